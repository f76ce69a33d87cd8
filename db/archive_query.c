#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "reach.h"
#include "rows.h"
#include "store.h"

enum { CONDITIONS_MAX = 256 };

/* A parameter of the statement, by its place. */
struct binding {
    struct str text; /* if there is no reach and no number */
    struct reach *reach;
    int64_t number;
    bool is_number;
};

struct archive_query {
    struct archive *a;
    sqlite3_stmt *statement;
    struct reach *reaches[CONDITIONS_MAX];
    size_t reach_count;
    enum archive_value_kind *kinds; /* of the columns */
};

/* What compiling needs besides. */
struct compiler {
    struct archive_query *q;
    const struct query *query;
    struct diags *diags;
    struct text where, columns, sql;
    struct binding *bindings;
    size_t binding_count, binding_room;
    bool sieved;   /* a position drives the search: signatures come first */
    bool replays;  /* signatures are wanted at all */
    bool conjunct; /* at hand is one of those that must all hold */
    size_t conditions;
    bool faulty; /* reported */
    int result;  /* of SQLite */
};

/* ---- parameters ----------------------------------------------------------- */

static size_t bind(struct compiler *c, struct binding binding)
{
    if (c->binding_count == c->binding_room) {
        size_t room = c->binding_room ? c->binding_room * 2 : 32;
        struct binding *b = realloc(c->bindings, room * sizeof *b);
        if (!b) {
            c->result = SQLITE_NOMEM;
            return 1;
        }
        c->bindings = b;
        c->binding_room = room;
    }
    c->bindings[c->binding_count++] = binding;
    return c->binding_count;
}

static size_t bind_words(struct compiler *c, struct str words)
{
    return bind(c, (struct binding){.text = words});
}

static size_t bind_number(struct compiler *c, int64_t number)
{
    return bind(c, (struct binding){.number = number, .is_number = true});
}

static int bind_all(const struct compiler *c, sqlite3_stmt *statement)
{
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < c->binding_count; i++) {
        const struct binding *b = &c->bindings[i];
        int at = (int)i + 1;
        if (b->reach)
            result = sqlite3_bind_pointer(statement, at, b->reach,
                                          REACH_POINTER, NULL);
        else if (b->is_number)
            result = sqlite3_bind_int64(statement, at, b->number);
        else
            result = sqlite3_bind_text64(
                statement, at, b->text.len ? b->text.ptr : "", b->text.len,
                SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    return result;
}

/* ---- conditions ----------------------------------------------------------- */

static const char *const operators[] = {
    [QUERY_EQUAL] = "=",    [QUERY_NOT_EQUAL] = "<>",
    [QUERY_LESS] = "<",     [QUERY_LESS_EQUAL] = "<=",
    [QUERY_GREATER] = ">",  [QUERY_GREATER_EQUAL] = ">=",
    [QUERY_CONTAINS] = "~",
};

static void refuse(struct compiler *c, const struct condition *condition,
                   const char *why)
{
    diag_report(c->diags, DIAG_BAD_VALUE, condition->value_span, "%.*s: %s",
                (int)condition->field.len, condition->field.ptr, why);
    c->faulty = true;
}

static bool orders(enum query_op op)
{
    return op >= QUERY_LESS && op <= QUERY_GREATER_EQUAL;
}

static void compare_text(struct compiler *c, const char *sql, enum query_op op,
                         struct str value)
{
    size_t at = bind_words(c, value);

    if (op == QUERY_CONTAINS)
        text_addf(&c->where, "contains(%s, ?%zu)", sql, at);
    else
        text_addf(&c->where, "coalesce(%s, '') %s ?%zu", sql, operators[op],
                  at);
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
    uint64_t number;

    if (orders(condition->op) && str_number(condition->value, &number) &&
        number <= INT64_MAX)
        text_addf(&c->where, "CAST(%s AS INTEGER) %s ?%zu", field->sql,
                  operators[condition->op], bind_number(c, (int64_t)number));
    else
        add_text(c, field, condition);
}

/* The last day that a date with unknown parts may mean. */
static int64_t last_day(int64_t day)
{
    if (day % 10000 == 0)
        return day + 9999;
    return day % 100 == 0 ? day + 99 : day;
}

static bool has_whole_year(struct str date)
{
    return date.len == 4 || (date.len > 4 && date.ptr[4] == '.');
}

static void add_date(struct compiler *c, const struct field *field,
                     const struct condition *condition)
{
    int64_t day = row_day(condition->value), last = last_day(day);
    enum query_op op = condition->op;

    if (op == QUERY_CONTAINS || (!condition->value.len && !orders(op))) {
        add_text(c, field, condition);
        return;
    }
    if (day < 10000 || !has_whole_year(condition->value)) {
        refuse(c, condition, "a date is YYYY, YYYY.MM or YYYY.MM.DD");
        return;
    }
    if (orders(op)) {
        bool whole = op == QUERY_LESS_EQUAL || op == QUERY_GREATER;
        text_addf(&c->where, "r.day %s ?%zu", operators[op],
                  bind_number(c, whole ? last : day));
        return;
    }
    size_t low = bind_number(c, day), high = bind_number(c, last);
    text_addf(&c->where, "%s coalesce(r.day BETWEEN ?%zu AND ?%zu, 0)",
              op == QUERY_EQUAL ? "" : "NOT", low, high);
}

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
        refuse(c, condition, "results are compared with = or !=");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal_nocase(condition->value, str_of(words[i].word))) {
            compare_text(c, field->sql, condition->op, str_of(words[i].result));
            return;
        }
    refuse(c, condition, "a result is 1-0, 0-1, draw or *");
}

