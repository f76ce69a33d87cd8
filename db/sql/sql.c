/*
 * Functions of sql.h for connections, statements and rows.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../engine/state.h"
#include "../engine/write.h"

enum { STATEMENT_STEP = 32 };

/* ---- connections --------------------------------------------------------- */

bool archive_is_address(const char *path)
{
    return str_starts_with(str_of(path), STR("postgresql://")) ||
           str_starts_with(str_of(path), STR("postgres://"));
}

int sql_open(struct sql **out, const char *path,
             const struct archive_options *options)
{
    struct sql *db = *out = calloc(1, sizeof *db);

    if (!db)
        return ARCHIVE_MEMORY;
    db->engine = archive_is_address(path) ? &engine_postgres : &engine_sqlite;
    return sql_report(db, db->engine->open(path, options, &db->connection));
}

void sql_drop_statement(struct sql *db, struct sql_statement *s)
{
    db->engine->finish(s->prepared);
    free(s);
}

void sql_close(struct sql *db)
{
    if (!db)
        return;
    for (size_t i = 0; i < STATEMENT_SLOTS; i++)
        while (db->slots[i]) {
            struct sql_statement *s = db->slots[i];
            assert(!s->busy);
            db->slots[i] = s->next;
            sql_drop_statement(db, s);
        }
    if (db->connection)
        db->engine->close(db->connection);
    text_release(&db->foreign);
    free(db);
}

/* ---- statements ---------------------------------------------------------- */

struct sql_statement *sql_prepare(struct sql *db, const struct statement *what,
                                  int *fault)
{
    struct str sql = what->sql;
    struct sql_statement *s = calloc(1, sizeof *s + sql.len + 1);

    *fault = s ? sql_report(db, db->engine->prepare(db->connection, what,
                                                    &s->prepared))
               : sql_fault(db, ARCHIVE_MEMORY);
    if (!*fault) {
        memcpy(s->text, sql.ptr, sql.len);
        return s;
    }
    free(s);
    return NULL;
}

/* Prepares the SQL in `sql`, and releases `sql`. */
static struct sql_statement *prepare_text(struct sql *db, struct text *sql,
                                          const struct statement *what,
                                          int *fault)
{
    struct sql_statement *s = NULL;
    struct statement whole = *what;

    whole.sql = text_str(sql);
    if (sql->failed)
        *fault = sql_fault(db, ARCHIVE_MEMORY);
    else
        s = sql_prepare(db, &whole, fault);
    text_release(sql);
    return s;
}

/* After a fault, `insert_many` may leave some rows in the table, so that the
   engine need not prepare to undo the statement. For a single row, this makes
   no difference. */
struct sql_statement *sql_prepare_write(struct sql *db,
                                        const struct sql_write *write,
                                        size_t rows, int *fault)
{
    struct text sql = {0};

    sql_write_add(write, rows > 1 ? db->engine->insert_many : "INSERT INTO",
                  rows, &sql);
    return prepare_text(
        db, &sql, &(struct statement){.write = write, .lasting = true}, fault);
}

static struct sql_statement *
prepare_lookup(struct sql *db, const struct sql_lookup *lookup, int *fault)
{
    struct text sql = {0};

    sql_lookup_add(lookup, &sql);
    return prepare_text(
        db, &sql, &(struct statement){.reads = lookup->table, .lasting = true},
        fault);
}

/* The source of a prepared statement. */
struct prepared_statement {
    const struct sql_write *write;
    const struct sql_lookup *lookup;
    const char *text; /* text of the statement, used if `write` and `lookup` are
                         both NULL */
};

static const void *statement_key(const struct prepared_statement *asked)
{
    return asked->write    ? (const void *)asked->write
           : asked->lookup ? (const void *)asked->lookup
                           : asked->text;
}

static bool is_prepared_for(const struct sql_statement *s,
                            const struct prepared_statement *asked)
{
    if (s->busy)
        return false;
    return asked->text ? !s->data && strcmp(s->text, asked->text) == 0
                       : s->data == statement_key(asked);
}

static struct sql_statement *
prepare_statement(struct sql *db, const struct prepared_statement *asked,
                  int *fault)
{
    if (asked->write)
        return sql_prepare_write(db, asked->write,
                                 asked->write->rows ? asked->write->rows : 1,
                                 fault);
    if (asked->lookup)
        return prepare_lookup(db, asked->lookup, fault);
    return sql_prepare(
        db, &(struct statement){.sql = str_of(asked->text), .lasting = true},
        fault);
}

/* Returns a prepared statement whose rows are not being read, or prepares a new
   one. */
