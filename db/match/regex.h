/*
 * Regular expressions, matched in time linear in the text, whatever is written:
 * all ways are followed at once. Upper and lower case, and letters with and
 * without marks, are the same, as everywhere in queries (fold.h).
 *
 *     .  [abc]  [a-z]  [^abc]  \d \w \s  \D \W \S    one character
 *     ^  $  \b                                       beginning, end, of a word
 *     x*  x+  x?  x{2}  x{2,}  x{2,5}                repeated
 *     xy  x|y  (x)                                   joined, either, grouped
 *     \x                                             the sign itself
 */
#ifndef DB_MATCH_REGEX_H
#define DB_MATCH_REGEX_H

#include "text.h"

struct regex;

/* NULL: *why, at that byte of the pattern; or no memory, where *why is NULL. */
struct regex *regex_make(struct str pattern, size_t *at, const char **why);
void regex_free(struct regex *r); /* NULL is fine */
/* Whether it matches a folded text anywhere. For one thread at a time. */
bool regex_finds(struct regex *r, struct str folded);

#endif
