/*
 * Drops and makes the indexes of the table of records. Entries added one by one
 * are written to random pages of an index. If the index is made afterwards, the
 * entries are first sorted and then written page by page.
 */
#include <string.h>

#include "sqlite.h"

static const char makes[] = "\nCREATE INDEX ", of_records[] = " ON record (";

struct index {
    struct str name, sql; /* name of the index, and its statement without a
                             semicolon */
};

/* Finds the next index of the table of records in the schema. Returns false if
   there are no further indexes. */
static bool next_index(const char **schema, struct index *out)
{
    const char *at = *schema, *end;

    while ((at = strstr(at, makes)) != NULL && (end = strchr(at, ';'))) {
        struct str sql = {at + 1, (size_t)(end - at - 1)};
        struct str name = str_from(sql, sizeof makes - 2);
        at = *schema = end;
        *out = (struct index){str_take(&name, ' '), sql};
        if (strncmp(out->name.ptr + out->name.len, of_records,
                    sizeof of_records - 1) == 0)
            return true;
    }
    return false;
}

/* Sets *there to true if the database has the index exactly as the schema
   defines it. */
static int index_exists(sqlite3 *db, const struct index *index, bool *there)
{
    sqlite3_stmt *row = NULL;
    int result = sqlite3_prepare_v2(
        db, "SELECT 1 FROM main.sqlite_schema WHERE name = ?1 AND sql = ?2", -1,
        &row, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_bind_text64(row, 1, index->name.ptr, index->name.len,
                                     SQLITE_STATIC, SQLITE_UTF8);
    if (result == SQLITE_OK)
        result = sqlite3_bind_text64(row, 2, index->sql.ptr, index->sql.len,
                                     SQLITE_STATIC, SQLITE_UTF8);
    if (result == SQLITE_OK)
        result = sqlite3_step(row);
    *there = result == SQLITE_ROW;
    sqlite3_finalize(row);
    return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

static int indexes_exist(sqlite3 *db, bool *there)
{
    const char *schema = sqlite_schema;
    struct index index;
    int result = SQLITE_OK;

    *there = true;
    while (result == SQLITE_OK && *there && next_index(&schema, &index))
        result = index_exists(db, &index, there);
    return result;
}

/* Sets *has to true if the index has an entry. An index contains the records
   that have a value in its column. */
static int has_entries(sqlite3 *db, const struct index *index, bool *has)
{
    struct str column = str_from(index->sql, index->name.len + sizeof makes -
                                                 2 + sizeof of_records - 1);
    struct text sql = {0};
    sqlite3_stmt *row = NULL;

    column = str_take(&column, ')');
    text_addf(&sql,
              "SELECT 1 FROM main.record INDEXED BY %.*s"
              " WHERE %.*s IS NOT NULL LIMIT 1",
              (int)index->name.len, index->name.ptr, (int)column.len,
              column.ptr);
    int result =
        sql.failed ? SQLITE_NOMEM
                   : sqlite3_prepare_v2(db, sql.ptr, (int)sql.len, &row, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_step(row);
    *has = result == SQLITE_ROW;
    sqlite3_finalize(row);
    text_release(&sql);
    return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

static int run_statement(sqlite3 *db, struct str start, struct str rest)
{
    struct text sql = {0};

    text_add(&sql, start);
    text_add(&sql, rest);
    text_add_char(&sql, '\0');
    int result =
        sql.failed ? SQLITE_NOMEM : sqlite3_exec(db, sql.ptr, NULL, NULL, NULL);
    text_release(&sql);
    return result;
}

/* Drops nothing if an index differs from the schema, since a user may have made
   it. Does not drop indexes without entries, as these cost no time while making
   them again would require reading all records. */
int sqlite_drop_indexes(struct connection *connection, bool *gone)
{
    const char *schema = sqlite_schema;
    struct index index;
    int result = indexes_exist(connection->db, gone);

    while (result == SQLITE_OK && *gone && next_index(&schema, &index)) {
        bool has = false;
        result = has_entries(connection->db, &index, &has);
        if (result == SQLITE_OK && has)
            result = run_statement(connection->db, STR("DROP INDEX main."),
                                   index.name);
    }
    return sqlite_fault(connection->db, result);
}

static int create_missing_indexes(sqlite3 *db)
{
    const char *schema = sqlite_schema;
    struct index index;
    bool there = false;
    int result = SQLITE_OK;

    while (result == SQLITE_OK && next_index(&schema, &index)) {
        result = index_exists(db, &index, &there);
        if (result == SQLITE_OK && !there)
            result = run_statement(db, STR(""), index.sql);
    }
    return result;
}

enum { ENTRY_BYTES = 32 }; /* size of an entry with two numbers during a sort */

/* Sets *have to true if the cache can hold the entries of an index. The number
   of entries is at most the number of the last record. */
static int have_room(struct connection *connection, bool *have)
{
    int64_t room = 0, last = 0;
    int fault = sqlite_number(connection, "PRAGMA cache_size", &room);

    if (!fault)
        fault =
            sqlite_number(connection, "SELECT max(id) FROM main.record", &last);
    *have = last <= -room * 1024 / ENTRY_BYTES; /* `room` is negative, in KB */
    return fault;
}

/* Sets whether SQLite may sort entries in a file. If so, SQLite stores entries
   contiguously in memory, which is faster, and writes no file as long as its
   cache can hold the entries. */
static int may_use_files(sqlite3 *db, bool may)
{
    return sqlite3_exec(
        db, may ? "PRAGMA temp_store = FILE" : "PRAGMA temp_store = MEMORY",
        NULL, NULL, NULL);
}

int sqlite_make_indexes(struct connection *connection)
{
    bool have = false;
    int fault = have_room(connection, &have);

    if (fault)
        return fault;
    int result = may_use_files(connection->db, have);
    if (result == SQLITE_OK)
        result = create_missing_indexes(connection->db);
    int end = may_use_files(connection->db, false);
    return sqlite_fault(connection->db, result == SQLITE_OK ? end : result);
}