static void add_number(struct compiler *c, const struct field *field,
                       const struct condition *condition)
{
    uint64_t number;

    if (condition->op == QUERY_CONTAINS)
        refuse(c, condition, "numbers are compared, not searched");
    else if (!str_number(condition->value, &number) || number > INT64_MAX)
        refuse(c, condition, "a number is wanted");
    else
        text_addf(&c->where, "%s %s ?%zu", field->sql,
                  condition->op == QUERY_NOT_EQUAL ? "IS NOT"
                                                   : operators[condition->op],
                  bind_number(c, (int64_t)number));
}

static void add_truth(struct compiler *c, const struct field *field,
                      const struct condition *condition)
{
    static const char *const words[] = {"no", "yes", "0", "1", "false", "true"};

    if (condition->op > QUERY_NOT_EQUAL) {
        refuse(c, condition, "yes and no are compared with = or !=");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal_nocase(condition->value, str_of(words[i]))) {
            text_addf(&c->where, "%s %s %zu", field->sql,
                      operators[condition->op], i % 2);
            return;
        }
    refuse(c, condition, "yes or no is wanted");
}

/* Either player; != means neither. */
static void add_player(struct compiler *c, const struct field *field,
                       const struct condition *condition)
{
    bool neither = condition->op == QUERY_NOT_EQUAL;

    (void)field;
    text_add_char(&c->where, '(');
    compare_text(c, "f.name", condition->op, condition->value);
    text_add(&c->where, neither ? STR(" AND ") : STR(" OR "));
    compare_text(c, "g.name", condition->op, condition->value);
    text_add_char(&c->where, ')');
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

static struct reach *new_reach(struct compiler *c,
                               const struct condition *condition)
{
    struct archive_query *q = c->q;
    struct reach *reach = malloc(sizeof *reach);

    if (!reach) {
        c->result = SQLITE_NOMEM;
        return NULL;
    }
    q->reaches[q->reach_count++] = reach;
    int result =
        reach_make(reach, q->a->db, condition, wanted_game(c->query), c->diags);
    if (result == SQLITE_DONE)
        c->faulty = true;
    else if (result != SQLITE_OK)
        c->result = result;
    return result == SQLITE_OK ? reach : NULL;
}

static void add_openings(struct compiler *c, const struct reach *reach)
{
    text_add(&c->where, STR(" OR s.record IN ("));
    for (size_t i = 0; i < reach->opening_count; i++) {
        size_t canonical =
            bind_number(c, (int64_t)reach->openings[i].canonical);
        size_t exact = bind_number(c, (int64_t)reach->openings[i].exact);
        text_addf(&c->where,
                  "%s SELECT record FROM openings"
                  " WHERE canonical = ?%zu AND exact = ?%zu",
                  i ? " UNION ALL" : "", canonical, exact);
    }
    text_add_char(&c->where, ')');
}

static void add_position(struct compiler *c, const struct field *field,
                         const struct condition *condition)
{
    bool negated = condition->op == QUERY_NOT_EQUAL;
    struct reach *reach;

    (void)field;
    if (orders(condition->op)) {
        refuse(c, condition, "positions are compared with =, != or ~");
        return;
    }
    reach = new_reach(c, condition);
    if (!reach)
        return;
    size_t at = bind(c, (struct binding){.reach = reach});
    /* CASE, because AND and OR may work out both of their sides. */
    text_addf(&c->where,
              "%s CASE WHEN fits(?%zu, s.variant, s.light, s.set1, s.set2,"
              " s.set3, s.set4)",
              negated ? "NOT" : "", at);
    if (!reach->all && reach->opening_count)
        add_openings(c, reach);
    text_addf(&c->where,
              " THEN reaches(?%zu, s.variant, r.start, r.moves) ELSE 0 END",
              at);
    c->replays = true;
    c->sieved |= !negated && c->conjunct;
}

/* A tag is one of the record's, or one of its game's options. */
static void tag_sql(struct compiler *c, struct str tag, struct text *out)
{
    size_t at = bind_words(c, tag);

    text_addf(out,
              "coalesce((SELECT value FROM tags WHERE record = r.id"
              " AND name = ?%zu COLLATE NOCASE), (SELECT value FROM options"
              " WHERE variant = r.variant AND name = ?%zu COLLATE NOCASE))",
              at, at);
}

static void add_tag(struct compiler *c, struct str tag,
                    const struct condition *condition)
{
    struct text sql = {0};

    tag_sql(c, tag, &sql);
    text_add_char(&sql, '\0');
    if (sql.failed)
        c->result = SQLITE_NOMEM;
    else
        compare_text(c, sql.ptr, condition->op, condition->value);
    text_release(&sql);
}

static void (*const adders[])(struct compiler *, const struct field *,
                              const struct condition *) = {
    [FIELD_TEXT] = add_text,         [FIELD_ROUND] = add_round,
    [FIELD_GAME] = add_game,         [FIELD_DATE] = add_date,
    [FIELD_RESULT] = add_result,     [FIELD_NUMBER] = add_number,
    [FIELD_TRUTH] = add_truth,       [FIELD_PLAYER] = add_player,
    [FIELD_POSITION] = add_position,
};

static void unknown_field(struct compiler *c, const struct condition *condition)
{
    struct str name = condition->field;
    const char *near = archive_nearest_field(name);
    struct diag *d =
        diag_report(c->diags, DIAG_UNKNOWN_FIELD, condition->field_span,
                    "no field is called %.*s", (int)name.len, name.ptr);

    if (near)
        diag_help(c->diags, d, str_of(near));
    c->faulty = true;
}

static void add_condition(struct compiler *c, const struct condition *condition)
{
    struct field field;
    struct str tag;

    if (!field_find(condition->field, &field, &tag) ||
        !(field.use & USE_CONDITION)) {
        unknown_field(c, condition);
    } else if (++c->conditions > CONDITIONS_MAX) {
        if (c->conditions == CONDITIONS_MAX + 1)
            diag_report(c->diags, DIAG_SYNTAX, condition->field_span,
                        "more than %d conditions", CONDITIONS_MAX);
        c->faulty = true;
    } else if (field.kind == FIELD_TAG) {
        add_tag(c, tag, condition);
    } else {
        adders[field.kind](c, &field, condition);
    }
}

/* SQL knows a third truth, that of what is compared with nothing: within
   "not" it counts as no. The tree is no deeper than QUERY_DEPTH_MAX. */
static void add_node(struct compiler *c, const struct query_node *node)
{
    static const char *const between[] = {
        [QUERY_AND] = " AND ", [QUERY_OR] = " OR ", [QUERY_NOT] = ""};

    if (node->kind == QUERY_CONDITION) {
        add_condition(c, &node->condition);
        return;
    }
    text_add_char(&c->where, '(');
    c->conjunct = false;
    for (const struct query_node *child = node->first; child;
         child = child->next) {
        if (child != node->first)
            text_add(&c->where, str_of(between[node->kind]));
        add_node(c, child);
    }
    text_add(&c->where,
             node->kind == QUERY_NOT ? STR(" IS NOT TRUE)") : STR(")"));
}

static void add_conditions(struct compiler *c)
{
    const struct query_node *node = c->query->where;

    if (node && node->kind == QUERY_AND)
        node = node->first;
    for (; node; node = node->next) {
        text_add(&c->where, c->where.len ? STR(" AND ") : STR(" WHERE "));
        c->conjunct = true;
        add_node(c, node);
    }
}

/* ---- the statement -------------------------------------------------------- */

static void add_columns(struct compiler *c, const struct str *columns,
                        size_t count)
{
    struct field field;
    struct str tag;

    text_add(&c->columns, STR("SELECT r.id"));
    for (size_t i = 0; i < count; i++) {
        text_add(&c->columns, STR(", "));
        if (!field_find(columns[i], &field, &tag) || !(field.use & USE_COLUMN))
            field = (struct field){FIELD_TEXT, USE_COLUMN, "NULL"};
        if (field.kind == FIELD_TAG)
            tag_sql(c, tag, &c->columns);
        else
            text_add(&c->columns, str_of(field.sql));
        c->q->kinds[i] = field.kind == FIELD_NUMBER  ? VALUE_NUMBER
                         : field.kind == FIELD_TRUTH ? VALUE_TRUTH
                                                     : VALUE_TEXT;
    }
}

/* Joins to tables that no condition and no column names cost nothing: SQLite
   leaves them out. CROSS JOIN keeps its order. */
static void join(struct compiler *c)
{
    text_add(&c->sql, text_str(&c->columns));
    text_add(&c->sql, c->sieved ? STR(" FROM signatures s CROSS JOIN records r"
                                      " ON r.id = s.record")
                      : c->replays
                          ? STR(" FROM records r"
                                " LEFT JOIN signatures s ON s.record = r.id")
                          : STR(" FROM records r"));
    text_add(&c->sql, STR(" LEFT JOIN variants v ON v.id = r.variant"
                          " LEFT JOIN event_names e ON e.id = r.event"
                          " LEFT JOIN sites p ON p.id = r.site"
                          " LEFT JOIN aliases f ON f.id = r.first"
                          " LEFT JOIN aliases g ON g.id = r.second"
                          " LEFT JOIN imports i ON i.id = r.import"
                          " LEFT JOIN texts t ON t.record = r.id"));
    text_add(&c->sql, text_str(&c->where));
    text_add(&c->sql,
             c->sieved ? STR(" ORDER BY s.record") : STR(" ORDER BY r.id"));
}

static int prepare(struct compiler *c)
{
    join(c);
    if (c->sql.failed || c->where.failed || c->columns.failed)
        return SQLITE_NOMEM;
    int result = sqlite3_prepare_v2(c->q->a->db, c->sql.ptr, (int)c->sql.len,
                                    &c->q->statement, NULL);
    return result == SQLITE_OK ? bind_all(c, c->q->statement) : result;
}

static struct archive_query *new_query(struct archive *a, size_t columns)
{
    struct archive_query *q = calloc(1, sizeof *q);

    if (!q)
        return NULL;
    q->a = a;
    q->kinds = calloc(columns + 1, sizeof *q->kinds);
    if (q->kinds)
        return q;
    free(q);
    return NULL;
}

static void compiler_release(struct compiler *c)
{
    text_release(&c->where);
    text_release(&c->columns);
    text_release(&c->sql);
    free(c->bindings);
}

int archive_query(struct archive *a, const struct query *query,
                  const struct str *columns, size_t count, struct diags *diags,
                  struct archive_query **out)
{
    struct compiler c = {.query = query, .diags = diags};

    *out = NULL;
    c.q = new_query(a, count);
    if (!c.q)
        return archive_fault(a, SQLITE_NOMEM);
    add_columns(&c, columns, count);
    add_conditions(&c);
    if (c.result == SQLITE_OK && !c.faulty)
        c.result = prepare(&c);
    compiler_release(&c);
    if (c.result == SQLITE_OK && !c.faulty) {
        *out = c.q;
        return ARCHIVE_OK;
    }
    int fault = archive_fault(a, c.result);
    archive_query_free(c.q);
    return fault ? fault : 1;
}

int archive_query_next(struct archive_query *q, int64_t *id)
{
    int result = sqlite3_step(q->statement);

    if (result == SQLITE_ROW) {
        *id = sqlite3_column_int64(q->statement, 0);
        return 1;
    }
    return result == SQLITE_DONE ? 0 : archive_fault(q->a, result);
}

struct archive_value archive_query_value(const struct archive_query *q,
                                         size_t column)
{
    int at = (int)column + 1;
    struct archive_value value = {.kind = q->kinds[column]};

    if (sqlite3_column_type(q->statement, at) == SQLITE_NULL)
        value.kind = VALUE_NONE;
    else if (value.kind == VALUE_TEXT)
        value.text = column_view(q->statement, at);
    else
        value.number = sqlite3_column_int64(q->statement, at);
    return value;
}

void archive_query_free(struct archive_query *q)
{
    if (!q)
        return;
    sqlite3_finalize(q->statement);
    for (size_t i = 0; i < q->reach_count; i++) {
        reach_release(q->reaches[i]);
        free(q->reaches[i]);
    }
    free(q->kinds);
    free(q);
}
