/*
 * Implements the actions of the query grammar (query_reader.h).
 */
#include <string.h>

#include "date.h"
#include "query_reader.h"

enum {
    QUERY_MAX = 1 << 20, /* maximum bytes of a query */
    QUERY_SLACK = 2,     /* NULs after the query, for flex */
};

/* Returns the name in lower case up to a colon: count:K for "Count:K". */
static struct str lower_name(struct query_reader *reader, struct span span)
{
    struct str copy = arena_copy(
        reader->arena, (struct str){reader->base + span.begin, span.length});
    char *bytes = (char *)copy.ptr;

    if (span.length && !copy.len)
        query_fatal(reader);
    for (size_t i = 0; i < copy.len && bytes[i] != ':'; i++)
        bytes[i] = ascii_lower(bytes[i]);
    return copy;
}

/* Removes escapes. In a regular expression, only escapes of quotes are
   removed. */
static struct str without_escapes(struct query_reader *reader, struct span span,
                                  bool regex)
{
    const char *raw = reader->base + span.begin;
    char *out = arena_alloc(reader->arena, span.length + 1);
    size_t len = 0;

    for (size_t i = 0; out && i < span.length; i++) {
        bool escape = raw[i] == '\\' && i + 1 < span.length;
        if (escape && regex && raw[i + 1] != '"')
            out[len++] = raw[i++];
        else if (escape)
            i++;
        out[len++] = raw[i];
    }
    return (struct str){out, len};
}

/* ---- parentheses --------------------------------------------------------- */

void query_open(struct query_reader *reader, struct span where)
{
    if (reader->depth == QUERY_DEPTH_MAX) {
        diag_report(reader->diags, DIAG_QUERY_TOO_DEEP, where,
                    "brackets and \"not\" can be nested at most %d levels deep",
                    QUERY_DEPTH_MAX);
        longjmp(reader->fatal, 2);
    }
    reader->open[reader->depth++] = where;
}

void query_close(struct query_reader *reader)
{
    reader->depth--;
}

static void report_open(struct query_reader *reader)
{
    for (size_t i = reader->depth; i-- > 0;)
        if (reader->open[i].length) {
            diag_report(reader->diags, DIAG_UNCLOSED_BRACKET, reader->open[i],
                        NULL);
            return;
        }
}

static bool has_open_groups(const struct query_reader *reader)
{
    for (size_t i = 0; i < reader->depth; i++)
        if (reader->open[i].length)
            return true;
    return false;
}

/* ---- nodes --------------------------------------------------------------- */

static struct query_node *new_node(struct query_reader *reader,
                                   enum query_kind kind)
{
    struct query_node *node = ARENA_NEW(reader->arena, struct query_node);

    if (!node)
        query_fatal(reader);
    node->kind = kind;
    return node;
}

static struct str value_text(struct query_reader *reader,
                             struct query_value *value, bool regex)
{
    struct span span = value->span;

    if (value->bound)
        return value->value;
    if (!value->quoted)
        return (struct str){reader->base + span.begin, span.length};
    value->span = (struct span){span.begin + 1, span.length - 2};
    return without_escapes(reader, value->span, regex);
}

/* Reports a value in other quotes. It would find no records, or only records
   that contain these quotes. */
static void check_quotes(struct query_reader *reader, struct span value)
{
    struct text words = {0};

    if (!query_in_quotes(reader, value))
        return;
    reader->faulty = true;
    struct diag *d = diag_report(reader->diags, DIAG_BAD_VALUE, value,
                                 "a value must be quoted with \"");
    if (query_suggest_quotes(reader, value, &words))
        diag_help(reader->diags, d,
                  arena_copy(reader->arena, text_str(&words)));
    text_release(&words);
}

struct query_node *query_condition(struct query_reader *reader,
                                   struct span field, enum query_op op,
                                   struct query_value value)
{
    struct query_node *node = new_node(reader, QUERY_CONDITION);
    struct condition *c = &node->condition;

