/*
 * Baku acceleration (FIDE Handbook C.04.7). Before the first round, the list of
 * players is divided: group GA is its first half, rounded up to an even number.
 * The first half of all rounds is accelerated. The players of GA get virtual
 * points: in the first half of the accelerated rounds as many as for a win, and
 * in the other accelerated rounds as many as for a draw. Halves are rounded up.
 * Late entries belong to GA if they are ranked above its last player.
 */
#include "ledger.h"
#include "swiss.h"
#include "teams.h"

/* Marks the players of the first round: those who are paired in that round or,
   if it is not paired yet, all who are not absent. */
static bool mark_starters(const struct event *e, uint32_t stage,
                          struct arena *arena, bool *starts)
{
    bool *absent = arena_alloc(arena, e->player_count + 1);
    bool paired = pairing_has_games(e, stage, 1);

    if (!absent)
        return false;
    pairing_mark_withdrawn(e, stage, 1, absent);
    pairing_mark_byes(e, stage, 1, absent);
    for (size_t i = 0; i < e->player_count; i++)
        starts[i] = !paired && !absent[i];
    for (const struct event_result *r = e->results; paired && r; r = r->next) {
        bool allotted =
            r->how == HOW_BYE && r->kind == RESULT_FIRST && !r->requested;
        if (r->stage != stage || r->round != 1 || r->tiebreak ||
            !event_result_valid(e, r) || !(allotted || result_is_paired(r)))
            continue;
        starts[r->first] = true;
        if (!allotted)
            starts[r->second] = true;
    }
    return true;
}

bool baku_mark_group(const struct event *e, uint32_t stage, struct arena *arena,
                     bool *group)
{
    bool *starts = arena_alloc(arena, e->player_count + 1);
    struct entrants all;
    size_t count = 0, size;

    if (!starts || !pairing_entrants(e, arena, &all) ||
        !mark_starters(e, stage, arena, starts))
        return false;
    for (size_t i = 0; i < e->player_count; i++)
        count += starts[i];
    size = 2 * ((count + 3) / 4);
    for (size_t i = 0; i < all.count && size; i++) {
        group[all.list[i]] = true;
        size -= starts[all.list[i]];
    }
    return true;
}

struct baku_rounds baku_rounds(uint32_t rounds)
{
    uint32_t accelerated = rounds / 2 + rounds % 2;

    return (struct baku_rounds){accelerated / 2 + accelerated % 2, accelerated};
}

static bool add_bonus(struct event_bonus ***next, struct event_bonus bonus,
                      struct arena *arena)
{
    struct event_bonus *own = ARENA_NEW(arena, struct event_bonus);

    if (!own)
        return false;
    *own = bonus;
    **next = own;
    *next = &own->next;
    return true;
}

/* Appends the bonuses of GA to those that the event states. */
static bool add_bonuses(struct event *e, const bool *group,
                        struct baku_rounds rounds,
                        const struct event_points *points, struct arena *arena)
{
    const struct event_bonus bonuses[] = {
        {.from = 1, .before = rounds.full + 1, .tenths = points->win},
        {.from = rounds.full + 1,
         .before = rounds.all + 1,
         .tenths = points->draw}};
    const struct event_bonus *own = e->terms.bonuses;
    struct event_bonus **next = &e->terms.bonuses;

    *next = NULL;
    for (; own; own = own->next) {
        struct event_bonus copy = *own;
        copy.next = NULL;
        if (!add_bonus(&next, copy, arena))
            return false;
    }
    for (size_t i = 0; i < 2; i++)
        for (uint32_t p = 0; p < e->player_count; p++) {
            struct event_bonus bonus = bonuses[i];
            bonus.player = p;
            if (group[p] && bonus.from < bonus.before &&
                !add_bonus(&next, bonus, arena))
                return false;
        }
    return true;
}

const struct event *pairing_with_bonuses(const struct event *e,
                                         struct arena *arena)
{
    static const struct event_points usual = {.win = 2 * POINT_HALF,
                                              .draw = POINT_HALF};
    struct event *own = ARENA_NEW(arena, struct event);
    struct teams teams;
    const struct event *paired = event_of_teams(e, &teams, arena);

    if (!own || !paired)
        return NULL;
    *own = *e;
    if (e->terms.acceleration != ACCELERATION_BAKU)
        return own;
    struct event made = *paired;
    bool *group = arena_alloc(arena, made.player_count + 1);
    made.terms.acceleration = ACCELERATION_NONE;
    if (!group || !baku_mark_group(paired, 0, arena, group) ||
        !add_bonuses(&made, group, baku_rounds(pairing_format(e, 0).games),
                     made.terms.points.stated ? &made.terms.points : &usual,
                     arena))
        return NULL;
    own->terms.acceleration = ACCELERATION_NONE;
    own->terms.bonuses = made.terms.bonuses;
    return own;
}