static struct sql_statement *
find_statement(struct sql *db, const struct prepared_statement *asked,
               int *fault)
{
    const void *address = statement_key(asked);
    struct sql_statement **slot =
        &db->slots[(uintptr_t)address / STATEMENT_STEP % STATEMENT_SLOTS];
    struct sql_statement *s = *slot;

    *fault = ARCHIVE_OK;
    while (s && !is_prepared_for(s, asked))
        s = s->next;
    if (s)
        return s;
    s = prepare_statement(db, asked, fault);
    if (s) {
        s->data = asked->text ? NULL : address;
        s->next = *slot;
        *slot = s;
    }
    return s;
}

void sql_bind(struct sql_rows *rows, struct sql_values values)
{
    if (rows->statement)
        sql_stop_rows(rows,
                      sql_report(rows->db, rows->db->engine->bind(
                                               rows->statement->prepared,
                                               values.list, values.count)));
}

/* Steps of nested statements are added to those of the outermost statement. */
void sql_rows_begin(struct sql_rows *rows)
{
    if (rows->statement && rows->db->under_way++ == 0)
        rows->db->engine->start_over(rows->db->connection);
}

static struct sql_rows step_prepared(struct sql *db,
                                     const struct prepared_statement *asked,
                                     struct sql_values values)
{
    struct sql_rows rows = {.db = db};

    rows.statement = find_statement(db, asked, &rows.fault);
    if (rows.statement)
        rows.statement->busy = true;
    sql_rows_begin(&rows);
    sql_bind(&rows, values);
    return rows;
}

struct sql_rows sql_query(struct sql *db, const char *sql,
                          struct sql_values values)
{
    return step_prepared(db, &(struct prepared_statement){.text = sql}, values);
}

struct sql_rows sql_look_up(struct sql *db, const struct sql_lookup *lookup,
                            struct sql_values values)
{
    return step_prepared(db, &(struct prepared_statement){.lookup = lookup},
                         values);
}

struct sql_rows sql_query_once(struct sql *db, struct str sql,
                               struct sql_values values)
{
    struct sql_rows rows = {.db = db, .once = true};

    rows.statement =
        sql_prepare(db, &(struct statement){.sql = sql}, &rows.fault);
    sql_rows_begin(&rows);
    sql_bind(&rows, values);
    return rows;
}

struct sql_rows sql_query_text(struct sql *db, const struct text *sql,
                               struct sql_values values)
{
    if (!sql->failed)
        return sql_query_once(db, text_str(sql), values);
    return (struct sql_rows){
        .db = db, .once = true, .fault = sql_fault(db, ARCHIVE_MEMORY)};
}

void sql_run_again(struct sql_rows *rows, struct sql_values values)
{
    if (rows->fault)
        return;
    rows->db->engine->reset(rows->statement->prepared);
    sql_bind(rows, values);
}

bool sql_next(struct sql_rows *rows)
{
    if (rows->fault)
        return false;
    int step = rows->db->engine->step(rows->statement->prepared);
    rows->fault = step < 0 ? sql_report(rows->db, step) : ARCHIVE_OK;
    return step > 0;
}

int sql_end(struct sql_rows *rows)
{
    struct sql_statement *s = rows->statement;

    rows->statement = NULL;
    if (!s)
        return rows->fault;
    rows->db->under_way--;
    if (rows->once) {
        sql_drop_statement(rows->db, s);
    } else {
        rows->db->engine->reset(s->prepared);
        s->busy = false;
    }
    return rows->fault;
}

void sql_stop_rows(struct sql_rows *rows, int fault)
{
    if (!rows->fault)
        rows->fault = fault;
}

/* ---- columns ------------------------------------------------------------- */

/* Returns the statement to which the columns belong. A row must have been
   read. */
static struct prepared *prepared_of(const struct sql_rows *rows)
{
    assert(rows->statement);
    return rows->statement->prepared;
}

int64_t sql_number(const struct sql_rows *rows, int column)
{
    return rows->db->engine->number(prepared_of(rows), column);
}

struct str sql_text(const struct sql_rows *rows, int column)
{
    return rows->db->engine->text(prepared_of(rows), column);
}

static enum archive_value_kind column_kind(const struct sql_rows *rows,
                                           int column)
{
    return rows->db->engine->kind(prepared_of(rows), column);
}

bool sql_is_null(const struct sql_rows *rows, int column)
{
    return column_kind(rows, column) == VALUE_NONE;
}

const char *sql_column(const struct sql_rows *rows, int column)
{
    const struct sql_statement *s = rows->statement;

    return s && column < rows->db->engine->columns(s->prepared)
               ? rows->db->engine->column(s->prepared, column)
               : NULL;
}

struct archive_value sql_value(const struct sql_rows *rows, int column)
{
    struct archive_value value = {.kind = column_kind(rows, column)};

