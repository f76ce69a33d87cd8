/* Computes the statistics of an archive, and compacts its file. */
#include "../import/import_texts.h"
#include "../store/watch.h"

/* Reports progress at each record. The first record of a pass restarts the
   count. */
static int count_repacked_record(void *context, int64_t id, struct text *out,
                                 bool *none)
{
    struct archive *a = context;
    int fault = a->passing.count ? ARCHIVE_OK : watch_begin_pass(a, false);

    (void)out;
    *none = true;
    watch_note_record(a, id);
    return fault;
}

/* Defines the SQL function seen(record), which reports progress and returns
   NULL. */
static int define_progress_function(struct archive *a)
{
    a->passing.count = 0;
    if (a->rows_seen)
        return ARCHIVE_OK;
    a->rows_seen = true;
    return sql_define_function(
        a->sql,
        &(struct sql_definition){"seen", count_repacked_record, NULL, a});
}

/* ---- statistics ---------------------------------------------------------- */

/* Selects the number of bytes for each kind of data. The numbers include all
   pages of the tables and their indexes. Moves are counted separately from
   records, without page overhead. */
static const char kinds_sql[] =
    "kinds (at, kind, tables) AS (VALUES"
    " (1, 'texts', ' text '), (2, 'dictionaries', ' dictionary '),"
    " (3, 'moves', ' '), (4, 'records', ' record content claim tag '),"
    " (5, 'indexes of records', ' record_event_name record_site record_first"
    " record_second record_third record_fourth record_date '),"
    " (6, 'names', ' person spelling spelling_person event_name"
    " event_name_called called_event site site_called called_site"
    " country_name country_name_called called_country city_name"
    " city_name_called called_city source_name written_date written_date_day "
    "'),"
    " (7, 'signatures', ' signature '),"
    " (8, 'openings', ' opening early_position '),"
    " (9, 'next plies', ' opening_node opening_node_canonical next '),"
    " (10, 'identities', ' identity '), (11, 'words', ' word worded '),"
    " (12, 'shapes', ' shape shape_hash '),"
    " (13, 'changes', ' change changeset '), (15, 'free', ' free ')),"
    "moves (bytes) AS (SELECT coalesce(sum(moves), 0) FROM counted),"
    "sizes (at, bytes) AS (SELECT coalesce((SELECT at FROM kinds"
    " WHERE tables LIKE '% ' || name || ' %'), 14), bytes FROM (";
static const char figures_sql[] =
    ") AS taken) SELECT what, kind, number FROM ("
    "SELECT 1 AS place, 'records' AS what, coalesce(v.game, 'unknown') AS kind,"
    " sum(n) AS number, 0 AS at FROM counted c"
    " LEFT JOIN variant v ON v.id = c.variant GROUP BY v.game"
    " UNION ALL SELECT 2, 'records', 'broken', coalesce(sum(n), 0), 0"
    " FROM counted WHERE broken = 1"
    " UNION ALL SELECT 3, 'records', 'all', coalesce(sum(n), 0), 0 FROM counted"
    " UNION ALL SELECT 4, 'plies', 'all', coalesce(sum(plies), 0), 0"
    " FROM counted"
    " UNION ALL SELECT 5, 'people', 'all', count(*), 0 FROM person"
    " UNION ALL SELECT 6, 'spellings', 'all', count(*), 0 FROM spelling"
    " UNION ALL SELECT 7, 'events', 'all', count(*), 0 FROM event"
    " UNION ALL SELECT 8, 'bytes', coalesce(min(kind), 'all else'), sum(bytes) "
    "-"
    " CASE s.at WHEN 4 THEN (SELECT bytes FROM moves) ELSE 0 END, s.at"
    " FROM sizes s LEFT JOIN kinds k ON k.at = s.at GROUP BY s.at"
    " UNION ALL SELECT 8, 'bytes', 'moves', bytes, 3 FROM moves"
    " UNION ALL SELECT 9, 'bytes', 'all', sum(bytes), 0 FROM sizes"
    " UNION ALL SELECT 10, 'bytes a record', 'without its text',"
    " (SELECT sum(bytes) FROM sizes WHERE at <> 1) / sum(n), 0 FROM counted"
    " HAVING sum(n) > 0) AS figures ORDER BY place, at, kind";

/* Appends a subquery that reads the records once and counts everything for the
   statistics. */
static int write_counted(struct archive *a, struct text *sql)
{
    const struct sql_sums sums = {"variant, broken",
                                  "count(*), sum(plies), sum(length(moves))",
                                  a->watch.see ? "seen" : NULL};
    int fault = a->watch.see ? define_progress_function(a) : ARCHIVE_OK;

    text_add(sql, STR("WITH counted (variant, broken, n, plies, moves) AS ("));
    if (!fault)
        fault = sql_add_sums(a->sql, &sums, sql);
    text_add(sql, STR("), "));
    return fault;
}

const char *const archive_stats_columns[] = {"what", "kind", "number", NULL};

int archive_stats(struct archive *a, const struct archive_rows *rows)
{
    struct text sql = {0};
    int fault = archive_check_version(a);

    if (!fault)
        fault = write_counted(a, &sql);
    text_addf(&sql, "%s%s%s", kinds_sql, sql_sizes(a->sql), figures_sql);
    text_add_char(&sql, '\0');
    if (!fault)
        fault = sql.failed ? sql_fault(a->sql, ARCHIVE_MEMORY)
                           : sql_emit_rows(a->sql, sql.ptr, NO_VALUES, rows);
    text_release(&sql);
    return fault;
}

/* Deletes dates and sources that no record uses and that cannot be needed for
   an undo. */
static int drop_unused(struct archive *a)
{
    static const struct sql_write dates = {
        .kind = ROW_REMOVED,
        .table = "written_date",
        .where = "id NOT IN (SELECT date FROM record WHERE date IS NOT NULL)"
                 " AND NOT EXISTS (SELECT 1 FROM changeset)"};
    static const struct sql_write sources = {
        .kind = ROW_REMOVED,
        .table = "source_name",
        .where = "id NOT IN (SELECT source FROM record WHERE source IS NOT"
                 " NULL) AND NOT EXISTS (SELECT 1 FROM changeset)"};
    int fault = sql_run(a->sql, &dates, NO_VALUES);

    return fault ? fault : sql_run(a->sql, &sources, NO_VALUES);
}

/* Packs all texts again with the best dictionaries that can be made from
   them. */
static int repack_all_texts(struct archive *a)
{
    int fault = sql_begin(a->sql);

    if (!fault)
        fault = texts_repack(a);
    if (!fault)
        fault = sql_commit(a->sql);
    sql_rollback(a->sql);
    return fault;
}

int archive_vacuum(struct archive *a, uint64_t *before, uint64_t *after)
{
    int fault = sql_size(a->sql, before);

    if (!fault)
        fault = sql_make_missing(a->sql);
    if (!fault)
        fault = repack_all_texts(a);
    if (!fault)
        fault = drop_unused(a);
    if (!fault)
        fault = sql_vacuum(a->sql);
    return fault ? fault : sql_size(a->sql, after);
}
