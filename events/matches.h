/*
 * Matches: the games of the same two players in the same round of a knock-out,
 * combined, in the order of rounds. If the source gives no rounds, they follow
 * from who plays again.
 */
#ifndef LUDEX_EVENTS_MATCHES_H
#define LUDEX_EVENTS_MATCHES_H

#include "ledger.h"

struct match {
    uint32_t players[2];  /* the second is NOBODY for a bye */
    uint32_t round;       /* from 1 */
    uint32_t winner;      /* NOBODY if tied or not yet decided */
    uint32_t loser;       /* NOBODY for a bye */
    bool open;            /* a result is missing */
    bool planned;         /* belongs to the next round, between winners; a
                             player not yet known is NOBODY */
    uint32_t feeders[2];  /* if planned: the matches that its players win */
    uint32_t forfeits;    /* number of its games that are forfeits */
    int64_t points[2];    /* in half points, without tiebreak games */
    int64_t play_off[2];  /* points in tiebreak games */
    uint32_t games, last; /* number of games; the number of the last one in the
                             event */
    const struct event_result *first_game, *last_game;
};

struct matches {
    struct match *list; /* by round, then in the order of the source */
    size_t count;
    uint32_t rounds;
};

/* Returns false if out of memory. */
bool matches_make(const struct ledger *l, struct matches *out);

#endif
