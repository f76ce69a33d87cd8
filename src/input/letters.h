/*
 * Letter statistics: how improbable the bytes of a text are, if it is in a given
 * encoding. Each word is of the language in which it is least improbable.
 */
#ifndef LUDEX_SRC_INPUT_LETTERS_H
#define LUDEX_SRC_INPUT_LETTERS_H

#include <stdint.h>

#include "text.h"

/* The tables of letter_counts.h: languages, or a few that are written alike. */
enum letter_group {
    LETTERS_POLISH,
    LETTERS_CZECH, /* Slovak and Croatian too */
    LETTERS_HUNGARIAN,
    LETTERS_ROMANIAN,
    LETTERS_GERMAN,
    LETTERS_ROMANCE,
    LETTERS_NORDIC,
    LETTERS_CYRILLIC,
};

/* The languages that one encoding is used for, from the first to the last. */
struct letter_range {
    enum letter_group first, last;
};

/* Units of a cost: 16 are one natural logarithm of a probability. */
enum { LETTER_COST = 16, LETTERS_IMPOSSIBLE = INT32_MAX };

/* Code points for the bytes from 0x80 on; 0 where a byte is undefined. */
struct letter_map {
    uint16_t points[128];
};

/* Return the cost of the text: the higher, the less probable; or
   LETTERS_IMPOSSIBLE. */
int32_t letters_cost(struct str text, const struct letter_map *map,
                     struct letter_range languages);
int32_t letters_cost_shift_jis(struct str text);
int32_t letters_cost_gb18030(struct str text);

/* Returns the lower case of a letter of European scripts. */
uint16_t letter_lower(uint16_t point);

#endif
