/* The SQLite engine (engine.h). */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "sqlite.h"

#define LITTLE_ROOM "PRAGMA cache_size = -4000" /* KB */
/* SQL that sets a cache of 1,000 KB, for reading. Most pages are read only
   once, and allocating more memory costs more time than it saves. */
#define LEAST_ROOM  "PRAGMA cache_size = -1000"

enum { NAP_MS = 50 }; /* time between two attempts to lock */

enum {
    STEPS_EVERY = 1 << 18, /* instructions of SQLite between two calls of
                              limit_steps */
    STEPS_FREE = 1 << 24,
    STEPS_A_BYTE = 64, /* steps allowed per byte of the file; reading the whole
                          file takes less than one step per byte */
};

/* ---- faults -------------------------------------------------------------- */

static const char *fault_message(struct connection *connection, int fault)
{
    int error;

    if (!connection || !connection->db)
        return NULL;
    if (connection->trapped)
        return "the journal next to the archive was not written by Ludex: move "
               "the journal away";
    if (fault == ARCHIVE_CANNOT_OPEN) {
        error = sqlite3_system_errno(connection->db);
        return error ? strerror(error) : NULL;
    }
    int code = sqlite3_errcode(connection->db) & 0xFF;
    bool silent =
        code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE;
    return !silent && (fault == ARCHIVE_BROKEN || fault == ARCHIVE_BREACH ||
                       fault == ARCHIVE_TOO_LARGE || fault == ARCHIVE_IO)
               ? sqlite3_errmsg(connection->db)
               : NULL;
}

/* ---- opening ------------------------------------------------------------- */

static uint64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Called by SQLite to ask whether to try again to lock. `tries` is 0 for the
   first attempt. */
static int wait_for_lock(void *context, int tries)
{
    struct connection *connection = context;
    const struct archive_options *options = &connection->options;

    if (tries == 0)
        connection->waiting_since = now_ns();
    uint64_t waited = now_ns() - connection->waiting_since;
    if (waited >= options->milliseconds)
        return 0;
    if (waited >= ARCHIVE_REPORT_WAIT_MS && !connection->reported_wait &&
        options->waits) {
        connection->reported_wait = true;
        options->waits(options->context);
    }
    sqlite3_sleep(tries < NAP_MS ? tries + 1 : NAP_MS);
    return 1;
}

/* Stops statements that take more steps than any valid file of this size can
   require. Pages of a malicious file may form cycles. */
static int limit_steps(void *context)
{
    struct connection *connection = context;
    const char *name = sqlite3_db_filename(connection->db, "main");
    struct stat file;

    connection->steps += STEPS_EVERY;
    if (connection->options.works &&
        connection->options.works(connection->options.context))
        return 1;
    if (connection->steps < STEPS_FREE || !name || stat(name, &file) != 0)
        return 0;
    return (connection->steps - STEPS_FREE) / STEPS_A_BYTE >
           (uint64_t)file.st_size;
}

static void start_over(struct connection *connection)
{
    connection->steps = 0;
}

/* Makes SQLite ignore views and triggers of the file, and trust nothing in the
   file. */
static int set_defences(sqlite3 *db)
{
    static const struct {
        int option, value;
    } settings[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_DQS_DDL, 0},
        {SQLITE_DBCONFIG_DQS_DML, 0},
    };
    int result = SQLITE_OK;

    for (size_t i = 0;
         result == SQLITE_OK && i < sizeof settings / sizeof *settings; i++)
        result =
            sqlite3_db_config(db, settings[i].option, settings[i].value, NULL);
    return result;
}

/* With EXTRA, the removal of the journal is synced as well. Otherwise, after a
   power failure, SQLite could find the journal again next to a file that has
   already been shortened. */
