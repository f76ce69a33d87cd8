/* What values of a game's own tags have in common. */
#ifndef LUDEX_GAMES_TAGS_H
#define LUDEX_GAMES_TAGS_H

#include "rules.h"

/* A number from low to high, up to 99, as people write it: no 07. */
bool tag_number(struct str value, unsigned low, unsigned high, uint8_t *out);
/* The place of the value among a few words, then NULL: "WE", "NS". */
bool tag_word(struct str value, const char *const *words, uint8_t *out);

#endif
