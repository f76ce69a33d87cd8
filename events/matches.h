/*
 * Matches: a match consists of all games of the same two players in one round
 * of a knock-out. Matches are sorted by round. If the source gives no rounds,
 * they are inferred from which players play again.
 */
#ifndef LUDEX_EVENTS_MATCHES_H
#define LUDEX_EVENTS_MATCHES_H

#include "ledger.h"

struct match {
    uint32_t players[2];  /* players[1] is NOBODY for a bye */
    uint32_t round;       /* from 1 */
    uint32_t winner;      /* NOBODY if tied or not yet decided */
    uint32_t loser;       /* NOBODY for a bye */
    bool open;            /* a result is missing */
    bool planned;         /* the match belongs to the next round and has no
                             games yet; unknown players are NOBODY */
    uint32_t feeders[2];  /* in a planned match: the matches that its players
                             have to win */
    uint32_t forfeits;    /* number of games that were forfeits */
    int64_t points[2];    /* points in half points, without tiebreak games */
    int64_t play_off[2];  /* points in tiebreak games */
    uint32_t games, last; /* number of games, and number of the last game in the
                             event */
    const struct event_result *first_game, *last_game;
};

struct matches {
    struct match *list; /* sorted by round, then in the order of the source */
    size_t count;
    uint32_t rounds;
};

/* Builds the matches of the stage in the arena of the ledger. Returns false if
   out of memory. */
bool matches_make(const struct ledger *l, struct matches *out);

#endif
