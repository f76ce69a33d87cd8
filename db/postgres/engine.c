/* The PostgreSQL engine (engine.h). */
#include <assert.h>
#include <string.h>
#include <time.h>

#include "postgres.h"
#include "rules.h"

enum { NAP_MS = 50 }; /* time between two attempts to take the lock */

static const char *fault_message(struct connection *connection, int fault)
{
    return connection && *connection->message && fault == connection->fault
               ? connection->message
               : NULL;
}

/* ---- transactions -------------------------------------------------------- */

static void sleep_briefly(void)
{
    nanosleep(&(struct timespec){0, NAP_MS * 1000000L}, NULL);
}

/* Allows only one writer at a time, in the same way as a file, since new rows
   get the next numbers. */
static int lock_for_writing(struct connection *connection)
{
    const struct archive_options *options = &connection->options;
    uint64_t waited = 0;
    int64_t got = 0;
    int fault;

    while (!(fault = postgres_query_number(
                 connection, NO_TABLE,
                 "SELECT pg_try_advisory_xact_lock(1282761848)", &got)) &&
           !got && waited < options->milliseconds) {
        if (waited == ARCHIVE_REPORT_WAIT_MS && options->waits)
            options->waits(options->context);
        sleep_briefly();
        waited += NAP_MS;
    }
    connection->writing = !fault && got;
    return fault ? fault : got ? ARCHIVE_OK : ARCHIVE_LOCKED;
}

static bool in_transaction(struct connection *connection)
{
    return connection->pq.PQtransactionStatus(connection->connection) !=
           PQTRANS_IDLE;
}

/* ---- work that the server can do ----------------------------------------- */

/* The extension can do all this work. */
static const char *sql_function_name(struct connection *connection,
                                     enum sql_work work)
{
    if (!*connection->matches_function)
        return NULL;
    return work == WORK_GAMES      ? connection->matches_function
           : work == WORK_FEATURES ? "ludex_functions.sift"
                                   : "";
}

/* ---- the archive as a whole ---------------------------------------------- */

/* Checks nothing: the server controls who may connect, and objects that others
   have added to the database are run only on the server. */
static int check_no_schema(struct connection *connection,
                           const struct engine_step *older, bool write,
                           struct text *words, struct text *foreign)
{
    (void)connection;
    (void)older;
    (void)write;
    (void)words;
    (void)foreign;
    return ARCHIVE_OK;
}

static int list_missing_objects(struct connection *connection,
                                struct text *statements)
{
    (void)connection;
    (void)statements;
    return ARCHIVE_OK;
}

static bool is_read_only(struct connection *connection)
{
    int64_t only = 0;

    return !postgres_query_number(
               connection, NO_TABLE,
               "SELECT NOT has_table_privilege(to_regclass('ludex.record'),"
               " 'INSERT') OR"
               " current_setting('transaction_read_only')::boolean",
               &only) &&
           only;
}

static bool is_same_database(struct connection *connection,
                             struct connection *other)
{
    const struct libpq *pq = &connection->pq;

    return strcmp(pq->PQdb(connection->connection),
                  pq->PQdb(other->connection)) == 0 &&
           strcmp(pq->PQhost(connection->connection),
                  pq->PQhost(other->connection)) == 0 &&
           strcmp(pq->PQport(connection->connection),
                  pq->PQport(other->connection)) == 0;
}

static int check_no_integrity(struct connection *connection,
                              void (*find)(void *context, int64_t record,
                                           struct str finding),
                              void *context)
{
    (void)connection;
    (void)find;
    (void)context;
    return ARCHIVE_OK;
}

static int define_sql_function(struct connection *connection,
                               const struct sql_definition *what)
{
    assert(connection->defined_count < DEFINED_MAX);
    connection->defined[connection->defined_count++] =
        (struct defined_function){*what, NULL};
    return ARCHIVE_OK;
}

