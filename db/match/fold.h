/*
 * Folding: text as it is compared whatever its case and its marks. "Łukasz",
 * "LUKASZ" and "lukasz" fold to the same.
 */
#ifndef DB_MATCH_FOLD_H
#define DB_MATCH_FOLD_H

#include "text.h"

/* Appends the text folded; bytes that are not UTF-8 stay as they are. */
void fold_text(struct str s, struct text *out);
/* The same of a name: one space between words, and none at the ends. */
void fold_name(struct str s, struct text *out);
/* Whether a folded text has this part, which is folded too; * stands for
   anything, or nothing. */
bool fold_contains(struct str folded, struct str part);
/* Whether the name has other spaces than these. */
bool fold_spaces(struct str s);
/* How many of its letters are more than a folded one and its case. */
size_t fold_marks(struct str s);

#endif
