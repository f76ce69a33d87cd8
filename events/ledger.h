/*
 * Ledger: the results of one stage, seen by each of its players in the order
 * of rounds: what standings, tie-breaks, findings and tables are counted from.
 */
#ifndef LUDEX_EVENTS_LEDGER_H
#define LUDEX_EVENTS_LEDGER_H

#include "standings.h"

enum score { SCORE_LOST, SCORE_DRAWN, SCORE_WON, SCORE_NONE };

/* A result, as one of its players has it. */
struct bout {
    const struct event_result *result;
    uint32_t opponent; /* NOBODY: a bye */
    uint32_t round;    /* from 1; which of his own it is, if none is told */
    uint8_t score;     /* enum score; NONE: not known */
    bool first;        /* he is the result's `first` */
    bool played;       /* over the board */
    bool early;        /* a bye of a round that is not paired yet: it counts for
                          nothing, and its score is not known */
};

/* A result in the order of rounds. */
struct entry {
    const struct event_result *result;
    uint32_t round;  /* 0 in all, unless all tell it */
    uint32_t number; /* in the event, from 1: keeps the order of the source */
};

/* Where the list of tie-breaks comes from. */
enum list_source { LIST_ASKED, LIST_STATED, LIST_OF_SWISS, LIST_USUAL };

struct ledger {
    const struct event *event;
    const struct standings_options *options; /* with what is in force */
    uint8_t list_source;                     /* enum list_source */
    struct arena *arena;
    uint32_t stage;
    struct event_format format;
    struct entry *entries; /* by round, tiebreak games last */
    size_t entry_count;
    struct bout *bouts; /* of player p: begin[p] up to begin[p + 1] */
    size_t *begin;
    bool *member;      /* takes part in the stage */
    bool *withdrawn;   /* said to be */
    int64_t *points;   /* of each player, in halves; tiebreak games excepted */
    int64_t *adjusted; /* as his opponents count them */
    uint32_t *games;   /* how many the points come from */
    uint32_t rounds;   /* the highest number of one with a result */
    uint32_t paired;   /* the highest of all: some may only be paired */
    uint32_t last;     /* round that is paired: see event_paired_rounds() */
    bool rounds_told;  /* by all results, and none above ROUNDS_MAX */
    size_t counted;    /* bouts that are not early */
    bool unknown;      /* a result is missing */
    uint32_t unknowns; /* how many are */
    /* Players of one group, and whom one of them has met: those whose number
       is the latest. */
    uint64_t *group, *met, *numbers; /* numbers[0] of groups, [1] of met */
};

enum { ROUNDS_MAX = 65536 };

/* False: out of memory. */
bool ledger_make(struct ledger *l, const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct arena *arena);
bool event_result_valid(const struct event *event,
                        const struct event_result *result);
/* Of two players against each other, whether it was played or not; an annulled
   one too, which no ledger has. */
bool result_paired(const struct event_result *result);
/* True if it stands for a game whose result is not known. */
bool result_open(const struct event_result *result);
uint8_t result_score(const struct event_result *result, bool second);
int64_t ledger_points_of(const struct ledger *l, uint8_t score);
bool ledger_round_robin(const struct ledger *l);
/* A game against somebody, for tie-breaks: a round robin takes a forfeit for
   one, a Swiss does not. */
bool ledger_counts(const struct ledger *l, const struct bout *bout);
/* A bye of a round robin: a free round, which is not a game. */
bool ledger_free(const struct ledger *l, const struct bout *bout);
/* What a bout gives: a free round nothing. */
int64_t ledger_gain(const struct ledger *l, const struct bout *bout);

/*
 * What a bout, or a run of missed rounds of a Swiss (bout NULL), adds to the
 * sums of opponents' points. The opponents of a run lose `step` a round.
 */
struct share {
    const struct bout *bout;
    uint32_t round, rounds; /* its first, and how many */
    uint8_t score;
    bool unplayed;          /* the opponent is by the unplayed rule */
    int64_t opponent, step; /* his points, in halves */
};
/* A player's shares, one after another. */
struct shares {
    const struct ledger *ledger;
    size_t at, end;
    uint32_t player, round; /* the one it is at */
    int64_t before, so_far; /* his points before that round, and in all */
};
struct shares shares_begin(const struct ledger *l, uint32_t player);
bool shares_next(struct shares *s, struct share *out);

/* Of opponents' points: sum, and the two ends that may be cut. */
struct opponents {
    int64_t sum, lowest, highest;
    uint64_t count;
};
struct opponents opponents_of(const struct ledger *l, uint32_t player);
/* Whether points against this player count for Koya. */
bool koya_opponent(const struct ledger *l, uint32_t player);

/* Makes these rows the ledger's group. */
void group_set(const struct ledger *l, const struct standing *rows,
               size_t count);
/* Whether each of the group has met each. */
bool group_met(const struct ledger *l, const struct standing *rows,
               size_t count);

/* Fills play_off of players level on points. */
void tiebreak_play_off(const struct ledger *l, struct standing *rows,
                       size_t count);

/* False: out of memory. */
bool standings_of(const struct ledger *l, struct standings *out);
/* Of the stage; or only if it is decided by matches, as leagues are not. */
struct decision ledger_decision(const struct ledger *l);
struct decision matches_decision(const struct ledger *l);

#endif
