/* PostgreSQL behind the door. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgres.h"
#include "rules.h"

enum { NAP_MS = 50 }; /* between two tries for the lock */

/* ---- faults --------------------------------------------------------------- */

/* By the first bytes of an SQLSTATE; the longer ones first. */
static const struct {
    const char *state;
    enum archive_fault fault;
} faults[] = {
    {"53100", ARCHIVE_FULL},      /* disk full */
    {"53200", ARCHIVE_MEMORY},    /* the server's */
    {"42501", ARCHIVE_FORBIDDEN}, /* insufficient privilege */
    {"25006", ARCHIVE_READ_ONLY}, /* read-only transaction */
    {"42883", ARCHIVE_LACKING},   /* undefined function */
    {"54000", ARCHIVE_TOO_LARGE}, {"55P03", ARCHIVE_LOCKED},
    {"40001", ARCHIVE_LOCKED}, /* serialization failure */
    {"40P01", ARCHIVE_LOCKED}, /* deadlock */
    {"22", ARCHIVE_BREACH},    /* a text that is not UTF-8, or has a NUL */
    {"23", ARCHIVE_BREACH},       {"08", ARCHIVE_IO},
    {"57", ARCHIVE_IO},           {"58", ARCHIVE_IO},
    {"42", ARCHIVE_REFUSED}, /* a statement that this server does not take */
    {"", ARCHIVE_BROKEN},
};

static void keep_message(struct link *link, const char *words)
{
    struct str rest = str_of(words), line = str_line(&rest);

    str_skip(&line, STR("ERROR:  "));
    snprintf(link->message, sizeof link->message, "%.*s", (int)line.len,
             line.ptr);
}

int postgres_lost(struct link *link)
{
    keep_message(link, link->pq.PQerrorMessage(link->connection));
    return link->fault = ARCHIVE_IO;
}

int postgres_fault(struct link *link, const PGresult *result)
{
    const char *state = link->pq.PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *words =
        link->pq.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    size_t i = 0;

    if (!state)
        return postgres_lost(link);
    while (strncmp(state, faults[i].state, strlen(faults[i].state)) != 0)
        i++;
    keep_message(link, words ? words : "");
    return link->fault = faults[i].fault;
}

int postgres_no_text(struct link *link)
{
    keep_message(link, "invalid byte sequence for encoding \"UTF8\"");
    return link->fault = ARCHIVE_BREACH;
}

int postgres_done(struct link *link, PGresult *result)
{
    ExecStatusType status =
        result ? link->pq.PQresultStatus(result) : PGRES_FATAL_ERROR;
    int fault = !result ? postgres_lost(link)
                : status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
                        status == PGRES_EMPTY_QUERY
                    ? ARCHIVE_OK
                    : postgres_fault(link, result);

    link->pq.PQclear(result);
    return fault;
}

static const char *why(struct link *link, int fault)
{
    return link && *link->message && fault == link->fault ? link->message
                                                          : NULL;
}

/* ---- opening -------------------------------------------------------------- */

static void ignore_notice(void *context, const char *words)
{
    (void)context;
    (void)words;
}

static int script(struct link *link, const char *sql)
{
    int fault = postgres_batches_end(link);

    if (!fault)
        fault = postgres_settle(link);
    return fault ? fault
                 : postgres_done(link, link->pq.PQexec(link->connection, sql));
}

/* What every session begins with; compiling what runs for milliseconds costs
   more than it saves. */
#define SETTINGS                                              \
    "SET search_path TO ludex, ludex_functions, ludex_plain;" \
    "SET jit TO off;"

#include "db/postgres/extension.inc" /* EXTENSION_VERSION */

/* Wherever the extension was put; one of another version may lack functions. */
#define JUDGE                                                           \
    "SELECT quote_ident(nspname) || '.ludex_matches' FROM pg_extension" \
    " JOIN pg_namespace n ON n.oid = extnamespace"                      \
    " WHERE extname = 'ludex' AND extversion = '" EXTENSION_VERSION "'"

