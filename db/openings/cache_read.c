/*
 * Reads the sums of a position from its opening nodes.
 */
#include "continuations.h"
#include "opening_cache.h"
#include "opening_moves.h"

/* The request, and the opening node whose rows are being read. */
struct node_reader {
    struct sql *sql;
    const struct opening_cache_request *asked;
    struct node_tallies *out;
    struct opening_cache_known *known;
    struct current_variant current_variant;
    bool exchanged; /* the node has the requested position with the sides
                       exchanged */
    bool again;     /* a game reached two positions of the symmetry class */
};

/* ---- the side to move ---------------------------------------------------- */

/* Selects a game that reached the position. If there is no such game, the
   position is the usual start of the variant. */
static const char a_game[] =
    "SELECT r.start, r.moves, o.ply FROM early_position p"
    " JOIN opening o ON o.position = p.id JOIN record r ON r.id = o.record"
    " WHERE p.canonical = ?1 AND p.exact = ?2 AND r.variant = ?3 LIMIT 1";

static bool play_to_ply(struct current_variant *h, struct str start,
                        struct str moves, int64_t plies)
{
    struct move move;
    uint32_t code;

    if (!current_variant_begin(h, start))
        return false;
    while (plies-- > 0) {
        if (!current_variant_next(h, &moves, &move, &code))
            return false;
        h->variant->rules->play(h->now, move);
    }
    return true;
}

static int find_exchanged_side(struct node_reader *r, uint64_t exact)
{
    const struct opening_cache_request *asked = r->asked;
    struct current_variant *h = &r->current_variant;
    int fault = current_variant_set(h, asked->variant);

    r->exchanged = false;
    if (fault || !h->variant)
        return fault;
    if (exact == h->start_hash) {
        r->exchanged = h->variant->rules->side(h->start) != asked->side;
        return ARCHIVE_OK;
    }
    struct sql_rows row = sql_query(
        r->sql, a_game,
        VALUES(value_number((int64_t)asked->canonical),
               value_number((int64_t)exact), value_number(asked->variant)));
    if (sql_next(&row) && play_to_ply(h, sql_text(&row, 0), sql_text(&row, 1),
                                      sql_number(&row, 2)))
        r->exchanged = h->variant->rules->side(h->now) != asked->side;
    return sql_end(&row);
}

/* ---- reading rows -------------------------------------------------------- */

static const char every_next[] =
    "SELECT c.exact, n.key, n.code, n.merged, n.games, n.first, n.drawn,"
    " n.second, n.won, n.plies, n.oldest, n.oldest_day, n.newest, n.newest_day,"
    " n.again, n.players FROM opening_node c JOIN next n ON n.opening_node = "
    "c.id"
    " WHERE c.variant = ?1 AND c.canonical = ?2 AND (?3 = 0 OR c.exact = ?4)"
    " ORDER BY c.id, n.key, n.code";

static int begin_opening_node(struct node_reader *r, uint64_t exact)
{
    struct opening_cache_known *known = r->known;

    if (known->count && known->exact[known->count - 1] == exact)
        return ARCHIVE_OK;
    known->exact[known->count++] = exact;
    r->exchanged = false;
    return exact == r->asked->position ? ARCHIVE_OK
                                       : find_exchanged_side(r, exact);
}

static int read_continuation(struct node_reader *r, const struct sql_rows *row)
{
    bool merge = !r->asked->exact;
    uint64_t key = (uint64_t)sql_number(row, merge ? 3 : 1);
    uint32_t code = continuation_code(row, 1);
    struct tally *way = tallies_find(&r->out->ways, 0, key, code);

    if (!way)
        return sql_fault(row->db, ARCHIVE_MEMORY);
    r->again |= merge && sql_number(row, 14) != 0;
    if (merge && code != TALLY_ENDS &&
        (uint64_t)sql_number(row, 0) == r->asked->position)
        tallies_add_form(&r->out->forms, 0, (uint64_t)sql_number(row, 1),
                         (uint64_t)sql_number(row, 4));
    return r->exchanged ? continuation_add_exchanged(&r->out->ways, way, row, 1)
                        : continuation_add(&r->out->ways, way, row, 1);
}

int opening_cache_read(struct sql *sql,
                       const struct opening_cache_request *asked,
                       struct node_tallies *out,
                       struct opening_cache_known *known)
{
    struct node_reader r = {.sql = sql,
                            .asked = asked,
                            .out = out,
                            .known = known,
                            .current_variant.sql = sql};
    struct sql_rows rows =
        sql_query(sql, every_next,
                  VALUES(value_number(asked->variant),
                         value_number((int64_t)asked->canonical),
                         value_number(asked->exact),
                         value_number((int64_t)asked->position)));

    *known = (struct opening_cache_known){.count = 0};
    while (known->count < NODES_OF_CLASS && sql_next(&rows)) {
        int fault = begin_opening_node(&r, (uint64_t)sql_number(&rows, 0));
        sql_stop_rows(&rows, fault ? fault : read_continuation(&r, &rows));
    }
    if (r.again || known->count == NODES_OF_CLASS) {
        known->count = 0;
        node_tallies_release(out);
    }
    current_variant_release(&r.current_variant);
    return sql_end(&rows);
}