/* Writes the version, and makes a function that returns the names of the
   games. */
static int make_schema(struct connection *connection)
{
    struct text sql = {0};

    text_addf(&sql,
              "INSERT INTO archive VALUES (%d);"
              "CREATE OR REPLACE FUNCTION ludex_plain.is_foreign(game TEXT)"
              " RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE"
              " RETURN CASE WHEN coalesce(game, '') IN (''",
              ARCHIVE_VERSION);
    for (size_t i = 0; games[i]; i++)
        text_addf(&sql, ", '%s'", games[i]->name);
    text_add(&sql, STR(") THEN 0 ELSE 1 END"));
    text_add_char(&sql, '\0');
    int fault =
        sql.failed ? ARCHIVE_MEMORY : postgres_script(connection, sql.ptr);
    text_release(&sql);
    return fault;
}

static int64_t last_id(struct connection *connection)
{
    return connection->last_id;
}

static void start_over(struct connection *connection)
{
    (void)connection;
}

/* The strings are longer than the C standard guarantees, but the supported
   compilers accept them. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

const char postgres_views[] =
#include "db/engine/views.inc"
    ;

static const char analyze[] =
#include "db/postgres/analyze.inc"
    ;

#define OUR_TABLES " FROM pg_class WHERE relnamespace = 'ludex'::regnamespace"

const struct engine engine_postgres = {
    .open = postgres_open,
    .close = postgres_close,
    .why = fault_message,
    .prepare = postgres_prepare,
    .finish = postgres_finish,
    .bind = postgres_bind,
    .step = postgres_step,
    .reset = postgres_reset,
    .number = postgres_number,
    .text = postgres_text,
    .kind = postgres_kind,
    .columns = postgres_columns,
    .column = postgres_column,
    .last_id = last_id,
    .load_begin = postgres_load_begin,
    .load_row = postgres_load_row,
    .load_end = postgres_load_end,
    .select = postgres_select,
    .sums = postgres_sums,
    .list = postgres_list,
    .script = postgres_script,
    .start_over = start_over,
    .define = define_sql_function,
    .precompute = postgres_precompute,
    .function = sql_function_name,
    .vocabulary = "SELECT ludex_functions.vocabulary()",
    .begin = "BEGIN",
    .begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ",
    .lock = lock_for_writing,
    .before = postgres_prepare_transaction,
    .in_transaction = in_transaction,
    .look = postgres_schema_state,
    .check_schema = check_no_schema,
    .foreign = "the schema ludex of this database is not a Ludex archive",
    .schema = postgres_schema,
    .views = postgres_views,
    .make = make_schema,
    .part = postgres_partition,
    .unmake = "DROP SCHEMA ludex CASCADE",
    .is_read_only = is_read_only,
    .is_same = is_same_database,
    .insert_many = "INSERT INTO",
    .much_room = "",
    .little_room = "",
    .optimize = analyze,
    .enforce = "",
    .generation = "SELECT txid_snapshot_xmax(txid_current_snapshot())",
    .size = "SELECT coalesce(sum(pg_total_relation_size(oid)), "
            "0)::bigint" OUR_TABLES " AND relkind = 'r'",
    .sizes =
        "SELECT relname::text AS name, pg_relation_size(oid)::bigint +"
        " CASE WHEN reltoastrelid <> 0 THEN"
        " pg_total_relation_size(reltoastrelid) ELSE 0 END AS bytes" OUR_TABLES
        " AND relkind IN ('r', 'i')",
    .vacuum = "VACUUM FULL",
    .quick_check = "SELECT 'ok'",
    .check = check_no_integrity,
    .missing = list_missing_objects,
    .explain = postgres_explain,
    .changes_begin = postgres_changes_begin,
    .changes_end = postgres_changes_end,
    .changes_pause = postgres_changes_pause,
    .changes_get = postgres_changes_get,
    .changes_undo = postgres_changes_undo,
};
