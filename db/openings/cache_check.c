/*
 * Checks the sums of opening nodes by counting them again.
 */
#include <stdlib.h>

#include "continuations.h"
#include "opening_cache_state.h"

/* ---- checking one opening node ------------------------------------------- */

/* Sets *equal to true if two tallies are equal. Returns false if out of
   memory. */
static bool compare_tallies(const struct tally *a, const struct tally *b,
                            bool *equal)
{
    struct text one = {0}, other = {0};

    tally_write_players(a, &one);
    tally_write_players(b, &other);
    bool fine = !one.failed && !other.failed;
    *equal = a->games == b->games && a->plies == b->plies && a->won == b->won &&
             a->again == b->again && a->merged == b->merged &&
             a->oldest == b->oldest && a->newest == b->newest &&
             a->oldest_day == b->oldest_day && a->newest_day == b->newest_day &&
             memcmp(a->results, b->results, sizeof a->results) == 0 &&
             str_equal(text_str(&one), text_str(&other));
    text_release(&one);
    text_release(&other);
    return fine;
}

/* Sets *right to true if the games reached the position as recorded, and the
   position has as many rows as the recount. */
static int check_opening_record(struct opening_cache *separate,
                                const struct seen_position *seen, bool *right)
{
    const struct seen_position *met =
        seen_positions_find_or_add(&separate->seen, seen->variant, seen->exact);
    int64_t rows = 0;
    int fault = sql_get(separate->sql,
                        "SELECT count(*) FROM next WHERE opening_node = ?1",
                        VALUES(value_number(seen->opening_node)), &rows);

    *right = met && met->has_canonical && met->canonical == seen->canonical &&
             met->start == seen->start && (size_t)rows == separate->added.count;
    return met ? fault : no_memory(separate);
}

static int check_continuations(const struct opening_cache *separate,
                               bool *right)
{
    const struct tally *way;
    struct tally kept;
    bool there;
    int fault = ARCHIVE_OK;

    for (size_t at = 0;
         !fault && *right && (way = tallies_next(&separate->added, &at));) {
        fault = continuation_read(separate->sql, way, &kept, &there);
        if (!fault && !compare_tallies(way, &kept, right))
            fault = no_memory(separate);
        free(kept.players);
    }
    return fault;
}

/* Sets *right to true if the rows of an opening node equal those of a recount.
   Of the node's own row, only the hash is used. */
static int check_opening_node(const struct opening_cache *c,
                              const struct seen_position *seen, bool *right)
{
    struct opening_cache *separate;
    struct seen_position bare = *seen;
    int fault = opening_cache_for_nodes(c, &separate);

    *right = bare.has_canonical = bare.start = false;
    if (!fault)
        fault = opening_cache_add_seen(separate, &bare);
    if (!fault)
        fault = opening_cache_recount(separate, seen);
    if (!fault)
        fault = check_opening_record(separate, seen, right);
    if (!fault)
        fault = check_continuations(separate, right);
    opening_cache_free(separate);
    return fault;
}

/* ---- finding wrong or missing opening nodes ------------------------------ */

/* Counts positions with several rows, and positions that should be opening
   nodes but are not. */
static int count_wrong_nodes(const struct opening_cache *c, uint64_t *wrong)
{
    int64_t rows = 0, lacking = 0;
    int fault =
        sql_get(c->sql, "SELECT count(*) FROM opening_node", NO_VALUES, &rows);

    if (!fault)
        fault =
            sql_get(c->sql,
                    "SELECT count(*) FROM (SELECT position FROM opening"
                    " GROUP BY position HAVING count(*) >= ?1) AS busy"
                    " JOIN early_position p ON p.id = busy.position"
                    " WHERE NOT EXISTS (SELECT 1 FROM opening_node c"
                    " WHERE c.canonical = p.canonical AND c.exact = p.exact)",
                    VALUES(value_number(OPENING_NODE_GAMES)), &lacking);
    *wrong += (uint64_t)rows - c->seen.count + (uint64_t)lacking;
    return fault;
}

/* Counts starts that are not opening nodes. Games that this program does not
   know are ignored. */
static int count_starts(struct opening_cache *c, uint64_t *wrong)
{
    struct sql_rows rows = sql_query(
        c->sql,
        "SELECT id FROM variant WHERE id IN (SELECT variant FROM record"
        " WHERE moves IS NOT NULL AND start IS NULL) AND id NOT IN"
        " (SELECT variant FROM opening_node WHERE start = 1)",
        NO_VALUES);

    while (sql_next(&rows)) {
        sql_stop_rows(&rows, current_variant_set(&c->current_variant,
                                                 sql_number(&rows, 0)));
        *wrong += c->current_variant.variant != NULL;
    }
    return sql_end(&rows);
}

int opening_cache_check(struct sql *sql, uint64_t *wrong)
{
    struct opening_cache *c;
    const struct seen_position *seen;
    bool right;
    int fault = opening_cache_open(sql, &c);

    *wrong = 0;
    if (!fault)
        fault = count_wrong_nodes(c, wrong);
    if (!fault)
        fault = count_starts(c, wrong);
    for (size_t at = 0;
         !fault && (seen = seen_positions_next(&c->seen, &at));) {
        fault = check_opening_node(c, seen, &right);
        *wrong += !right;
    }
    opening_cache_free(c);
    return fault;
}
