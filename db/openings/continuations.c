#include "continuations.h"

/* ---- tallies as columns -------------------------------------------------- */

static int64_t stored_code(uint32_t code)
{
    return code == TALLY_ENDS ? -1 : (int64_t)code;
}

uint32_t continuation_code(const struct sql_rows *row, int from)
{
    int64_t code = sql_number(row, from + 1);

    return code < 0 ? TALLY_ENDS : (uint32_t)code;
}

static struct tally read_tally(const struct sql_rows *row, int from)
{
    struct tally kept = {
        .merged = (uint64_t)sql_number(row, from + 2),
        .games = (uint64_t)sql_number(row, from + 3),
        .results = {(uint64_t)sql_number(row, from + 4),
                    (uint64_t)sql_number(row, from + 5),
                    (uint64_t)sql_number(row, from + 6)},
        .won = (uint64_t)sql_number(row, from + 7),
        .plies = (uint64_t)sql_number(row, from + 8),
        .oldest = sql_number(row, from + 9),
        .oldest_day = sql_number(row, from + 10),
        .newest = sql_number(row, from + 11),
        .newest_day = sql_number(row, from + 12),
        .again = (uint64_t)sql_number(row, from + 13),
    };

    kept.results[TALLY_OPEN] = kept.games - kept.results[TALLY_FIRST] -
                               kept.results[TALLY_DRAW] -
                               kept.results[TALLY_SECOND];
    return kept;
}

static int add_row(struct tallies *t, struct tally *tally,
                   const struct sql_rows *row, int from, bool exchanged)
{
    struct tally kept = read_tally(row, from);

    if (exchanged)
        tally_exchange(&kept);
    tally_merge(t, tally, &kept);
    return tally_read_players(t, tally, sql_text(row, from + 14))
               ? ARCHIVE_OK
               : sql_fault(row->db, ARCHIVE_BROKEN);
}

int continuation_add(struct tallies *t, struct tally *tally,
                     const struct sql_rows *row, int from)
{
    return add_row(t, tally, row, from, false);
}

int continuation_add_exchanged(struct tallies *t, struct tally *tally,
                               const struct sql_rows *row, int from)
{
    return add_row(t, tally, row, from, true);
}

static struct sql_values continuation_key(const struct tally *way,
                                          struct archive_value values[3])
{
    values[0] = value_number((int64_t)way->node);
    values[1] = value_number((int64_t)way->key);
    values[2] = value_number(stored_code(way->code));
    return (struct sql_values){values, 3};
}

#define WAY_KEYS "opening_node", "key", "code"

/* ---- reading ------------------------------------------------------------- */

int continuation_read(struct sql *sql, const struct tally *way,
                      struct tally *out, bool *there)
{
    struct tallies t = {0};
    static const struct sql_lookup select_way = {
        SQL_LOOKUP("next", NEXT_COLUMNS, WAY_KEYS)};
    struct archive_value values[3];
    struct sql_rows row =
        sql_look_up(sql, &select_way, continuation_key(way, values));

    *out =
        (struct tally){.node = way->node, .key = way->key, .code = way->code};
    *there = sql_next(&row);
    if (*there)
        sql_stop_rows(&row, continuation_add(&t, out, &row, 0));
    if (t.failed)
        sql_stop_rows(&row, sql_fault(sql, ARCHIVE_MEMORY));
    return sql_end(&row);
}

int continuation_read_every(struct sql *sql, int64_t opening_node,
                            struct tallies *out)
{
    static const struct sql_lookup select_ways = {
        SQL_LOOKUP("next", NEXT_COLUMNS, "opening_node")};
    struct sql_rows rows =
        sql_look_up(sql, &select_ways, VALUES(value_number(opening_node)));

    while (sql_next(&rows)) {
        struct tally *way = tallies_find(out, (uint64_t)opening_node,
                                         (uint64_t)sql_number(&rows, 0),
                                         continuation_code(&rows, 0));
        sql_stop_rows(&rows, way ? continuation_add(out, way, &rows, 0)
                                 : sql_fault(sql, ARCHIVE_MEMORY));
    }
    return sql_end(&rows);
}

/* ---- writing ------------------------------------------------------------- */

/* The columns that both statements write. The same values are passed to both
   statements, of which update_way ignores the last value. */
#define COUNTED                                                    \
    "games", "first", "drawn", "second", "won", "plies", "oldest", \
        "oldest_day", "newest", "newest_day", "again", "players"

static const struct sql_write insert_way = {SQL_INSERT("next", COUNTED,
                                                       WAY_KEYS, "merged")},
                              update_way = {SQL_UPDATE("next", COUNTED),
                                            .keys = {WAY_KEYS}};

static int write_row(struct sql *sql, const struct sql_write *write,
                     const struct tally *way, struct str players)
{
    return sql_run(
        sql, write,
        VALUES(value_number((int64_t)way->games),
               value_number((int64_t)way->results[TALLY_FIRST]),
               value_number((int64_t)way->results[TALLY_DRAW]),
               value_number((int64_t)way->results[TALLY_SECOND]),
               value_number((int64_t)way->won),
               value_number((int64_t)way->plies), value_id(way->oldest),
               value_number(way->oldest_day), value_id(way->newest),
               value_number(way->newest_day), value_number((int64_t)way->again),
               value_bytes(players), value_number((int64_t)way->node),
               value_number((int64_t)way->key),
               value_number(stored_code(way->code)),
               value_number((int64_t)way->merged)));
}

int continuation_write(struct sql *sql, const struct tally *way, bool there)
{
    struct text players = {0};

    tally_write_players(way, &players);
    int fault = players.failed
                    ? sql_fault(sql, ARCHIVE_MEMORY)
                    : write_row(sql, there ? &update_way : &insert_way, way,
                                text_str(&players));
    text_release(&players);
    return fault;
}

int continuation_write_every(struct sql *sql, const struct tallies *ways)
{
    int fault = ways->failed ? sql_fault(sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
    const struct tally *way;

    for (size_t at = 0; !fault && (way = tallies_next(ways, &at));)
        fault = continuation_write(sql, way, false);
    return fault;
}

int continuation_delete(struct sql *sql, const struct tally *way)
{
    static const struct sql_write delete_way = {SQL_DELETE("next", WAY_KEYS)};
    struct archive_value values[3];

    return sql_run(sql, &delete_way, continuation_key(way, values));
}

int continuation_delete_every(struct sql *sql, int64_t opening_node)
{
    static const struct sql_write delete_ways = {
        SQL_DELETE("next", "opening_node")};

    return sql_run(sql, &delete_ways, VALUES(value_number(opening_node)));
}
