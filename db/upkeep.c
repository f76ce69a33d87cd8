/* What an archive holds, in figures, and its room on the disk. */
#include "upkeep.h"

int upkeep_ready(struct archive *a)
{
    if (a->version == ARCHIVE_VERSION)
        return ARCHIVE_OK;
    return sql_fail(a->sql, ARCHIVE_OLDER,
                    "the archive is of an older version: an import or"
                    " \"ludex archive ... vacuum\" brings it up to date");
}

/* Bytes by kind are those of pages, as SQLite counts them: what a table takes
   with its indexes. */
static const char kinds_sql[] =
    "WITH kinds (at, kind, tables) AS (VALUES"
    " (1, 'original texts', ' texts '),"
    " (2, 'records and moves', ' records contents tags records_event "
    "sqlite_autoindex_tags_1 '),"
    " (3, 'signatures', ' signatures '), (4, 'openings', ' openings '),"
    " (5, 'identities', ' identities '),"
    " (6, 'shapes', ' shapes shapes_shape ')),"
    "sizes (at, bytes) AS (SELECT coalesce((SELECT at FROM kinds"
    " WHERE tables LIKE '% ' || name || ' %'), 7), bytes FROM (";
static const char figures_sql[] =
    ")) SELECT what, kind, number FROM ("
    "SELECT 1 AS place, 'records' AS what, coalesce(v.game, 'unknown') AS kind,"
    " count(*) AS number, 0 AS at FROM records r"
    " LEFT JOIN variants v ON v.id = r.variant GROUP BY v.game"
    " UNION ALL SELECT 2, 'records', 'broken', count(*), 0 FROM records"
    " WHERE broken"
    " UNION ALL SELECT 3, 'records', 'all', count(*), 0 FROM records"
    " UNION ALL SELECT 4, 'plies', 'all', coalesce(sum(plies), 0), 0 FROM "
    "records"
    " UNION ALL SELECT 5, 'people', 'all', count(*), 0 FROM people"
    " UNION ALL SELECT 6, 'spellings', 'all', count(*), 0 FROM aliases"
    " UNION ALL SELECT 7, 'events', 'all', count(*), 0 FROM championships"
    " UNION ALL SELECT 8, 'bytes', coalesce(kind, 'all else'), sum(bytes), s.at"
    " FROM sizes s LEFT JOIN kinds k ON k.at = s.at GROUP BY s.at"
    " UNION ALL SELECT 9, 'bytes', 'all', sum(bytes), 0 FROM sizes"
    " UNION ALL SELECT 10, 'bytes a record', 'without its text',"
    " (SELECT sum(bytes) FROM sizes WHERE at <> 1) / count(*), 0 FROM records"
    " HAVING count(*)) ORDER BY place, at, kind";

int archive_stats(struct archive *a, const struct archive_rows *rows)
{
    struct text sql = {0};
    int fault = upkeep_ready(a);

    text_addf(&sql, "%s%s%s", kinds_sql, sql_sizes(a->sql), figures_sql);
    text_add_char(&sql, '\0');
    if (!fault)
        fault = sql.failed ? sql_fault(a->sql, ARCHIVE_MEMORY)
                           : sql_give(a->sql, sql.ptr, NO_VALUES, rows);
    text_release(&sql);
    return fault;
}

int archive_vacuum(struct archive *a, uint64_t *before, uint64_t *after)
{
    int fault = sql_size(a->sql, before);

    if (!fault)
        fault = sql_vacuum(a->sql);
    return fault ? fault : sql_size(a->sql, after);
}
