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
   are counted from 0. */
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

/* ---- later rounds -------------------------------------------------------- */

struct survivors {
    uint32_t *list; /* winners, in the order of the matches */
    uint32_t count;
    uint32_t *firsts; /* number of games that each player had as first player */
};

/* Reports the players of an undecided match, and who is first in the play-off
   that it needs. */
static void add_undecided(const struct match *match, struct pairing *out)
{
    uint32_t first = match_next_first(match);

    out->concerned[out->concerned_count++] = match->players[0];
    out->concerned[out->concerned_count++] = match->players[1];
    if (first != NOBODY)
        out->firsts[out->first_count++] = first;
}

/* Returns the player who advances from a match. If the match is undecided,
   returns NOBODY and reports the players of the match. */
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
    add_undecided(match, out);
    return NOBODY;
}

static bool find_survivors(const struct ledger *l, const struct matches *m,
                           uint32_t after, struct survivors *s,
                           struct pairing *out)
{
    s->list = arena_alloc(l->arena, (m->count + 1) * sizeof *s->list);
    s->firsts =
        arena_alloc(l->arena, (l->event->player_count + 1) * sizeof *s->firsts);
    if (!s->list || !s->firsts)
        return false;
    for (size_t i = 0; i < m->count; i++)
        if (m->list[i].round == after && !m->list[i].planned)
            s->list[s->count++] = match_winner(&m->list[i], l->withdrawn, out);
    for (size_t i = 0; i < l->entry_count; i++)
        if (result_is_paired(l->entries[i].result))
            s->firsts[l->entries[i].result->first]++;
    return true;
}

/* Adds a board. The first player is the one who has had fewer games as first
   player or, if both have had equally many, the one with the better seed. */
static void add_by_colours(const struct survivors *s, struct pairing *out,
                           uint32_t a, uint32_t b)
{
    bool exchanged = a != NOBODY && b != NOBODY && s->firsts[b] < s->firsts[a];

    add_match(out, exchanged ? b : a, exchanged ? a : b);
}

/* Adds the match for third place to the last round. */
static void add_third_place(const struct ledger *l, const struct matches *m,
                            uint32_t after, const struct survivors *s,
                            struct pairing *out)
{
    uint32_t losers[2];

    if (!l->format.third_place || after + 1 != out->rounds)
        return;
    if (matches_losers(l, m, after, losers) == 2) {
        add_by_colours(s, out, losers[0], losers[1]);
        out->fault = PAIRING_FINE;
    }
}

static bool next_round(const struct ledger *l, const struct matches *m,
                       uint32_t after, struct pairing *out)
{
    struct survivors s = {0};

    if (!find_survivors(l, m, after, &s, out))
        return false;
    if (out->concerned_count)
        out->fault = PAIRING_OPEN;
    else if (s.count < 2)
        out->fault = s.count ? PAIRING_OVER : PAIRING_FEW;
    for (uint32_t i = 0; !out->fault && i < s.count; i += 2)
        add_by_colours(&s, out, s.list[i],
                       i + 1 < s.count ? s.list[i + 1] : NOBODY);
    if (out->fault != PAIRING_OPEN)
        add_third_place(l, m, after, &s, out);
    return true;
}

/* ---- matches of several games -------------------------------------------- */

static void add_next_game(const struct match *m, struct pairing *out)
{
    const struct event_result *last = m->last_game;

    out->boards[out->count++] =
        (struct pairing_board){.first = last->second, .second = last->first};
}

/* Pairs the next game of each undecided match of round `after`. Sets the fault
   if only games without a result and tied matches remain. */
static void next_games(const struct ledger *l, const struct matches *m,
                       uint32_t after, struct pairing *out)
{
    for (size_t i = 0; match_length_of(l->format).kind && i < m->count; i++) {
        const struct match *match = &m->list[i];
        if (match->round != after || match->winner != NOBODY)
            continue;
        if (!match->waits && !match->level) {
            add_next_game(match, out);
            continue;
        }
        add_undecided(match, out);
    }
    if (out->count)
        out->round = after;
    else if (out->concerned_count)
        out->fault = PAIRING_OPEN;
    out->concerned_count = out->count ? 0 : out->concerned_count;
}

/* Pairs what follows round `after`: the next games of its matches, or the next
   round. */
static bool pair_after(const struct event *event, uint32_t stage,
                       uint32_t after, const struct standings_options *options,
                       struct arena *arena, struct pairing *out)
{
    struct standings_options until = *options;
    struct matches m;
    struct ledger l;

