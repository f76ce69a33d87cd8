#include <stdlib.h>

#include "compile.h"

void compile_release_trials(struct trials *trials)
{
    for (size_t i = 0; i < trials->count; i++)
        if (trials->list[i].kind == TRIAL_POSITION) {
            struct reach *reach = trials->list[i].reach;
            reach_release(reach);
            free(reach);
        }
    variants_release(&trials->variants);
}

/* The game that the whole query asks for, if it does. */
static struct str wanted_game(const struct query *query)
{
    const struct query_node *node = query->where;

    if (node && node->kind == QUERY_AND)
        node = node->first;
    for (; node; node = node->next)
        if (node->kind == QUERY_CONDITION &&
            node->condition.op == QUERY_EQUAL &&
            str_equal_nocase(node->condition.field, STR("game")))
            return node->condition.value;
    return STR("");
}

static bool load_variants(struct compiler *c)
{
    struct trials *trials = &c->q->trials;

    if (!trials->loaded) {
        trials->loaded = true;
        c->result = variants_load(&trials->variants, c->q->a->db,
                                  wanted_game(c->query));
    }
    return c->result == SQLITE_OK;
}

/* The condition as it was written, for the plan. */
static struct str condition_words(struct compiler *c,
                                  const struct condition *condition)
{
    static const char *const signs[] = {
        "=", "!=", "<", "<=", ">", ">=", "~", "in"};
    struct text words = {0};

    text_addf(&words, "%s%.*s %s %.*s", condition->last ? "last " : "",
              (int)condition->field.len, condition->field.ptr,
              signs[condition->op], (int)condition->value.len,
              condition->value.ptr);
    if (condition->op == QUERY_WITHIN)
        text_addf(&words, "..%.*s", (int)condition->high.len,
                  condition->high.ptr);
    struct str copy = arena_copy(&c->q->arena, text_str(&words));
    text_release(&words);
    return copy;
}

/* A place in the list, which is taken only when it is added. */
static struct trial *new_trial(struct compiler *c, enum trial_kind kind,
                               const struct condition *condition)
{
    struct trials *trials = &c->q->trials;
    struct trial *trial = &trials->list[trials->count];

    if (trials->count == TRIALS_MAX) {
        diag_report(c->diags, DIAG_SYNTAX, condition->field_span,
                    "more than %d conditions that are replayed", TRIALS_MAX);
        c->faulty = true;
        return NULL;
    }
    if (!load_variants(c))
        return NULL;
    *trial = (struct trial){
        .kind = kind,
        .op = condition->op == QUERY_NOT_EQUAL ? QUERY_EQUAL : condition->op,
        .last = condition->last};
    trial->words = condition_words(c, condition);
    return trial;
}

/* Adds it; `sieve` is what c->where says of it from there on, if anything. */
static void add_trial(struct compiler *c, const struct condition *condition,
                      bool sieved)
{
    bool negated = condition->op == QUERY_NOT_EQUAL;

    if (!sieved)
        text_add(&c->where, c->upper != negated ? STR("1") : STR("0"));
    if (negated)
        text_add(&c->where, STR(" IS NOT TRUE"));
    compile_step(c, VERDICT_TRIAL, c->q->trials.count++);
    if (negated)
        compile_step(c, VERDICT_NOT, 0);
}

/* SQLITE_DONE is a fault that is reported already. */
static bool succeeded(struct compiler *c, int result)
{
    if (result == SQLITE_DONE)
        c->faulty = true;
    else if (result != SQLITE_OK)
        c->result = result;
    return result == SQLITE_OK;
}

static bool orders(enum query_op op)
{
    return (op >= QUERY_LESS && op <= QUERY_GREATER_EQUAL) ||
           op == QUERY_WITHIN;
}

/* ---- positions ------------------------------------------------------------ */

static void add_openings(struct compiler *c, const struct reach *reach)
{
    text_add(&c->where, STR(" OR s.record IN ("));
    for (size_t i = 0; i < reach->opening_count; i++) {
        size_t canonical =
            compile_number(c, (int64_t)reach->openings[i].canonical);
        size_t exact = compile_number(c, (int64_t)reach->openings[i].exact);
        text_addf(&c->where,
                  "%s SELECT record FROM openings"
                  " WHERE canonical = ?%zu AND exact = ?%zu",
                  i ? " UNION ALL" : "", canonical, exact);
    }
    text_add_char(&c->where, ')');
}

/* The sieves before a replay: signatures and openings. */
static void add_sieve(struct compiler *c, struct reach *reach)
{
    text_addf(&c->where,
              "(fits(?%zu, s.variant, s.light, s.set1, s.set2, s.set3,"
              " s.set4)",
              compile_reach(c, reach));
    if (!reach->all && reach->opening_count)
        add_openings(c, reach);
    text_add_char(&c->where, ')');
    c->signs = true;
}

