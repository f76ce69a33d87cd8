#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "changeset.h"
#include "engine.h"

enum {
    DEFINED_MAX = 4,
    MESSAGE_MAX = 512,
    STATEMENT_SLOTS = 64,
    STATEMENT_STEP = 32
};

/* A statement that is kept, with others of its slot. Most are literals, so the
   address of the text finds it sooner than a hash; the text decides. */
struct sql_statement {
    struct prepared *prepared;
    struct sql_statement *next;
    bool busy; /* its rows are being read */
    char text[];
};

struct sql {
    const struct engine *engine;
    struct link *link;
    struct sql_statement *slots[STATEMENT_SLOTS];
    size_t under_way; /* statements whose rows are being read */
    struct text foreign;
    int fault;
    struct defined {
        struct sql *db;
        sql_function *call;
        void *context;
    } defined[DEFINED_MAX];
    size_t defined_count;
    int inner; /* the fault that one of them just returned */
    char message[MESSAGE_MAX];
};

/* ---- faults --------------------------------------------------------------- */

static const struct {
    enum archive_fault fault;
    const char *message;
} faults[] = {
    {ARCHIVE_NOT_SQLITE, "this is not a SQLite file"},
    {ARCHIVE_FOREIGN, "this is not an archive of Ludex"},
    {ARCHIVE_NEWER, "the archive is of a newer version of Ludex"},
    {ARCHIVE_LOCKED, "another program is writing to the archive"},
    {ARCHIVE_FULL, "no room left for the archive"},
    {ARCHIVE_READ_ONLY, "the archive cannot be written to"},
    {ARCHIVE_CANNOT_OPEN, "the archive cannot be opened"},
    {ARCHIVE_BROKEN, "the archive is damaged"},
    {ARCHIVE_BREACH, "the archive is damaged"},
    {ARCHIVE_MEMORY, "out of memory"},
    {ARCHIVE_OLDER, "the archive is of an older version"},
    {ARCHIVE_REFUSED, "the server refuses a statement of Ludex"},
    {ARCHIVE_LACKING,
     "the server lacks the functions of Ludex (CREATE EXTENSION"
     " ludex)"},
    {ARCHIVE_NOT_EMPTY, "the archive is not empty"},
    {ARCHIVE_UNABLE, "the engine of this archive has no such thing"},
    {ARCHIVE_ALTERED, "the archive was altered by another program"},
    {ARCHIVE_ENDLESS, "the archive is damaged: it leads round in circles"},
};

static const char *words_of(int fault)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].fault == fault)
            return faults[i].message;
    return "the archive cannot be read or written";
}

int sql_failv(struct sql *db, int fault, const char *format, va_list list)
{
    vsnprintf(db->message, sizeof db->message, format, list);
    db->fault = fault;
    return fault;
}

int sql_fail(struct sql *db, int fault, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    sql_failv(db, fault, format, list);
    va_end(list);
    return fault;
}

int sql_fault(struct sql *db, enum archive_fault fault)
{
    return sql_fail(db, fault, "%s", words_of(fault));
}

/* What the engine returned, told. */
static int told(struct sql *db, int result)
{
    int inner = db->inner;

    db->inner = ARCHIVE_OK;
    if (result < 0 && inner)
        return inner;
    const char *why = result < 0 ? db->engine->why(db->link, result) : NULL;

    if (result == ARCHIVE_FOREIGN)
        return sql_fail(db, result, "%s", db->engine->foreign);
    if (why)
        return sql_fail(db, result, "%s: %s", words_of(result), why);
    return result < 0 ? sql_fault(db, result) : result;
}

int sql_last_fault(const struct sql *db)
{
    return db->fault;
}

const char *sql_message(const struct sql *db)
{
    return db->message;
}

void sql_forget(struct sql *db)
{
    db->message[0] = '\0';
    db->fault = ARCHIVE_OK;
}

/* ---- connections ---------------------------------------------------------- */

bool archive_is_address(const char *path)
{
    return str_starts(str_of(path), STR("postgresql://")) ||
           str_starts(str_of(path), STR("postgres://"));
}

int sql_open(struct sql **out, const char *path,
             const struct archive_options *options)
{
    struct sql *db = *out = calloc(1, sizeof *db);

    if (!db)
        return ARCHIVE_MEMORY;
    db->engine = archive_is_address(path) ? &engine_postgres : &engine_sqlite;
    return told(db, db->engine->open(path, options, &db->link));
}

