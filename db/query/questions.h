/*
 * Asks the criteria of a query about the record that is replayed, and stores
 * the answers. Sets of criteria have a bit for each.
 */
#ifndef DB_QUERY_QUESTIONS_H
#define DB_QUERY_QUESTIONS_H

#include "criteria.h"

struct questions {
    const struct criteria *criteria;
    struct progress progress[CRITERIA_MAX];
    /* Criteria that the variant can fulfil, by when they are asked: at
       positions, at the last one only, at plies, at the end. */
    uint64_t at_positions, at_last, at_moves, at_ends;
    uint64_t traits;    /* need traits */
    uint64_t of_cells;  /* need the board */
    uint64_t may_meet;  /* may be excluded by signatures */
    uint64_t enabled;   /* all of these, and those asked with another one */
    uint64_t of_clocks; /* ask for clocks, in any variant */
    uint64_t open, met; /* without an answer so far; answered with yes */
    size_t plies;       /* number of plies of the record played so far */
    size_t places[CRITERIA_MAX]; /* that number when the answer came */
};

/* Returns false if out of memory. */
bool questions_make(struct questions *q, const struct criteria *criteria);
void questions_release(struct questions *q);
/* Finds the criteria that records of m->variant can fulfil. */
void questions_enable(struct questions *q, struct moment *m);
/* Begins a record. If its plies are only claimed, it has no positions. */
void questions_begin(struct questions *q, bool claimed);
/* Answers the criteria that the signature of the record excludes. NULL excludes
   none. */
void questions_exclude(struct questions *q, const uint64_t *signature);
/* Ask the open criteria of a set. */
void questions_at_position(struct questions *q, struct moment *m, uint64_t set);
void questions_at_move(struct questions *q, struct moment *m, uint64_t set,
                       const struct made *made);
void questions_at_end(struct questions *q, struct moment *m);
/* Returns the open criteria that this position by itself fulfils. */
uint64_t questions_met_here(struct questions *q, struct moment *m);

#endif
