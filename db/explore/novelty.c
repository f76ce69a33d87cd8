/* Finds the first ply of a record that leads to a position which no earlier
   game had reached. */
#include <stdlib.h>

#include "../archive_internal.h"
#include "../openings/current_variant.h"
#include "archive_explore.h"

/* A record with its plies, in memory. */
struct played_record {
    struct current_variant current_variant;
    int64_t day;
    struct position *start;
    struct move *line;
    size_t plies;
};

static void release_played(struct played_record *p)
{
    current_variant_release(&p->current_variant);
    free(p->start);
    free(p->line);
}

void novelty_release(struct novelty *n)
{
    free(n->position);
}

/* Plays the next move. Returns false if there are no more moves. */
static bool play_next(const struct current_variant *h, struct str *moves,
                      struct move *move)
{
    uint32_t code;

    if (!current_variant_next(h, moves, move, &code))
        return false;
    h->variant->rules->play(h->now, *move);
    return true;
}

/* Reads the moves up to the first illegal one. */
static void read_moves(struct played_record *p, struct str start,
                       struct str moves)
{
    struct current_variant *h = &p->current_variant;

    if (!current_variant_begin(h, start))
        return;
    memcpy(p->start, h->now, h->variant->rules->position_size);
    while (play_next(h, &moves, &p->line[p->plies]))
        p->plies++;
}

static bool read_played(struct played_record *p, struct str start,
                        struct str moves, struct novelty *out)
{
    size_t size = p->current_variant.variant->rules->position_size;

    p->start = malloc(size);
    out->position = malloc(size);
    p->line = malloc((moves.len + 1) * sizeof *p->line);
    if (!p->start || !out->position || !p->line)
        return false;
    read_moves(p, start, moves);
    return true;
}

/* Returns the day, or 0 for an unspecified date such as "????.??.??", whose
   earliest day is in the year 1. */
static int64_t day_or_zero(int64_t earliest)
{
    return earliest >= 20000 ? earliest : 0;
}

/* Reads the row of the record. */
static int read_row(struct played_record *p, const struct sql_rows *row,
                    struct novelty *out)
{
    int fault = current_variant_set(&p->current_variant, sql_number(row, 0));

    p->day = day_or_zero(sql_number(row, 1));
    out->kind = p->day ? NOVELTY_NO_PLIES : NOVELTY_NO_DATE;
    if (fault || !p->day || !p->current_variant.variant)
        return fault;
    out->rules = p->current_variant.variant->rules;
    if (!read_played(p, sql_text(row, 2), sql_text(row, 3), out))
        return sql_fault(row->db, ARCHIVE_MEMORY);
    if (p->plies)
        out->kind = NOVELTY_NONE;
    return ARCHIVE_OK;
}

static int read_record(struct archive *a, int64_t record,
                       struct played_record *p, struct novelty *out)
{
    struct sql_rows row =
        sql_query(a->sql,
                  "SELECT r.variant, d.earliest, r.start,"
                  " r.moves FROM record r LEFT JOIN written_date d"
                  " ON d.id = r.date WHERE r.id = ?1",
                  VALUES(value_number(record)));

    out->kind = NOVELTY_NO_RECORD;
    if (sql_next(&row))
        sql_stop_rows(&row, read_row(p, &row, out));
    return sql_end(&row);
}

/* Counts the earlier games that reached the position after the record's first
   `plies` plies. */
static int count_earlier(struct archive *a, const struct played_record *p,
                         size_t plies, bool exact, uint64_t *met,
                         int64_t *newest)
{
    const struct explore_request asked = {.rules =
                                              p->current_variant.variant->rules,
                                          .start = p->start,
                                          .line = p->line,
                                          .plies = plies,
                                          .exact = exact,
                                          .before = p->day,
                                          .depth = 1};
    struct archive_exploration *e;
    int fault = archive_explore(a, &asked, NULL, &e);

    if (fault)
        return fault;
    *met = e->all.games;
    *newest = e->all.newest;
    archive_exploration_free(e);
    return ARCHIVE_OK;
}

/* ---- an earlier game with the same plies --------------------------------- */

/* An earlier game that reached the current position. As long as this game has
   the same positions as the record, the archive need not be queried. */
struct earlier_game {
    struct current_variant
        current_variant; /* board with the current position of the earlier
                            game */
    bool exact;
    struct text moves; /* all moves of the earlier game */
    struct str rest;   /* moves of the earlier game after the current
                          position */
};

