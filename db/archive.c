#include "store.h"

#include <stdlib.h>

#include "sqlite/sqlite.h"

/* ---- faults --------------------------------------------------------------- */

int archive_fail(struct archive *a, int fault, const char *message,
                 const char *why)
{
    return sql_fail(a->sql, fault, message, why);
}

int archive_fault(struct archive *a, int result)
{
    if (result < 0)
        return result;
    int fault = sqlite_fault(a->db, result);
    return fault ? sql_told(a->sql, fault) : fault;
}

const char *archive_message(const struct archive *a)
{
    return a && a->sql ? sql_message(a->sql) : "out of memory";
}

/* ---- statements ----------------------------------------------------------- */

#define FOUR(row) row ", " row ", " row ", " row
#define MANY(row) FOUR(FOUR(row)) /* STORE_MANY */
#define SIGNATURE_SQL                                                         \
    "INSERT INTO signatures (record, variant, light, set1, set2, set3, set4)" \
    " VALUES "
#define SIGNATURE_ROW "(?, ?, ?, ?, ?, ?, ?)"
#define OPENING_SQL \
    "INSERT INTO openings (canonical, exact, record, ply) VALUES "
#define OPENING_ROW  "(?, ?, ?, ?)"
#define IDENTITY_SQL "INSERT INTO identities (identity, record) VALUES "
#define IDENTITY_ROW "(?, ?)"

