#include "../match/fold.h"
#include "../match/regex.h"
#include "../match/words.h"
#include "date.h"
#include "lookup.h"
#include "text_conditions.h"
#include "translate.h"

#include <string.h>

enum { WORDS_MAX = 16 }; /* of a condition */

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

/* What is missing is NULL, and fits no comparison. */
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

/* What a foreign game goes by. */
static struct str foreign_named(struct translation *t, struct str written)
{
    struct text name = {0};

    foreign_name(written, &name);
    struct str kept = arena_copy(t->arena, text_str(&name));
    t->work.failed |= name.failed;
    text_release(&name);
    return kept;
}

/* Whether the archive has it. */
static bool is_here(struct translation *t, struct str foreign)
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

/* What is near to a game of ours is meant as that. */
static bool may_come(const struct translation *t, struct str foreign)
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
    *name = foreign_named(t, condition->value);
    if (is_here(t, *name) || may_come(t, *name))
        return true;
    *name = condition->value;
    struct str shown = str_shown(*name);
    d = diag_report(t->diags, DIAG_UNKNOWN_GAME, condition->value_span,
                    "no game is called %.*s", (int)shown.len, shown.ptr);
    near = game_nearest(*name);
    if (near)
        diag_help(t->diags, d, str_of(near->name));
    t->faulty = true;
    return false;
}

/* Of a record; an event tells its game by itself. */
static bool of_variant(const struct field *field)
{
    return str_equal(str_of(field->sql), STR("v.game"));
}

static void add_game(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    struct str name;

    if (!translate_game(t, condition, &name))
        return;
    if (condition->op == QUERY_EQUAL && name.len && of_variant(field))
        text_addf(&t->work,
                  "r.variant IN (SELECT id FROM variant WHERE game = ?%zu)",
                  translate_words(t, name));
    else
        translate_text(t, field, condition->op, name);
}

static void add_round(struct translation *t, const struct field *field,
                      const struct condition *condition)
{
    if (orders(condition->op))
        compare_ordered(t, field->sql, condition);
    else
        add_text(t, field, condition);
}

/* ---- days ----------------------------------------------------------------- */

/* How the days of a date stand to those of the query, ?A to ?B: all of them, and
   with "possibly" one of them. What an index can know is said besides. A record
   without a date, or with one that has no days, is not of any day. */
static const struct {
    const char *all, *one;
    bool undated; /* these too */
} days_found[] = {
    [QUERY_EQUAL] = {"earliest BETWEEN ?A AND ?B AND latest <= ?B",
                     "earliest <= ?B AND latest >= ?A", false},
    [QUERY_NOT_EQUAL] = {"latest < ?A OR earliest > ?B OR earliest IS NULL",
                         "earliest < ?A OR latest > ?B OR earliest IS NULL",
                         true},
    [QUERY_LESS] = {"earliest < ?A AND latest < ?A", "earliest < ?A", false},
    [QUERY_LESS_EQUAL] = {"earliest <= ?B AND latest <= ?B", "earliest <= ?B",
                          false},
    [QUERY_GREATER] = {"earliest > ?B", "latest > ?B", false},
    [QUERY_GREATER_EQUAL] = {"earliest >= ?A", "latest >= ?A", false},
};

static void add_template(struct text *out, const char *sql, size_t a, size_t b)
{
    for (; *sql; sql++) {
        text_add_char(out, *sql);
        if (*sql == '?')
            text_addf(out, "%zu", *++sql == 'A' ? a : b);
    }
}

static void compare_days(struct translation *t,
                         const struct condition *condition, int64_t first,
                         int64_t last)
{
    size_t low = translate_number(t, first), high = translate_number(t, last);
    const char *days = condition->possibly ? days_found[condition->op].one
                                           : days_found[condition->op].all;
    size_t at;

    text_add_char(&t->work, '(');
    at = t->work.len;
    text_add(&t->work, STR("r.date IN (SELECT id FROM written_date WHERE "));
    add_template(&t->work, days, low, high);
    text_add_char(&t->work, ')');
    lookup_decide(t, at, lookup_has_names(t, orders(condition->op)));
    text_add(&t->work, days_found[condition->op].undated
                           ? STR(" OR r.date IS NULL)")
                           : STR(")"));
}

