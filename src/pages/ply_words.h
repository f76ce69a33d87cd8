/*
 * Plies as text, for pages and booklets.
 */
#ifndef LUDEX_PAGES_PLY_WORDS_H
#define LUDEX_PAGES_PLY_WORDS_H

#include "notation.h"
#include "record.h"

/* True if it is the first ply of its round; `index` is its place in its
   line. */
bool ply_opens(const struct record *r, const struct node *node, uint32_t index);
/* Appends "5. ", "5... "; nothing if it follows a ply with a number, or if
   there are no numbers. */
void ply_number_add(const struct record *r, const struct node *node,
                    uint32_t index, bool numbered, struct text *out);
/* Appends "e4!", as its native notation (may be NULL) writes it, or else as
   written. */
void ply_word_add(const struct record *r, const struct notation *home,
                  const struct node *node, struct text *out);
/* Appends "Black resigns 0-1". */
void ending_words_add(const struct record *r, struct text *out);

#endif