    c->field = lower_name(reader, field);
    c->op = op;
    c->bound = value.bound;
    if (!value.quoted && !value.bound)
        check_quotes(reader, value.span);
    c->value = value_text(reader, &value, op == QUERY_MATCHES);
    c->field_span = field;
    c->value_span = value.span;
    if ((str_equal(c->field, STR("sequence")) ||
         str_equal(c->field, STR("opening"))) &&
        op <= QUERY_NOT_EQUAL)
        query_read_plies(reader, c);
    return node;
}

struct query_node *query_join(struct query_reader *reader, enum query_kind kind,
                              struct query_node *left, struct query_node *right)
{
    if (left->kind != kind || left->next) {
        struct query_node *node = new_node(reader, kind);
        node->first = node->last = left;
        left->parent = node;
        left = node;
    }
    left->last->next = right;
    left->last = right;
    right->parent = left;
    return left;
}

struct query_node *query_not(struct query_reader *reader,
                             struct query_node *node)
{
    struct query_node *negation;

    if (node->kind == QUERY_NOT) {
        node->first->parent = NULL;
        return node->first;
    }
    negation = new_node(reader, QUERY_NOT);
    negation->first = negation->last = node;
    node->parent = negation;
    return negation;
}

/* ---- ranges -------------------------------------------------------------- */

/* True if `low` is greater than `high`. Values that are not recognised as
   numbers or dates are not compared. */
static bool is_backwards(struct str low, struct str high)
{
    struct date first = date_parse(low), last = date_parse(high);
    uint64_t a, b;

    if (str_number(low, &a) && str_number(high, &b))
        return a > b;
    if (date_has_days(&first) && date_has_days(&last))
        return first.first > last.last;
    return low.len && high.len && ascii_is_digit(low.ptr[0]) &&
           ascii_is_digit(high.ptr[0]) && !str_starts_with(low, high) &&
           memchr(low.ptr, '.', low.len) && str_compare(low, high) > 0;
}

static void check_range(struct query_reader *reader, const struct condition *c,
                        struct span high)
{
    if (!is_backwards(c->value, c->high))
        return;
    diag_report(reader->diags, DIAG_BAD_VALUE,
                span_between(c->value_span, high),
                "the range is empty: it ends before it begins");
    reader->faulty = true;
}

struct query_node *query_range(struct query_reader *reader, struct span field,
                               struct query_value low, struct query_value high)
{
    if (!high.span.length)
        return query_condition(reader, field, QUERY_GREATER_EQUAL, low);
    if (!low.span.length)
        return query_condition(reader, field, QUERY_LESS_EQUAL, high);
    struct query_node *node = query_condition(reader, field, QUERY_WITHIN, low);
    struct condition *c = &node->condition;
    c->high = value_text(reader, &high, false);
    check_range(reader, c, high.span);
    c->high_span = high.span;
    return node;
}

/* Returns the first condition of a list, which may be negated. */
static struct query_node *first_condition(struct query_node *node)
{
    if (node->kind == QUERY_NOT)
        node = node->first;
    return node->kind == QUERY_CONDITION ? node : node->first;
}

struct query_node *query_last(struct query_node *node)
{
    for (struct query_node *c = first_condition(node); c; c = c->next)
        c->condition.last = true;
    return node;
}

struct query_node *query_possibly(struct query_node *node)
{
    for (struct query_node *c = first_condition(node); c; c = c->next)
        c->condition.possibly = true;
    return node;
}

/* ---- parameters ---------------------------------------------------------- */

struct query_value query_parameter(struct query_reader *reader,
                                   struct span span)
{
    struct query_value value = {.span = span};
    struct str name = {reader->base + span.begin + 1, span.length - 1};
    const struct query_parameter *p = reader->parameters, *end;

    if (!reader->parameter_count)
        return value;
    for (end = p + reader->parameter_count; p < end; p++)
        if (str_equal(p->name, name)) {
            value.bound = true;
            value.value = arena_copy(reader->arena, p->value);
            if (p->value.len && !value.value.len)
                query_fatal(reader);
            return value;
        }
    diag_report(reader->diags, DIAG_BAD_VALUE, span, "%.*s has no value",
                (int)span.length, reader->base + span.begin);
    reader->faulty = true;
    return value;
}