static void drop(struct sql *db, struct sql_statement *s)
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
            drop(db, s);
        }
    if (db->link)
        db->engine->close(db->link);
    text_release(&db->foreign);
    free(db);
}

/* ---- statements ----------------------------------------------------------- */

static struct sql_statement *prepare(struct sql *db, struct str sql,
                                     bool lasting, int *fault)
{
    struct sql_statement *s = calloc(1, sizeof *s + sql.len + 1);

    *fault =
        s ? told(db, db->engine->prepare(db->link, sql, lasting, &s->prepared))
          : sql_fault(db, ARCHIVE_MEMORY);
    if (!*fault) {
        memcpy(s->text, sql.ptr, sql.len);
        return s;
    }
    free(s);
    return NULL;
}

/* The one of this text that is not under way, or a new one. */
static struct sql_statement *find_statement(struct sql *db, const char *sql,
                                            int *fault)
{
    struct sql_statement **slot =
        &db->slots[(uintptr_t)sql / STATEMENT_STEP % STATEMENT_SLOTS];
    struct sql_statement *s = *slot;

    *fault = ARCHIVE_OK;
    while (s && (s->busy || strcmp(s->text, sql) != 0))
        s = s->next;
    if (s)
        return s;
    s = prepare(db, str_of(sql), true, fault);
    if (s) {
        s->next = *slot;
        *slot = s;
    }
    return s;
}

static void bind(struct sql_rows *rows, struct sql_values values)
{
    if (rows->statement)
        sql_stop(rows, told(rows->db,
                            rows->db->engine->bind(rows->statement->prepared,
                                                   values.list, values.count)));
}

/* Rows begin; the steps of those inside of others count with theirs. */
static void begin(struct sql_rows *rows, struct sql_values values)
{
    if (rows->statement && rows->db->under_way++ == 0)
        rows->db->engine->start_over(rows->db->link);
    bind(rows, values);
}

struct sql_rows sql_ask(struct sql *db, const char *sql,
                        struct sql_values values)
{
    struct sql_rows rows = {.db = db};

    rows.statement = find_statement(db, sql, &rows.fault);
    if (rows.statement)
        rows.statement->busy = true;
    begin(&rows, values);
    return rows;
}

struct sql_rows sql_ask_once(struct sql *db, struct str sql,
                             struct sql_values values)
{
    struct sql_rows rows = {.db = db, .once = true};

    rows.statement = prepare(db, sql, false, &rows.fault);
    begin(&rows, values);
    return rows;
}

void sql_again(struct sql_rows *rows, struct sql_values values)
{
    if (rows->fault)
        return;
    rows->db->engine->reset(rows->statement->prepared);
    bind(rows, values);
}

bool sql_next(struct sql_rows *rows)
{
    if (rows->fault)
        return false;
    int step = rows->db->engine->step(rows->statement->prepared);
    rows->fault = step < 0 ? told(rows->db, step) : ARCHIVE_OK;
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
        drop(rows->db, s);
    } else {
        rows->db->engine->reset(s->prepared);
        s->busy = false;
    }
    return rows->fault;
}

void sql_stop(struct sql_rows *rows, int fault)
{
    if (!rows->fault)
        rows->fault = fault;
}

/* ---- columns -------------------------------------------------------------- */

/* What the columns are of: there is a row, or was one. */
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

static enum archive_value_kind kind_of(const struct sql_rows *rows, int column)
{
    return rows->db->engine->kind(prepared_of(rows), column);
}

bool sql_is_null(const struct sql_rows *rows, int column)
{
    return kind_of(rows, column) == VALUE_NONE;
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
    struct archive_value value = {.kind = kind_of(rows, column)};

    if (value.kind == VALUE_NUMBER)
        value.number = sql_number(rows, column);
    else if (value.kind != VALUE_NONE)
        value.text = sql_text(rows, column);
    return value;
}

/* What it says of a fault stands when the statement around it ends. */
static int call_defined(void *context, int64_t number, struct text *out,
                        bool *none)
{
    const struct defined *d = context;

    return d->db->inner = d->call(d->context, number, out, none);
}

