/*
 * Plies in words, as pages and booklets have them.
 */
#ifndef LUDEX_PAGES_PLY_WORDS_H
#define LUDEX_PAGES_PLY_WORDS_H

#include "notation.h"
#include "record.h"

/* Whether it is the first of its round; `index` is its place in its line. */
bool ply_opens(const struct record *r, const struct node *node, uint32_t index);
/* "5. ", "5... "; nothing where it goes on after a ply with a number, or there are
   none. */
void ply_number_add(const struct record *r, const struct node *node,
                    uint32_t index, bool numbered, struct text *out);
/* "e4!", as its home notation (or NULL) writes it, or as it stands. */
void ply_word_add(const struct record *r, const struct notation *home,
                  const struct node *node, struct text *out);
/* "Black resigns 0-1" */
void ending_words_add(const struct record *r, struct text *out);

#endif
