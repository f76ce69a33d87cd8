#include "../store.h"
#include "archive_query.h"

/* Made when the first query is saved: most archives never have one. */
static const char make_table[] =
    "CREATE TABLE IF NOT EXISTS queries ("
    " name TEXT PRIMARY KEY, query TEXT NOT NULL) STRICT, WITHOUT ROWID";

enum { NAME_LONGEST = 64 };

bool archive_is_query_name(struct str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return false;
    }
    return name.len > 0 && name.len <= NAME_LONGEST;
}

int archive_save_query(struct archive *a, struct str name, struct str query)
{
    sqlite3_stmt *save = NULL;
    int result = sqlite3_exec(a->db, make_table, NULL, NULL, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_prepare_v2(
            a->db, "INSERT OR REPLACE INTO queries VALUES (?1, ?2)", -1, &save,
            NULL);
    if (result == SQLITE_OK) {
        sqlite3_bind_text(save, 1, name.ptr, (int)name.len, SQLITE_STATIC);
        sqlite3_bind_text64(save, 2, query.len ? query.ptr : "", query.len,
                            SQLITE_STATIC, SQLITE_UTF8);
        sqlite3_step(save);
        result = sqlite3_reset(save);
    }
    sqlite3_finalize(save);
    return archive_fault(a, result);
}

/* An archive where nothing was saved has no such table. */
static int prepare(struct archive *a, const char *sql, sqlite3_stmt **out)
{
    int there = sqlite3_table_column_metadata(a->db, "main", "queries", NULL,
                                              NULL, NULL, NULL, NULL, NULL);

    *out = NULL;
    if (there != SQLITE_OK)
        return (there & 0xFF) == SQLITE_ERROR ? SQLITE_OK : there;
    return sqlite3_prepare_v2(a->db, sql, -1, out, NULL);
}

static int add_rows(sqlite3_stmt *rows, struct text *out)
{
    int result;

    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        struct str name = column_view(rows, 0);
        text_addf(out, "%.*s: ", (int)name.len, name.ptr);
        text_add(out, column_view(rows, 1));
        text_add_char(out, '\n');
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int archive_saved_queries(struct archive *a, struct text *out)
{
    sqlite3_stmt *rows;
    int result =
        prepare(a, "SELECT name, query FROM queries ORDER BY name", &rows);

    if (result == SQLITE_OK && rows)
        result = add_rows(rows, out);
    sqlite3_finalize(rows);
    return archive_fault(a, out->failed ? SQLITE_NOMEM : result);
}

int archive_find_query(struct archive *a, struct str name, struct text *out,
                       bool *found)
{
    sqlite3_stmt *row;
    int result = prepare(a, "SELECT query FROM queries WHERE name = ?1", &row);

    *found = false;
    if (result == SQLITE_OK && row) {
        sqlite3_bind_text(row, 1, name.ptr, (int)name.len, SQLITE_STATIC);
        *found = sqlite3_step(row) == SQLITE_ROW;
        if (*found)
            text_add(out, column_view(row, 0));
        result = sqlite3_reset(row);
    }
    sqlite3_finalize(row);
    return archive_fault(a, out->failed ? SQLITE_NOMEM : result);
}
