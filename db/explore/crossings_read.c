#include "crossings.h"
#include "next_rows.h"

static const char every_next[] =
    "SELECT c.exact, n.key, n.code, n.merged, n.games, n.first, n.drawn,"
    " n.second, n.plies, n.oldest, n.oldest_day, n.newest, n.newest_day,"
    " n.again, n.players FROM crossing c JOIN next n ON n.crossing = c.id"
    " WHERE c.variant = ?1 AND c.canonical = ?2 AND (?3 = 0 OR c.exact = ?3)"
    " ORDER BY c.id, n.key, n.code";

static void add_known(struct crossings_known *known, uint64_t exact)
{
    if (known->count && known->exact[known->count - 1] == exact)
        return;
    known->exact[known->count++] = exact;
}

static int take_next(struct tallies *out, const struct sql_rows *row,
                     bool merge)
{
    uint64_t key = (uint64_t)sql_number(row, merge ? 3 : 1);
    struct tally *way = tallies_find(out, 0, key, next_code(row, 1));

    return way ? next_add(out, way, row, 1)
               : sql_fault(row->db, ARCHIVE_MEMORY);
}

int crossings_read(struct sql *sql, int64_t variant, uint64_t canonical,
                   uint64_t exact, struct tallies *out,
                   struct crossings_known *known)
{
    bool again = false;
    struct sql_rows rows =
        sql_ask(sql, every_next,
                VALUES(value_number(variant), value_number((int64_t)canonical),
                       value_number((int64_t)exact)));

    *known = (struct crossings_known){.count = 0};
    while (known->count < CROSSINGS_OF_CLASS && sql_next(&rows)) {
        add_known(known, (uint64_t)sql_number(&rows, 0));
        again |= !exact && sql_number(&rows, 13) != 0;
        sql_stop(&rows, take_next(out, &rows, !exact));
    }
    if (again || known->count == CROSSINGS_OF_CLASS) {
        known->count = 0;
        tallies_release(out);
    }
    return sql_end(&rows);
}
