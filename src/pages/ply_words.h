/*
 * Plies as text, for pages and booklets.
 */
#ifndef LUDEX_PAGES_PLY_WORDS_H
#define LUDEX_PAGES_PLY_WORDS_H

#include "notation.h"
#include "record.h"

/* True for the first ply of a round. `index` is the place of the ply in its
   line. */
bool ply_opens(const struct record *r, const struct node *node, uint32_t index);
/* Appends "5. " for the first ply of a round, and "5... " for other plies.
   If `numbered` is set, appends nothing for these other plies. Also appends
   nothing if the record has no numbers. */
void ply_number_add(const struct record *r, const struct node *node,
                    uint32_t index, bool numbered, struct text *out);
/* Appends a ply with its glyphs, such as "e4!", in the native notation
   `native`, or as written if `native` is NULL. */
void ply_word_add(const struct record *r, const struct notation *native,
                  const struct node *node, struct text *out);
/* Appends the end of the game, such as "Black resigns 0-1". */
void ending_words_add(const struct record *r, struct text *out);

#endif