static void add_date(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    struct date date = date_parse(condition->value);
    enum query_op op = condition->op;

    if (translate_searches(op) || (!condition->value.len && !orders(op)))
        add_text(t, field, condition);
    else if (date.form == DATE_NO_DAY)
        translate_refuse(t, condition, "there is no such day");
    else if (date.form == DATE_NONE)
        translate_refuse(t, condition, "a date is YYYY, YYYY.MM or YYYY.MM.DD");
    else
        compare_days(t, condition, date.first, date.last);
}

static void add_year(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    const int64_t first_day = 101, last_day = 1231, most = 99999;
    uint64_t year;

    (void)field;
    if (!str_number(condition->value, &year)) {
        translate_refuse(t, condition, "a year is a number");
        return;
    }
    int64_t days = (year > (uint64_t)most ? most : (int64_t)year) * 10000;
    compare_days(t, condition, days + first_day, days + last_day);
}

/* ---- results, numbers, truths --------------------------------------------- */

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
        translate_refuse(t, condition, "a result is 1-0, 0-1, draw or *");
}

static void add_number(struct translation *t, const struct field *field,
                       const struct condition *condition)
{
    uint64_t number;

    if (!condition->value.len && condition->op <= QUERY_NOT_EQUAL)
        text_addf(&t->work, "%s IS %sNULL", field->sql,
                  condition->op == QUERY_EQUAL ? "" : "NOT ");
    else if (!str_number(condition->value, &number) || number > INT64_MAX)
        translate_refuse(t, condition, "a number is wanted");
    else
        text_addf(&t->work, "%s %s ?%zu", field->sql,
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
            text_addf(&t->work, "%s %s %zu", field->sql,
                      condition->op == QUERY_NOT_EQUAL ? "IS DISTINCT FROM"
                                                       : "=",
                      i % 2);
            return;
        }
    translate_refuse(t, condition, "yes or no is wanted");
}

/* ---- names ---------------------------------------------------------------- */

/* Who is asked for by one spelling is found by all of them. */
static bool names_all(enum query_op op)
{
    return op == QUERY_EQUAL || op == QUERY_NOT_EQUAL || translate_searches(op);
}

static void add_owners(struct translation *t, const char *table,
                       const struct condition *condition)
{
    bool others = condition->op == QUERY_NOT_EQUAL;
    const char *of = strcmp(table, "spelling") == 0 ? "person" : "called";

    text_addf(&t->work, "%s %s (SELECT %s FROM %s WHERE ", of,
              others ? "NOT IN" : "IN", of, table);
    translate_name(t, table, others ? QUERY_EQUAL : condition->op,
                   condition->value);
    text_add_char(&t->work, ')');
}

/* By the table of names, which is short, and the index on its numbers. A person
   has few of the records. */
static void add_key(struct translation *t, const char *key, const char *table,
                    const struct condition *condition)
{
    size_t at;

    if (condition->op == QUERY_EQUAL && !condition->value.len) {
        text_addf(&t->work, "%s IS NULL", key);
        return;
    }
    text_add_char(&t->work, '(');
    at = t->work.len;
    text_addf(&t->work, "%s IN (SELECT id FROM %s WHERE ", key, table);
    if (names_all(condition->op))
        add_owners(t, table, condition);
    else
        translate_name(t, table, condition->op, condition->value);
    text_add_char(&t->work, ')');
    if (strcmp(table, "spelling") != 0 || condition->op != QUERY_EQUAL)
        lookup_decide(t, at, false);
    if (translate_holds_of_nothing(condition))
        text_addf(&t->work, " OR %s IS NULL", key);
    text_add_char(&t->work, ')');
}

static void add_name(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    add_key(t, field->key, field->table, condition);
}

