#include "compile.h"
#include "date.h"

#include <string.h>

static const char *const operators[] = {
    [QUERY_EQUAL] = "=",    [QUERY_NOT_EQUAL] = "<>",
    [QUERY_LESS] = "<",     [QUERY_LESS_EQUAL] = "<=",
    [QUERY_GREATER] = ">",  [QUERY_GREATER_EQUAL] = ">=",
    [QUERY_CONTAINS] = "~",
};

/* Of what ordered() gives (functions.h): a word and a number have no order. */
static const char *const orders_found[] = {
    [QUERY_EQUAL] = "= 0",   [QUERY_NOT_EQUAL] = "<> 0",
    [QUERY_LESS] = "= -1",   [QUERY_LESS_EQUAL] = "IN (-1, 0)",
    [QUERY_GREATER] = "= 1", [QUERY_GREATER_EQUAL] = "IN (0, 1)",
};

static bool orders(enum query_op op)
{
    return op >= QUERY_LESS && op <= QUERY_GREATER_EQUAL;
}

static void compare_text(struct compiler *c, const char *sql, enum query_op op,
                         struct str value)
{
    size_t at = compile_words(c, value);

    if (op == QUERY_CONTAINS)
        text_addf(&c->where, "contains(%s, ?%zu)", sql, at);
    else
        text_addf(&c->where, "coalesce(%s, '') %s ?%zu", sql, operators[op],
                  at);
}

/* What is missing is NULL, and fits no comparison. */
static void compare_ordered(struct compiler *c, const char *sql,
                            const struct condition *condition)
{
    text_addf(&c->where, "ordered(%s, ?%zu) %s", sql,
              compile_words(c, condition->value), orders_found[condition->op]);
}

static void add_text(struct compiler *c, const struct field *field,
                     const struct condition *condition)
{
    compare_text(c, field->sql, condition->op, condition->value);
}

static void add_game(struct compiler *c, const struct field *field,
                     const struct condition *condition)
{
    const struct rules *rules = game_find(condition->value);
    struct str value = condition->value;
    const struct rules *near;
    struct diag *d;

    if (rules)
        value = str_of(rules->name);
    if (rules || condition->op > QUERY_NOT_EQUAL || !value.len) {
        compare_text(c, field->sql, condition->op, value);
        return;
    }
    d = diag_report(c->diags, DIAG_UNKNOWN_GAME, condition->value_span,
                    "no game is called %.*s", (int)value.len, value.ptr);
    near = game_nearest(value);
    if (near)
        diag_help(c->diags, d, str_of(near->name));
    c->faulty = true;
}

static void add_round(struct compiler *c, const struct field *field,
                      const struct condition *condition)
{
    if (orders(condition->op))
        compare_ordered(c, field->sql, condition);
    else
        add_text(c, field, condition);
}

/* ---- days ----------------------------------------------------------------- */

/* How the days that a record may be of stand to those of the query, ?A to ?B:
   all of them, and with "possibly" one of them. What an index can know is said
   besides. A record without a date is not of any day. */
static const struct {
    const char *all, *one;
} days_found[] = {
    [QUERY_EQUAL] = {"r.earliest BETWEEN ?A AND ?B"
                     " AND r.latest <= ?B",
                     "r.earliest <= ?B AND r.latest >= ?A"},
    [QUERY_NOT_EQUAL] = {"(r.latest < ?A OR r.earliest > ?B"
                         " OR r.earliest IS NULL)",
                         "(r.earliest < ?A OR r.latest > ?B"
                         " OR r.earliest IS NULL)"},
    [QUERY_LESS] = {"r.earliest < ?A AND r.latest < ?A", "r.earliest < ?A"},
    [QUERY_LESS_EQUAL] = {"r.earliest <= ?B AND r.latest <= ?B",
                          "r.earliest <= ?B"},
    [QUERY_GREATER] = {"r.earliest > ?B", "r.latest > ?B"},
    [QUERY_GREATER_EQUAL] = {"r.earliest >= ?A", "r.latest >= ?A"},
};

static void add_template(struct text *out, const char *sql, size_t a, size_t b)
{
    for (; *sql; sql++) {
        text_add_char(out, *sql);
        if (*sql == '?')
            text_addf(out, "%zu", *++sql == 'A' ? a : b);
    }
}