int sql_define(struct sql *db, const char *name, sql_function *call,
               void *context)
{
    assert(db->defined_count < DEFINED_MAX);
    struct defined *d = &db->defined[db->defined_count++];
    *d = (struct defined){db, call, context};
    return told(db, db->engine->define(db->link, name, call_defined, d));
}

bool sql_calls(const struct sql *db)
{
    return !db->engine->foresee;
}

int sql_foresee(struct sql *db, const struct foreseen *what,
                struct sql_values values)
{
    if (sql_calls(db))
        return ARCHIVE_OK;
    return told(db,
                db->engine->foresee(db->link, what, values.list, values.count));
}

const char *sql_judge(struct sql *db)
{
    return db->engine->judge ? db->engine->judge(db->link) : NULL;
}

int sql_shards(struct sql *db, struct str *names)
{
    *names = STR_NONE;
    if (!db->engine->shards)
        return ARCHIVE_OK;
    return told(db, db->engine->shards(db->link, names));
}

const char *sql_sift(struct sql *db)
{
    return sql_judge(db) ? db->engine->sift : NULL;
}

/* ---- the usual ways ------------------------------------------------------- */

int sql_run(struct sql *db, const char *sql, struct sql_values values)
{
    struct sql_rows rows = sql_ask(db, sql, values);

    sql_next(&rows);
    return sql_end(&rows);
}

int sql_insert(struct sql *db, const char *sql, struct sql_values values,
               int64_t *id)
{
    int fault = sql_run(db, sql, values);

    *id = fault ? 0 : db->engine->last_id(db->link);
    return fault;
}

int sql_get(struct sql *db, const char *sql, struct sql_values values,
            int64_t *out)
{
    struct sql_rows rows = sql_ask(db, sql, values);

    *out = sql_next(&rows) ? sql_number(&rows, 0) : 0;
    return sql_end(&rows);
}

int sql_get_text(struct sql *db, const char *sql, struct sql_values values,
                 struct text *out)
{
    struct sql_rows rows = sql_ask(db, sql, values);

    if (sql_next(&rows))
        text_add(out, sql_text(&rows, 0));
    if (out->failed)
        sql_stop(&rows, sql_fault(db, ARCHIVE_MEMORY));
    return sql_end(&rows);
}

int sql_script(struct sql *db, const char *sql)
{
    db->engine->start_over(db->link);
    return told(db, db->engine->script(db->link, sql));
}

/* ---- many rows ------------------------------------------------------------ */

enum { BULK_ROWS = 32 }; /* of one statement */

struct sql_bulk {
    struct sql *db;
    struct sql_statement *one, *many; /* as many rows */
    size_t columns, count;            /* rows that wait */
    struct archive_value values[BULK_ROWS * BULK_COLUMNS];
};

static struct sql_statement *prepare_rows(struct sql *db, const char *into,
                                          size_t columns, size_t rows,
                                          int *fault)
{
    struct sql_statement *statement = NULL;
    struct text sql = {0};

    text_addf(&sql, "%s %s VALUES ", db->engine->insert_many, into);
    for (size_t i = 0; i < rows * columns; i++)
        text_add(&sql, i == 0             ? STR("(?")
                       : i % columns == 0 ? STR("), (?")
                                          : STR(", ?"));
    text_add_char(&sql, ')');
    if (sql.failed)
        *fault = sql_fault(db, ARCHIVE_MEMORY);
    else
        statement = prepare(db, text_str(&sql), true, fault);
    text_release(&sql);
    return statement;
}

int sql_bulk_begin(struct sql *db, const char *into, size_t columns,
                   struct sql_bulk **out)
{
    struct sql_bulk *b = *out = calloc(1, sizeof *b);
    int fault = b ? ARCHIVE_OK : sql_fault(db, ARCHIVE_MEMORY);

    assert(columns <= BULK_COLUMNS);
    if (fault)
        return fault;
    b->db = db;
    b->columns = columns;
    b->one = prepare_rows(db, into, columns, 1, &fault);
    if (!fault)
        b->many = prepare_rows(db, into, columns, BULK_ROWS, &fault);
    if (!fault)
        return ARCHIVE_OK;
    sql_bulk_end(b);
    *out = NULL;
    return fault;
}

void sql_bulk_end(struct sql_bulk *b)
{
    if (b && b->one)
        drop(b->db, b->one);
    if (b && b->many)
        drop(b->db, b->many);
    free(b);
}