/* Any of the players; != means none of them. The third and the fourth are
   asked for by the numbers that there are. */
static void add_player(struct translation *t, const struct field *field,
                       const struct condition *condition)
{
    static const char *const keys[] = {"r.first", "r.second", "r.third",
                                       "r.fourth"};
    bool none = condition->op == QUERY_NOT_EQUAL;
    size_t seats = sizeof keys / sizeof *keys;

    (void)field;
    text_add_char(&t->work, '(');
    for (size_t i = 0; i < seats; i++) {
        text_add(&t->work, !i ? STR("") : none ? STR(" AND ") : STR(" OR "));
        if (i >= 2)
            text_addf(&t->work, none ? "(%s IS NULL OR " : "(%s > 0 AND ",
                      keys[i]);
        add_key(t, keys[i], "spelling", condition);
        text_add(&t->work, i >= 2 ? STR(")") : STR(""));
    }
    text_add_char(&t->work, ')');
}

/* ---- labels --------------------------------------------------------------- */

/* One of them; != means none, and "" that there is none at all. */
static void add_label(struct translation *t, const struct field *field,
                      const struct condition *condition)
{
    struct str value = condition->value;
    bool none = (condition->op == QUERY_NOT_EQUAL) != !value.len;

    (void)field;
    text_addf(&t->work, "r.id %s (SELECT record FROM label",
              none ? "NOT IN" : "IN");
    if (value.len && translate_searches(condition->op)) {
        text_add(&t->work, STR(" WHERE "));
        text_condition(t, "name", translate_names(t, "label"),
                       translate_test(condition->op), value);
    } else if (value.len)
        text_addf(&t->work, " WHERE name = ?%zu", translate_words(t, value));
    text_add_char(&t->work, ')');
}

/* ---- full text ------------------------------------------------------------ */

/* Tags that have a column, by names of a table or as text. */
static const struct {
    const char *key, *table; /* table NULL: the column is the text */
} worded_columns[] = {
    {"r.first", "spelling"},        {"r.second", "spelling"},
    {"r.third", "spelling"},        {"r.fourth", "spelling"},
    {"r.event_name", "event_name"}, {"r.site", "site"},
    {"r.source", "source_name"},    {"r.annotator", NULL},
    {"r.termination", NULL},        {"r.round", NULL},
};

static void add_worded_column(struct translation *t, const char *key,
                              const char *table, struct str words,
                              enum text_test test)
{
    if (!table) {
        text_add(&t->work, STR(" OR "));
        text_condition(t, key, text_values(t, key), test, words);
        return;
    }
    text_addf(&t->work, " OR %s IN (SELECT id FROM %s WHERE ", key, table);
    text_condition(t, "name", translate_names(t, table), test, words);
    text_add_char(&t->work, ')');
}

/* After every word that begins with these bytes comes the same with an FF,
   which no text has. */
static void add_word(struct translation *t, struct str word, bool begins)
{
    size_t columns = sizeof worded_columns / sizeof *worded_columns;
    size_t at = translate_words(t, word);

    text_addf(&t->work, "(r.id IN (SELECT record FROM worded WHERE word IN"
                        " (SELECT id FROM word WHERE folded ");
    if (begins)
        text_addf(&t->work, ">= ?%zu AND folded < ?%zu || '\xF4\x8F\xBF\xBF'))",
                  at, at);
    else
        text_addf(&t->work, "= ?%zu))", at);
    for (size_t i = 0; i < columns; i++)
        add_worded_column(t, worded_columns[i].key, worded_columns[i].table,
                          word, begins ? TEXT_BEGINS : TEXT_WORDED);
    text_add_char(&t->work, ')');
}

/* The values of tags of these records. */
static const char *tag_values(struct translation *t, struct str among)
{
    struct text select = {0};

    text_add(&select, STR("SELECT DISTINCT value FROM tag WHERE record IN"
                          " (SELECT r.id FROM record r WHERE "));
    text_add(&select, among);
    text_add_char(&select, ')');
    return text_kept(t, &select);
}

