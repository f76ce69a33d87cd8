/*
 * Letter statistics: compute how improbable the bytes of a text are in a given
 * encoding. Each word is assumed to be in the language in which it is most
 * probable.
 */
#ifndef LUDEX_SRC_INPUT_LETTERS_H
#define LUDEX_SRC_INPUT_LETTERS_H

#include <stdint.h>

#include "text.h"

/* The tables of letter_counts.h, each for one language or for several with
   similar spelling. */
enum letter_group {
    LETTERS_POLISH,
    LETTERS_CZECH, /* also for Slovak and Croatian */
    LETTERS_HUNGARIAN,
    LETTERS_ROMANIAN,
    LETTERS_GERMAN,
    LETTERS_ROMANCE,
    LETTERS_NORDIC,
    LETTERS_CYRILLIC,
};

/* The languages for which an encoding is used: all from `first` to `last`. */
struct letter_range {
    enum letter_group first, last;
};

/* Unit of costs: the cost of a probability p is -LETTER_COST * ln p. */
enum { LETTER_COST = 16, LETTERS_IMPOSSIBLE = INT32_MAX };

/* Code points of the bytes from 0x80 on, or 0 for undefined bytes. */
struct letter_map {
    uint16_t points[128];
};

/* Return the cost of the text, which is higher the less probable it is, or
   LETTERS_IMPOSSIBLE. */
int32_t letters_cost(struct str text, const struct letter_map *map,
                     struct letter_range languages);
int32_t letters_cost_shift_jis(struct str text);
int32_t letters_cost_gb18030(struct str text);

/* Returns the lower-case form of a letter of European scripts. */
uint16_t letter_lower(uint16_t point);

#endif