static int run_rows(struct sql_bulk *b, struct sql_statement *statement,
                    const struct archive_value *values, size_t rows)
{
    struct sql_rows run = {.db = b->db, .statement = statement};

    begin(&run, (struct sql_values){values, rows * b->columns});
    sql_next(&run);
    return sql_end(&run);
}

int sql_bulk_write(struct sql_bulk *b)
{
    int fault = ARCHIVE_OK;

    if (b->count == BULK_ROWS)
        fault = run_rows(b, b->many, b->values, BULK_ROWS);
    else
        for (size_t i = 0; !fault && i < b->count; i++)
            fault = run_rows(b, b->one, b->values + i * b->columns, 1);
    b->count = 0;
    return fault;
}

int sql_bulk_add(struct sql_bulk *b, const struct archive_value *values)
{
    memcpy(b->values + b->count++ * b->columns, values,
           b->columns * sizeof *values);
    return b->count < BULK_ROWS ? ARCHIVE_OK : sql_bulk_write(b);
}

int sql_each(struct sql *db, const char *sql, struct sql_values values,
             sql_taker *take, void *context)
{
    struct sql_rows rows = sql_ask(db, sql, values);

    while (sql_next(&rows))
        sql_stop(&rows, take(context, &rows));
    return sql_end(&rows);
}

static int give_row(void *context, const struct sql_rows *row)
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

int sql_give(struct sql *db, const char *sql, struct sql_values values,
             const struct archive_rows *rows)
{
    struct archive_rows to = *rows;

    return sql_each(db, sql, values, give_row, &to);
}

/* ---- rows in bulk ---------------------------------------------------------- */

static void begin_inserts(struct sql_load *load, const char *table,
                          struct str columns, size_t count)
{
    struct text sql = {0};

    text_addf(&sql, "INSERT INTO %s (%.*s) VALUES (?1", table, (int)columns.len,
              columns.ptr);
    for (size_t i = 2; i <= count; i++)
        text_addf(&sql, ", ?%zu", i);
    text_add_char(&sql, ')');
    load->inserts = true;
    load->insert = (struct sql_rows){.db = load->db, .once = true};
    load->insert.statement = sql.failed ? NULL
                                        : prepare(load->db, text_str(&sql),
                                                  false, &load->insert.fault);
    if (sql.failed)
        load->insert.fault = sql_fault(load->db, ARCHIVE_MEMORY);
    if (load->insert.statement && load->db->under_way++ == 0)
        load->db->engine->start_over(load->db->link);
    load->fault = load->insert.fault;
    text_release(&sql);
}

struct sql_load sql_load_begin(struct sql *db, const char *table,
                               struct str columns, size_t count)
{
    struct sql_load load = {.db = db};

    if (db->engine->load_begin)
        load.fault = told(db, db->engine->load_begin(db->link, table, columns));
    else
        begin_inserts(&load, table, columns, count);
    return load;
}

void sql_load_row(struct sql_load *load, struct sql_values values)
{
    struct sql *db = load->db;

    if (load->fault)
        return;
    if (!load->inserts) {
        load->fault =
            told(db, db->engine->load_row(db->link, values.list, values.count));
        return;
    }
    sql_again(&load->insert, values);
    sql_next(&load->insert);
    load->fault = load->insert.fault;
}

int sql_load_end(struct sql_load *load)
{
    if (load->inserts)
        return sql_end(&load->insert);
    int fault = load->db->engine->load_end(load->db->link);
    return load->fault ? load->fault : told(load->db, fault);
}

/* ---- transactions --------------------------------------------------------- */

int sql_begin(struct sql *db)
{
    int fault = sql_run(db, db->engine->begin, NO_VALUES);

    return fault || !db->engine->lock ? fault
                                      : told(db, db->engine->lock(db->link));
}

int sql_begin_reading(struct sql *db)
{
    return sql_run(db, db->engine->begin_reading, NO_VALUES);
}

int sql_begin_looking(struct sql *db)
{
    const char *begin = db->engine->begin_looking;

    return begin ? sql_run(db, begin, NO_VALUES) : ARCHIVE_OK;
}

int sql_commit(struct sql *db)
{
    return sql_run(db, "COMMIT", NO_VALUES);
}

void sql_rollback(struct sql *db)
{
    if (db->link && db->engine->in_transaction(db->link))
        db->engine->script(db->link, "ROLLBACK");
}