/* All words, one after the other, in a comment or in one tag, of records that have
   each of them, as is written from there on. */
static void add_phrase(struct translation *t, struct str words,
                       size_t begins_at)
{
    size_t columns = sizeof worded_columns / sizeof *worded_columns;
    struct str among =
        arena_copy(t->arena, str_from(text_str(&t->work), begins_at));

    text_add(&t->work,
             STR(" AND (EXISTS (SELECT 1 FROM tag WHERE record = r.id AND "));
    text_condition(t, "value", tag_values(t, among), TEXT_WORDED, words);
    text_add_char(&t->work, ')');
    for (size_t i = 0; i < columns; i++)
        add_worded_column(t, worded_columns[i].key, worded_columns[i].table,
                          words, TEXT_WORDED);
    text_add(&t->work, STR(" OR "));
    text_commented(t, words, among);
    text_add_char(&t->work, ')');
}

/* With = as they stand, one after the other; with ~ all of them in any order,
   also as beginnings. */
static void add_words(struct translation *t, const struct field *field,
                      const struct condition *condition)
{
    bool begins = condition->op == QUERY_CONTAINS;
    struct text folded = {0};
    struct str word;
    size_t count = 0;

    (void)field;
    fold_text(condition->value, &folded);
    struct str rest = text_str(&folded);
    text_add_char(&t->work, '(');
    size_t begins_at = t->work.len;
    while (word_next(&rest, &word) && count < WORDS_MAX) {
        text_add(&t->work, count++ ? STR(" AND ") : STR(""));
        add_word(t, word, begins);
    }
    if (count > 1 && !begins)
        add_phrase(t, text_str(&folded), begins_at);
    text_add(&t->work, condition->op == QUERY_NOT_EQUAL ? STR(") IS NOT TRUE")
                                                        : STR(")"));
    t->work.failed |= folded.failed;
    text_release(&folded);
    if (!count || count == WORDS_MAX)
        translate_refuse(t, condition,
                         count ? "too many words" : "a word is wanted");
}

/* ---- tags ----------------------------------------------------------------- */

static void add_tag(struct translation *t, const struct field *field,
                    const struct condition *condition)
{
    if (translate_searches(condition->op) || !condition->value.len)
        add_text(t, field, condition);
    else
        compare_ordered(t, field->sql, condition);
}

/* ---- all ------------------------------------------------------------------ */

static const struct {
    void (*add)(struct translation *, const struct field *,
                const struct condition *);
    unsigned ops;         /* 0: all */
    const char *compared; /* what is said of another */
} kinds[] = {
    [FIELD_TEXT] = {add_text, 0, NULL},
    [FIELD_NAME] = {add_name, 0, NULL},
    [FIELD_ROUND] = {add_round, 0, NULL},
    [FIELD_GAME] = {add_game, 0, NULL},
    [FIELD_DATE] = {add_date, 0, NULL},
    [FIELD_YEAR] = {add_year, NUMBERS, "years are compared, not searched"},
    [FIELD_RESULT] = {add_result, EQUALITY,
                      "results are compared with = or !="},
    [FIELD_NUMBER] = {add_number, NUMBERS,
                      "numbers are compared, not searched"},
    [FIELD_TRUTH] = {add_truth, EQUALITY,
                     "yes and no are compared with = or !="},
    [FIELD_PLAYER] = {add_player, 0, NULL},
    [FIELD_LABEL] = {add_label,
                     EQUALITY | 1 << QUERY_CONTAINS | 1 << QUERY_MATCHES,
                     "labels are compared with =, != or ~"},
    [FIELD_WORDS] = {add_words, TURNED, "words are compared with =, != or ~"},
    [FIELD_TAG] = {add_tag, 0, NULL},
    [FIELD_KEYED] = {translate_keyed, 0, NULL},
    [FIELD_AMONG] = {translate_among,
                     EQUALITY | 1 << QUERY_CONTAINS | 1 << QUERY_MATCHES,
                     "names are compared with =, != or ~"},
    [FIELD_WINNER] = {translate_winner,
                      EQUALITY | 1 << QUERY_CONTAINS | 1 << QUERY_MATCHES,
                      "names are compared with =, != or ~"},
    [FIELD_FORMAT] = {translate_format, 0, NULL},
};

