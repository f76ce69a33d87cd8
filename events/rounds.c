/* Determines the last round for which a stage is paired. */
#include <stdlib.h>

#include "ledger.h"
#include "teams.h"

/* A player who is absent from a round without games, and the reason. */
struct absent_player {
    uint32_t round, player;
    bool gone; /* true if the player also misses all later rounds */
};

struct rounds {
    const struct event *event;
    uint32_t stage, last; /* `last` is the last round with a game */
    struct absent_player *list;
    size_t count;
    uint32_t *seen; /* latest round in which each player has no game; UINT32_MAX
                       after a withdrawal */
    bool *member;
    size_t members;
};

static bool is_game(const struct rounds *r, const struct event_result *x)
{
    return x->stage == r->stage && !x->tiebreak && result_is_paired(x) &&
           event_result_valid(r->event, x);
}

static bool is_absent(const struct rounds *r, const struct event_result *x)
{
    return x->stage == r->stage &&
           (x->how == HOW_WITHDRAWN ||
            (x->how == HOW_BYE && x->round > r->last)) &&
           event_result_valid(r->event, x);
}

static int compare_absent(const void *left, const void *right)
{
    const struct absent_player *a = left, *b = right;

    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    return number_compare(b->gone, a->gone); /* withdrawals first */
}

static void collect_absences(struct rounds *r)
{
    const struct event *e = r->event;

    for (size_t i = 0; i < e->player_count; i++)
        r->member[i] = e->stage_count <= 1;
    for (const struct event_result *x = e->results; x; x = x->next) {
        if (x->stage != r->stage || !event_result_valid(e, x))
            continue;
        r->member[x->first] = true;
        if (result_is_paired(x))
            r->member[x->second] = true;
        if (is_absent(r, x))
            r->list[r->count++] = (struct absent_player){
                x->round, x->first, x->how == HOW_WITHDRAWN};
    }
    for (size_t i = 0; i < e->player_count; i++)
        r->members += r->member[i];
    qsort(r->list, r->count, sizeof *r->list, compare_absent);
}

/* Returns the last round for which this round and all earlier rounds have an
   entry for every player. */
static uint32_t full_rounds(struct rounds *r)
{
    size_t gone = 0, at = 0;
    uint32_t round = r->last;

    for (size_t away = 0;; round++, away = 0) {
        for (; at < r->count && r->list[at].round <= round + 1; at++) {
            const struct absent_player *a = &r->list[at];
            if (r->seen[a->player] == UINT32_MAX ||
                (!a->gone && r->seen[a->player] == a->round))
                continue;
            gone += a->gone;
            away += !a->gone;
            r->seen[a->player] = a->gone ? UINT32_MAX : a->round;
        }
        if (away == 0 || gone + away < r->members)
            return round;
    }
}

bool event_paired_rounds(const struct event *event, uint32_t stage,
                         struct arena *arena, uint32_t *out)
{
    struct rounds r = {.stage = stage};
    struct teams teams;
    size_t players;

    event = r.event = event_of_teams(event, &teams, arena);
    if (!event)
        return false;
    players = event->player_count + 1;

    for (const struct event_result *x = event->results; x; x = x->next)
        if (is_game(&r, x) && x->round > r.last)
            r.last = x->round;
    r.list = arena_alloc(arena, (event->result_count + 1) * sizeof *r.list);
    r.seen = arena_alloc(arena, players * sizeof *r.seen);
    r.member = arena_alloc(arena, players * sizeof *r.member);
    if (!r.list || !r.seen || !r.member)
        return false;
    collect_absences(&r);
    *out = full_rounds(&r);
    return true;
}
