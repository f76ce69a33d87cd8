/* Opens and closes connections, and finds the archive on the server. */
#include <stdio.h>
#include <stdlib.h>

#include "postgres.h"

static void ignore_notice(void *context, const char *words)
{
    (void)context;
    (void)words;
}

int postgres_script(struct link *link, const char *sql)
{
    int fault = postgres_batches_end(link);

    if (!fault)
        fault = postgres_settle(link);
    return fault ? fault
                 : postgres_done(link, link->pq.PQexec(link->connection, sql));
}

/* The first statement of every session. JIT compilation of statements that run
   for milliseconds costs more than it saves. */
#define SETTINGS                                              \
    "SET search_path TO ludex, ludex_functions, ludex_plain;" \
    "SET jit TO off;"

#include "db/postgres/extension.inc" /* EXTENSION_VERSION */

/* Finds the extension in any schema. Another version of it may lack
   functions. */
#define JUDGE                                                           \
    "SELECT quote_ident(nspname) || '.ludex_matches' FROM pg_extension" \
    " JOIN pg_namespace n ON n.oid = extnamespace"                      \
    " WHERE extname = 'ludex' AND extversion = '" EXTENSION_VERSION "'"

/* Sets up the session, and reads the version of the archive in the same
   statement. If there is no archive, the server has undone the settings, and
   the first call of postgres_look reports why. */
static int begin_session(struct link *link)
{
    const struct libpq *pq = &link->pq;
    PGresult *result = pq->PQexec(
        link->connection, SETTINGS
        "SELECT version, (SELECT relkind = 'r' FROM pg_class"
        " WHERE oid = to_regclass('record')), (" JUDGE ") FROM archive");
    uint64_t version = 0;

    link->looked = result && pq->PQresultStatus(result) == PGRES_TUPLES_OK;
    if (link->looked && pq->PQntuples(result)) {
        str_number(str_of(pq->PQgetvalue(result, 0, 0)), &version);
        link->whole = *pq->PQgetvalue(result, 0, 1) == 't';
        snprintf(link->judge, sizeof link->judge, "%s",
                 pq->PQgetvalue(result, 0, 2));
    }
    link->version = (int64_t)version;
    pq->PQclear(result);
    return link->looked ? ARCHIVE_OK : postgres_script(link, SETTINGS);
}

static int connect_to(struct link *link, const char *url)
{
    static const char *const names[] = {"dbname", "fallback_application_name",
                                        "client_encoding", NULL};
    const char *const values[] = {url, "ludex", "UTF8", NULL};

    link->connection = link->pq.PQconnectdbParams(names, values, true);
    if (!link->connection)
        return ARCHIVE_MEMORY;
    if (link->pq.PQstatus(link->connection) != CONNECTION_OK) {
        postgres_lost(link);
        return link->fault = ARCHIVE_CANNOT_OPEN;
    }
    link->pq.PQsetNoticeProcessor(link->connection, ignore_notice, NULL);
    return begin_session(link);
}

int postgres_open(const char *path, const struct archive_options *options,
                  struct link **out)
{
    struct link *link = *out = calloc(1, sizeof *link);
    const char *missing;

    if (!link)
        return ARCHIVE_MEMORY;
    link->options = *options;
    missing = libpq_load(&link->pq);
    if (!missing)
        return connect_to(link, path);
    postgres_keep_message(link, missing);
    return link->fault = ARCHIVE_CANNOT_OPEN;
}

void postgres_close(struct link *link)
{
    postgres_changes_end(link);
    if (link->connection)
        link->pq.PQfinish(link->connection);
    text_release(&link->words);
    text_release(&link->loading);
    text_release(&link->shards);
    postgres_batches_release(link);
    for (size_t i = 0; i < link->defined_count; i++)
        postgres_forget_ahead(&link->defined[i]);
    free(link);
}

/* A table without a row gives 0. */
static int see_version(int64_t version)
{
    return version > 0 ? 1 : ARCHIVE_FOREIGN;
}

int postgres_look(struct link *link, int64_t *version)
{
    int64_t tables, ours;

    if (link->looked) { /* later calls must look again */
        link->looked = false;
        return see_version(*version = link->version);
    }
    int fault =
        postgres_ask(link, NO_TABLE,
                     "SELECT count(*) FROM pg_class c JOIN pg_namespace n"
                     " ON n.oid = c.relnamespace WHERE n.nspname = 'ludex'"
                     " AND c.relkind IN ('r', 'p')",
                     &tables);

    if (!fault)
        fault = postgres_ask(link, NO_TABLE,
                             "SELECT to_regclass('ludex.archive') IS NOT NULL",
                             &ours);
    if (fault || tables == 0)
        return fault;
    if (!ours)
        return ARCHIVE_FOREIGN;
    fault =
        postgres_ask(link, NO_TABLE, "SELECT version FROM archive", version);
    return fault ? fault : see_version(*version);
}

/* ---- the schema ----------------------------------------------------------- */

/* The strings are longer than C guarantees, but the compilers in use accept
   them. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

/* The order matters. */
/* clang-format off */
const char postgres_schema[] =
#include "db/postgres/before.inc"
#include "db/postgres/tables.inc"
#include "db/postgres/after.inc"
    ;
/* clang-format on */