static const char *const statements[STATEMENT_COUNT] = {
    [STATEMENT_BEGIN] = "BEGIN IMMEDIATE",
    [STATEMENT_COMMIT] = "COMMIT",
    [STATEMENT_SAVEPOINT] = "SAVEPOINT record",
    [STATEMENT_RELEASE] = "RELEASE record",
    [STATEMENT_UNDO] = "ROLLBACK TO record",
    [STATEMENT_ALL_IDENTITIES] = "SELECT identity FROM identities",
    [STATEMENT_DATA_VERSION] = "PRAGMA data_version",
    [STATEMENT_SAME] = "SELECT record FROM identities WHERE identity = ?1",
    [STATEMENT_KNOWN] =
        "SELECT r.id, r.broken, CASE WHEN r.broken THEN t.text END, v.game,"
        " v.options, e.name, s.name, r.date, r.round, f.name, g.name, y.name,"
        " z.name,"
        " r.result, r.termination, r.source, r.annotator, r.start, r.moves,"
        " c.content FROM records r JOIN texts t ON t.record = r.id"
        " LEFT JOIN variants v ON v.id = r.variant"
        " LEFT JOIN event_names e ON e.id = r.event"
        " LEFT JOIN sites s ON s.id = r.site"
        " LEFT JOIN aliases f ON f.id = r.first"
        " LEFT JOIN aliases g ON g.id = r.second"
        " LEFT JOIN aliases y ON y.id = r.third"
        " LEFT JOIN aliases z ON z.id = r.fourth"
        " LEFT JOIN contents c ON c.record = r.id WHERE r.id = ?1",
    [STATEMENT_KNOWN_TAGS] =
        "SELECT name, value FROM tags WHERE record = ?1 ORDER BY name",
    [STATEMENT_IMPORT] = "INSERT INTO imports (file, time)"
                         " VALUES (?1, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
    [STATEMENT_RECORD] =
        "INSERT INTO records (import, byte, broken, variant, event, site,"
        " date, round, first, second, third, fourth, result, termination,"
        " source, annotator, earliest, latest, plies, start, moves) VALUES"
        " (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,"
        " ?16, ?17, ?18, ?19, ?20, ?21)",
    [STATEMENT_RENEW] =
        "UPDATE records SET import = ?1, byte = ?2, broken = ?3, variant = ?4,"
        " event = ?5, site = ?6, date = ?7, round = ?8, first = ?9,"
        " second = ?10, third = ?11, fourth = ?12, result = ?13,"
        " termination = ?14, source = ?15, annotator = ?16, earliest = ?17,"
        " latest = ?18, plies = ?19, start = ?20, moves = ?21 WHERE id = ?22",
    [STATEMENT_TEXT] = "INSERT INTO texts (record, text) VALUES (?1, ?2)",
    [STATEMENT_CONTENT] =
        "INSERT INTO contents (record, content) VALUES (?1, ?2)",
    [STATEMENT_CLAIMS] =
        "INSERT INTO claims (record, ending, plies) VALUES (?1, ?2, ?3)",
    [STATEMENT_ANY_CLAIMS] = "SELECT 1 FROM claims LIMIT 1",
    [STATEMENT_TAG] =
        "INSERT OR IGNORE INTO tags (record, name, value) VALUES (?1, ?2, ?3)",
    [STATEMENT_SIGNATURE] = SIGNATURE_SQL SIGNATURE_ROW,
    [STATEMENT_SIGNATURES] = SIGNATURE_SQL MANY(SIGNATURE_ROW),
    [STATEMENT_OPENING] = OPENING_SQL OPENING_ROW,
    [STATEMENT_OPENINGS] = OPENING_SQL MANY(OPENING_ROW),
    [STATEMENT_IDENTITY] = IDENTITY_SQL IDENTITY_ROW,
    [STATEMENT_IDENTITIES] = IDENTITY_SQL MANY(IDENTITY_ROW),
    [STATEMENT_SHAPE] = "INSERT INTO shapes (record, shape) VALUES (?1, ?2)",
    [STATEMENT_UNSHAPED] =
        "SELECT r.id, r.moves, v.id, v.game, v.options FROM records r"
        " JOIN variants v ON v.id = r.variant"
        " WHERE r.id > (SELECT coalesce(max(record), 0) FROM shapes)"
        " AND r.start IS NULL AND r.moves IS NOT NULL AND r.plies > 0"
        " ORDER BY r.id",
    [STATEMENT_TWINS] =
        "SELECT r.id, r.moves FROM shapes s JOIN records r ON r.id = s.record"
        " JOIN variants v ON v.id = r.variant WHERE s.shape = ?1"
        " AND v.game = ?2 AND v.options = coalesce(?3, '') ORDER BY r.id",
    [STATEMENT_OPTIONS] =
        "SELECT name, value FROM options WHERE variant = ?1 ORDER BY name",
    [STATEMENT_FIND_ALIAS] = "SELECT id FROM aliases WHERE name = ?1",
    [STATEMENT_FIND_EVENT] = "SELECT id FROM event_names WHERE name = ?1",
    [STATEMENT_FIND_SITE] = "SELECT id FROM sites WHERE name = ?1",
    [STATEMENT_FIND_VARIANT] =
        "SELECT id FROM variants WHERE game = ?1 AND options = ?2",
    [STATEMENT_ADD_PLAYER] = "INSERT INTO people (name) VALUES (?1)",
    [STATEMENT_ADD_ALIAS] =
        "INSERT INTO aliases (name, player) VALUES (?1, last_insert_rowid())",
    [STATEMENT_ADD_EVENT] = "INSERT INTO event_names (name) VALUES (?1)",
    [STATEMENT_ADD_SITE] = "INSERT INTO sites (name) VALUES (?1)",
    [STATEMENT_ADD_VARIANT] =
        "INSERT INTO variants (game, options) VALUES (?1, ?2)",
    [STATEMENT_ADD_OPTION] =
        "INSERT OR IGNORE INTO options (variant, name, value)"
        " VALUES (?1, ?2, ?3)",
};

sqlite3_stmt *store_statement(struct archive *a, enum statement which)
{
    if (!a->statements[which])
        sqlite3_prepare_v3(a->db, statements[which], -1,
                           SQLITE_PREPARE_PERSISTENT, &a->statements[which],
                           NULL);
    return a->statements[which];
}

