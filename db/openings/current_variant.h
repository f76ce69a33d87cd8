/*
 * The current variant: its rules, its own start, and a board on which its games
 * are replayed.
 */
#ifndef DB_OPENINGS_CURRENT_VARIANT_H
#define DB_OPENINGS_CURRENT_VARIANT_H

#include "../store/variants.h"

struct at_hand {
    struct sql *sql;
    struct variants variants;
    const struct variant *variant; /* NULL if this program does not have the
                                      game */
    struct position *start, *now;
    uint64_t start_hash; /* its exact hash */
    struct reason why;
};

void at_hand_release(struct at_hand *h);
/* Selects the variant of a number, or none if this program does not have its
   game. Returns ARCHIVE_OK or a fault. */
int at_hand_set(struct at_hand *h, int64_t variant);
/* Sets `now` to the start of a game; an empty text means the variant's own
   start. Returns false if the text is not a position of the variant. */
bool at_hand_begin(struct at_hand *h, struct str start);
/* Takes the next move and its code off. Returns false after the last one, or if
   the move is not possible. */
bool at_hand_next(const struct at_hand *h, struct str *moves, struct move *move,
                  uint32_t *code);

#endif
