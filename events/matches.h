/*
 * Matches: a match consists of all games of the same two players in one round
 * of a knock-out, or of all their games in a match of two players. Matches are
 * sorted by round. If the source states no rounds, they are inferred from which
 * players play again.
 */
#ifndef LUDEX_EVENTS_MATCHES_H
#define LUDEX_EVENTS_MATCHES_H

#include "ledger.h"

struct match {
    uint32_t players[2];  /* the players; players[1] is NOBODY for a bye */
    uint32_t round;       /* from 1 */
    uint32_t winner;      /* the winner; NOBODY if tied or not yet decided */
    uint32_t loser;       /* the loser; NOBODY for a bye */
    bool open;            /* a result is missing */
    bool planned;         /* the match belongs to the next round and has no
                             games yet; unknown players are NOBODY */
    uint32_t feeders[2];  /* in a planned match: the matches whose winners will
                             play */
    uint32_t forfeits;    /* number of games that were forfeits */
    int64_t points[2];    /* points in half points, without tiebreak games */
    int64_t play_off[2];  /* points in tiebreak games */
    uint32_t games;       /* number of games */
    uint32_t first, last; /* numbers of the first and the last game in the
                             event */
    /* Games without tiebreak games: */
    uint32_t won[2];   /* games that each player won */
    uint32_t played;   /* games that have a result */
    uint32_t decided;  /* number of the game that decided the match by its
                          length, or 0 */
    uint32_t too_many; /* number of games after the match was decided */
    bool waits;        /* a game, or a tiebreak game, has no result */
    bool level;        /* all games of a match of this length have been played,
                          and the score is equal */
    const struct event_result *first_game, *last_game;
    const struct event_result *repeated; /* if the length is specified: the
                                            first game with the same first
                                            player as the previous game, or
                                            NULL */
    const struct event_result *extra;    /* the first of the games after the
                                            match was decided, or NULL */
};

/* The length of a match. `kind` is FORMAT_FIRST_TO or FORMAT_BEST_OF, and
   `games` is its number. If `kind` is FORMAT_UNKNOWN, a match is as long as the
   games that were played. */
struct match_length {
    uint8_t kind;
    uint32_t games;
};
struct match_length match_length_of(struct event_format format);

struct matches {
    struct match *list; /* sorted by round, then in the order of the source */
    size_t count;
    uint32_t rounds;
};

/* Appends the score, such as "Ann leads Bob 1½-½" or "Ann beat Bob 1-1,
   play-off 1-0". In a match to N wins, draws do not count. */
void match_add_score(const struct ledger *l, const struct match *m,
                     struct text *out);

/* Appends the score of one player without play-off games: points or, in a match
   to N wins, wins. */
void match_add_points(const struct ledger *l, const struct match *m,
                      size_t side, struct text *out);
/* Appends `lead` and the progress of an undecided match, such as "after 3 of
   5", "after 3, first to 5" or "play-off needed". Appends nothing if the length
   is unspecified. */
void match_add_progress(const struct ledger *l, const struct match *m,
                        struct str lead, struct text *out);
/* Appends the score as seen by the player `first`, such as "2-1 after 3 of
   5". */
void match_add_line(const struct ledger *l, const struct match *m,
                    uint32_t first, struct text *out);

/* Returns the first player of the play-off game that a tied match needs next, or
   NOBODY if it needs none. */
uint32_t match_next_first(const struct match *m);

/* Returns the match of two players in a round, or the match of these players if
   the stage is a match of two. Returns NULL if there is none. */
const struct match *matches_find(const struct ledger *l,
                                 const struct matches *m, uint32_t round,
                                 uint32_t first, uint32_t second);

/* Builds the matches of the stage in the arena of the ledger. Returns false if
   out of memory. */
bool matches_make(const struct ledger *l, struct matches *out);
/* Finds the first two players who lost a match of the round and have not
   withdrawn. Returns the number of players found, at most 2. */
size_t matches_losers(const struct ledger *l, const struct matches *m,
                      uint32_t round, uint32_t losers[2]);

#endif
