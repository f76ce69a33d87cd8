/*
 * Matches: the games of the same two in the same round of a knock-out, taken
 * together, in the order of rounds; rounds that no source tells follow from
 * who plays on.
 */
#ifndef LUDEX_EVENTS_MATCHES_H
#define LUDEX_EVENTS_MATCHES_H

#include "ledger.h"

struct match {
    uint32_t players[2];  /* the second is NOBODY: a bye */
    uint32_t round;       /* from 1 */
    uint32_t winner;      /* NOBODY: level, or not known */
    uint32_t loser;       /* NOBODY in a bye */
    bool open;            /* a result is missing */
    bool planned;         /* of the next round: who has won meets who has won;
                             a player who is not known yet is NOBODY */
    uint32_t feeders[2];  /* then: the matches that they have won, or will */
    uint32_t forfeits;    /* how many of its games are */
    int64_t points[2];    /* in halves, without tiebreak games */
    int64_t play_off[2];  /* of tiebreak games */
    uint32_t games, last; /* how many; the last one's number in the event */
    const struct event_result *first_game, *last_game;
};

struct matches {
    struct match *list; /* by round, then as the source has them */
    size_t count;
    uint32_t rounds;
};

/* False: out of memory. */
bool matches_make(const struct ledger *l, struct matches *out);

#endif
