/*
 * Questions: the criteria of a query, as they are asked of the record that is
 * replayed, and its answers so far. Sets of criteria have a bit for each.
 */
#ifndef DB_QUERY_QUESTIONS_H
#define DB_QUERY_QUESTIONS_H

#include "criteria.h"

struct questions {
    const struct criteria *criteria;
    struct progress progress[CRITERIA_MAX];
    /* Those that the variant can meet, by when they are asked: at positions, at
       the last one only, at plies, at the end. */
    uint64_t at_positions, at_last, at_moves, at_ends;
    uint64_t traits;    /* those that ask for traits */
    uint64_t of_cells;  /* those that look at the board */
    uint64_t may_meet;  /* those that signatures may exclude */
    uint64_t enabled;   /* all, and those that are asked with another one */
    uint64_t of_clocks; /* those that ask for clocks, in any variant */
    uint64_t open, met; /* without an answer so far; answered with yes */
    size_t plies;       /* of the record that were played so far */
    size_t places[CRITERIA_MAX]; /* how many when the answer came */
};

/* False if out of memory. */
bool questions_make(struct questions *q, const struct criteria *criteria);
void questions_release(struct questions *q);
/* Finds those that records of m->variant can meet. */
void questions_enable(struct questions *q, struct moment *m);
/* Begins a record. Of one whose plies are only claimed no positions are known. */
void questions_begin(struct questions *q, bool claimed);
/* Answers those that the signature of the record excludes; NULL excludes none. */
void questions_exclude(struct questions *q, const uint64_t *signature);
/* Ask those of a set that are open. */
void questions_at_position(struct questions *q, struct moment *m, uint64_t set);
void questions_at_move(struct questions *q, struct moment *m, uint64_t set,
                       const struct made *made);
void questions_at_end(struct questions *q, struct moment *m);
/* Returns those of the open ones that are met at this position alone. */
uint64_t questions_met_here(struct questions *q, struct moment *m);

#endif
