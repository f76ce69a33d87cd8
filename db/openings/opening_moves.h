/*
 * The positions in the opening of a game, from its start on, and how the game
 * continued from each.
 */
#ifndef DB_OPENINGS_OPENING_MOVES_H
#define DB_OPENINGS_OPENING_MOVES_H

#include "../rows/rows.h"
#include "current_variant.h"
#include "tally.h"

enum { EARLY_WAYS = OPENING_PLIES + 1 };

struct early_way {
    uint64_t exact, canonical; /* hashes of the position */
    uint64_t key;              /* exact hash of the next position */
    uint32_t code;             /* code of the next ply; TALLY_ENDS if the game
                                  ended */
    struct mover mover;        /* the player to move */
    bool start; /* the position is the usual start of the variant */
    bool told;  /* `canonical` is set */
    bool known; /* the game had reached this position before */
    bool again; /* the game had reached this or a symmetric position before */
};

struct early_game {
    struct tallied tallied;
    int64_t variant;
    struct early_way ways[EARLY_WAYS];
    size_t count;
};

/* Fills in the opening of a game of the current variant, played from h->now. */
void early_play(const struct at_hand *h, struct str moves,
                struct early_game *game);
/* Does the same from the row of the game, without replaying it. */
void early_read(const struct at_hand *h, const struct row *row,
                struct early_game *game);
/* Returns the canonical hash of the position after `plies` plies, or 0 if
   `start` is not a position of the variant. */
uint64_t early_canonical(struct at_hand *h, struct str start, struct str moves,
                         size_t plies);
/* Sets `known` and `again` of a ply. The canonical hashes of this and all
   earlier plies must be set. */
void early_look_back(struct early_game *game, size_t ply);

#endif