    until.after = after;
    if (!ledger_make(&l, event, stage, &until, arena) || !matches_make(&l, &m))
        return false;
    out->concerned =
        arena_alloc(arena, (2 * m.count + 1) * sizeof *out->concerned);
    out->firsts = arena_alloc(arena, (m.count + 1) * sizeof *out->firsts);
    out->boards = arena_alloc(arena, (m.count + 2) * sizeof *out->boards);
    if (!out->concerned || !out->firsts || !out->boards)
        return false;
    next_games(&l, &m, after, out);
    if (out->count || out->fault)
        return true;
    if (after < out->rounds)
        return next_round(&l, &m, after, out);
    out->fault = PAIRING_OVER;
    return true;
}

/* Pairs the next game of a match of two players. */
static bool next_of_duel(const struct ledger *l, struct pairing *out)
{
    struct text score = {0};
    struct matches m;

    if (!matches_make(l, &m))
        return false;
    if (m.count == 0)
        return true;
    match_add_score(l, &m.list[0], &score);
    out->score = arena_copy(l->arena, text_str(&score));
    l->arena->no_memory |= score.failed;
    l->arena->exhausted |= score.failed;
    text_release(&score);
    if (m.list[0].waits)
        out->fault = PAIRING_OPEN;
    else if (m.list[0].winner != NOBODY || m.list[0].level)
        out->fault = PAIRING_DECIDED;
    else
        add_next_game(&m.list[0], out);
    return !l->arena->exhausted;
}

bool pairing_duel(const struct event *event, uint32_t stage, uint32_t after,
                  const struct standings_options *options, struct arena *arena,
                  struct pairing *out)
{
    bool second = event->terms.initial == RESULT_SECOND;
    struct standings_options until = *options;
    struct entrants all;
    struct ledger l;

    if (out->rounds && pairing_format(event, stage).kind == FORMAT_FIRST_TO)
        out->rounds = 0;
    if (!pairing_entrants(event, arena, &all) ||
        !(out->boards = arena_alloc(arena, sizeof *out->boards)))
        return false;
    out->concerned = all.list;
    out->concerned_count = all.count;
    until.after = after;
    if (all.count != 2)
        out->fault = all.count < 2 ? PAIRING_FEW : PAIRING_NOT_TWO;
    if (out->fault)
        return true;
    if (!ledger_make(&l, event, stage, &until, arena) || !next_of_duel(&l, out))
        return false;
    if (!out->fault && !out->count)
        out->boards[out->count++] = (struct pairing_board){
            .first = all.list[second], .second = all.list[!second]};
    return true;
}

/* Refuses the pairing if a player who has a bye in the round is drawn against
   somebody. Returns false if out of memory. */
static bool refuse_byes(const struct event *event, uint32_t stage,
                        struct arena *arena, struct pairing *out)
{
    bool *away = arena_alloc(arena, event->player_count + 1);
    uint32_t *list = arena_alloc(arena, (2 * out->count + 1) * sizeof *list);
    size_t count = 0;

    if (!away || !list)
        return false;
    pairing_mark_byes(event, stage, out->round, away);
    for (size_t i = 0; i < out->count; i++) {
        const struct pairing_board *b = &out->boards[i];
        if (b->second != NOBODY && away[b->first])
            list[count++] = b->first;
        if (b->second != NOBODY && away[b->second])
            list[count++] = b->second;
    }
    if (!count)
        return true;
    out->fault = PAIRING_BYE;
    out->concerned = list;
    out->concerned_count = count;
    return true;
}

bool pairing_knockout(const struct event *event, uint32_t stage, uint32_t after,
                      const struct standings_options *options,
                      struct arena *arena, struct pairing *out)
{
    struct entrants all;

    if (!pairing_entrants(event, arena, &all))
        return false;
    out->rounds = 0;
    for (uint32_t size = bracket_size(all.count); size > 1; size /= 2)
        out->rounds++;
    if (all.count < 2) {
        out->fault = PAIRING_FEW;
        return true;
    }
    if (after > 0)
        return pair_after(event, stage, after, options, arena, out) &&
               (out->fault || refuse_byes(event, stage, arena, out));
    out->boards = arena_alloc(arena, (all.count + 1) * sizeof *out->boards);
    if (!out->boards)
        return false;
    first_round(&all, out);
    return refuse_byes(event, stage, arena, out);
}
