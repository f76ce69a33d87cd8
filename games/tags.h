/* Values that tags of several games have in common. */
#ifndef LUDEX_GAMES_TAGS_H
#define LUDEX_GAMES_TAGS_H

#include "rules.h"

/* Reads a number from low to high, up to 99, without leading zeros. */
bool tag_number(struct str value, unsigned low, unsigned high, uint8_t *out);
/* Finds a value among words, which end with NULL: "WE", "NS". *out is its
   index. */
bool tag_word(struct str value, const char *const *words, uint8_t *out);

#endif
