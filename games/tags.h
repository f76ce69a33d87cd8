/* Reads tag values of a form that several games share. */
#ifndef LUDEX_GAMES_TAGS_H
#define LUDEX_GAMES_TAGS_H

#include "rules.h"

/* Reads a number from `low` to `high`, up to 99, without leading zeros. */
bool tag_number(struct str value, unsigned low, unsigned high, uint8_t *out);
/* Looks up a value, such as "WE" or "NS", in a list of words that ends with
   NULL. *out is the index of the word. */
bool tag_word(struct str value, const char *const *words, uint8_t *out);

#endif
