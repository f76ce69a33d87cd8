/*
 * Pairs knock-outs. The first round follows the seeds: the halves of the
 * bracket belong to seeds 1 and 2, its quarters to seeds 1, 4, 2 and 3, and so
 * on. Byes go to the top seeds. Later rounds follow from the matches of the
 * previous round in the order of the source: the winners of the first two
 * matches meet, then the winners of the next two, and so on.
 */
#include "matches.h"
#include "swiss.h"

/* Returns the seed at a place in a bracket of `size` places. Seeds and places
   count from 0. */
static uint32_t seed_at(uint32_t place, uint32_t size)
{
    uint32_t seed = 0;

    for (uint32_t width = 2; width <= size; width *= 2) {
        if (place / (size / width) % 2)
            seed = width - 1 - seed;
    }
    return seed;
}

static void add_match(struct pairing *out, uint32_t a, uint32_t b)
{
    if (a == NOBODY)
        a = b, b = NOBODY;
    if (a != NOBODY)
        out->boards[out->count++] =
            (struct pairing_board){.first = a, .second = b};
}

static uint32_t bracket_size(size_t players)
{
    uint32_t size = 1;

    while (size < players)
        size *= 2;
    return size;
}

static void first_round(const struct entrants *all, struct pairing *out)
{
    uint32_t size = bracket_size(all->count);

    for (uint32_t place = 0; place + 1 < size; place += 2) {
        uint32_t a = seed_at(place, size), b = seed_at(place + 1, size);
        uint32_t high = a < b ? a : b, low = a < b ? b : a;
        add_match(out, all->list[high],
                  low < all->count ? all->list[low] : NOBODY);
    }
}

/* ---- later rounds --------------------------------------------------------- */

struct survivors {
    uint32_t *list; /* winners, in the order of the matches */
    uint32_t count;
    uint32_t *firsts; /* number of games that each player had as first player */
};

/* Returns the player who goes on from a match. If the match is not decided,
   returns NOBODY and reports its two players. */
static uint32_t match_winner(const struct match *match, const bool *gone,
                             struct pairing *out)
{
    uint32_t a = match->players[0], b = match->players[1];

    if (b == NOBODY)
        return gone[a] ? NOBODY : a;
    if (match->winner != NOBODY)
        return gone[match->winner] ? NOBODY : match->winner;
    if (gone[a] != gone[b])
        return gone[a] ? b : a;
    out->concerned[out->concerned_count++] = a;
    out->concerned[out->concerned_count++] = b;
    return NOBODY;
}

static bool find_survivors(const struct ledger *l, uint32_t after,
                           struct survivors *s, struct pairing *out)
{
    struct matches m;

    if (!matches_make(l, &m))
        return false;
    s->list = arena_alloc(l->arena, (m.count + 1) * sizeof *s->list);
    out->concerned =
        arena_alloc(l->arena, (2 * m.count + 1) * sizeof *out->concerned);
    if (!s->list || !out->concerned)
        return false;
    for (size_t i = 0; i < m.count; i++)
        if (m.list[i].round == after && !m.list[i].planned)
            s->list[s->count++] = match_winner(&m.list[i], l->withdrawn, out);
    return true;
}

/* Adds a board. The first player is the one who has had fewer games as first
   player or, if both have had the same number, the one with the better seed. */
static void add_by_colours(const struct survivors *s, struct pairing *out,
                           uint32_t a, uint32_t b)
{
    bool exchanged = a != NOBODY && b != NOBODY && s->firsts[b] < s->firsts[a];

    add_match(out, exchanged ? b : a, exchanged ? a : b);
}

static bool next_round(const struct event *event, uint32_t stage,
                       uint32_t after, const struct standings_options *options,
                       struct arena *arena, struct pairing *out)
{
    struct standings_options until = *options;
    struct survivors s = {0};
    struct ledger l;

    until.after = after;
    if (!ledger_make(&l, event, stage, &until, arena) ||
        !find_survivors(&l, after, &s, out) ||
        !(s.firsts =
              arena_alloc(arena, (event->player_count + 1) * sizeof *s.firsts)))
        return false;
    for (size_t i = 0; i < l.entry_count; i++)
        if (result_is_paired(l.entries[i].result))
            s.firsts[l.entries[i].result->first]++;
    if (out->concerned_count)
        out->fault = PAIRING_OPEN;
    else if (s.count < 2)
        out->fault = s.count ? PAIRING_OVER : PAIRING_FEW;
    for (uint32_t i = 0; !out->fault && i < s.count; i += 2)
        add_by_colours(&s, out, s.list[i],
                       i + 1 < s.count ? s.list[i + 1] : NOBODY);
    return true;
}

bool pairing_knockout(const struct event *event, uint32_t stage, uint32_t after,
                      const struct standings_options *options,
                      struct arena *arena, struct pairing *out)
{
    struct entrants all;

    if (!pairing_entrants(event, arena, &all))
        return false;
    for (uint32_t size = bracket_size(all.count); size > 1; size /= 2)
        out->rounds++;
    out->boards = arena_alloc(arena, (all.count + 1) * sizeof *out->boards);
    if (!out->boards)
        return false;
    if (all.count < 2)
        out->fault = PAIRING_FEW;
    else if (after == 0)
        first_round(&all, out);
    else if (after >= out->rounds)
        out->fault = PAIRING_OVER;
    else
        return next_round(event, stage, after, options, arena, out);
    return true;
}
