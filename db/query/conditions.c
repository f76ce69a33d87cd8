/*
 * Writes conditions on columns as SQL (translate.h). The SQL depends on the
 * kind of the field.
 */
#include "../match/regex.h"
#include "text_conditions.h"
#include "translate.h"

#include <string.h>

/* Tests of the result of ordered() (functions.h). A word and a number have no
   order, so no comparison is true for them. */
static const char *const orders_found[] = {
    [QUERY_EQUAL] = "= 0",   [QUERY_NOT_EQUAL] = "<> 0",
    [QUERY_LESS] = "= -1",   [QUERY_LESS_EQUAL] = "IN (-1, 0)",
    [QUERY_GREATER] = "= 1", [QUERY_GREATER_EQUAL] = "IN (0, 1)",
};

/* Compares a value. A missing value is NULL, and no comparison is true for
   it. */
static void compare_ordered(struct translation *t, const char *sql,
                            const struct condition *condition)
{
    text_addf(&t->work, "ordered(%s, ?%zu) %s", sql,
              translate_words(t, condition->value),
              orders_found[condition->op]);
}

static void add_text(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    translate_text(t, field, condition->op, condition->value);
}

/* Returns the name of a foreign game. */
static struct str foreign_game_name(struct translation *t, struct str written)
{
    struct text name = {0};

    foreign_name(written, &name);
    struct str kept = arena_copy(t->arena, text_str(&name));
    t->work.failed |= name.failed;
    text_release(&name);
    return kept;
}

/* True if the archive has games with this name. */
static bool archive_has_name(struct translation *t, struct str foreign)
{
    int64_t id = 0;
    int fault = !t->archive ? 0
                            : sql_get(t->archive->sql,
                                      "SELECT id FROM variant WHERE game = ?1"
                                      " LIMIT 1",
                                      VALUES(value_words(foreign)), &id);

    t->fault = t->fault ? t->fault : fault;
    return id != 0;
}

/* True if an archive could get a game with this name. A name similar to that of
   a game of Ludex is more probably a typing error. */
static bool may_be_future_game(const struct translation *t, struct str foreign)
{
    return t->open && foreign.len && !game_nearest(foreign);
}

bool translate_game(struct translation *t, const struct condition *condition,
                    struct str *name)
{
    const struct rules *rules = game_find(condition->value);
    const struct rules *near;
    struct diag *d;

    *name = rules ? str_of(rules->name) : condition->value;
    if (rules || condition->op > QUERY_NOT_EQUAL || !name->len)
        return true;
    *name = foreign_game_name(t, condition->value);
    if (archive_has_name(t, *name) || may_be_future_game(t, *name))
        return true;
    *name = condition->value;
    struct str shown = str_for_display(*name);
    d = diag_report(t->diags, DIAG_UNKNOWN_GAME, condition->value_span,
                    "there is no game %.*s", (int)shown.len, shown.ptr);
    near = game_nearest(*name);
    if (near)
        diag_help(t->diags, d, str_of(near->name));
    t->faulty = true;
    return false;
}

/* True for a field of records. Events store the game in a column. */
static bool field_is_of_variant(const struct field *field)
{
    return field->joins == JOIN_VARIANT;
}

static void add_variants(struct translation *t, struct str game)
{
    translate_open_list(t, "r.variant");
    text_addf(&t->work, "SELECT id FROM variant WHERE game = ?%zu",
              translate_words(t, game));
    translate_close_list(t);
}

static void add_game(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    struct str name;

    if (!translate_game(t, condition, &name))
        return;
    if (condition->op == QUERY_EQUAL && name.len && field_is_of_variant(field))
        add_variants(t, name);
    else
        translate_text(t, field, condition->op, name);
}

static void add_round(struct translation *t, const struct field *field,
                      const struct condition *condition)
{
    if (translate_orders(condition->op))
        compare_ordered(t, translate_sql(t, field), condition);
    else
        add_text(t, field, condition);
}

/* ---- results, numbers, truth values -------------------------------------- */

static bool find_result(struct str value, enum result_kind *out)
{
    if (str_equal_nocase(value, STR("first")))
        *out = RESULT_FIRST;
    else if (str_equal_nocase(value, STR("second")))
        *out = RESULT_SECOND;
    else
        return result_read(value, out);
    return true;
}

