/*
 * The variant at hand: its rules, its own start, and a board on which a game of
 * it is played over.
 */
#ifndef DB_OPENINGS_CURRENT_VARIANT_H
#define DB_OPENINGS_CURRENT_VARIANT_H

#include "../store/variants.h"

struct at_hand {
    struct sql *sql;
    struct variants variants;
    const struct variant *variant; /* NULL: none that is known */
    struct position *start, *now;
    uint64_t start_hash; /* exact */
    struct reason why;
};

void at_hand_release(struct at_hand *h);
/* Takes up the variant of a number; none if its game is not known. ARCHIVE_OK or
   a fault. */
int at_hand_set(struct at_hand *h, int64_t variant);
/* Sets `now` to a game's start; an empty text means the variant's own. False: it
   is not a position of the variant. */
bool at_hand_begin(struct at_hand *h, struct str start);
/* Takes the next move off, and its code. False after the last one, or if it is
   not a move there. */
bool at_hand_next(const struct at_hand *h, struct str *moves, struct move *move,
                  uint32_t *code);

#endif