static void compare_days(struct compiler *c, const struct condition *condition,
                         int64_t first, int64_t last)
{
    size_t low = compile_number(c, first), high = compile_number(c, last);

    text_add_char(&c->where, '(');
    add_template(&c->where,
                 condition->possibly ? days_found[condition->op].one
                                     : days_found[condition->op].all,
                 low, high);
    text_add_char(&c->where, ')');
}

static void add_date(struct compiler *c, const struct field *field,
                     const struct condition *condition)
{
    struct date date = date_parse(condition->value);
    enum query_op op = condition->op;

    if (op == QUERY_CONTAINS || (!condition->value.len && !orders(op)))
        add_text(c, field, condition);
    else if (date.form == DATE_NO_DAY)
        compile_refuse(c, condition, "there is no such day");
    else if (date.form == DATE_NONE)
        compile_refuse(c, condition, "a date is YYYY, YYYY.MM or YYYY.MM.DD");
    else
        compare_days(c, condition, date.first, date.last);
}

static void add_year(struct compiler *c, const struct field *field,
                     const struct condition *condition)
{
    const int64_t first_day = 101, last_day = 1231, most = 99999;
    uint64_t year;

    (void)field;
    if (condition->op == QUERY_CONTAINS ||
        !str_number(condition->value, &year)) {
        compile_refuse(c, condition, "a year is wanted, and an order");
        return;
    }
    int64_t days = (year > (uint64_t)most ? most : (int64_t)year) * 10000;
    compare_days(c, condition, days + first_day, days + last_day);
}

/* ---- results, numbers, truths --------------------------------------------- */

static void add_result(struct compiler *c, const struct field *field,
                       const struct condition *condition)
{
    static const struct {
        const char *word, *result;
    } words[] = {
        {"1-0", "1-0"},         {"first", "1-0"},
        {"0-1", "0-1"},         {"second", "0-1"},
        {"1/2-1/2", "1/2-1/2"}, {"\u00BD-\u00BD", "1/2-1/2"},
        {"draw", "1/2-1/2"},    {"*", "*"},
        {"unknown", "*"},
    };

    if (condition->op > QUERY_NOT_EQUAL) {
        compile_refuse(c, condition, "results are compared with = or !=");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal_nocase(condition->value, str_of(words[i].word))) {
            compare_text(c, field->sql, condition->op, str_of(words[i].result));
            return;
        }
    compile_refuse(c, condition, "a result is 1-0, 0-1, draw or *");
}

static void add_number(struct compiler *c, const struct field *field,
                       const struct condition *condition)
{
    uint64_t number;

    if (condition->op == QUERY_CONTAINS)
        compile_refuse(c, condition, "numbers are compared, not searched");
    else if (!str_number(condition->value, &number) || number > INT64_MAX)
        compile_refuse(c, condition, "a number is wanted");
    else
        text_addf(&c->where, "%s %s ?%zu", field->sql,
                  condition->op == QUERY_NOT_EQUAL ? "IS NOT"
                                                   : operators[condition->op],
                  compile_number(c, (int64_t)number));
}

static void add_truth(struct compiler *c, const struct field *field,
                      const struct condition *condition)
{
    static const char *const words[] = {"no", "yes", "0", "1", "false", "true"};

    if (condition->op > QUERY_NOT_EQUAL) {
        compile_refuse(c, condition, "yes and no are compared with = or !=");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal_nocase(condition->value, str_of(words[i]))) {
            text_addf(&c->where, "%s %s %zu", field->sql,
                      operators[condition->op], i % 2);
            return;
        }
    compile_refuse(c, condition, "yes or no is wanted");
}

/* ---- names ---------------------------------------------------------------- */

/* Is it true of a name that is missing? */
static bool holds_of_nothing(const struct condition *c)
{
    switch (c->op) {
    case QUERY_EQUAL:
    case QUERY_CONTAINS:
    case QUERY_GREATER_EQUAL:
        return c->value.len == 0;
    case QUERY_NOT_EQUAL:
    case QUERY_LESS:
        return c->value.len > 0;
    default:
        return c->op == QUERY_LESS_EQUAL;
    }
}

/* Who is asked for by one spelling is found by all of them. */
static bool names_people(const char *table, enum query_op op)
{
    return strcmp(table, "aliases") == 0 &&
           (op == QUERY_EQUAL || op == QUERY_NOT_EQUAL || op == QUERY_CONTAINS);
}

