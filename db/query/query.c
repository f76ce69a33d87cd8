#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"

enum { QUERY_ARENA = 64 << 20 };

void archive_threads(struct archive *a, unsigned threads)
{
    a->threads = threads;
}

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

size_t compile_words(struct compiler *c, struct str words)
{
    return bind(c, (struct binding){.text = words});
}

size_t compile_number(struct compiler *c, int64_t number)
{
    return bind(c, (struct binding){.number = number, .is_number = true});
}

size_t compile_reach(struct compiler *c, struct reach *reach)
{
    return bind(c, (struct binding){.reach = reach});
}

static int bind_one(sqlite3_stmt *statement, int at, const struct binding *b)
{
    if (b->reach)
        return sqlite3_bind_pointer(statement, at, b->reach, REACH_POINTER,
                                    NULL);
    if (b->is_number)
        return sqlite3_bind_int64(statement, at, b->number);
    return sqlite3_bind_text64(statement, at, b->text.len ? b->text.ptr : "",
                               b->text.len, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Those that the statement uses, which are the first ones. */
static int bind_all(const struct compiler *c, sqlite3_stmt *statement)
{
    size_t used = (size_t)sqlite3_bind_parameter_count(statement);
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < c->binding_count && i < used;
         i++)
        result = bind_one(statement, (int)i + 1, &c->bindings[i]);
    return result;
}

/* ---- the tree ------------------------------------------------------------- */

void compile_refuse(struct compiler *c, const struct condition *condition,
                    const char *why)
{
    diag_report(c->diags, DIAG_BAD_VALUE, condition->value_span, "%.*s: %s",
                (int)condition->field.len, condition->field.ptr, why);
    c->faulty = true;
}

void compile_tag(struct compiler *c, struct str tag, struct text *out)
{
    size_t at = compile_words(c, tag);

    text_addf(out,
              "coalesce((SELECT value FROM tags WHERE record = r.id"
              " AND name = ?%zu COLLATE NOCASE), (SELECT value FROM options"
              " WHERE variant = r.variant AND name = ?%zu COLLATE NOCASE))",
              at, at);
}

void compile_step(struct compiler *c, enum verdict_op op, size_t what)
{
    struct verdicts *v = &c->q->verdicts;

    /* What is refused is not asked, and may be of any length. */
    if (c->faulty)
        return;
    if (op == VERDICT_NOT && v->count &&
        v->steps[v->count - 1].op == VERDICT_NOT) {
        v->count--;
        return;
    }
    /* A condition makes six steps at most, negated seven; one joins it. */
    assert(v->count < VERDICT_MAX);
    v->steps[v->count++] = (struct verdict_step){(uint8_t)op, (uint16_t)what};
}

void compile_fact(struct compiler *c, struct str sql)
{
    text_add(&c->facts, STR(", ("));
    text_add(&c->facts, sql);
    text_add(&c->facts, STR(") IS TRUE"));
    compile_step(c, VERDICT_FACT, c->fact_count++);
}

/* A field that there is not, or not for this use. */
static void unknown_field(struct compiler *c, struct str name,
                          struct span where)
{
    const char *near = archive_nearest_field(name);
    struct field field;
    struct str tag;

    c->faulty = true;
    if (field_find(name, &field, &tag)) {
        diag_report(c->diags, DIAG_UNKNOWN_FIELD, where,
                    field.use & USE_COLUMN ? "%.*s is only a column"
                                           : "%.*s is only for conditions",
                    (int)name.len, name.ptr);
        return;
    }
    struct diag *d =
        diag_report(c->diags, DIAG_UNKNOWN_FIELD, where,
                    "no field is called %.*s", (int)name.len, name.ptr);
    if (near)
        diag_help(c->diags, d, str_of(near));
}

static void add_condition(struct compiler *c, const struct condition *condition)
{
    struct field field;
    struct str tag;

    if (!field_find(condition->field, &field, &tag) ||
        !(field.use & USE_CONDITION)) {
        unknown_field(c, condition->field, condition->field_span);
    } else if (++c->conditions > CONDITIONS_MAX) {
        if (c->conditions == CONDITIONS_MAX + 1)
            diag_report(c->diags, DIAG_SYNTAX, condition->field_span,
                        "more than %d conditions", CONDITIONS_MAX);
        c->faulty = true;
    } else if (field.kind >= FIELD_REPLAYED) {
        compile_replayed(c, &field, tag, condition);
    } else if (condition->last) {
        compile_refuse(c, condition, "not a matter of the last position");
    } else {
        compile_condition(c, &field, tag, condition);
    }
}

/* Whether a condition is of this kind, or one of those that follow it. */
static bool asks_for(const struct query_node *node, enum field_kind first)
{
    struct field field;
    struct str tag;

    if (node->kind == QUERY_CONDITION)
        return field_find(node->condition.field, &field, &tag) &&
               field.kind >= first;
    for (const struct query_node *child = node->first; child;
         child = child->next)
        if (asks_for(child, first))
            return true;
    return false;
}

static bool is_replayed(const struct query_node *node)
{
    return asks_for(node, FIELD_REPLAYED);
}

bool archive_query_may_claim(struct archive *a, const struct query *query)
{
    sqlite3_stmt *any;
    bool found;

    if (!query->where || !asks_for(query->where, FIELD_PLIES))
        return false;
    any = store_statement(a, STATEMENT_ANY_CLAIMS);
    found = any && sqlite3_step(any) == SQLITE_ROW;
    sqlite3_reset(any);
    return found;
}

static void add_node(struct compiler *c, const struct query_node *node);

static void add_children(struct compiler *c, const struct query_node *node)
{
    static const char *const between[] = {
        [QUERY_AND] = " AND ", [QUERY_OR] = " OR "};
    bool mixed = is_replayed(node);

    for (const struct query_node *child = node->first; child;
         child = child->next) {
        if (child != node->first)
            text_add(&c->where, str_of(between[node->kind]));
        add_node(c, child);
        if (child != node->first && mixed)
            compile_step(c, node->kind == QUERY_AND ? VERDICT_AND : VERDICT_OR,
                         0);
    }
}

/* SQL knows a third truth, that of what is compared with nothing: within
   "not" it counts as no. What may be true within "not" is what need not be
   true without. */
static void add_not(struct compiler *c, const struct query_node *node)
{
    c->upper = !c->upper;
    add_node(c, node->first);
    c->upper = !c->upper;
    text_add(&c->where, STR(" IS NOT TRUE"));
    if (is_replayed(node))
        compile_step(c, VERDICT_NOT, 0);
}

/* A part of a verdict that is all SQL is one fact; of those that must all hold
   the statement itself sees to it. The tree is no deeper than
   QUERY_DEPTH_MAX. */
static void add_node(struct compiler *c, const struct query_node *node)
{
    bool conjunct = c->conjunct, within = c->within;
    bool fact = !conjunct && !within && !is_replayed(node);
    size_t from = c->where.len;

    c->within |= fact || (conjunct && !is_replayed(node));
    c->conjunct = conjunct && node->kind == QUERY_CONDITION;
    if (node->kind != QUERY_CONDITION)
        text_add_char(&c->where, '(');
    if (node->kind == QUERY_CONDITION)
        add_condition(c, &node->condition);
    else if (node->kind == QUERY_NOT)
        add_not(c, node);
    else
        add_children(c, node);
    if (node->kind != QUERY_CONDITION)
        text_add_char(&c->where, ')');
    c->within = within;
    c->conjunct = false;
    if (fact && !c->where.failed)
        compile_fact(c, (struct str){c->where.ptr + from, c->where.len - from});
}

static void add_conditions(struct compiler *c)
{
    const struct query_node *node = c->query->where;
    bool any = false;

    if (node && node->kind == QUERY_AND)
        node = node->first;
    for (; node; node = node->next) {
        bool mixed = is_replayed(node);
        text_add(&c->where, c->where.len ? STR(" AND ") : STR(" WHERE "));
        c->conjunct = c->upper = true;
        add_node(c, node);
        if (mixed && any)
            compile_step(c, VERDICT_AND, 0);
        any |= mixed;
    }
}

/* ---- columns -------------------------------------------------------------- */

static void add_column(struct compiler *c, struct str name, bool counted)
{
    struct archive_query *q = c->q;
    struct field field;
    struct str tag;

    if (!field_find(name, &field, &tag) || !(field.use & USE_COLUMN))
        field = (struct field){.kind = FIELD_TEXT, .sql = "NULL"};
    text_add(&c->columns, STR(", "));
    if (field.kind == FIELD_TAG)
        compile_tag(c, tag, &c->columns);
    else
        text_add(&c->columns,
                 str_of(counted && field.counted ? field.counted : field.sql));
    q->columns[q->column_count] = arena_copy(&q->arena, name);
    q->kinds[q->column_count++] =
        field.kind == FIELD_NUMBER || field.kind == FIELD_YEAR ? VALUE_NUMBER
        : field.kind == FIELD_TRUTH                            ? VALUE_TRUTH
                                                               : VALUE_TEXT;
}

static bool check_key(struct compiler *c, const struct query_key *key)
{
    if (archive_is_column(key->field))
        return true;
    unknown_field(c, key->field, key->span);
    return false;
}

static void add_groups(struct compiler *c)
{
    struct archive_query *q = c->q;

    for (size_t i = 0; i < c->query->group_count; i++)
        if (check_key(c, &c->query->groups[i]))
            add_column(c, c->query->groups[i].field, true);
    text_add(&c->columns, STR(", count(*)"));
    q->columns[q->column_count] = STR("count");
    q->kinds[q->column_count++] = VALUE_NUMBER;
    q->grouped = true;
}

static bool make_columns(struct compiler *c, const struct str *columns,
                         size_t count)
{
    struct archive_query *q = c->q;
    size_t room = count + c->query->group_count + 1;

    q->columns = arena_alloc(&q->arena, room * sizeof *q->columns);
    q->kinds = arena_alloc(&q->arena, room * sizeof *q->kinds);
    if (!q->columns || !q->kinds) {
        c->result = SQLITE_NOMEM;
        return false;
    }
    if (c->query->group_count)
        add_groups(c);
    else
        for (size_t i = 0; i < count; i++)
            add_column(c, columns[i], false);
    q->key_count = c->binding_count;
    return true;
}

/* ---- order ---------------------------------------------------------------- */

static void add_direction(struct compiler *c, const struct query_key *key)
{
    if (key->descending)
        text_add(&c->sql, STR(" DESC"));
    text_add(&c->sql, STR(", "));
}

static void add_key(struct compiler *c, const struct query_key *key)
{
    struct field field;
    struct str tag;

    if (!check_key(c, key) || !field_find(key->field, &field, &tag))
        return;
    if (field.kind == FIELD_ROUND) {
        text_addf(&c->sql, "CAST(%s AS INTEGER)", field.sql);
        add_direction(c, key);
    }
    if (field.kind == FIELD_DATE) { /* what is known less stands first */
        text_add(&c->sql, STR("r.earliest"));
        add_direction(c, key);
        text_add(&c->sql, STR("-r.latest"));
    } else if (field.kind == FIELD_TAG) {
        compile_tag(c, tag, &c->sql);
    } else {
        text_add(&c->sql, str_of(field.sql));
    }
    add_direction(c, key);
}

static void add_order(struct compiler *c)
{
    text_add(&c->sql, STR(" ORDER BY "));
    for (size_t i = 0; i < c->query->orders; i++)
        add_key(c, &c->query->order[i]);
    text_add(&c->sql, c->sieved ? STR("s.record") : STR("r.id"));
}

/* The column of a key among those counted by, from 1; 0: not among them. */
static size_t find_group(const struct compiler *c, const struct query_key *key)
{
    for (size_t i = 0; i < c->query->group_count; i++)
        if (str_equal_nocase(c->query->groups[i].field, key->field))
            return i + 1;
    if (str_equal_nocase(key->field, STR("counts")))
        return c->query->group_count + 1;
    return 0;
}

static void uncounted_field(struct compiler *c, const struct query_key *key)
{
    if (!check_key(c, key))
        return;
    diag_report(c->diags, DIAG_UNKNOWN_FIELD, key->span,
                "%.*s is not among what is counted by", (int)key->field.len,
                key->field.ptr);
    c->faulty = true;
}

/* The fullest group first, unless something else is said. */
static void add_grouping(struct compiler *c, struct text *sql)
{
    size_t groups = c->query->group_count;

    text_add(sql, STR(" GROUP BY "));
    for (size_t i = 0; i < groups; i++)
        text_addf(sql, "%s%zu", i ? ", " : "", i + 2);
    text_add(sql, STR(" ORDER BY "));
    for (size_t i = 0; i < c->query->orders; i++) {
        const struct query_key *key = &c->query->order[i];
        size_t at = find_group(c, key);
        if (!at)
            uncounted_field(c, key);
        text_addf(sql, "%zu%s, ", at + 1, key->descending ? " DESC" : "");
    }
    text_addf(sql, "count(*) DESC");
    for (size_t i = 0; i < groups; i++)
        text_addf(sql, ", %zu", i + 2);
    if (c->query->limited)
        text_addf(sql, " LIMIT %lld", (long long)c->query->limit);
}

/* ---- statements ----------------------------------------------------------- */

/* Joins to tables that no condition and no column names cost nothing: SQLite
   leaves them out. CROSS JOIN keeps its order. */
static void add_tables(struct text *sql)
{
    text_add(sql, STR(" LEFT JOIN variants v ON v.id = r.variant"
                      " LEFT JOIN event_names e ON e.id = r.event"
                      " LEFT JOIN sites p ON p.id = r.site"
                      " LEFT JOIN aliases f ON f.id = r.first"
                      " LEFT JOIN aliases g ON g.id = r.second"
                      " LEFT JOIN aliases y ON y.id = r.third"
                      " LEFT JOIN aliases z ON z.id = r.fourth"
                      " LEFT JOIN imports i ON i.id = r.import"
                      " LEFT JOIN texts t ON t.record = r.id"
                      " LEFT JOIN claims k ON k.record = r.id"));
}

static void add_from(struct compiler *c)
{
    text_add(&c->sql, c->sieved ? STR(" FROM signatures s CROSS JOIN records r"
                                      " ON r.id = s.record")
                      : c->signs
                          ? STR(" FROM records r"
                                " LEFT JOIN signatures s ON s.record = r.id")
                          : STR(" FROM records r"));
    add_tables(&c->sql);
    text_add(&c->sql, text_str(&c->where));
}

static void write_statement(struct compiler *c)
{
    bool searched = c->q->trials.count > 0;

    text_add(&c->sql,
             searched ? STR("SELECT r.id, r.variant, r.start, r.moves, k.plies")
             : c->q->grouped ? STR("SELECT 0")
                             : STR("SELECT r.id"));
    text_add(&c->sql, text_str(searched ? &c->facts : &c->columns));
    add_from(c);
    if (c->q->grouped && !searched) {
        add_grouping(c, &c->sql);
        return;
    }
    if (!c->q->grouped)
        add_order(c);
    if (c->query->limited && !searched)
        text_addf(&c->sql, " LIMIT %lld", (long long)c->query->limit);
}

static int prepare(struct compiler *c, const struct text *sql,
                   sqlite3_stmt **out)
{
    if (sql->failed || c->where.failed || c->columns.failed || c->facts.failed)
        return SQLITE_NOMEM;
    int result =
        sqlite3_prepare_v2(c->q->a->db, sql->ptr, (int)sql->len, out, NULL);
    return result == SQLITE_OK ? bind_all(c, *out) : result;
}

/* What is shown of a record found, by its number. */
static int prepare_shown(struct compiler *c)
{
    struct text sql = {0};
    int result;

    text_add(&sql, STR("SELECT r.id"));
    text_add(&sql, text_str(&c->columns));
    text_add(&sql, STR(" FROM records r"));
    add_tables(&sql);
    text_addf(&sql, " WHERE r.id = ?%zu", c->q->key_count + 1);
    result = prepare(c, &sql, &c->q->shown);
    text_release(&sql);
    return result;
}

/* What is found is kept in a table of its own and counted there. */
static int prepare_counting(struct compiler *c)
{
    struct archive_query *q = c->q;
    struct text sql = {0};
    int result;

    text_addf(&q->name, "found_%p", (void *)q);
    text_addf(&sql, "CREATE TEMP TABLE %.*s (id INTEGER PRIMARY KEY)",
              (int)q->name.len, q->name.ptr);
    text_add_char(&sql, '\0');
    result = sql.failed ? SQLITE_NOMEM
                        : sqlite3_exec(q->a->db, sql.ptr, NULL, NULL, NULL);
    text_clear(&sql);
    text_add(&sql, STR("SELECT 0"));
    text_add(&sql, text_str(&c->columns));
    text_addf(&sql, " FROM temp.%.*s found JOIN records r ON r.id = found.id",
              (int)q->name.len, q->name.ptr);
    add_tables(&sql);
    add_grouping(c, &sql);
    if (result == SQLITE_OK && !c->faulty)
        result = prepare(c, &sql, &q->shown);
    text_release(&sql);
    return result;
}

static int prepare_search(struct compiler *c)
{
    struct archive_query *q = c->q;
    int result = q->grouped ? prepare_counting(c) : prepare_shown(c);

    if (result != SQLITE_OK || c->faulty)
        return result;
    q->limited = c->query->limited && !q->grouped;
    q->left = c->query->limit;
    q->search = search_begin(q->statement, &q->trials, &q->verdicts,
                             c->fact_count, q->a->threads);
    return q->search ? SQLITE_OK : SQLITE_NOMEM;
}

/* ---- making --------------------------------------------------------------- */

static void compiler_release(struct compiler *c)
{
    text_release(&c->where);
    text_release(&c->facts);
    text_release(&c->columns);
    text_release(&c->sql);
    free(c->bindings);
}

static void compile(struct compiler *c, const struct str *columns, size_t count)
{
    if (!make_columns(c, columns, count))
        return;
    add_conditions(c);
    if (c->result != SQLITE_OK || c->faulty)
        return;
    write_statement(c);
    if (c->faulty)
        return;
    c->result = prepare(c, &c->sql, &c->q->statement);
    if (c->result == SQLITE_OK && c->q->trials.count)
        c->result = prepare_search(c);
}

int archive_query(struct archive *a, const struct query *query,
                  const struct str *columns, size_t count, struct diags *diags,
                  struct archive_query **out)
{
    struct compiler c = {.query = query, .diags = diags};

    *out = NULL;
    c.q = calloc(1, sizeof *c.q);
    if (!c.q)
        return archive_fault(a, SQLITE_NOMEM);
    c.q->a = a;
    arena_init(&c.q->arena, 0, QUERY_ARENA);
    compile(&c, columns, count);
    compiler_release(&c);
    if (c.result == SQLITE_OK && !c.faulty) {
        *out = c.q;
        return ARCHIVE_OK;
    }
    int fault = archive_fault(a, c.result);
    archive_query_free(c.q);
    return fault ? fault : 1;
}

static void drop_found(struct archive_query *q)
{
    struct text sql = {0};

    text_addf(&sql, "DROP TABLE IF EXISTS temp.%.*s", (int)q->name.len,
              q->name.ptr);
    text_add_char(&sql, '\0');
    if (!sql.failed)
        sqlite3_exec(q->a->db, sql.ptr, NULL, NULL, NULL);
    text_release(&sql);
}

void archive_query_free(struct archive_query *q)
{
    if (!q)
        return;
    search_end(q->search);
    sqlite3_finalize(q->statement);
    sqlite3_finalize(q->shown);
    if (q->name.len)
        drop_found(q);
    compile_release_trials(&q->trials);
    text_release(&q->name);
    arena_release(&q->arena);
    free(q);
}

/* ---- results -------------------------------------------------------------- */

static int step(struct archive_query *q, sqlite3_stmt *statement, int64_t *id)
{
    int result = sqlite3_step(statement);

    if (result == SQLITE_ROW) {
        *id = sqlite3_column_int64(statement, 0);
        return 1;
    }
    return result == SQLITE_DONE ? 0 : archive_fault(q->a, result);
}

static int show(struct archive_query *q, int64_t *id)
{
    sqlite3_reset(q->shown);
    sqlite3_bind_int64(q->shown, (int)q->key_count + 1, *id);
    return step(q, q->shown, id);
}

static int next_found(struct archive_query *q, int64_t *id)
{
    int more = search_next(q->search, id);

    return more < 0 ? archive_fault(q->a, -more) : more;
}

static int keep_found(struct archive_query *q)
{
    struct text sql = {0};
    sqlite3_stmt *insert = NULL;
    int64_t id;
    int more = 0, result;

    text_addf(&sql, "INSERT INTO temp.%.*s VALUES (?1)", (int)q->name.len,
              q->name.ptr);
    result = sql.failed ? SQLITE_NOMEM
                        : sqlite3_prepare_v2(q->a->db, sql.ptr, (int)sql.len,
                                             &insert, NULL);
    text_release(&sql);
    while (result == SQLITE_OK && (more = next_found(q, &id)) > 0) {
        sqlite3_bind_int64(insert, 1, id);
        sqlite3_step(insert);
        result = sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    q->counted = true;
    return more < 0 ? more : archive_fault(q->a, result);
}

int archive_query_next(struct archive_query *q, int64_t *id)
{
    int more;

    if (!q->search)
        return step(q, q->statement, id);
    if (q->grouped && !q->counted && (more = keep_found(q)) < 0)
        return more;
    if (q->grouped)
        return step(q, q->shown, id);
    if (q->limited && !q->left)
        return 0;
    more = next_found(q, id);
    q->left -= more > 0;
    return more > 0 ? show(q, id) : more;
}

struct archive_value archive_query_value(const struct archive_query *q,
                                         size_t column)
{
    sqlite3_stmt *from = q->search ? q->shown : q->statement;
    int at = (int)column + 1;
    struct archive_value value = {.kind = q->kinds[column]};

    if (sqlite3_column_type(from, at) == SQLITE_NULL)
        value.kind = VALUE_NONE;
    else if (value.kind == VALUE_TEXT)
        value.text = column_view(from, at);
    else
        value.number = sqlite3_column_int64(from, at);
    return value;
}

const struct str *archive_query_columns(const struct archive_query *q,
                                        size_t *count)
{
    *count = q->column_count;
    return q->columns;
}

bool archive_query_counts(const struct archive_query *q)
{
    return q->grouped;
}
