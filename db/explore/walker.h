/*
 * A walker replays games up to a given position and counts what was played
 * there, or some plies later. Each thread has its own.
 */
#ifndef DB_WALKER_H
#define DB_WALKER_H

#include "../openings/tally.h"
#include "rules.h"

/* A ply to follow: from a node by a key to the next node. `exact` and `side`
   are the hash of the position that represents this node, and the side to move
   there. */
struct branch {
    uint64_t node, key;
    uint64_t exact;
    uint8_t side;
};

/* The request, the same for all walkers. */
struct route {
    const struct rules *rules;
    int64_t variant;              /* of the games */
    const struct position *start; /* of games with the usual start */
    const struct setting *options;
    size_t option_count;
    bool exact;
    uint64_t position, canonical; /* its hashes; `position` is the exact one */
    uint8_t side;                 /* the side to move */
    /* The features of the position under each symmetry; no other position of a
       game matches. NULL if the game has no signatures. */
    const uint64_t (*sets)[SIGNATURE_WORDS];
    size_t set_count;
    unsigned left, weight; /* rules->left of the position; the most features in
                              a set */
    size_t last_ply;       /* the last ply at which it is searched */
    /* Exact hashes of symmetric positions whose games are already counted. */
    const uint64_t *counted;
    size_t counted_count;
    /* Plies to follow, one per node, sorted by node. Nodes are counted from 1;
       0 is the position itself. */
    const struct branch *branches;
    size_t branch_count;
    unsigned depth; /* plies after the position at which plies are counted */
};

struct walker {
    const struct route *route;
    struct position *now;
    struct reason why;
    struct counted counted;
};

/* Returns false if out of memory. The walker must be released in any case. */
bool walker_init(struct walker *w, const struct route *route);
void walker_release(struct walker *w);
/* Counts a game, with start and moves as in the archive. */
void walker_take(struct walker *w, const struct tallied *game, struct str start,
                 struct str moves);
/* Returns the key of a position. */
uint64_t route_key(const struct route *route, const struct position *p);
/* True if the games that reached a position, by its exact hash, are already
   counted. */
bool route_is_counted(const struct route *route, uint64_t exact);

#endif