/* Most who connect find an archive: its version comes with the settings. Where
   there is none the server has undone them, and the first look tells why. */
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
    return link->looked ? ARCHIVE_OK : script(link, SETTINGS);
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

static int open_link(const char *path, const struct archive_options *options,
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
    keep_message(link, missing);
    return link->fault = ARCHIVE_CANNOT_OPEN;
}

static void close_link(struct link *link)
{
    postgres_changes_end(link);
    if (link->connection)
        link->pq.PQfinish(link->connection);
    text_release(&link->words);
    text_release(&link->loading);
    text_release(&link->shards);
    postgres_batches_release(link);
    free(link);
}

/* ---- transactions --------------------------------------------------------- */

/* Steps to the first row of what is then to be finished; as postgres_step. */
static int ask(struct link *link, const char *reads, const char *sql,
               struct prepared **s)
{
    const struct statement what = {.sql = str_of(sql), .reads = reads};
    int got = postgres_prepare(link, &what, s);

    if (!got)
        got = postgres_bind(*s, NULL, 0);
    return got ? got : postgres_step(*s);
}

int postgres_ask(struct link *link, const char *reads, const char *sql,
                 int64_t *out)
{
    struct prepared *s = NULL;
    int got = ask(link, reads, sql, &s);

    *out = got > 0 ? postgres_number(s, 0) : 0;
    postgres_finish(s);
    return got < 0 ? got : ARCHIVE_OK;
}

/* As postgres_ask: appends a text, where there is one. */
static int ask_text(struct link *link, const char *sql, struct text *out)
{
    struct prepared *s = NULL;
    int got = ask(link, NO_TABLE, sql, &s);

    if (got > 0)
        text_add(out, postgres_text(s, 0));
    postgres_finish(s);
    return got < 0 ? got : out->failed ? ARCHIVE_MEMORY : ARCHIVE_OK;
}

static void nap(void)
{
    nanosleep(&(struct timespec){0, NAP_MS * 1000000L}, NULL);
}

/* One writer at a time, as a file has: numbers of rows are the next ones. */
static int lock(struct link *link)
{
    const struct archive_options *options = &link->options;
    uint64_t waited = 0;
    int64_t got = 0;
    int fault;

    while (!(fault = postgres_ask(
                 link, NO_TABLE, "SELECT pg_try_advisory_xact_lock(1282761848)",
                 &got)) &&
           !got && waited < options->milliseconds) {
        if (waited == ARCHIVE_TELL_MS && options->waits)
            options->waits(options->context);
        nap();
        waited += NAP_MS;
    }
    link->writing = !fault && got;
    return fault ? fault : got ? ARCHIVE_OK : ARCHIVE_LOCKED;
}

static bool in_transaction(struct link *link)
{
    return link->pq.PQtransactionStatus(link->connection) != PQTRANS_IDLE;
}

/* ---- what the server can do ----------------------------------------------- */

static const char *judge(struct link *link)
{
    return *link->judge ? link->judge : NULL;
}

static int shards(struct link *link, struct str *names)
{
    int fault = ARCHIVE_OK;

    if (!link->whole && !link->shards_known)
        fault = ask_text(link,
                         "SELECT string_agg(c.relname, ' ' ORDER BY c.oid)"
                         " FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid"
                         " WHERE inhparent = 'ludex.record'::regclass"
                         " AND c.relkind = 'f'",
                         &link->shards);
    link->shards_known = !fault;
    *names = text_str(&link->shards);
    return fault;
}

/* ---- the archive as a whole ----------------------------------------------- */

/* A table without a row gives 0. */
static int see_version(int64_t version)
{
    return version > 0 ? 1 : ARCHIVE_FOREIGN;
}