static struct reach *make_reach(struct compiler *c,
                                const struct condition *condition)
{
    struct reach *reach = malloc(sizeof *reach);

    if (!reach) {
        c->result = SQLITE_NOMEM;
        return NULL;
    }
    if (succeeded(
            c, reach_make(reach, &c->q->trials.variants, condition, c->diags)))
        return reach;
    reach_release(reach);
    free(reach);
    return NULL;
}

static void add_position(struct compiler *c, const struct field *field,
                         struct str name, const struct condition *condition)
{
    bool negated = condition->op == QUERY_NOT_EQUAL;
    struct trial *trial;

    (void)field;
    (void)name;
    if (orders(condition->op)) {
        compile_refuse(c, condition, "positions are compared with =, != or ~");
        return;
    }
    trial = new_trial(c, TRIAL_POSITION, condition);
    if (!trial || !(trial->reach = make_reach(c, condition)))
        return;
    bool sieved = c->upper != negated;
    if (sieved)
        add_sieve(c, trial->reach);
    c->sieved |= c->conjunct && !negated;
    add_trial(c, condition, sieved);
}

/* ---- patterns ------------------------------------------------------------- */

static void add_pattern(struct compiler *c, const struct field *field,
                        struct str name, const struct condition *condition)
{
    enum trial_kind kind =
        field->kind == FIELD_BOARD ? TRIAL_BOARD : TRIAL_PIECE;
    struct trial *trial;

    (void)name;
    if (orders(condition->op)) {
        compile_refuse(c, condition, "patterns are compared with =, != or ~");
        return;
    }
    trial = new_trial(c, kind, condition);
    if (trial &&
        succeeded(c, trial_read_patterns(&c->q->trials.variants, &c->q->arena,
                                         condition, trial, c->diags)))
        add_trial(c, condition, false);
}

/* ---- numbers -------------------------------------------------------------- */

static bool read_number(struct compiler *c, struct trial *trial,
                        const struct condition *condition)
{
    if (condition->op == QUERY_CONTAINS)
        compile_refuse(c, condition, "numbers are compared, not searched");
    else if (!str_number(condition->value, &trial->number) ||
             (condition->op == QUERY_WITHIN &&
              !str_number(condition->high, &trial->high)))
        compile_refuse(c, condition, "a number is wanted");
    else
        return true;
    return false;
}

static void add_count(struct compiler *c, const struct field *field,
                      struct str name, const struct condition *condition)
{
    enum trial_kind kind = field->kind == FIELD_HELD ? TRIAL_HELD : TRIAL_COUNT;
    struct trial *trial = new_trial(c, kind, condition);

    if (!trial)
        return;
    trial->name = name;
    if (succeeded(c, trial_check_content(&c->q->trials.variants, condition,
                                         trial, c->diags)) &&
        read_number(c, trial, condition))
        add_trial(c, condition, false);
}

static void add_trait(struct compiler *c, const struct field *field,
                      struct str name, const struct condition *condition)
{
    static const enum trial_kind kinds[] = {[FIELD_TRAIT] = TRIAL_TRAIT,
                                            [FIELD_STREAK] = TRIAL_STREAK,
                                            [FIELD_SERIES] = TRIAL_SERIES};
    struct trial *trial = new_trial(c, kinds[field->kind], condition);

    (void)name;
    if (!trial)
        return;
    trial->trait = field->trait;
    if (read_number(c, trial, condition))
        add_trial(c, condition, false);
}

/* ---- endings -------------------------------------------------------------- */

/* What the Termination tag says, or where it says nothing, the result. */
#define NONE "coalesce(r.termination, '') IN ('', 'normal')"
#define GIVEN_UP                                   \
    "(lower(r.termination) = 'surrender' OR " NONE \
    " AND (r.result IN ('1-0', '0-1') OR k.ending = 'surrender'))"
static const struct {
    const char *word, *sql; /* NULL: the board alone tells */
} endings[] = {
    {"board", NULL},
    {"normal", NULL},
    {"surrender", GIVEN_UP},
    {"resignation", GIVEN_UP},
    {"agreement", "(lower(r.termination) = 'agreement' OR " NONE
                  " AND r.result = '1/2-1/2')"},
    {"unfinished", NONE " AND r.result = '*' AND k.ending IS NULL"},
    {"time", "lower(r.termination) = 'time'"},
    {"cheating", "lower(r.termination) = 'cheating'"},
    {"arranged", "lower(r.termination) = 'arranged'"},
    {"abandoned", "lower(r.termination) = 'abandoned'"},
    {"unknown", "lower(r.termination) = 'unknown'"},
};
#undef GIVEN_UP
#undef NONE

enum { ENDINGS = sizeof endings / sizeof *endings };