/* True if the earlier game is at position `p`. */
static bool is_at_position(const struct earlier_game *c,
                           const struct position *p)
{
    const struct rules *rules = c->current_variant.variant->rules;
    const struct position *now = c->current_variant.now;

    return c->exact ? rules->hash(now) == rules->hash(p)
                    : rules->hash_canonical(now) == rules->hash_canonical(p);
}

static bool companion_reaches(struct earlier_game *c, const struct position *p)
{
    struct move move;

    return play_next(&c->current_variant, &c->rest, &move) &&
           is_at_position(c, p);
}

/* Replays the earlier game up to the first occurrence of position `p`. */
static void play_to_position(struct earlier_game *c, const struct position *p,
                             struct str start)
{
    struct move move;

    c->rest = text_str(&c->moves);
    if (current_variant_begin(&c->current_variant, start))
        while (!is_at_position(c, p) &&
               play_next(&c->current_variant, &c->rest, &move))
            ;
}

/* Reads a record as the earlier game and replays it up to position `p`. The
   earlier game has no moves if the record does not exist. */
static int find_companion(struct archive *a, struct earlier_game *c,
                          int64_t record, const struct position *p)
{
    struct sql_rows row =
        sql_query(a->sql,
                  "SELECT start, moves FROM record"
                  " WHERE id = ?1 AND variant = ?2",
                  VALUES(value_number(record),
                         value_number(c->current_variant.variant->id)));

    text_clear(&c->moves);
    c->rest = text_str(&c->moves);
    if (sql_next(&row)) {
        text_add(&c->moves, sql_text(&row, 1));
        play_to_position(c, p, sql_text(&row, 0));
    }
    if (c->moves.failed)
        sql_stop_rows(&row, sql_fault(a->sql, ARCHIVE_MEMORY));
    return sql_end(&row);
}

/* ---- searching ----------------------------------------------------------- */

/* Sets out->ply to the first ply that leads to a position which no earlier game
   reached, and *known to false. If there is no such ply, sets out->ply to the
   last ply, and *known to true. The board must be at the start. */
static int find_new_ply(struct archive *a, const struct played_record *p,
                        struct earlier_game *c, struct novelty *out,
                        bool *known)
{
    struct position *now = p->current_variant.now;
    int fault = ARCHIVE_OK;

    *known = true;
    while (!fault && *known && out->ply < p->plies) {
        uint64_t earlier = 0;
        int64_t newest = 0;
        p->current_variant.variant->rules->play(now, p->line[out->ply++]);
        if (companion_reaches(c, now))
            continue;
        fault = count_earlier(a, p, out->ply, c->exact, &earlier, &newest);
        *known = earlier > 0;
        if (!fault && *known)
            fault = find_companion(a, c, newest, now);
    }
    return fault;
}

static int look_for_novelty(struct archive *a, const struct played_record *p,
                            bool exact, struct novelty *out)
{
    const struct variant *variant = p->current_variant.variant;
    const struct rules *rules = variant->rules;
    struct earlier_game c = {.current_variant.sql = a->sql, .exact = exact};
    bool known = true;
    int fault = current_variant_set(&c.current_variant, variant->id);

    memcpy(p->current_variant.now, p->start, rules->position_size);
    if (!fault)
        fault = find_new_ply(a, p, &c, out, &known);
    current_variant_release(&c.current_variant);
    text_release(&c.moves);
    if (fault || known)
        return fault;
    memcpy(out->position, p->start, rules->position_size);
    for (size_t i = 0; i + 1 < out->ply; i++)
        rules->play(out->position, p->line[i]);
    out->move = p->line[out->ply - 1];
    out->kind = NOVELTY_FOUND;
    return count_earlier(a, p, out->ply - 1, exact, &out->games, &out->newest);
}

int archive_novelty(struct archive *a, int64_t record, bool exact,
                    struct novelty *out)
{
    struct played_record p = {.current_variant.sql = a->sql};

    *out = (struct novelty){.kind = NOVELTY_NO_RECORD};
    int fault = read_record(a, record, &p, out);
    if (!fault && out->kind == NOVELTY_NONE)
        fault = look_for_novelty(a, &p, exact, out);
    release_played(&p);
    return fault;
}