static void add_result(struct translation *t, const struct field *field,
                       const struct condition *condition)
{
    enum result_kind kind;

    if (find_result(condition->value, &kind))
        translate_text(t, field, condition->op, result_ascii(kind));
    else
        translate_refuse(t, condition, "a result must be 1-0, 0-1, draw or *");
}

static void add_number(struct translation *t, const struct field *field,
                       const struct condition *condition)
{
    uint64_t number;

    if (!condition->value.len && condition->op <= QUERY_NOT_EQUAL)
        text_addf(&t->work, "%s IS %sNULL", translate_sql(t, field),
                  condition->op == QUERY_EQUAL ? "" : "NOT ");
    else if (!str_number(condition->value, &number) || number > INT64_MAX)
        translate_refuse(t, condition, "a number is expected");
    else
        text_addf(&t->work, "%s %s ?%zu", translate_sql(t, field),
                  condition->op == QUERY_NOT_EQUAL
                      ? "IS DISTINCT FROM"
                      : translate_operators[condition->op],
                  translate_number(t, (int64_t)number));
}

static void add_truth(struct translation *t, const struct field *field,
                      const struct condition *condition)
{
    static const char *const words[] = {"no", "yes", "0", "1", "false", "true"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal_nocase(condition->value, str_of(words[i]))) {
            text_addf(&t->work, "%s %s %zu", translate_sql(t, field),
                      condition->op == QUERY_NOT_EQUAL ? "IS DISTINCT FROM"
                                                       : "=",
                      i % 2);
            return;
        }
    translate_refuse(t, condition, "yes or no is expected");
}

/* ---- tags ---------------------------------------------------------------- */

static void add_tag(struct translation *t, const struct field *field,
                    const struct condition *condition)
{
    if (translate_searches(condition->op) || !condition->value.len)
        add_text(t, field, condition);
    else
        compare_ordered(t, translate_sql(t, field), condition);
}

/* ---- all kinds of fields ------------------------------------------------- */

enum { SEARCHED = TURNED | 1 << QUERY_MATCHES };

static const struct {
    condition_writer *add;
    unsigned ops;         /* the supported operators; 0 if all are supported */
    const char *compared; /* message for other operators */
} kinds[] = {
    [FIELD_TEXT] = {add_text, 0, NULL},
    [FIELD_NAME] = {condition_name, 0, NULL},
    [FIELD_ROUND] = {add_round, 0, NULL},
    [FIELD_GAME] = {add_game, 0, NULL},
    [FIELD_DATE] = {condition_date, 0, NULL},
    [FIELD_YEAR] =
        {condition_year, NUMBERS,
         "years cannot be searched with ~ or ~~: use =, !=, <, <=, > or >="},
    [FIELD_RESULT] = {add_result, EQUALITY,
                      "results can only be compared with = or !="},
    [FIELD_NUMBER] =
        {add_number, NUMBERS,
         "numbers cannot be searched with ~ or ~~: use =, !=, <, <=, > or >="},
    [FIELD_TRUTH] = {add_truth, EQUALITY,
                     "yes and no can only be compared with = or !="},
    [FIELD_PLAYER] = {condition_player, 0, NULL},
    [FIELD_DECIDED] = {condition_winner_or_loser, 0, NULL},
    [FIELD_LABEL] = {condition_label, SEARCHED,
                     "labels can only be compared with =, != or ~"},
    [FIELD_WORDS] = {condition_words, TURNED,
                     "words can only be compared with =, != or ~"},
    [FIELD_HASH] = {condition_hash, EQUALITY,
                    "hashes can only be compared with = or !="},
    [FIELD_TAG] = {add_tag, 0, NULL},
    [FIELD_KEYED] = {translate_keyed, 0, NULL},
    [FIELD_AMONG] = {translate_among, SEARCHED,
                     "names can only be compared with =, != or ~"},
    [FIELD_WINNER] = {translate_winner, SEARCHED,
                      "names can only be compared with =, != or ~"},
    [FIELD_FORMAT] = {translate_format, 0, NULL},
};

static void check_regex(struct translation *t,
                        const struct condition *condition)
{
    size_t at = 0;
    const char *why = "a regular expression is expected";
    struct regex *regex =
        condition->value.len ? regex_make(condition->value, &at, &why) : NULL;

    t->work.failed |= !regex && !why;
    if (!regex && why) {
        diag_report(t->diags, DIAG_BAD_VALUE,
                    condition_part(condition, at,
                                   condition->value_span.length > at ? 1 : 0),
                    "%.*s: %s", (int)condition->field.len, condition->field.ptr,
                    why);
        t->faulty = true;
    }
    regex_free(regex);
}