int sql_save(struct sql *db)
{
    return sql_run(db, "SAVEPOINT part", NO_VALUES);
}

int sql_keep(struct sql *db)
{
    return sql_run(db, "RELEASE part", NO_VALUES);
}

int sql_undo(struct sql *db)
{
    return sql_run(db, "ROLLBACK TO part", NO_VALUES);
}

/* ---- changes -------------------------------------------------------------- */

int sql_changes_begin(struct sql *db, const char *const *tables)
{
    return told(db, db->engine->changes_begin(db->link, tables));
}

void sql_changes_end(struct sql *db)
{
    db->engine->changes_end(db->link);
}

void sql_changes_pause(struct sql *db, bool pause)
{
    db->engine->changes_pause(db->link, pause);
}

int sql_changes_get(struct sql *db, struct text *out)
{
    return told(db, db->engine->changes_get(db->link, out));
}

int sql_changes_each(struct sql *db, struct str changes, sql_change_taker *take,
                     void *context)
{
    int fault = changeset_each(changes, take, context);

    return fault ? sql_fault(db, fault) : ARCHIVE_OK;
}

int sql_changes_undo(struct sql *db, struct str changes,
                     const char *const *tables, struct sql_conflict *conflict)
{
    return told(db,
                db->engine->changes_undo(db->link, changes, tables, conflict));
}

/* ---- the archive as a whole ----------------------------------------------- */

int sql_look(struct sql *db, int64_t *version)
{
    return told(db, db->engine->look(db->link, version));
}

int sql_guard(struct sql *db, int64_t version, bool write)
{
    struct text why = {0};

    text_clear(&db->foreign);
    int fault = db->engine->guard(db->link, version, write, &why, &db->foreign);
    if (db->foreign.len)
        text_add_char(&db->foreign, '\0');
    if (!fault && db->foreign.failed)
        fault = ARCHIVE_MEMORY;
    fault = fault == ARCHIVE_ALTERED && !why.failed
                ? sql_fail(db, fault, "%s: %.*s", words_of(fault), (int)why.len,
                           why.ptr)
                : told(db, fault);
    text_release(&why);
    return fault;
}

const char *sql_foreign(const struct sql *db)
{
    return db->foreign.len ? db->foreign.ptr : NULL;
}

int sql_make(struct sql *db)
{
    int fault = sql_script(db, db->engine->schema);

    if (!fault && db->engine->make)
        fault = told(db, db->engine->make(db->link));
    return fault ? fault : sql_make_views(db);
}

int sql_unmake(struct sql *db)
{
    return sql_script(db, db->engine->unmake);
}

int sql_part(struct sql *db, const struct sql_parts *parts)
{
    if (!db->engine->part)
        return sql_fail(db, ARCHIVE_UNABLE,
                        "an archive in a file has no partitions");
    int fault = told(db, db->engine->part(db->link, parts));

    return fault ? fault : sql_make_views(db);
}

int sql_step(struct sql *db, int64_t from, bool write)
{
    const struct engine_step *step = &db->engine->steps[from - 1];

    assert(from > 0 && from < ARCHIVE_VERSION);
    return sql_script(db, write ? step->write : step->read);
}

int sql_make_views(struct sql *db)
{
    return sql_script(db, db->engine->views);
}

int sql_expect_many(struct sql *db)
{
    return db->engine->expect_many ? told(db, db->engine->expect_many(db->link))
                                   : ARCHIVE_OK;
}

int sql_drop_indexes(struct sql *db, bool *gone)
{
    *gone = false;
    db->engine->start_over(db->link);
    return db->engine->drop_indexes
               ? told(db, db->engine->drop_indexes(db->link, gone))
               : ARCHIVE_OK;
}

int sql_make_indexes(struct sql *db)
{
    db->engine->start_over(db->link);
    return told(db, db->engine->make_indexes(db->link));
}

int sql_optimize(struct sql *db)
{
    return sql_script(db, db->engine->optimize);
}

int sql_take_room(struct sql *db, bool much)
{
    return sql_script(db,
                      much ? db->engine->much_room : db->engine->little_room);
}

int sql_enforce(struct sql *db)
{
    return sql_script(db, db->engine->enforce);
}