/* ---- clauses ------------------------------------------------------------- */

static void add_key(struct query_reader *reader, struct query_key *keys,
                    size_t *count, struct query_key key)
{
    if (*count == QUERY_KEYS_MAX) {
        diag_report(reader->diags, DIAG_SYNTAX, key.span,
                    "at most %d fields are allowed here", QUERY_KEYS_MAX);
        longjmp(reader->fatal, 2);
    }
    key.field = lower_name(reader, key.span);
    keys[(*count)++] = key;
}

void query_order(struct query_reader *reader, struct query_key key,
                 bool descending)
{
    key.descending = descending;
    add_key(reader, reader->query->order, &reader->query->orders, key);
}

void query_measure(struct query_reader *reader, struct query_key key)
{
    add_key(reader, reader->query->measures, &reader->query->measure_count,
            key);
}

const char *query_measure_name(enum query_measure measure)
{
    static const char *const names[] = {
        [MEASURE_NONE] = "",   [MEASURE_AVERAGE] = "average",
        [MEASURE_MAX] = "max", [MEASURE_MIN] = "min",
        [MEASURE_SUM] = "sum",
    };

    return names[measure];
}

void query_group(struct query_reader *reader, struct query_key key)
{
    add_key(reader, reader->query->groups, &reader->query->group_count, key);
}

static struct str words_at(const struct query_reader *reader, struct span span)
{
    return (struct str){reader->base + span.begin, span.length};
}

static void read_number(struct query_reader *reader, const char *what,
                        struct query_value number, uint64_t *out)
{
    struct str words = value_text(reader, &number, false);

    if (str_number(words, out) && *out <= INT64_MAX)
        return;
    diag_report(reader->diags, DIAG_BAD_VALUE, number.span,
                "%s: a number is expected", what);
    reader->faulty = true;
}

void query_limit(struct query_reader *reader, struct query_value number)
{
    reader->query->limited = true;
    read_number(reader, "limit", number, &reader->query->limit);
}

void query_offset(struct query_reader *reader, struct query_value number)
{
    read_number(reader, "offset", number, &reader->query->offset);
}

/* Joins the conditions of a list, which may be negated, into one condition. */
static struct query_node *join_values(struct query_node *node)
{
    struct query_node *first = first_condition(node);

    first->condition.none = node->kind == QUERY_NOT;
    for (struct query_node *c = first; c->next; c = c->next)
        c->condition.others = &c->next->condition;
    first->next = first->parent = NULL;
    return first;
}

struct query_node *query_lasting(struct query_reader *reader,
                                 struct query_node *node,
                                 struct query_value number, struct span unit)
{
    struct str word = words_at(reader, unit), shown = str_for_display(word);
    uint64_t plies = 1;

    if (!str_equal_nocase(word, STR("plies")) &&
        !str_equal_nocase(word, STR("ply"))) {
        diag_report(reader->diags, DIAG_SYNTAX, unit,
                    "%.*s is not allowed here", (int)shown.len, shown.ptr);
        reader->faulty = true;
    }
    read_number(reader, "for", number, &plies);
    node = join_values(node);
    for (struct condition *c = &node->condition; c; c = c->others) {
        c->lasts = plies;
        c->lasts_span = number.span;
    }
    return node;
}

/* ---- limits -------------------------------------------------------------- */

struct query_node *query_limit_plies(struct query_node *node,
                                     struct ply_limits limits)
{
    for (struct query_node *n = first_condition(node); n; n = n->next)
        n->condition.limits = limits;
    return node;
}

struct ply_limits query_before(struct query_reader *reader,
                               struct query_value number)
{
    uint64_t first = 1;

    read_number(reader, "before", number, &first);
    if (!first) {
        diag_report(reader->diags, DIAG_BAD_VALUE, number.span,
                    "before: no ply comes before 0");
        reader->faulty = true;
        first = 1;
    }
    return (struct ply_limits){true, 0, first - 1, number.span};
}