static size_t find_ending(struct str word)
{
    size_t i = 0;

    while (i < ENDINGS && !str_equal_nocase(word, str_of(endings[i].word)))
        i++;
    return i;
}

/* Not over on the board, and the columns say how it ended. */
static void add_agreed(struct compiler *c, const struct condition *condition,
                       const char *sql)
{
    bool negated = condition->op == QUERY_NOT_EQUAL;

    if (c->upper != negated)
        text_addf(&c->where, "(%s)", sql);
    else
        text_add_char(&c->where, '0');
    if (negated)
        text_add(&c->where, STR(" IS NOT TRUE"));
    compile_fact(c, str_of(sql));
    compile_step(c, VERDICT_TRIAL, c->q->trials.count++);
    compile_step(c, VERDICT_NOT, 0);
    compile_step(c, VERDICT_AND, 0);
    if (negated)
        compile_step(c, VERDICT_NOT, 0);
}

static void add_ending(struct compiler *c, const struct field *field,
                       struct str name, const struct condition *condition)
{
    size_t i = find_ending(condition->value);

    (void)field;
    (void)name;
    if (condition->op > QUERY_NOT_EQUAL)
        compile_refuse(c, condition, "endings are compared with = or !=");
    else if (i == ENDINGS)
        compile_refuse(c, condition,
                       "an ending is board, surrender, agreement, time, "
                       "cheating, arranged, abandoned, unfinished or unknown");
    else if (!new_trial(c, TRIAL_OVER, condition))
        return;
    else if (!endings[i].sql)
        add_trial(c, condition, false);
    else
        add_agreed(c, condition, endings[i].sql);
}

/* ---- plies ---------------------------------------------------------------- */

/* What the players agreed on after the last ply, as the ending it makes. */
static const char *agreed_ending(const struct query_plies *plies)
{
    const char *word = NULL;

    for (; plies && !word; plies = plies->next)
        word = status_ending(plies->plies[plies->count - 1].status);
    return word;
}

/* The trial at hand, where besides the game ended so, and not on the board. */
static void add_agreed_trial(struct compiler *c,
                             const struct condition *condition,
                             const char *ending)
{
    struct condition plain = *condition;

    plain.op = QUERY_EQUAL;
    text_add_char(&c->where, '(');
    add_trial(c, &plain, false);
    if (!new_trial(c, TRIAL_OVER, condition))
        return;
    compile_step(c, VERDICT_TRIAL, c->q->trials.count++);
    compile_step(c, VERDICT_NOT, 0);
    compile_step(c, VERDICT_AND, 0);
    compile_fact(c, str_of(endings[find_ending(str_of(ending))].sql));
    compile_step(c, VERDICT_AND, 0);
    text_add_char(&c->where, ')');
}

static void add_sequence(struct compiler *c, const struct field *field,
                         struct str name, const struct condition *condition)
{
    const char *ending = agreed_ending(condition->plies);
    bool negated = condition->op == QUERY_NOT_EQUAL;
    struct trial *trial;

    (void)field;
    (void)name;
    if (condition->op > QUERY_NOT_EQUAL) {
        compile_refuse(c, condition, "sequences are compared with = or !=");
        return;
    }
    trial = new_trial(c, TRIAL_SEQUENCE, condition);
    if (!trial)
        return;
    trial->plies = condition->plies;
    if (!ending) {
        add_trial(c, condition, false);
        return;
    }
    c->upper ^= negated;
    add_agreed_trial(c, condition, ending);
    c->upper ^= negated;
    if (!negated)
        return;
    text_add(&c->where, STR(" IS NOT TRUE"));
    compile_step(c, VERDICT_NOT, 0);
}

/* ---- all ------------------------------------------------------------------ */

static const struct {
    void (*add)(struct compiler *c, const struct field *field, struct str name,
                const struct condition *condition);
    bool last; /* of the last position as well */
} adders[] = {
    [FIELD_POSITION] = {add_position, true},
    [FIELD_BOARD] = {add_pattern, true},
    [FIELD_PATTERN] = {add_pattern, true},
    [FIELD_COUNT] = {add_count, true},
    [FIELD_HELD] = {add_count, true},
    [FIELD_TRAIT] = {add_trait, false},
    [FIELD_STREAK] = {add_trait, false},
    [FIELD_SERIES] = {add_trait, false},
    [FIELD_SEQUENCE] = {add_sequence, false},
    [FIELD_ENDING] = {add_ending, false},
};

void compile_replayed(struct compiler *c, const struct field *field,
                      struct str tag, const struct condition *condition)
{
    if (condition->last && !adders[field->kind].last) {
        compile_refuse(c, condition, "not a matter of the last position");
        return;
    }
    if (condition->possibly) {
        compile_refuse(c, condition, "not a matter of possible days");
        return;
    }
    adders[field->kind].add(c, field, tag, condition);
}