int store_run(struct archive *a, sqlite3_stmt *statement)
{
    if (!statement)
        return sqlite3_errcode(a->db);
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
}

void bind_text(sqlite3_stmt *statement, int at, struct str s)
{
    if (s.len)
        sqlite3_bind_text64(statement, at, s.ptr, s.len, SQLITE_STATIC,
                            SQLITE_UTF8);
    else
        sqlite3_bind_null(statement, at);
}

void bind_blob(sqlite3_stmt *statement, int at, struct str s)
{
    sqlite3_bind_blob64(statement, at, s.len ? s.ptr : "", s.len,
                        SQLITE_STATIC);
}

void bind_id(sqlite3_stmt *statement, int at, int64_t id)
{
    if (id)
        sqlite3_bind_int64(statement, at, id);
    else
        sqlite3_bind_null(statement, at);
}

struct str column_view(sqlite3_stmt *statement, int at)
{
    const char *bytes = sqlite3_column_blob(statement, at);

    if (!bytes)
        return STR("");
    return (struct str){bytes, (size_t)sqlite3_column_bytes(statement, at)};
}

struct str value_view(sqlite3_value *value)
{
    const char *bytes = sqlite3_value_blob(value);

    return (struct str){bytes ? bytes : "",
                        bytes ? (size_t)sqlite3_value_bytes(value) : 0};
}

/* ---- opening -------------------------------------------------------------- */

/* Makes the tables of an empty file, or brings an older archive up to date. */
static int make_tables(struct archive *a)
{
    int found = sql_begin(a->sql);

    if (found < 0)
        return found;
    found = sql_look(a->sql, &a->version); /* another may have been faster */
    if (found == 0)
        found = sql_make(a->sql);
    else if (found > 0 && a->version < ARCHIVE_VERSION)
        found = migrate_write(a);
    if (found >= 0)
        found = sql_commit(a->sql);
    sql_rollback(a->sql);
    return found;
}

static int set_up(struct archive *a)
{
    enum archive_use use = a->options.use;
    bool write = use != ARCHIVE_READ;
    int found = sql_look(a->sql, &a->version);

    if (found == 0 && use != ARCHIVE_MAKE)
        return sql_fail(a->sql, ARCHIVE_FOREIGN,
                        "the file is empty, no archive", NULL);
    if (found >= 0 && write && sql_is_read_only(a->sql))
        return sql_fault(a->sql, ARCHIVE_READ_ONLY);
    if (found == 0 || (found > 0 && write && a->version < ARCHIVE_VERSION))
        found = make_tables(a);
    else if (found > 0 && a->version < ARCHIVE_VERSION)
        return migrate_read(a);
    a->version = found < 0 ? a->version : ARCHIVE_VERSION;
    return found < 0 ? found : ARCHIVE_OK;
}

int archive_open_as(struct archive **out, const char *path,
                    const struct archive_options *options)
{
    struct archive *a = *out = calloc(1, sizeof *a);

    if (!a)
        return ARCHIVE_MEMORY;
    row_init(&a->row);
    a->options = *options;
    int fault = sql_open(&a->sql, path, options);
    a->db = sqlite_of(a->sql);
    return fault ? fault : set_up(a);
}

int archive_open(struct archive **out, const char *path, bool create)
{
    const struct archive_options options = {
        .use = create ? ARCHIVE_MAKE : ARCHIVE_READ,
        .milliseconds = ARCHIVE_BUSY_MS,
    };

    return archive_open_as(out, path, &options);
}

void archive_close(struct archive *a)
{
    if (!a)
        return;
    for (size_t i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(a->statements[i]);
    sql_close(a->sql);
    free(a->sieve);
    row_release(&a->row);
    text_release(&a->file);
    text_release(&a->variant.game);
    text_release(&a->variant.options);
    free(a->names);
    free(a->pending);
    turning_release(a);
    free(a);
}