static int configure_connection(struct connection *connection)
{
    sqlite3_extended_result_codes(connection->db, 1);
    sqlite3_busy_handler(connection->db, wait_for_lock, connection);
    sqlite3_progress_handler(connection->db, STEPS_EVERY, limit_steps,
                             connection);
    int result = set_defences(connection->db);
    if (result == SQLITE_OK)
        result = sqlite3_exec(connection->db,
                              "PRAGMA temp_store = MEMORY;"
                              "PRAGMA synchronous = EXTRA;"
                              "PRAGMA foreign_keys = OFF;"
                              "PRAGMA cell_size_check = ON",
                              NULL, NULL, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_exec(
            connection->db,
            connection->options.use == ARCHIVE_READ ? LEAST_ROOM : LITTLE_ROOM,
            NULL, NULL, NULL);

    return result == SQLITE_OK ? sqlite_functions(connection->db) : result;
}

/* Opens the file for writing even if the archive is only read, because changes
   of a killed import may have to be rolled back first. */
static int open_link(const char *path, const struct archive_options *options,
                     struct connection **out)
{
    struct connection *connection = *out = calloc(1, sizeof *connection);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;

    if (!connection)
        return ARCHIVE_MEMORY;
    connection->options = *options;
    flags |= options->use == ARCHIVE_MAKE ? SQLITE_OPEN_CREATE : 0;
    int result = sqlite3_open_v2(path, &connection->db, flags, NULL);
    connection->trapped =
        result == SQLITE_OK && sqlite_has_harmful_journal(connection->db);
    if (connection->trapped)
        return ARCHIVE_ALTERED;
    if (result == SQLITE_OK)
        result = configure_connection(connection);
    return sqlite_fault(connection->db, result);
}

static void close_link(struct connection *connection)
{
    sqlite_changes_end(connection);
    sqlite3_close_v2(connection->db);
    free(connection->copy);
    free(connection);
}

#ifndef LUDEX_EXTENSION
void archive_settle_process(void)
{
    /* Memory statistics of SQLite would take a lock at every allocation. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
#endif

/* ---- statements ---------------------------------------------------------- */

static sqlite3_stmt *sqlite_statement(struct prepared *s)
{
    return (sqlite3_stmt *)s;
}

static int statement_error(struct prepared *s, int result)
{
    return result == SQLITE_OK
               ? ARCHIVE_OK
               : sqlite_fault(sqlite3_db_handle(sqlite_statement(s)), result);
}

static int prepare(struct connection *connection, const struct statement *what,
                   struct prepared **out)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v3(
        connection->db, what->sql.ptr, (int)what->sql.len,
        what->lasting ? SQLITE_PREPARE_PERSISTENT : 0, &statement, NULL);

    *out = (struct prepared *)statement;
    return sqlite_fault(connection->db, result);
}

static void finish_statement(struct prepared *s)
{
    sqlite3_finalize(sqlite_statement(s));
}

static int bind_value(sqlite3_stmt *s, int at, const struct archive_value *v)
{
    const char *bytes = v->text.len ? v->text.ptr : "";

    switch (v->kind) {
    case VALUE_TEXT:
        return sqlite3_bind_text64(s, at, bytes, v->text.len, SQLITE_STATIC,
                                   SQLITE_UTF8);
    case VALUE_BYTES:
        return sqlite3_bind_blob64(s, at, bytes, v->text.len, SQLITE_STATIC);
    case VALUE_NONE:
        return sqlite3_bind_null(s, at);
    default:
        return sqlite3_bind_int64(s, at, v->number);
    }
}

static int bind_values(struct prepared *s, const struct archive_value *values,
                       size_t count)
{
    int used = sqlite3_bind_parameter_count(sqlite_statement(s));
    int result = SQLITE_OK;

    assert(count >= (size_t)used);
    (void)count;
    for (int at = 1; result == SQLITE_OK && at <= used; at++)
        result = bind_value(sqlite_statement(s), at, values++);
    return statement_error(s, result);
}

static int step_statement(struct prepared *s)
{
    int result = sqlite3_step(sqlite_statement(s));

    if (result == SQLITE_ROW)
        return 1;
    return result == SQLITE_DONE ? 0 : statement_error(s, result);
}

static void reset_statement(struct prepared *s)
{
    sqlite3_reset(sqlite_statement(s));
}

static int64_t number_in_column(struct prepared *s, int column)
{
    return sqlite3_column_int64(sqlite_statement(s), column);
}

static struct str text_in_column(struct prepared *s, int column)
{
    return sqlite_text(sqlite_statement(s), column);
}

static enum archive_value_kind kind_in_column(struct prepared *s, int column)
{
    switch (sqlite3_column_type(sqlite_statement(s), column)) {
    case SQLITE_NULL:
        return VALUE_NONE;
    case SQLITE_INTEGER:
        return VALUE_NUMBER;
    case SQLITE_BLOB:
        return VALUE_BYTES;
    default:
        return VALUE_TEXT;
    }
}

static int count_columns(struct prepared *s)
{
    return sqlite3_column_count(sqlite_statement(s));
}

static const char *column_name(struct prepared *s, int number_of)
{
    return sqlite3_column_name(sqlite_statement(s), number_of);
}

static int64_t last_id(struct connection *connection)
{
    return sqlite3_last_insert_rowid(connection->db);
}

static int run_script(struct connection *connection, const char *sql)
{
    return sqlite_fault(connection->db,
                        sqlite3_exec(connection->db, sql, NULL, NULL, NULL));
}

static bool in_transaction(struct connection *connection)
{
    return !sqlite3_get_autocommit(connection->db);
}

static int explain_statement(struct prepared *s, struct text *sql,
                             struct text *steps)
{
    sqlite3_stmt *rows = NULL;
    struct text ask = {0};
    char *expanded = sqlite3_expanded_sql(sqlite_statement(s));
    sqlite3 *db = sqlite3_db_handle(sqlite_statement(s));

    text_addf(&ask, "EXPLAIN QUERY PLAN %s", sqlite3_sql(sqlite_statement(s)));
    int result =
        !expanded || ask.failed
            ? SQLITE_NOMEM
            : sqlite3_prepare_v2(db, ask.ptr, (int)ask.len, &rows, NULL);
    if (expanded)
        text_add(sql, str_of(expanded));
    while (result == SQLITE_OK && (result = sqlite3_step(rows)) == SQLITE_ROW) {
        text_add(steps, sqlite_text(rows, 3));
        text_add_char(steps, '\n');
        result = SQLITE_OK;
    }
    int ended =
        sqlite3_finalize(rows); /* also returns a fault if a column ran out of
                                   memory */
    sqlite3_free(expanded);
    text_release(&ask);
    return sqlite_fault(db, result == SQLITE_DONE ? ended : result);
}

/* ---- the archive as a whole ---------------------------------------------- */

static bool is_read_only(struct connection *connection)
{
    return sqlite3_db_readonly(connection->db, "main");
}

static bool is_same(struct connection *connection, struct connection *other)
{
    struct stat a, b;

    return stat(sqlite3_db_filename(connection->db, "main"), &a) == 0 &&
           stat(sqlite3_db_filename(other->db, "main"), &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static int has_table(struct connection *connection, const char *name, bool *has)
{
    int result = sqlite3_table_column_metadata(
        connection->db, "main", name, NULL, NULL, NULL, NULL, NULL, NULL);

    *has = result == SQLITE_OK;
    return (result & 0xFF) == SQLITE_ERROR
               ? ARCHIVE_OK
               : sqlite_fault(connection->db, result);
}

/* SQLite plans with stored statistics. If these indicate that a table has few
   rows, SQLite reads the whole table each time, even after many rows were
   added. The statistics of small tables are therefore deleted. */
static int expect_many(struct connection *connection)
{
    bool has = false;
    int fault = has_table(connection, "sqlite_stat1", &has);

    if (!fault && has)
        fault = run_script(connection, "DELETE FROM main.sqlite_stat1"
                                       " WHERE CAST(stat AS INTEGER) < 10000");
    return fault || !has || !sqlite3_changes64(connection->db)
               ? fault
               : run_script(connection, "ANALYZE sqlite_schema");
}

static const char *sql_function_name(struct connection *connection,
                                     enum sql_work work)
{
    (void)connection;
    return work == WORK_TEXTS ? "" : NULL;
}

const struct engine engine_sqlite = {
    .open = open_link,
    .close = close_link,
    .why = fault_message,
    .prepare = prepare,
    .finish = finish_statement,
    .bind = bind_values,
    .step = step_statement,
    .reset = reset_statement,
    .number = number_in_column,
    .text = text_in_column,
    .kind = kind_in_column,
    .columns = count_columns,
    .column = column_name,
    .last_id = last_id,
    .script = run_script,
    .start_over = start_over,
    .define = sqlite_define,
    .function = sql_function_name,
    .begin = "BEGIN IMMEDIATE",
    .begin_reading = "BEGIN",
    .begin_looking = "BEGIN",
    .in_transaction = in_transaction,
    .look = sqlite_schema_state,
    .foreign = "this SQLite file is not a Ludex archive",
    .check_schema = sqlite_check_schema,
    .schema = sqlite_schema,
    .views = sqlite_views,
    .steps = sqlite_steps,
    .copy = sqlite_copy,
    .remove_copy = sqlite_remove_copy,
    .backup = sqlite_backup,
    .is_read_only = is_read_only,
    .is_same = is_same,
    .much_room = "PRAGMA cache_size = -64000",
    .little_room = LITTLE_ROOM,
    .expect_many = expect_many,
    .drop_indexes = sqlite_drop_indexes,
    .make_indexes = sqlite_make_indexes,
    .optimize = "PRAGMA analysis_limit = 400; PRAGMA optimize",
#ifdef LUDEX_HARD
    .enforce = "PRAGMA foreign_keys = ON",
#else
    .enforce = "",
#endif
    .generation = "PRAGMA data_version",
    .size = "SELECT page_count * page_size"
            " FROM pragma_page_count, pragma_page_size",
    /* With FAIL, SQLite need not save pages to undo part of a statement. */
    .insert_many = "INSERT OR FAIL INTO",
    .join_in_order = "CROSS JOIN",
    .counts_keys = true,
    /* Reads page by page, so that steps are counted. A table that is its own
       index is listed under the name of the table. */
    .sizes = "SELECT coalesce((SELECT tbl_name FROM sqlite_schema WHERE sql IS"
             " NULL AND name = d.name), name) AS name, sum(pgsize) AS bytes"
             " FROM dbstat d GROUP BY d.name UNION ALL SELECT 'free',"
             " freelist_count * page_size FROM pragma_freelist_count,"
             " pragma_page_size",
    .vacuum = "VACUUM",
    .quick_check = "PRAGMA quick_check(1)",
    .check = sqlite_check,
    .missing = sqlite_list_missing,
    .explain = explain_statement,
    .changes_begin = sqlite_changes_begin,
    .changes_end = sqlite_changes_end,
    .changes_pause = sqlite_changes_pause,
    .changes_get = sqlite_changes_get,
    .changes_undo = sqlite_changes_undo,
};
