/* Opens and closes connections, and finds the archive on the server. */
#include <stdio.h>
#include <stdlib.h>

#include "postgres.h"

static void ignore_notice(void *context, const char *words)
{
    (void)context;
    (void)words;
}

int postgres_script(struct connection *connection, const char *sql)
{
    int fault = postgres_batches_end(connection);

    if (!fault)
        fault = postgres_finish_pending(connection);
    return fault ? fault
                 : postgres_finish_result(
                       connection,
                       connection->pq.PQexec(connection->connection, sql));
}

/* The first statement of every session. JIT compilation is turned off: for
   statements that run for a few milliseconds, it takes longer than it saves. */
#define SETTINGS                                              \
    "SET search_path TO ludex, ludex_functions, ludex_plain;" \
    "SET jit TO off;"

#include "db/postgres/extension.inc" /* defines EXTENSION_VERSION */

/* SQL that finds the extension in any schema. An extension of a different
   version is not used, since it may lack functions. */
#define JUDGE                                                           \
    "SELECT quote_ident(nspname) || '.ludex_matches' FROM pg_extension" \
    " JOIN pg_namespace n ON n.oid = extnamespace"                      \
    " WHERE extname = 'ludex' AND extversion = '" EXTENSION_VERSION "'"

/* Sets up the session and reads the version of the archive, in one statement.
   If there is no archive, the server has undone the settings, and the first
   call of postgres_schema_state reports the reason. */
static int begin_session(struct connection *connection)
{
    const struct libpq *pq = &connection->pq;
    PGresult *result = pq->PQexec(
        connection->connection, SETTINGS
        "SELECT version, (SELECT relkind = 'r' FROM pg_class"
        " WHERE oid = to_regclass('record')), (" JUDGE ") FROM archive");
    uint64_t version = 0;

    connection->looked =
        result && pq->PQresultStatus(result) == PGRES_TUPLES_OK;
    if (connection->looked && pq->PQntuples(result)) {
        str_number(str_of(pq->PQgetvalue(result, 0, 0)), &version);
        connection->whole = *pq->PQgetvalue(result, 0, 1) == 't';
        snprintf(connection->matches_function,
                 sizeof connection->matches_function, "%s",
                 pq->PQgetvalue(result, 0, 2));
    }
    connection->version = (int64_t)version;
    pq->PQclear(result);
    return connection->looked ? ARCHIVE_OK
                              : postgres_script(connection, SETTINGS);
}

static int connect_to(struct connection *connection, const char *url)
{
    static const char *const names[] = {"dbname", "fallback_application_name",
                                        "client_encoding", NULL};
    const char *const values[] = {url, "ludex", "UTF8", NULL};

    connection->connection =
        connection->pq.PQconnectdbParams(names, values, true);
    if (!connection->connection)
        return ARCHIVE_MEMORY;
    if (connection->pq.PQstatus(connection->connection) != CONNECTION_OK) {
        postgres_connection_fault(connection);
        return connection->fault = ARCHIVE_CANNOT_OPEN;
    }
    connection->pq.PQsetNoticeProcessor(connection->connection, ignore_notice,
                                        NULL);
    return begin_session(connection);
}

int postgres_open(const char *path, const struct archive_options *options,
                  struct connection **out)
{
    struct connection *connection = *out = calloc(1, sizeof *connection);
    const char *missing;

    if (!connection)
        return ARCHIVE_MEMORY;
    connection->options = *options;
    missing = libpq_load(&connection->pq);
    if (!missing)
        return connect_to(connection, path);
    postgres_keep_message(connection, missing);
    return connection->fault = ARCHIVE_CANNOT_OPEN;
}

void postgres_close(struct connection *connection)
{
    postgres_changes_end(connection);
    if (connection->connection)
        connection->pq.PQfinish(connection->connection);
    text_release(&connection->words);
    text_release(&connection->loading);
    text_release(&connection->shards);
    postgres_batches_release(connection);
    for (size_t i = 0; i < connection->defined_count; i++)
        postgres_forget_ahead(&connection->defined[i]);
    free(connection);
}

/* Checks the version, which is 0 if the table has no row. */
static int check_server_version(int64_t version)
{
    return version > 0 ? 1 : ARCHIVE_FOREIGN;
}

int postgres_schema_state(struct connection *connection, int64_t *version)
{
    int64_t tables, ours;

    if (connection->looked) { /* later calls must read the version again */
        connection->looked = false;
        return check_server_version(*version = connection->version);
    }
    int fault = postgres_query_number(
        connection, NO_TABLE,
        "SELECT count(*) FROM pg_class c JOIN pg_namespace n"
        " ON n.oid = c.relnamespace WHERE n.nspname = 'ludex'"
        " AND c.relkind IN ('r', 'p')",
        &tables);

    if (!fault)
        fault = postgres_query_number(
            connection, NO_TABLE,
            "SELECT to_regclass('ludex.archive') IS NOT NULL", &ours);
    if (fault || tables == 0)
        return fault;
    if (!ours)
        return ARCHIVE_FOREIGN;
    fault = postgres_query_number(connection, NO_TABLE,
                                  "SELECT version FROM archive", version);
    return fault ? fault : check_server_version(*version);
}

/* ---- the schema ---------------------------------------------------------- */

/* The strings are longer than the C standard guarantees, but the supported
   compilers accept them. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

/* The order of these files matters. */
/* clang-format off */
const char postgres_schema[] =
#include "db/postgres/before.inc"
#include "db/postgres/tables.inc"
#include "db/postgres/after.inc"
    ;
/* clang-format on */