struct ply_limits query_after(struct query_reader *reader,
                              struct query_value number)
{
    uint64_t last = 0;

    read_number(reader, "after", number, &last);
    return (struct ply_limits){true, last + 1, UINT64_MAX, number.span};
}

struct ply_limits query_between(struct query_reader *reader,
                                struct query_value low, struct query_value high)
{
    struct span whole = span_between(low.span, high.span);
    uint64_t from = 0, to = UINT64_MAX;

    read_number(reader, "between", low, &from);
    read_number(reader, "between", high, &to);
    if (from > to && !reader->faulty) {
        diag_report(reader->diags, DIAG_BAD_VALUE, whole,
                    "the range is empty: it ends before it begins");
        reader->faulty = true;
    }
    return (struct ply_limits){true, from, to, whole};
}

/* ---- errors -------------------------------------------------------------- */

void query_report_unclosed(struct query_reader *reader, struct span where)
{
    where.length = 1;
    diag_report(reader->diags, DIAG_UNCLOSED_STRING, where,
                "the quote is not closed");
    reader->faulty = true;
}

static bool wants_operator(const char *const *expected, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(expected[i], "an operator") == 0)
            return true;
    return false;
}

/* Reports an error such as "expected a value or a value in quotes" or "expected
   and, or or limit". */
void query_report_unexpected(struct query_reader *reader, struct span where,
                             const char *const *expected, size_t count)
{
    struct str shown = str_for_display(words_at(reader, where));
    struct text words = {0};

    reader->faulty = true;
    if (!where.length && has_open_groups(reader)) {
        report_open(reader);
        return;
    }
    struct diag *d =
        diag_report(reader->diags, DIAG_SYNTAX, where,
                    where.length ? "%.*s is not allowed here"
                                 : "the query ends before it is complete",
                    (int)shown.len, shown.ptr);

    for (size_t i = 0; i < count; i++)
        text_addf(&words, "%s%s",
                  !i              ? ""
                  : i + 1 < count ? ", "
                                  : " or ",
                  expected[i]);
    if (words.len)
        diag_label(reader->diags, d, "expected %.*s", (int)words.len,
                   words.ptr);
    text_clear(&words);
    if ((wants_operator(expected, count) &&
         query_suggest_truth(reader, where, &words)) ||
        (where.length && (query_suggest(reader, where, &words) ||
                          query_suggest_word(reader, where, &words) ||
                          query_suggest_quotes(reader, where, &words))))
        diag_help(reader->diags, d,
                  arena_copy(reader->arena, text_str(&words)));
    text_release(&words);
}

bool query_parse(struct query *out, struct arena *arena, struct str text,
                 struct diags *diags)
{
    return query_parse_bound(out, arena, text, NULL, 0, diags);
}

bool query_parse_bound(struct query *out, struct arena *arena, struct str text,
                       const struct query_parameter *parameters, size_t count,
                       struct diags *diags)
{
    struct query_reader reader = {.query = out,
                                  .arena = arena,
                                  .diags = diags,
                                  .text = text,
                                  .parameters = parameters,
                                  .parameter_count = count};

    *out = (struct query){0};
    if (text.len > QUERY_MAX) {
        diag_report(diags, DIAG_SYNTAX, (struct span){QUERY_MAX, 1},
                    "the query is too long");
        return false;
    }
    reader.base = arena_alloc(arena, text.len + QUERY_SLACK);
    int broken = reader.base ? setjmp(reader.fatal) : 1;
    arena->no_memory |= broken == 1 && !arena->exhausted; /* flex or bison ran
                                                             out of memory */
    if (broken == 1 && !arena->no_memory)
        diag_report(diags, DIAG_SYNTAX, (struct span){0, 0},
                    "the query needs more memory than is available");
    if (broken)
        return false;
    if (text.len)
        memcpy(reader.base, text.ptr, text.len);
    query_scan(&reader, text.len + QUERY_SLACK);
    return !reader.faulty;
}
