/*
 * Determines the winner of a knock-out, or of a match between two players
 * (ledger.h).
 */
#include "matches.h"

static struct decision decision_won(uint32_t champion, uint32_t decided)
{
    return (struct decision){DECISION_WON, champion, decided};
}

static const struct decision open_decision = {DECISION_OPEN, NOBODY, 0};
static const struct decision shared_decision = {DECISION_SHARED, NOBODY, 0};

/* ---- knock-outs: the last remaining player ------------------------------- */

static struct decision last_survivor(const struct ledger *l,
                                     const struct matches *m, const bool *out)
{
    uint32_t champion = NOBODY, decided = 0;

    for (uint32_t p = 0; p < l->event->player_count; p++) {
        if (!l->member[p] || out[p])
            continue;
        if (champion != NOBODY)
            return open_decision;
        champion = p;
    }
    for (size_t i = 0; i < m->count; i++)
        if (m->list[i].winner == champion)
            decided = m->list[i].last;
    return champion == NOBODY ? open_decision : decision_won(champion, decided);
}

static struct decision knockout_decision(const struct ledger *l)
{
    bool *out = arena_alloc(l->arena, l->event->player_count + 1);
    struct matches m;

    if (!out || !matches_make(l, &m) || m.count == 0)
        return open_decision;
    for (uint32_t p = 0; p < l->event->player_count; p++)
        out[p] = l->withdrawn[p];
    for (size_t i = 0; i < m.count; i++)
        if (m.list[i].loser != NOBODY)
            out[m.list[i].loser] = true;
    return last_survivor(l, &m, out);
}

/* ---- matches of two players ---------------------------------------------- */

struct duel {
    const struct ledger *ledger;
    uint32_t players[2];
    uint32_t wins[2], games;
    int64_t points[2], play_off[2];
    uint32_t decided; /* game that decided the match; 0 if undecided */
    uint32_t ahead;   /* winner of the decided match: 0 or 1 */
};

static bool find_duelists(struct duel *d)
{
    const struct event_result *r;

    for (size_t i = 0; i < d->ledger->entry_count; i++) {
        r = d->ledger->entries[i].result;
        if (!result_is_paired(r))
            continue;
        d->players[0] = r->first;
        d->players[1] = r->second;
        return true;
    }
    return false;
}

/* True if player i has won the N games that the format requires. False if the
   format does not state N. */
static bool has_won_first_to(const struct duel *d, size_t i)
{
    uint32_t games = d->ledger->format.games;

    return games > 0 && d->wins[i] >= games;
}

/* True if the opponent of player i cannot catch up even by winning all
   remaining games of the N that the format allows. */
static bool has_won_best_of(const struct duel *d, size_t i)
{
    const struct ledger *l = d->ledger;
    int64_t left = (int64_t)l->format.games - d->games;
    int64_t swing =
        ledger_points_of(l, SCORE_WON) - ledger_points_of(l, SCORE_LOST);

    return l->format.games > 0 &&
           d->points[i] - d->points[!i] > (left > 0 ? left * swing : 0);
}

typedef bool decision_test(const struct duel *d, size_t i);

static void add_game(struct duel *d, const struct entry *entry,
                     decision_test *decided)
{
    const struct event_result *r = entry->result;

    if (result_score(r, false) == SCORE_NONE)
        return;
    d->games += !r->tiebreak;
    for (size_t i = 0; i < 2; i++) {
        uint8_t score =
            result_score(r, (r->first == d->players[0]) == (i == 1));
        int64_t points = ledger_points_of(d->ledger, score);
        if (r->tiebreak)
            d->play_off[i] += points;
        else
            d->points[i] += points;
        d->wins[i] += !r->tiebreak && score == SCORE_WON;
    }
    for (uint32_t i = 0; i < 2 && !d->decided; i++)
        if (!r->tiebreak && decided(d, i)) {
            d->decided = entry->number;
            d->ahead = i;
        }
}

/* Decides a match by its tie-break games, if the other games do not decide the
   match and a player leads in the tie-break games. */
static struct decision play_off_decision(const struct duel *d)
{
    int64_t ahead = d->play_off[0] - d->play_off[1];
    const struct ledger *l = d->ledger;
    uint32_t last = l->entry_count ? l->entries[l->entry_count - 1].number : 0;

    if (l->event->unfinished || l->unknown)
        return open_decision;
    if (ahead != 0)
        return decision_won(d->players[ahead < 0], last);
    if (l->format.kind != FORMAT_BEST_OF || d->games < l->format.games ||
        l->format.games == 0 || l->format.tiebreak)
        return open_decision;
    return shared_decision;
}

static struct decision duel_decision(const struct ledger *l,
                                     decision_test *decided)
{
    struct duel d = {.ledger = l};

    if (!find_duelists(&d))
        return open_decision;
    for (size_t i = 0; i < l->entry_count; i++) {
        const struct event_result *r = l->entries[i].result;
        bool theirs = (r->first == d.players[0] && r->second == d.players[1]) ||
                      (r->first == d.players[1] && r->second == d.players[0]);
        if (theirs && result_is_paired(r))
            add_game(&d, &l->entries[i], decided);
    }
    return d.decided ? decision_won(d.players[d.ahead], d.decided)
                     : play_off_decision(&d);
}

static struct decision first_to_duel(const struct ledger *l)
{
    return duel_decision(l, has_won_first_to);
}

static struct decision best_of_duel(const struct ledger *l)
{
    return duel_decision(l, has_won_best_of);
}

/* ---- all formats --------------------------------------------------------- */

static struct decision no_decision(const struct ledger *l)
{
    (void)l;
    return open_decision;
}

typedef struct decision decider(const struct ledger *l);

static decider *const deciders[] = {
    [FORMAT_UNKNOWN] = no_decision,
    [FORMAT_KNOCKOUT] = knockout_decision,
    [FORMAT_ROUND_ROBIN] = no_decision,
    [FORMAT_DOUBLE_ROUND_ROBIN] = no_decision,
    [FORMAT_SWISS] = no_decision,
    [FORMAT_FIRST_TO] = first_to_duel,
    [FORMAT_BEST_OF] = best_of_duel,
};

struct decision matches_decision(const struct ledger *l)
{
    return deciders[l->format.kind](l);
}
