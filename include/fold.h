/*
 * Folding makes texts comparable regardless of case and diacritics. "Łukasz",
 * "LUKASZ" and "lukasz" have the same folded text.
 */
#ifndef LUDEX_FOLD_H
#define LUDEX_FOLD_H

#include "text.h"

/* Appends the folded text. Bytes that are not UTF-8 are copied unchanged. */
void fold_text(struct str s, struct text *out);
/* Appends the folded name, with one space between words and no space at the
   ends. */
void fold_name(struct str s, struct text *out);
/* True if the folded text contains the folded part. An asterisk in the part
   matches any text, including an empty one. */
bool fold_contains(struct str folded, struct str part);
/* True if the name has spaces that fold_name would remove. */
bool fold_spaces(struct str s);
/* Returns the number of letters in the name whose diacritics folding
   removes. */
size_t fold_marks(struct str s);
/* True if the name has letters of only one case, such as "ANN LEE". False for
   letters without case. */
bool fold_one_case(struct str s);

#endif