/* True if a record that does not belong to an event satisfies the condition. */
static bool accepts_no_event(const struct field *field,
                             const struct condition *c)
{
    bool empty = c->value.len == 0;

    if (field->kind == FIELD_TRUTH)
        return c->op == QUERY_NOT_EQUAL;
    if (field->kind == FIELD_NUMBER)
        return c->op == QUERY_EQUAL ? empty
                                    : c->op == QUERY_NOT_EQUAL && !empty;
    return translate_accepts_missing(c);
}

/* Selects the records of the events that satisfy the condition. If records
   without an event satisfy it too, selects all records except those of other
   events. */
static void add_event_condition(struct translation *t,
                                const struct field *field,
                                const struct condition *condition)
{
    bool others = accepts_no_event(field, condition);

    text_addf(&t->work,
              "(r.id %sIN (SELECT record FROM belonging WHERE event IN"
              " (SELECT x.id FROM event x WHERE (",
              others ? "NOT " : "");
    kinds[field->kind].add(t, field, condition);
    text_addf(&t->work, ")%s)))", others ? " IS NOT TRUE" : "");
}

static void add_single_value(struct translation *t, const struct field *field,
                             const struct condition *condition)
{
    text_clear(&t->work);
    if (condition->op == QUERY_MATCHES)
        check_regex(t, condition);
    if (kinds[field->kind].ops &&
        !(kinds[field->kind].ops >> condition->op & 1))
        translate_refuse(t, condition, kinds[field->kind].compared);
    else if (t->of_event)
        add_event_condition(t, field, condition);
    else
        kinds[field->kind].add(t, field, condition);
    terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
}

/* True if only records that have the tag satisfy the condition. */
static bool requires_tag(const struct named *named,
                         const struct condition *condition)
{
    return named->of_tag && named->field.kind != FIELD_TAG &&
           !translate_searches(condition->op) &&
           (condition->value.len || condition->op == QUERY_WITHIN);
}

static void add_presence(struct translation *t, const struct field *field)
{
    text_clear(&t->work);
    text_addf(&t->work, "%s IS NOT NULL",
              field->kind == FIELD_NAME ? field->key : translate_sql(t, field));
    terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
}

static void add_range_ends(struct translation *t, const struct field *field,
                           const struct condition *condition)
{
    struct condition low = *condition, high = *condition;

    low.op = QUERY_GREATER_EQUAL;
    high.op = QUERY_LESS_EQUAL;
    high.value = condition->high;
    high.value_span = condition->high_span;
    terms_open(&t->terms, TERM_AND);
    add_single_value(t, field, &low);
    add_single_value(t, field, &high);
    terms_close(&t->terms);
}

/* Selects the values of a tag, and the values of an option that has the same
   name. */
static const char *values_of_tag(struct translation *t, struct str name)
{
    size_t at = translate_words(t, name);
    struct text select = {0};

    text_addf(&select,
              "SELECT value FROM tag WHERE lower(name) = lower(?%zu) UNION"
              " SELECT value FROM option WHERE lower(name) = lower(?%zu)",
              at, at);
    return text_in_arena(t, &select);
}

static void add_condition(struct translation *t, const struct field *field,
                          const struct condition *condition)
{
    if (condition->op == QUERY_WITHIN)
        add_range_ends(t, field, condition);
    else
        add_single_value(t, field, condition);
}

void translate_column(struct translation *t, const struct named *named,
                      const struct condition *condition)
{
    struct field field = named->field;

    t->of_event = named->of_event;
    translate_needs(t, named);
    if (!named->of_event)
        field.sql = translate_value(t, named);
    if (field.kind == FIELD_TAG && translate_searches(condition->op))
        field.table = values_of_tag(t, named->rest);
    if (condition->possibly && field.kind != FIELD_DATE &&
        field.kind != FIELD_YEAR)
        translate_refuse(t, condition,
                         "\"possibly\" applies only to dates and years");
    else if (requires_tag(named, condition)) {
        terms_open(&t->terms, TERM_AND);
        add_presence(t, &field);
        add_condition(t, &field, condition);
        terms_close(&t->terms);
    } else {
        add_condition(t, &field, condition);
    }
}
