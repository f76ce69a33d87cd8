/*
 * Trials: conditions that only a replay can judge. All trials of a query are
 * judged in one replay of a record, by as many workers as there are threads:
 * what is in struct trials is shared and constant then, what is in struct
 * tryer is a worker's own.
 */
#ifndef DB_TRIAL_H
#define DB_TRIAL_H

#include "pattern.h"
#include "reach.h"
#include "variants.h"

enum { TRIALS_MAX = 64 }; /* of a query: a bit each */

enum trial_kind {
    TRIAL_POSITION, /* these look at positions */
    TRIAL_BOARD,
    TRIAL_PIECE,
    TRIAL_COUNT,  /* men on the board */
    TRIAL_HELD,   /* prisoners */
    TRIAL_OVER,   /* the last position ends the game */
    TRIAL_TRAIT,  /* these at moves: how many of a trait in all */
    TRIAL_STREAK, /* at most in a row */
    TRIAL_SERIES, /* at most in a row of one side's */
    TRIAL_SEQUENCE,
};

struct trial {
    enum trial_kind kind;
    enum query_op op;      /* never QUERY_NOT_EQUAL */
    bool last;             /* of the last position alone */
    uint64_t number, high; /* high: of QUERY_WITHIN */
    uint32_t trait;
    struct str name; /* of a content */
    struct reach *reach;
    const struct pattern **patterns; /* by variant; NULL: none fits there */
    const struct query_plies *plies;
    struct str words; /* as the query has it, for the plan */
};

struct trials {
    struct trial list[TRIALS_MAX];
    size_t count;
    struct variants variants;
    bool loaded; /* the variants are */
};

/* Reads a board or a piece for every variant; as reach_make. */
int trial_read_patterns(const struct variants *v, struct arena *arena,
                        const struct condition *c, struct trial *trial,
                        struct diags *diags);
/* As above: whether any game has what is to be counted. */
int trial_check_content(const struct variants *v, const struct condition *c,
                        struct trial *trial, struct diags *diags);

struct tryer;

struct tryer *tryer_make(const struct trials *trials); /* NULL: no memory */
void tryer_release(struct tryer *t);
/* Replays a record: a bit for each trial that it passes. */
uint64_t tryer_run(struct tryer *t, int64_t variant, struct str start,
                   struct str moves);
/* The same by what a record claims (rows.h: claims_write). */
uint64_t tryer_claims(struct tryer *t, int64_t variant, struct str claims);
/* Whether memory ran out, once it did. */
bool tryer_failed(const struct tryer *t);
/* Plies replayed since this was asked last. */
uint64_t tryer_take_plies(struct tryer *t);

#endif
