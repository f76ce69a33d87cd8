/*
 * The current variant: its rules, its usual start, and a board on which its
 * games are replayed.
 */
#ifndef DB_OPENINGS_CURRENT_VARIANT_H
#define DB_OPENINGS_CURRENT_VARIANT_H

#include "../store/variants.h"

struct current_variant {
    struct sql *sql;
    struct variants variants;
    const struct variant *variant; /* NULL if this program does not know the
                                      game */
    struct position *start, *now;
    uint64_t start_hash; /* exact hash of the usual start */
    struct reason why;
};

void current_variant_release(struct current_variant *h);
/* Selects a variant by its number, or none if this program does not know its
   game. Returns ARCHIVE_OK or a fault. */
int current_variant_set(struct current_variant *h, int64_t variant);
/* Sets `now` to the start of a game. An empty text means the usual start of the
   variant. Returns false if the text is not a legal position of the variant. */
bool current_variant_begin(struct current_variant *h, struct str start);
/* Removes the next move from the front of *moves, and sets *move and *code.
   Returns false after the last move, or if the move is impossible. */
bool current_variant_next(const struct current_variant *h, struct str *moves,
                          struct move *move, uint32_t *code);

#endif