static int look(struct link *link, int64_t *version)
{
    int64_t tables, ours;

    if (link->looked) { /* by now another may have changed it */
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

/* Who may connect is the server's matter; what others made beside the tables
   is run by it alone. */
static int guard(struct link *link, const struct engine_step *older, bool write,
                 struct text *words, struct text *foreign)
{
    (void)link;
    (void)older;
    (void)write;
    (void)words;
    (void)foreign;
    return ARCHIVE_OK;
}

static int missing(struct link *link, struct text *statements)
{
    (void)link;
    (void)statements;
    return ARCHIVE_OK;
}

static bool is_read_only(struct link *link)
{
    int64_t only = 0;

    return !postgres_ask(
               link, NO_TABLE,
               "SELECT NOT has_table_privilege(to_regclass('ludex.record'),"
               " 'INSERT') OR"
               " current_setting('transaction_read_only')::boolean",
               &only) &&
           only;
}

static bool is_same(struct link *link, struct link *other)
{
    const struct libpq *pq = &link->pq;

    return strcmp(pq->PQdb(link->connection), pq->PQdb(other->connection)) ==
               0 &&
           strcmp(pq->PQhost(link->connection),
                  pq->PQhost(other->connection)) == 0 &&
           strcmp(pq->PQport(link->connection),
                  pq->PQport(other->connection)) == 0;
}

static int check(struct link *link,
                 void (*find)(void *context, int64_t record,
                              struct str finding),
                 void *context)
{
    (void)link;
    (void)find;
    (void)context;
    return ARCHIVE_OK;
}

static int define(struct link *link, const char *name, sql_function *call,
                  void *context)
{
    assert(link->defined_count < DEFINED_MAX);
    link->defined[link->defined_count++] =
        (struct defined){name, call, context};
    return ARCHIVE_OK;
}

/* The version, and which games the rules know. */
static int make(struct link *link)
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
    int fault = sql.failed ? ARCHIVE_MEMORY : script(link, sql.ptr);
    text_release(&sql);
    return fault;
}

static int64_t last_id(struct link *link)
{
    return link->last_id;
}

static void start_over(struct link *link)
{
    (void)link;
}

/* Longer than C promises; the compilers that build this promise more. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

/* In this order. */
/* clang-format off */
static const char schema[] =
#include "db/postgres/before.inc"
#include "db/postgres/tables.inc"
#include "db/postgres/after.inc"
    ;
/* clang-format on */

const char postgres_views[] =
#include "db/views.inc"
    ;

static const char analyze[] =
#include "db/postgres/analyze.inc"
    ;

#define OUR_TABLES " FROM pg_class WHERE relnamespace = 'ludex'::regnamespace"

const struct engine engine_postgres = {
    .open = open_link,
    .close = close_link,
    .why = why,
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
    .script = script,
    .start_over = start_over,
    .define = define,
    .foresee = postgres_foresee,
    .judge = judge,
    .vocabulary = "SELECT ludex_functions.vocabulary()",
    .shards = shards,
    .sift = "ludex_functions.sift",
    .begin = "BEGIN",
    .begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ",
    .lock = lock,
    .before = postgres_before,
    .in_transaction = in_transaction,
    .look = look,
    .guard = guard,
    .foreign = "its schema ludex is not an archive of Ludex",
    .schema = schema,
    .views = postgres_views,
    .make = make,
    .part = postgres_part,
    .unmake = "DROP SCHEMA ludex CASCADE",
    .is_read_only = is_read_only,
    .is_same = is_same,
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
    .far = true,
    .join_in_order = "JOIN",
    .vacuum = "VACUUM FULL",
    .quick_check = "SELECT 'ok'",
    .check = check,
    .missing = missing,
    .explain = postgres_explain,
    .changes_begin = postgres_changes_begin,
    .changes_end = postgres_changes_end,
    .changes_pause = postgres_changes_pause,
    .changes_get = postgres_changes_get,
    .changes_undo = postgres_changes_undo,
};