int sql_copy(struct sql *db, int64_t version)
{
    const char *why = NULL;
    int fault = db->engine->copy(db->link, version, &why);

    return fault ? sql_fail(db, fault,
                            "the archive is of an older version, and cannot be "
                            "copied before it is changed: %s",
                            why)
                 : ARCHIVE_OK;
}

void sql_uncopy(struct sql *db, int64_t version)
{
    const char *kept =
        db->engine->uncopy ? db->engine->uncopy(db->link, version) : NULL;
    size_t len = strlen(db->message);

    if (kept)
        snprintf(db->message + len, sizeof db->message - len,
                 "; as it was before, it is in %s", kept);
}

bool sql_is_read_only(struct sql *db)
{
    return db->engine->is_read_only(db->link);
}

bool sql_is_same(struct sql *db, struct sql *other)
{
    return db->engine == other->engine &&
           db->engine->is_same(db->link, other->link);
}

int sql_has_table(struct sql *db, const char *name, bool *has)
{
    return told(db, db->engine->has_table(db->link, name, has));
}

int sql_generation(struct sql *db, int64_t *out)
{
    return sql_get(db, db->engine->generation, NO_VALUES, out);
}

int sql_size(struct sql *db, uint64_t *bytes)
{
    int64_t size;
    int fault = sql_get(db, db->engine->size, NO_VALUES, &size);

    *bytes = (uint64_t)size;
    return fault;
}

/* Pages that lead round in circles would be copied round in circles. */
int sql_vacuum(struct sql *db)
{
    struct text found = {0};
    int fault = sql_get_text(db, db->engine->quick_check, NO_VALUES, &found);

    if (!fault && !str_equal(text_str(&found), STR("ok")))
        fault = sql_fault(db, ARCHIVE_BROKEN);
    text_release(&found);
    return fault ? fault : sql_script(db, db->engine->vacuum);
}

/* Of "CREATE INDEX record_date ON ..." the two words in the middle. */
static struct str made_by(struct str statement)
{
    struct str rest = statement;

    str_take(&rest, ' ');
    struct str begin = rest;
    str_take(&rest, ' ');
    size_t length = (size_t)(rest.ptr - begin.ptr);
    return str_part(begin, 0, length + str_take(&rest, ' ').len);
}

int sql_missing(struct sql *db, struct text *names)
{
    struct text statements = {0};
    int fault = told(db, db->engine->missing(db->link, &statements));

    for (struct str rest = text_str(&statements); !fault && rest.len;) {
        struct str name = made_by(str_line(&rest)), kind = str_take(&name, ' ');
        text_add(names,
                 str_equal(kind, STR("INDEX")) ? STR("index ") : STR("view "));
        text_add(names, name);
        text_add_char(names, '\n');
    }
    text_release(&statements);
    return !fault && names->failed ? sql_fault(db, ARCHIVE_MEMORY) : fault;
}

/* What has such a name and is another is in the way. */
static int make_missing(struct sql *db, struct str statement)
{
    struct str name = made_by(statement), kind = str_take(&name, ' ');
    struct text script = {0};

    text_addf(&script, "DROP %.*s IF EXISTS %.*s; %.*s", (int)kind.len,
              kind.ptr, (int)name.len, name.ptr, (int)statement.len,
              statement.ptr);
    text_add_char(&script, '\0');
    int fault = script.failed ? sql_fault(db, ARCHIVE_MEMORY)
                              : sql_script(db, script.ptr);
    text_release(&script);
    return fault;
}

int sql_make_missing(struct sql *db)
{
    struct text statements = {0};
    int fault = told(db, db->engine->missing(db->link, &statements));

    for (struct str rest = text_str(&statements); !fault && rest.len;)
        fault = make_missing(db, str_line(&rest));
    text_release(&statements);
    return fault;
}

bool sql_is_far(const struct sql *db)
{
    return db->engine->far;
}

const char *sql_join_in_order(const struct sql *db)
{
    return db->engine->join_in_order;
}

const char *sql_sizes(const struct sql *db)
{
    return db->engine->sizes;
}

int sql_check(struct sql *db,
              void (*find)(void *context, int64_t record, struct str finding),
              void *context)
{
    return told(db, db->engine->check(db->link, find, context));
}

int sql_explain(const struct sql_rows *rows, struct text *sql,
                struct text *steps)
{
    if (rows->fault)
        return rows->fault;
    return told(rows->db, rows->db->engine->explain(rows->statement->prepared,
                                                    sql, steps));
}
