/*
 * Early ways: the positions of a game's opening, its start among them, and how
 * it went on from each.
 */
#ifndef DB_OPENINGS_OPENING_MOVES_H
#define DB_OPENINGS_OPENING_MOVES_H

#include "../rows/rows.h"
#include "current_variant.h"
#include "tally.h"

enum { EARLY_WAYS = OPENING_PLIES + 1 };

struct early_way {
    uint64_t exact, canonical; /* hashes of the position that the game was in */
    uint64_t key;              /* exact hash of the next one */
    uint32_t code;             /* of the ply; TALLY_ENDS: none */
    uint8_t mover;             /* whose ply it was: a seat */
    bool start;                /* it was in the variant's own start */
    bool told;                 /* canonical is */
    bool known;                /* the game had been there before, */
    bool again;                /* or at what symmetries map onto it */
};

struct early_game {
    struct tallied tallied;
    int64_t variant;
    struct early_way ways[EARLY_WAYS];
    size_t count;
};

/* The ways of a game of the variant at hand, played from h->now on. */
void early_play(const struct at_hand *h, struct str moves,
                struct early_game *game);
/* The same, without playing: as the game's row has them. */
void early_read(const struct at_hand *h, const struct row *row,
                struct early_game *game);
/* The canonical hash of the position after so many plies; 0: the start is not a
   position of the variant. */
uint64_t early_canonical(struct at_hand *h, struct str start, struct str moves,
                         size_t plies);
/* Sets `known` and `again` of a way; the canonical hashes are told up to it. */
void early_look_back(struct early_game *game, size_t ply);

#endif
