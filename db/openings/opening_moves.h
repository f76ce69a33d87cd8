/*
 * The positions in the opening of a game, from its start on, and the
 * continuation from each position.
 */
#ifndef DB_OPENINGS_OPENING_MOVES_H
#define DB_OPENINGS_OPENING_MOVES_H

#include "../rows/rows.h"
#include "current_variant.h"
#include "tally.h"

enum { OPENING_WAYS = OPENING_PLIES + 1 };

struct opening_way {
    uint64_t exact, canonical; /* hashes of the position */
    uint64_t key;              /* exact hash of the next position */
    uint32_t code;             /* code of the next ply; TALLY_ENDS if the game
                                  ended */
    struct mover mover;        /* the player to move */
    bool start;         /* the position is the usual start of the variant */
    bool has_canonical; /* `canonical` is set */
    bool known;         /* the game had reached this position before */
    bool again; /* the game had reached this or a symmetric position before */
};

struct opening_game {
    struct tallied_game tallied;
    int64_t variant;
    struct opening_way ways[OPENING_WAYS];
    size_t count;
};

/* Fills in the opening of a game of the current variant, played from h->now. */
void opening_play(const struct current_variant *h, struct str moves,
                  struct opening_game *game);
/* Fills in the opening from the row of the game, without replaying the game. */
void opening_read(const struct current_variant *h, const struct row *row,
                  struct opening_game *game);
/* Returns the canonical hash of the position after `plies` plies, or 0 if
   `start` is not a position of the variant. */
uint64_t opening_canonical_hash(struct current_variant *h, struct str start,
                                struct str moves, size_t plies);
/* Sets `known` and `again` of a ply. The canonical hashes of this and all
   earlier plies must be set. */
void opening_mark_repeats(struct opening_game *game, size_t ply);

#endif