    if (value.kind == VALUE_NUMBER)
        value.number = sql_number(rows, column);
    else if (value.kind != VALUE_NONE)
        value.text = sql_text(rows, column);
    return value;
}

/* Stores the fault of the function, so that the fault's message remains after
   the outer statement ends. */
static int call_defined_function(void *context, int64_t number,
                                 struct text *out, bool *none)
{
    const struct defined_function *d = context;

    return d->db->inner = d->what.call(d->what.context, number, out, none);
}

static int call_range(void *context, int64_t first, int64_t last,
                      sql_value_taker *take, void *taker)
{
    const struct defined_function *d = context;

    return d->db->inner =
               d->what.range(d->what.context, first, last, take, taker);
}

int sql_define_function(struct sql *db, const struct sql_definition *what)
{
    assert(db->defined_count < DEFINED_MAX);
    struct defined_function *d = &db->defined[db->defined_count++];
    *d = (struct defined_function){db, *what};
    const struct sql_definition told = {what->name, call_defined_function,
                                        what->range ? call_range : NULL, d};
    return sql_report(db, db->engine->define(db->connection, &told));
}

int sql_precompute(struct sql *db, const struct sql_precomputed *what,
                   struct sql_values values)
{
    if (!db->engine->precompute)
        return ARCHIVE_OK;
    return sql_report(db, db->engine->precompute(db->connection, what,
                                                 values.list, values.count));
}

/* ---- running statements -------------------------------------------------- */

static int run_prepared(struct sql *db, const struct prepared_statement *asked,
                        struct sql_values values)
{
    struct sql_rows rows = step_prepared(db, asked, values);

    sql_next(&rows);
    return sql_end(&rows);
}

int sql_run_text(struct sql *db, const char *sql)
{
    return run_prepared(db, &(struct prepared_statement){.text = sql},
                        NO_VALUES);
}

int sql_run(struct sql *db, const struct sql_write *write,
            struct sql_values values)
{
    return run_prepared(db, &(struct prepared_statement){.write = write},
                        values);
}

int sql_insert(struct sql *db, const struct sql_write *write,
               struct sql_values values, int64_t *id)
{
    int fault = sql_run(db, write, values);

    *id = fault ? 0 : db->engine->last_id(db->connection);
    return fault;
}

/* Reads a number and ends the rows. */
static int take_number(struct sql_rows *rows, int64_t *out)
{
    *out = sql_next(rows) ? sql_number(rows, 0) : 0;
    return sql_end(rows);
}

int sql_get(struct sql *db, const char *sql, struct sql_values values,
            int64_t *out)
{
    struct sql_rows rows = sql_query(db, sql, values);

    return take_number(&rows, out);
}

int sql_find(struct sql *db, const struct sql_lookup *lookup,
             struct sql_values values, int64_t *out)
{
    struct sql_rows rows = sql_look_up(db, lookup, values);

    return take_number(&rows, out);
}

int sql_find_or_insert(struct sql *db, const struct sql_lookup *lookup,
                       const struct sql_write *write, struct sql_values values,
                       int64_t *id)
{
    int fault = sql_find(db, lookup, values, id);

    return fault || *id ? fault : sql_insert(db, write, values, id);
}

int sql_get_text(struct sql *db, const char *sql, struct sql_values values,
                 struct text *out)
{
    struct sql_rows rows = sql_query(db, sql, values);

    if (sql_next(&rows))
        text_add(out, sql_text(&rows, 0));
    if (out->failed)
        sql_stop_rows(&rows, sql_fault(db, ARCHIVE_MEMORY));
    return sql_end(&rows);
}

int sql_script(struct sql *db, const char *sql)
{
    db->engine->start_over(db->connection);
    return sql_report(db, db->engine->script(db->connection, sql));
}

int sql_each_row(struct sql *db, const char *sql, struct sql_values values,
                 sql_taker *take, void *context)
{
    struct sql_rows rows = sql_query(db, sql, values);

    while (sql_next(&rows))
        sql_stop_rows(&rows, take(context, &rows));
    return sql_end(&rows);
}

static int emit_row_values(void *context, const struct sql_rows *row)
{
    const struct archive_rows *to = context;
    int columns = row->db->engine->columns(prepared_of(row));
    struct archive_value values[SQL_GIVEN];

    assert(columns <= SQL_GIVEN);
    for (int i = 0; i < columns; i++)
        values[i] = sql_value(row, i);
    to->take(to->context, values);
    return ARCHIVE_OK;
}

int sql_emit_rows(struct sql *db, const char *sql, struct sql_values values,
                  const struct archive_rows *rows)
{
    struct archive_rows to = *rows;

    return sql_each_row(db, sql, values, emit_row_values, &to);
}
