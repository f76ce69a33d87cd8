/*
 * Walker: goes through games up to a position that is asked about, and counts
 * what was played there, or some plies after it. Each worker has its own.
 */
#ifndef DB_WALKER_H
#define DB_WALKER_H

#include "../openings/tally.h"
#include "rules.h"

/* A way that is gone on along: from a node by a key to the next node, and of the
   position that stands for this its exact hash and whose turn it is. */
struct branch {
    uint64_t node, key;
    uint64_t exact;
    uint8_t side;
};

/* What is asked, the same for all workers. */
struct route {
    const struct rules *rules;
    int64_t variant;              /* that its games are of */
    const struct position *start; /* of games that begin as usual */
    const struct setting *options;
    size_t option_count;
    bool exact;
    uint64_t position, canonical; /* its hashes */
    uint8_t side;                 /* whose turn it is */
    /* Its features under each symmetry: of any other it is not; NULL: the game
       does not tell. */
    const uint64_t (*sets)[SIGNATURE_WORDS];
    size_t set_count;
    unsigned left, weight; /* its rules->left; the most features in a set */
    size_t last_ply;       /* it is looked for up to here */
    /* What it is turned whose games are counted already: exact hashes. */
    const uint64_t *counted;
    size_t counted_count;
    /* Ways that are gone from there, one a node, which they are sorted by and
       nodes count from 1; 0 is the position itself. */
    const struct branch *branches;
    size_t branch_count;
    unsigned depth; /* plies after it: what is counted is played then */
};

struct walker {
    const struct route *route;
    struct position *now;
    struct reason why;
    struct counted counted;
};

/* False: no memory. To be released either way. */
bool walker_init(struct walker *w, const struct route *route);
void walker_release(struct walker *w);
/* Counts a game, whose start and moves are as the archive has them. */
void walker_take(struct walker *w, const struct tallied *game, struct str start,
                 struct str moves);
/* The key of a position. */
uint64_t route_key(const struct route *route, const struct position *p);
/* Whether the games that reached a position, by its exact hash, are counted
   already. */
bool route_is_counted(const struct route *route, uint64_t exact);

#endif
