/* What an archive holds, in figures, and its names. */
#include "archive_people.h"
#include "archive_upkeep.h"
#include "stored.h"

int housekeeping_ready(struct archive *a)
{
    if (a->version == ARCHIVE_VERSION)
        return ARCHIVE_OK;
    return archive_fail(a, ARCHIVE_OLDER,
                        "the archive is of an older version: an import or"
                        " \"ludex archive ... vacuum\" brings it up to date",
                        NULL);
}

enum { GIVEN_MAX = 8 };

static struct archive_value value_of(sqlite3_stmt *row, int column)
{
    if (sqlite3_column_type(row, column) == SQLITE_NULL)
        return (struct archive_value){.kind = VALUE_NONE};
    if (sqlite3_column_type(row, column) == SQLITE_INTEGER)
        return (struct archive_value){
            .kind = VALUE_NUMBER, .number = sqlite3_column_int64(row, column)};
    return (struct archive_value){.kind = VALUE_TEXT,
                                  .text = column_view(row, column)};
}

static void give_row(sqlite3_stmt *row, const struct archive_rows *rows)
{
    struct archive_value values[GIVEN_MAX];
    int count = sqlite3_column_count(row);

    for (int i = 0; i < count && i < GIVEN_MAX; i++)
        values[i] = value_of(row, i);
    rows->take(rows->context, values);
}

int rows_give(struct archive *a, const char *sql, struct str bound,
              const struct archive_rows *rows)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(a->db, sql, -1, &statement, NULL);

    if (result != SQLITE_OK)
        return result;
    if (sqlite3_bind_parameter_count(statement))
        sqlite3_bind_text64(statement, 1, bound.len ? bound.ptr : "", bound.len,
                            SQLITE_STATIC, SQLITE_UTF8);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW)
        give_row(statement, rows);
    sqlite3_finalize(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* ---- figures -------------------------------------------------------------- */

/* Bytes by kind are those of pages, as SQLite counts them: what a table takes
   with its indexes. */
static const char stats_sql[] =
    "WITH kinds (at, kind, tables) AS (VALUES"
    " (1, 'original texts', ' texts '),"
    " (2, 'records and moves', ' records contents tags records_event "
    "sqlite_autoindex_tags_1 '),"
    " (3, 'signatures', ' signatures '), (4, 'openings', ' openings '),"
    " (5, 'identities', ' identities '),"
    " (6, 'shapes', ' shapes shapes_shape ')),"
    "sizes (at, bytes) AS (SELECT coalesce((SELECT at FROM kinds"
    " WHERE instr(tables, ' ' || name || ' ')), 7), pgsize"
    " FROM dbstat WHERE aggregate = 1) "
    "SELECT what, kind, number FROM ("
    "SELECT 1 AS place, 'records' AS what, coalesce(v.game, 'unknown') AS kind,"
    " count(*) AS number, 0 AS at FROM records r"
    " LEFT JOIN variants v ON v.id = r.variant GROUP BY v.game"
    " UNION ALL SELECT 2, 'records', 'broken', count(*), 0 FROM records"
    " WHERE broken"
    " UNION ALL SELECT 3, 'records', 'all', count(*), 0 FROM records"
    " UNION ALL SELECT 4, 'plies', 'all', ifnull(sum(plies), 0), 0 FROM records"
    " UNION ALL SELECT 5, 'people', 'all', count(*), 0 FROM people"
    " UNION ALL SELECT 6, 'spellings', 'all', count(*), 0 FROM aliases"
    " UNION ALL SELECT 7, 'events', 'all', count(*), 0 FROM championships"
    " UNION ALL SELECT 8, 'bytes', ifnull(kind, 'all else'), sum(bytes), s.at"
    " FROM sizes s LEFT JOIN kinds k ON k.at = s.at GROUP BY s.at"
    " UNION ALL SELECT 9, 'bytes', 'all', sum(bytes), 0 FROM sizes"
    " UNION ALL SELECT 10, 'bytes a record', 'without its text',"
    " (SELECT sum(bytes) FROM sizes WHERE at <> 1) / count(*), 0 FROM records"
    " HAVING count(*)) ORDER BY place, at, kind";

int archive_stats(struct archive *a, const struct archive_rows *rows)
{
    int fault = housekeeping_ready(a);

    return fault ? fault
                 : archive_fault(a, rows_give(a, stats_sql, STR(""), rows));
}

/* ---- room ----------------------------------------------------------------- */

static int size_of(struct archive *a, uint64_t *out)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(
        a->db,
        "SELECT page_count * page_size FROM pragma_page_count,"
        " pragma_page_size",
        -1, &statement, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        *out = (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return result == SQLITE_ROW ? SQLITE_OK : result;
}

int archive_vacuum(struct archive *a, uint64_t *before, uint64_t *after)
{
    int result = size_of(a, before);

    if (result == SQLITE_OK)
        result = sqlite3_exec(a->db, "VACUUM", NULL, NULL, NULL);
    if (result == SQLITE_OK)
        result = size_of(a, after);
    return archive_fault(a, result);
}

/* ---- names ---------------------------------------------------------------- */

int archive_names(struct archive *a, struct str pattern,
                  const struct archive_rows *rows)
{
    int fault = housekeeping_ready(a);

    if (fault)
        return fault;
    return archive_fault(
        a, rows_give(a,
                     "WITH " SPELLINGS_PLAYED ","
                     "took AS (SELECT player AS alias, count(*) AS n"
                     " FROM participants GROUP BY player) "
                     "SELECT p.name, a.name, ifnull(g.n, 0), ifnull(e.n, 0)"
                     " FROM aliases a JOIN people p ON p.id = a.player"
                     " LEFT JOIN played g ON g.alias = a.id"
                     " LEFT JOIN took e ON e.alias = a.id"
                     " WHERE instr(folded(a.name), folded(?1))"
                     " OR instr(folded(p.name), folded(?1))"
                     " ORDER BY folded(p.name), p.id, a.name <> p.name,"
                     " folded(a.name), a.id",
                     pattern, rows));
}
