/*
 * Evaluates the criteria of a query for the record being replayed, and stores
 * the answers. Sets of criteria have a bit for each.
 */
#ifndef DB_QUERY_QUESTIONS_H
#define DB_QUERY_QUESTIONS_H

#include "criteria.h"

struct questions {
    const struct criteria *criteria;
    struct progress progress[CRITERIA_MAX];
    /* Criteria that the variant can satisfy, by the time at which they are
       evaluated: at every position, at the last position only, at plies, and at
       the end. */
    uint64_t at_positions, at_last, at_moves, at_ends;
    uint64_t traits;    /* criteria that need traits */
    uint64_t of_cells;  /* criteria that need the board */
    uint64_t may_meet;  /* criteria that signatures may exclude */
    uint64_t enabled;   /* all of the above, and those evaluated together with
                           another criterion */
    uint64_t measured;  /* criteria whose numbers are wanted */
    uint64_t of_clocks; /* criteria that test clocks, in any variant */
    uint64_t open, met; /* criteria without an answer so far, and criteria with
                           the answer yes */
    size_t plies;       /* number of plies played so far */
    size_t places[CRITERIA_MAX]; /* `plies` at the time of the answer */
};

/* Returns false if out of memory. */
bool questions_make(struct questions *q, const struct criteria *criteria);
void questions_release(struct questions *q);
/* Finds the criteria that records of m->variant can satisfy. */
void questions_enable(struct questions *q, struct moment *m);
/* Begins a record. If `claimed` is set, its plies are only claimed, and it has
   no positions. */
void questions_begin(struct questions *q, bool claimed);
/* Sets the answer to no for criteria that the signature of the record excludes.
   A `signature` of NULL excludes none. */
void questions_exclude(struct questions *q, const uint64_t *signature);
/* Evaluate the open criteria of a set. */
void questions_at_position(struct questions *q, struct moment *m, uint64_t set);
void questions_at_move(struct questions *q, struct moment *m, uint64_t set,
                       const struct made_ply *made);
void questions_at_end(struct questions *q, struct moment *m);
/* Returns the numbers of measured criteria at the end of a record. */
struct measured questions_measured(const struct questions *q);
/* Returns the open criteria that the current position satisfies by itself. */
uint64_t questions_met_at_position(struct questions *q, struct moment *m);

#endif
