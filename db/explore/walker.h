/*
 * A walker replays games up to a given position and counts the plies played
 * there, or those played a fixed number of plies later. Each thread has a
 * separate walker.
 */
#ifndef DB_WALKER_H
#define DB_WALKER_H

#include "../openings/tally.h"
#include "rules.h"

/* A ply to follow, from node `node` to the position with key `key`. For the
   position that represents the new node, `exact` is its hash and `side` is the
   side to move. */
struct branch {
    uint64_t node, key;
    uint64_t exact;
    uint8_t side;
};

/* The request, which all walkers share. */
struct route {
    const struct rules *rules;
    int64_t variant;              /* variant of the games */
    const struct position *start; /* start of games with the usual start */
    const struct setting *options;
    size_t option_count;
    bool exact;
    uint64_t position, canonical; /* exact hash and canonical hash of the
                                     position */
    uint8_t side;                 /* the side to move */
    /* Features of the position under each symmetry. Positions with other
       features need not be hashed. Unused if set_count is 0. */
    const uint64_t (*sets)[SIGNATURE_WORDS];
    size_t set_count;
    unsigned left, weight; /* rules->left of the position; largest number of
                              features in `sets` */
    size_t last_ply; /* the last ply after which the position is searched for */
    /* Exact hashes of symmetric positions whose games are already counted. */
    const uint64_t *counted;
    size_t counted_count;
    /* Plies to follow, sorted by the node from which each ply starts. The ply
       at index i - 1 leads to node i; node 0 is the position itself. */
    const struct branch *branches;
    size_t branch_count;
    unsigned depth; /* number of plies between the position and the plies
                       counted */
};

struct walker {
    const struct route *route;
    struct position *now;
    struct reason why;
    struct node_tallies counted;
};

/* Returns false if out of memory. Call walker_release in any case. */
bool walker_init(struct walker *w, const struct route *route);
void walker_release(struct walker *w);
/* Counts a game. `start` and `moves` are in the form that the archive
   stores. */
void walker_take(struct walker *w, const struct tallied_game *game,
                 struct str start, struct str moves);
/* Returns the key of a position. */
uint64_t route_key(const struct route *route, const struct position *p);
/* True if the games that reached the position with this exact hash are already
   counted. */
bool route_is_counted(const struct route *route, uint64_t exact);

#endif