static void check_regex(struct translation *t,
                        const struct condition *condition)
{
    size_t at = 0;
    const char *why = "a regular expression is wanted";
    struct regex *regex =
        condition->value.len ? regex_make(condition->value, &at, &why) : NULL;

    t->work.failed |= !regex && !why;
    if (!regex && why) {
        const struct span whole = condition->value_span;
        diag_report(t->diags, DIAG_BAD_VALUE,
                    (struct span){whole.begin + (uint32_t)at,
                                  whole.length > at ? 1 : 0},
                    "%.*s: %s", (int)condition->field.len, condition->field.ptr,
                    why);
        t->faulty = true;
    }
    regex_free(regex);
}

/* Of a record without an event nothing is told. */
static bool holds_of_no_event(const struct field *field,
                              const struct condition *c)
{
    bool empty = c->value.len == 0;

    if (field->kind == FIELD_TRUTH)
        return c->op == QUERY_NOT_EQUAL;
    if (field->kind == FIELD_NUMBER)
        return c->op == QUERY_EQUAL ? empty
                                    : c->op == QUERY_NOT_EQUAL && !empty;
    return translate_holds_of_nothing(c);
}

/* The records of those events of which it is true; or all but those of which it
   is not. */
static void add_of_event(struct translation *t, const struct field *field,
                         const struct condition *condition)
{
    bool others = holds_of_no_event(field, condition);

    text_addf(&t->work,
              "(r.id %sIN (SELECT record FROM belonging WHERE event IN"
              " (SELECT x.id FROM event x WHERE (",
              others ? "NOT " : "");
    kinds[field->kind].add(t, field, condition);
    text_addf(&t->work, ")%s)))", others ? " IS NOT TRUE" : "");
}

static void add_one(struct translation *t, const struct field *field,
                    const struct condition *condition)
{
    text_clear(&t->work);
    if (condition->op == QUERY_MATCHES)
        check_regex(t, condition);
    if (kinds[field->kind].ops &&
        !(kinds[field->kind].ops >> condition->op & 1))
        translate_refuse(t, condition, kinds[field->kind].compared);
    else if (t->of_event)
        add_of_event(t, field, condition);
    else
        kinds[field->kind].add(t, field, condition);
    terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
}

/* A record without the tag fits no comparison. */
static bool wants_tag(const struct named *named,
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
              field->kind == FIELD_NAME ? field->key : field->sql);
    terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
}

static void add_both(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    struct condition low = *condition, high = *condition;

    low.op = QUERY_GREATER_EQUAL;
    high.op = QUERY_LESS_EQUAL;
    high.value = condition->high;
    high.value_span = condition->high_span;
    terms_open(&t->terms, TERM_AND);
    add_one(t, field, &low);
    add_one(t, field, &high);
    terms_close(&t->terms);
}

/* Of a tag, or of an option that is called so. */
static const char *values_of_tag(struct translation *t, struct str name)
{
    size_t at = translate_words(t, name);
    struct text select = {0};

    text_addf(&select,
              "SELECT value FROM tag WHERE lower(name) = lower(?%zu) UNION"
              " SELECT value FROM option WHERE lower(name) = lower(?%zu)",
              at, at);
    return text_kept(t, &select);
}

static void add_condition(struct translation *t, const struct field *field,
                          const struct condition *condition)
{
    if (condition->op == QUERY_WITHIN)
        add_both(t, field, condition);
    else
        add_one(t, field, condition);
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
        translate_refuse(t, condition, "not a matter of possible days");
    else if (wants_tag(named, condition)) {
        terms_open(&t->terms, TERM_AND);
        add_presence(t, &field);
        add_condition(t, &field, condition);
        terms_close(&t->terms);
    } else {
        add_condition(t, &field, condition);
    }
}
