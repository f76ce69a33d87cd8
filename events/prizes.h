/*
 * Prizes: who wins which prizes of an event, by the standings of a stage.
 *
 * Each list of prizes has places 1, 2, 3 ... with amounts. The next group of a
 * list consists of the best players who can win its prizes and have not won one:
 * all who have equal points, or with SHARING_NONE, all who share a place in the
 * standings. A group of N players takes the next N places of the list, of which
 * those after the last amount are worth nothing.
 *
 * - SHARING_EQUAL, SHARING_NONE: each player gets the sum of these places,
 *   divided by N.
 * - SHARING_HORT: each player gets half of the amount of the player's own
 *   place, and half of the sum divided by N. Players who share a place in the
 *   standings share the halves of these places' amounts equally.
 *
 * Amounts are rounded down to cents. The remaining cents go to the best players
 * of the group, one each, so that the sum is exact.
 *
 * If an event allows several prizes per player, each list is awarded to one
 * group after the other until it has no place left. Otherwise the lists compete.
 * These steps are repeated until no list has both a place and a group:
 *
 * 1. For each list, the amounts are computed that the next group would get.
 * 2. The list with the largest of these amounts is awarded to its next group.
 *    If amounts are equal, the list that is stated first is awarded.
 * 3. A member to whom another list offers more than this list, or as much and is
 *    stated before it, is not awarded this list, and is not counted in N. This
 *    happens only with SHARING_HORT, where the members of a group get different
 *    amounts.
 *
 * A player who gets 0 has not won a prize. Players who withdrew can win prizes.
 */
#ifndef LUDEX_EVENTS_PRIZES_H
#define LUDEX_EVENTS_PRIZES_H

#include "ledger.h"

struct prize_award {
    const struct event_prize_list *list;
    size_t number;      /* index of the list */
    size_t row;         /* row of the standings */
    size_t first, last; /* places of the list that the group shares, from 1 */
    int64_t cents;
};

struct prizes {
    struct prize_award *awards; /* sorted by list, then by row */
    size_t count;
    size_t taken[EVENT_PRIZE_LISTS_MAX]; /* places of each list that have a
                                            winner */
    bool rounded; /* cents that cannot be divided were given to the best players
                     of a group */
};

enum { PRIZE_ALL_CONDITIONS = (1 << PRIZE_CONDITIONS) - 1 };

/* True if the player fulfils those conditions of the list that are in the set,
   which has a bit for each condition. Conditions that the list does not have
   are fulfilled. */
bool prize_fits(const struct event_prize_list *list, unsigned conditions,
                const struct event_player *player);

/* Awards the prizes to the players of these standings, in the arena. Returns
   false if out of memory. */
bool prizes_award(const struct event *event, const struct standings *standings,
                  struct arena *arena, struct prizes *out);

#endif
