#include "server_conditions.h"

#include "evaluate.h"

/* Maximum number of variants in an archive; if there are more, this program
   evaluates the condition. */
enum { SERVED_MAX = 64 };

/* ---- the text of the condition ------------------------------------------- */

static void add_quoted(struct text *out, struct str value)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < value.len; i++) {
        if (value.ptr[i] == '"' || value.ptr[i] == '\\')
            text_add_char(out, '\\');
        text_add_char(out, value.ptr[i]);
    }
    text_add_char(out, '"');
}

static void write_list(const struct condition *condition, struct text *out)
{
    text_add(out, condition->none ? STR("not in (") : STR("in ("));
    for (const struct condition *v = condition; v; v = v->others) {
        text_add(out, v == condition ? STR("") : STR(", "));
        add_quoted(out, v->value);
    }
    text_add_char(out, ')');
}

static void write_value(const struct condition *condition, const char *sign,
                        struct text *out)
{
    text_addf(out, "%s ", sign);
    add_quoted(out, condition->value);
    if (condition->op == QUERY_WITHIN) {
        text_add(out, STR(".."));
        add_quoted(out, condition->high);
    }
}

static void write_condition(const struct condition *condition,
                            const struct criterion *c, struct text *out)
{
    static const char *const signs[] = {
        [QUERY_EQUAL] = "=",          [QUERY_LESS] = "<",
        [QUERY_LESS_EQUAL] = "<=",    [QUERY_GREATER] = ">",
        [QUERY_GREATER_EQUAL] = ">=", [QUERY_CONTAINS] = "~",
        [QUERY_WITHIN] = "in",
    };

    text_addf(out, "%s%.*s ", c->last ? "last " : "", (int)condition->field.len,
              condition->field.ptr);
    if (condition_is_list(condition))
        write_list(condition, out);
    else
        write_value(condition, signs[c->op], out);
    if (c->lasts)
        text_addf(out, " for %llu plies", (unsigned long long)c->lasts);
    criterion_add_limits(&condition->limits, out);
}

/* ---- the variants -------------------------------------------------------- */

/* Writes options in the form of the table of variants, such as "Size=13,
   Edges=NS". */
static void write_options(const struct variant *v, struct text *out)
{
    for (size_t i = 0; i < v->option_count; i++) {
        text_add(out, i ? STR(", ") : STR(""));
        text_add(out, v->options[i].name);
        text_add_char(out, '=');
        text_add(out, v->options[i].value);
    }
}

static size_t options_value(struct translation *t, const struct variant *v)
{
    struct text options = {0};

    write_options(v, &options);
    size_t at = translate_words(t, text_str(&options));
    t->work.failed |= options.failed;
    text_release(&options);
    return at;
}

/* Adds a branch for a variant, with the variant's name written out, because a
   shard cannot join the table of variants. */
static void add_variant(struct translation *t, const char *function,
                        const struct variant *v, size_t condition)
{
    size_t game = translate_words(t, str_of(v->rules->name));
    size_t options = options_value(t, v);

    text_addf(&t->work,
              " WHEN %lld THEN %s(?%zu, ?%zu, r.start, r.moves, ?%zu)",
              (long long)v->id, function, game, options, condition);
}

/* True if the variant can satisfy the criterion, or a criterion that is
   evaluated together with it. */
static bool variant_can_satisfy(const struct criterion *c, size_t variant)
{
    bool can = false;

    for (size_t i = 0; !can && i <= c->others; i++)
        can = !c[i].by_variant || c[i].by_variant[variant];
    return can;
}

static void write_cases(struct translation *t, const char *function,
                        const struct criterion *c, struct str condition)
{
    const struct variants *v = &t->criteria->variants;
    size_t at = translate_words(t, condition), some = 0;

    text_clear(&t->work);
    text_add(&t->work, c->beforehand);
    text_add(&t->work, c->beforehand.len ? STR(" AND ") : STR(""));
    text_add(&t->work, STR("CASE r.variant"));
    for (size_t i = 0; i < v->count; i++) {
        if (!variant_can_satisfy(c, i))
            continue;
        add_variant(t, function, &v->list[i], at);
        some++;
    }
    text_add(&t->work, some ? STR(" ELSE FALSE END") : STR(""));
    if (!some) {
        text_clear(&t->work);
        text_add(&t->work, STR("FALSE"));
    }
}

/* ---- the decision -------------------------------------------------------- */

int archive_check_claims(struct archive *a, bool *some)
{
    int64_t any = 0;
    int fault = ARCHIVE_OK;

    if (a->claims == CLAIMS_UNKNOWN) {
        fault = sql_get(a->sql, "SELECT 1 FROM claim LIMIT 1", NO_VALUES, &any);
        if (!fault)
            a->claims = any ? CLAIMS_SOME : CLAIMS_NONE;
    }
    *some = a->claims == CLAIMS_SOME;
    return fault;
}

static bool archive_has_claims(struct translation *t)
{
    bool some;
    int fault = archive_check_claims(t->archive, &some);

    t->fault = t->fault ? t->fault : fault;
    return some;
}

/* A criterion that the server may evaluate. */
struct server_condition_writer {
    struct translation *t;
    const struct condition *condition;
    const struct criterion *c;
    bool claims;
    struct str sql;
};

static void write_server_condition(void *context, const char *function)
{
    struct server_condition_writer *s = context;
    struct translation *t = s->t;
    struct text words = {0};

    s->claims = criterion_of_plies(s->c->kind) && archive_has_claims(t);
    write_condition(s->condition, s->c, &words);
    write_cases(t, function, s->c, text_str(&words));
    t->work.failed |= words.failed;
    text_release(&words);
    s->sql = arena_copy(t->arena, text_str(&t->work));
}

struct str server_criterion(struct translation *t,
                            const struct condition *condition,
                            const struct criterion *c, bool *claims)
{
    struct server_condition_writer s = {t, condition, c, false, STR_NONE};
    const struct sql_task task = {WORK_GAMES, write_server_condition, NULL, &s,
                                  evaluator_vocabulary};
    bool here = c->besides || c->kind->of_clocks || !t->archive || t->tell ||
                t->alone || t->criteria->variants.count > SERVED_MAX;
    int fault = here ? ARCHIVE_OK : sql_assign_task(t->archive->sql, &task);

    t->fault = t->fault ? t->fault : fault;
    *claims = s.claims;
    return s.sql;
}
