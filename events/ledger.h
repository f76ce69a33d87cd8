/*
 * Ledger: each player's results in one stage, round by round. Standings, tie-breaks, checks and tables are computed from it.
 */
#ifndef LUDEX_EVENTS_LEDGER_H
#define LUDEX_EVENTS_LEDGER_H

#include "standings.h"

enum score { SCORE_LOST, SCORE_DRAWN, SCORE_WON, SCORE_NONE };

/* A player's result in a round. */
struct bout {
    const struct event_result *result;
    uint32_t opponent; /* NOBODY for a bye */
    uint32_t round;    /* from 1; if results have no round, the number of the
                          player's own result */
    uint8_t score;     /* enum score; SCORE_NONE if there is no result */
    bool first;        /* the player is the result's `first` */
    bool played;       /* over the board */
    bool early;        /* a bye in a round that has not been paired: it does not
                          count, and has no score yet */
};

/* A result, in the order of rounds. */
struct entry {
    const struct event_result *result;
    uint32_t round;  /* 0 in all entries, unless all results give it */
    uint32_t number; /* in the event, from 1: preserves the order of the
                        source */
};

/* The origin of the list of tie-breaks. */
enum list_source { LIST_ASKED, LIST_STATED, LIST_OF_SWISS, LIST_USUAL };

struct ledger {
    const struct event *event;
    const struct standings_options *options; /* with the values in force */
    uint8_t list_source;                     /* enum list_source */
    struct arena *arena;
    uint32_t stage;
    struct event_format format;
    struct entry *entries; /* by round, tiebreak games last */
    size_t entry_count;
    struct bout *bouts; /* those of player p are begin[p] up to begin[p + 1] */
    size_t *begin;
    bool *member;      /* takes part in the stage */
    bool *withdrawn;   /* has withdrawn by the source */
    int64_t *points;   /* of each player, in half points; without tiebreak
                          games */
    int64_t *adjusted; /* as counted for opponents */
    uint32_t *games;   /* the number of games that give the points */
    uint32_t rounds;   /* the greatest round with a result */
    uint32_t paired;   /* the greatest round of all; some may only be paired */
    uint32_t last;     /* the last paired round (event_paired_rounds) */
    bool rounds_told;  /* every result has a round number, and none exceeds
                          ROUNDS_MAX */
    size_t counted;    /* number of bouts that are not early */
    bool unknown;      /* a result is missing */
    uint32_t unknowns; /* number of missing results */
    /* The players of a group, and those whom one of them has met: those with
       the latest number. */
    uint64_t *group, *met, *numbers; /* numbers[0] for groups, [1] for met */
};

enum { ROUNDS_MAX = 65536 };

/* Returns false if out of memory. */
bool ledger_make(struct ledger *l, const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct arena *arena);
bool event_result_valid(const struct event *event,
                        const struct event_result *result);
/* True for a result of two players against each other, played or not, including
   annulled ones, which no ledger has. */
bool result_paired(const struct event_result *result);
/* True for a game without a result so far. */
bool result_open(const struct event_result *result);
uint8_t result_score(const struct event_result *result, bool second);
int64_t ledger_points_of(const struct ledger *l, uint8_t score);
bool ledger_round_robin(const struct ledger *l);
/* True if the bout counts as a game for tie-breaks: forfeits do in a round
   robin, but not in a Swiss. */
bool ledger_counts(const struct ledger *l, const struct bout *bout);
/* True for a bye in a round robin: a free round, which is not a game. */
bool ledger_free(const struct ledger *l, const struct bout *bout);
/* Returns the points of a bout; 0 for a free round. */
int64_t ledger_gain(const struct ledger *l, const struct bout *bout);

/*
 * The contribution of a bout, or of a run of missed rounds of a Swiss (bout is
 * NULL), to the sums of opponents' points. The opponents in a run have `step`
 * points less in each round.
 */
struct share {
    const struct bout *bout;
    uint32_t round, rounds; /* first round, and number of rounds */
    uint8_t score;
    bool unplayed;          /* the opponent is given by the rule for unplayed
                               rounds */
    int64_t opponent, step; /* the opponent's points, in half points */
};
/* Iterates over a player's shares. */
struct shares {
    const struct ledger *ledger;
    size_t at, end;
    uint32_t player, round; /* the current round */
    int64_t before, so_far; /* the player's points before that round, and in
                               total */
};
struct shares shares_begin(const struct ledger *l, uint32_t player);
bool shares_next(struct shares *s, struct share *out);

/* Sums of opponents' points: the sum, and the lowest and highest, which may be
   cut. */
struct opponents {
    int64_t sum, lowest, highest;
    uint64_t count;
};
struct opponents opponents_of(const struct ledger *l, uint32_t player);
/* True if points against this player count for Koya. */
bool koya_opponent(const struct ledger *l, uint32_t player);

/* Makes these rows the group of the ledger. */
void group_set(const struct ledger *l, const struct standing *rows,
               size_t count);
/* True if all of the group have met each other. */
bool group_met(const struct ledger *l, const struct standing *rows,
               size_t count);

/* Fills in `play_off` for players tied on points. */
void tiebreak_play_off(const struct ledger *l, struct standing *rows,
                       size_t count);

/* Returns false if out of memory. */
bool standings_of(const struct ledger *l, struct standings *out);
/* ledger_decision decides any stage. matches_decision does so only if the stage
   is decided by matches, unlike leagues. */
struct decision ledger_decision(const struct ledger *l);
struct decision matches_decision(const struct ledger *l);

#endif