static void add_people(struct compiler *c, const struct condition *condition)
{
    bool others = condition->op == QUERY_NOT_EQUAL;

    text_addf(&c->where, "player %s (SELECT player FROM aliases WHERE ",
              others ? "NOT IN" : "IN");
    compare_text(c, "name", others ? QUERY_EQUAL : condition->op,
                 condition->value);
    text_add_char(&c->where, ')');
}

/* By the table of names, which is short, and the index on its numbers. */
static void add_key(struct compiler *c, const char *key, const char *table,
                    const struct condition *condition)
{
    if (condition->op == QUERY_EQUAL && !condition->value.len) {
        text_addf(&c->where, "%s IS NULL", key);
        return;
    }
    text_addf(&c->where, "(%s IN (SELECT id FROM %s WHERE ", key, table);
    if (names_people(table, condition->op))
        add_people(c, condition);
    else
        compare_text(c, "name", condition->op, condition->value);
    text_add(&c->where, STR(")"));
    if (holds_of_nothing(condition))
        text_addf(&c->where, " OR %s IS NULL", key);
    text_add_char(&c->where, ')');
}

static void add_name(struct compiler *c, const struct field *field,
                     const struct condition *condition)
{
    add_key(c, field->key, field->table, condition);
}

/* Any of the players; != means none of them. The third and the fourth are
   asked for by the numbers that there are. */
static void add_player(struct compiler *c, const struct field *field,
                       const struct condition *condition)
{
    static const char *const keys[] = {"r.first", "r.second", "r.third",
                                       "r.fourth"};
    bool none = condition->op == QUERY_NOT_EQUAL;
    size_t seats = sizeof keys / sizeof *keys;

    (void)field;
    text_add_char(&c->where, '(');
    for (size_t i = 0; i < seats; i++) {
        text_add(&c->where, !i ? STR("") : none ? STR(" AND ") : STR(" OR "));
        if (i >= 2)
            text_addf(&c->where, none ? "(%s IS NULL OR " : "(%s > 0 AND ",
                      keys[i]);
        add_key(c, keys[i], "aliases", condition);
        text_add(&c->where, i >= 2 ? STR(")") : STR(""));
    }
    text_add_char(&c->where, ')');
}

/* ---- tags ----------------------------------------------------------------- */

static void add_tag(struct compiler *c, struct str tag,
                    const struct condition *condition)
{
    struct text sql = {0};

    compile_tag(c, tag, &sql);
    text_add_char(&sql, '\0');
    if (sql.failed)
        c->result = SQLITE_NOMEM;
    else if (condition->op == QUERY_CONTAINS || !condition->value.len)
        compare_text(c, sql.ptr, condition->op, condition->value);
    else
        compare_ordered(c, sql.ptr, condition);
    text_release(&sql);
}

static void (*const adders[])(struct compiler *, const struct field *,
                              const struct condition *) = {
    [FIELD_TEXT] = add_text,     [FIELD_NAME] = add_name,
    [FIELD_ROUND] = add_round,   [FIELD_GAME] = add_game,
    [FIELD_DATE] = add_date,     [FIELD_YEAR] = add_year,
    [FIELD_RESULT] = add_result, [FIELD_NUMBER] = add_number,
    [FIELD_TRUTH] = add_truth,   [FIELD_PLAYER] = add_player,
};

static void add_one(struct compiler *c, const struct field *field,
                    struct str tag, const struct condition *condition)
{
    if (field->kind == FIELD_TAG)
        add_tag(c, tag, condition);
    else
        adders[field->kind](c, field, condition);
}

void compile_condition(struct compiler *c, const struct field *field,
                       struct str tag, const struct condition *condition)
{
    struct condition low = *condition, high = *condition;

    if (condition->possibly && field->kind != FIELD_DATE &&
        field->kind != FIELD_YEAR) {
        compile_refuse(c, condition, "not a matter of possible days");
        return;
    }
    if (condition->op != QUERY_WITHIN) {
        add_one(c, field, tag, condition);
        return;
    }
    low.op = QUERY_GREATER_EQUAL;
    high.op = QUERY_LESS_EQUAL;
    high.value = condition->high;
    high.value_span = condition->high_span;
    text_add_char(&c->where, '(');
    add_one(c, field, tag, &low);
    text_add(&c->where, STR(" AND "));
    add_one(c, field, tag, &high);
    text_add_char(&c->where, ')');
}
