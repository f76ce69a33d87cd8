/* Makes archives whose records are partitioned, on this server or over several
   servers. */
#include <stdio.h>
#include <stdlib.h>

#include "postgres.h"

/* The strings are longer than the C standard guarantees, but the supported
   compilers accept them. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

static const char functions[] =
#include "db/postgres/partitions.inc"
    ;

static int run_sql(struct connection *connection, const char *sql)
{
    int fault = postgres_finish_pending(connection);

    return fault ? fault
                 : postgres_finish_result(
                       connection,
                       connection->pq.PQexec(connection->connection, sql));
}

/* Runs a statement and releases its text. */
static int run_text(struct connection *connection, struct text *sql)
{
    text_add_char(sql, '\0');
    int fault = sql->failed ? ARCHIVE_MEMORY : run_sql(connection, sql->ptr);
    text_release(sql);
    return fault;
}

static void add_literal(struct text *out, const char *words)
{
    text_add(out, STR(", E'"));
    for (; words && *words; words++) {
        if (*words == '\'' || *words == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *words);
    }
    text_add_char(out, '\'');
}

/* ---- on a shard ---------------------------------------------------------- */

static int make_shard(struct connection *shard,
                      const struct sql_partitions *parts, size_t number)
{
    struct text sql = {0};
    int64_t version = 0;
    int fault = postgres_schema_state(shard, &version);

    if (fault > 0 || fault == ARCHIVE_FOREIGN || fault == ARCHIVE_NEWER)
        return ARCHIVE_NOT_EMPTY;
    if (!fault)
        fault = run_sql(shard, "BEGIN");
    if (!fault)
        fault = run_sql(shard, postgres_schema);
    if (!fault)
        fault = run_sql(shard, functions);
    text_addf(&sql, "SELECT pg_temp.shard(%zu, %zu, %zu)", number,
              parts->server_count, parts->count);
    fault = fault ? fault : run_text(shard, &sql);
    text_release(&sql);
    return fault;
}

/* Attaches the shard as a foreign server, at the address that the shard's
   connection uses. */
static int attach_server(struct connection *connection,
                         struct connection *shard,
                         const struct sql_partitions *parts, size_t number)
{
    const struct libpq *pq = &shard->pq;
    struct text sql = {0};

    text_addf(&sql, "SELECT pg_temp.attach(%zu, %zu, %zu", number,
              parts->server_count, parts->count);
    add_literal(&sql, pq->PQhost(shard->connection));
    add_literal(&sql, pq->PQport(shard->connection));
    add_literal(&sql, pq->PQdb(shard->connection));
    add_literal(&sql, pq->PQuser(shard->connection));
    text_add_char(&sql, ')');
    return run_text(connection, &sql);
}

static int copy_shard_message(struct connection *connection,
                              const struct connection *shard, int fault)
{
    snprintf(connection->message, sizeof connection->message, "%s",
             fault == ARCHIVE_NOT_EMPTY
                 ? "one of the databases for the partitions already has a "
                   "schema named ludex"
                 : shard->message);
    return connection->fault = fault;
}

/* Makes a shard. It remains on its server only if its transaction is committed.
   *shard must be closed even after a fault. */
static int add_shard(struct connection *connection,
                     const struct sql_partitions *parts, size_t number,
                     struct connection **shard)
{
    int fault =
        postgres_open(parts->servers[number - 1], &connection->options, shard);

    if (!fault)
        fault = make_shard(*shard, parts, number);
    if (fault)
        return *shard ? copy_shard_message(connection, *shard, fault) : fault;
    return attach_server(connection, *shard, parts, number);
}

/* Makes all shards, or no shards if one fails. */
static int add_shards(struct connection *connection,
                      const struct sql_partitions *parts)
{
    struct connection **shards =
        calloc(parts->server_count + 1, sizeof *shards);
    int fault = shards ? ARCHIVE_OK : ARCHIVE_MEMORY;

    for (size_t i = 0; !fault && i < parts->server_count; i++)
        fault = add_shard(connection, parts, i + 1, &shards[i]);
    for (size_t i = 0; !fault && i < parts->server_count; i++)
        if ((fault = run_sql(shards[i], "COMMIT")))
            copy_shard_message(connection, shards[i], fault);
    for (size_t i = 0; shards && i < parts->server_count; i++)
        if (shards[i])
            postgres_close(shards[i]);
    free(shards);
    return fault;
}

/* ---- on this server ------------------------------------------------------ */

/* Returns a fault if the archive already has partitions. */
static int refuse_partitioned(struct connection *connection)
{
    int64_t whole;
    int fault = postgres_query_number(connection, NO_TABLE,
                                      "SELECT relkind = 'r' FROM pg_class"
                                      " WHERE oid = 'ludex.record'::regclass",
                                      &whole);

    if (fault || whole)
        return fault;
    snprintf(connection->message, sizeof connection->message,
             "the archive already has partitions");
    return connection->fault = ARCHIVE_NOT_EMPTY;
}

int postgres_partition(struct connection *connection,
                       const struct sql_partitions *parts)
{
    struct text sql = {0};
    int fault = refuse_partitioned(connection);

    if (!fault)
        fault = run_sql(connection, functions);

    if (!fault && parts->server_count)
        fault =
            run_sql(connection, "CREATE EXTENSION IF NOT EXISTS postgres_fdw");
    text_addf(&sql, "SELECT pg_temp.part(%zu, %s)", parts->count,
              parts->server_count ? "true" : "false");
    fault = fault ? fault : run_text(connection, &sql);
    text_release(&sql);
    return fault ? fault : add_shards(connection, parts);
}
