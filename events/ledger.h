/*
 * Ledger: the results of each player in one stage, round by round. Standings,
 * tie-breaks, checks and tables are computed from the ledger.
 */
#ifndef LUDEX_EVENTS_LEDGER_H
#define LUDEX_EVENTS_LEDGER_H

#include "standings.h"

enum score { SCORE_LOST, SCORE_DRAWN, SCORE_WON, SCORE_NONE };

/* The result of one player in one round. */
struct round_result {
    const struct event_result *result;
    uint32_t opponent; /* index of the opponent; NOBODY for a bye */
    uint32_t round;    /* from 1; if results have no round, a count of the
                          player's results */
    uint8_t score;     /* a value of enum score; SCORE_NONE if there is no
                          result */
    bool first;        /* the player is `first` in the result */
    bool played;       /* played over the board */
    bool early;        /* a bye in a round that is not yet paired; the bye does
                          not count, and has no score yet */
};

/* A result. Entries are sorted by round. */
struct entry {
    const struct event_result *result;
    uint32_t round;  /* 0 in all entries, unless every result states its
                        round */
    uint32_t number; /* number of the result in the event, from 1; sorting by
                        this number preserves the order of the source */
};

/* The origin of the list of tie-breaks. */
enum list_source { LIST_ASKED, LIST_STATED, LIST_OF_SWISS, LIST_USUAL };

struct ledger {
    const struct event *event;
    const struct standings_options *options; /* options with the values that
                                                apply */
    const struct event_points *own;          /* points that the event states, if
                                                standings use them, or NULL */
    uint8_t list_source;                     /* enum list_source */
    struct arena *arena;
    uint32_t stage;
    struct event_format format;
    struct entry *entries; /* the entries, sorted by round; tiebreak games come
                              last */
    size_t entry_count;
    struct round_result
        *round_results; /* player p has the elements from begin[p] to begin[p +
                           1] - 1 */
    size_t *begin;
    bool *member;      /* true for a player who takes part in the stage */
    bool *withdrawn;   /* true for a player who has withdrawn, according to the
                          source */
    int64_t *points;   /* points of each player, in half points, without
                          tie-break games */
    int64_t *adjusted; /* points that count for the opponents' tie-breaks */
    uint32_t
        *games; /* number of games that count towards each player's points */
    uint32_t rounds;   /* greatest round that has a result */
    uint32_t paired;   /* greatest round, even if it is only paired and has no
                          results */
    uint32_t last;     /* last paired round; see event_paired_rounds() */
    bool rounds_told;  /* every result states its round, and no round exceeds
                          ROUNDS_MAX */
    size_t counted;    /* number of round_results that are not early */
    bool unknown;      /* a result is missing */
    uint32_t unknowns; /* number of missing results */
    /* Two sets of players: the members of a group (`group`), and the players
       whom a certain member has met (`met`). A player is in a set if the
       player's entry equals the latest number of the set. */
    uint64_t *group, *met, *numbers; /* numbers[0] is for `group`, numbers[1]
                                        for `met` */
};

enum { ROUNDS_MAX = 65536, POINT_HALF = 5 /* half a point, in tenths */ };

/* Builds the ledger of a stage. Returns false if out of memory. */
bool ledger_make(struct ledger *l, const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct arena *arena);
bool event_result_valid(const struct event *event,
                        const struct event_result *result);
/* True for a result between two players, whether it was played or not. This
   includes annulled results, which are not in the ledger. */
bool result_is_paired(const struct event_result *result);
/* True for a game that has no result yet. */
bool result_is_open(const struct event_result *result);
uint8_t result_score(const struct event_result *result, bool second);
int64_t ledger_points_of(const struct ledger *l, uint8_t score);
/* True if the ledger is that of teams whose score is the game points. Its points
   are match points nevertheless. */
bool ledger_is_by_game_points(const struct ledger *l);
bool ledger_round_robin(const struct ledger *l);
/* True if the round_result counts as a game for tie-breaks. Forfeits count in a
   round robin but not in a Swiss. */
bool ledger_is_game(const struct ledger *l,
                    const struct round_result *round_result);
/* True if the round_result is a bye in a round robin, which is a free round and
   not a game. */
bool ledger_is_free_round(const struct ledger *l,
                          const struct round_result *round_result);
/* Return the points for a round_result. For a free round,
   ledger_points_gained() returns 0. */
int64_t ledger_result_points(const struct ledger *l,
                             const struct round_result *round_result);
int64_t ledger_points_gained(const struct ledger *l,
                             const struct round_result *round_result);

/*
 * The share of a round_result in sums of opponents' points. If `round_result`
 * is NULL, this is the share of consecutive rounds that the player missed in a
 * Swiss. In each of these rounds, the opponent has `step` points fewer than in
 * the round before.
 */
struct share {
    const struct round_result *round_result;
    uint32_t round, rounds; /* first round, and number of rounds */
    uint8_t score;
    bool unplayed;          /* the rule for unplayed rounds determines the
                               opponent */
    int64_t opponent, step; /* points of the opponent, in half points */
};
/* An iterator over a player's shares. */
struct shares {
    const struct ledger *ledger;
    size_t at, end;
    uint32_t player, round; /* `round` is the current round */
    int64_t before, so_far; /* the player's points before the current round, and
                               after the rounds so far */
};
struct shares shares_begin(const struct ledger *l, uint32_t player);
bool shares_next(struct shares *s, struct share *out);

/* The sum of the opponents' points, and the points of the lowest and of the
   highest opponent, which a tie-break may cut. */
struct opponents {
    int64_t sum, lowest, highest;
    uint64_t count;
};
struct opponents list_opponents(const struct ledger *l, uint32_t player);
/* True if points against this player count for the Koya system. */
bool is_koya_opponent(const struct ledger *l, uint32_t player);

/* Makes the players of these rows the group of the ledger. */
void group_set(const struct ledger *l, const struct standing *rows,
               size_t count);
/* True if all members of the group have met each other. */
bool group_has_met(const struct ledger *l, const struct standing *rows,
                   size_t count);

/* Sets `play_off` for players who are tied on points. */
void tiebreak_play_off(const struct ledger *l, struct standing *rows,
                       size_t count);

/* Computes the standings from the ledger. Returns false if out of memory. */
bool compute_standings(const struct ledger *l, struct standings *out);
/* Determine the champion of a stage. ledger_decision() accepts any stage,
   matches_decision() only stages that consist of matches (not leagues). */
struct decision ledger_decision(const struct ledger *l);
struct decision matches_decision(const struct ledger *l);

#endif
