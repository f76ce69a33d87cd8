/*
 * Regular expressions, matched in time linear in the text for any pattern: all
 * alternatives are followed at once. Upper and lower case, and letters with and
 * without marks, are the same, as everywhere in queries (fold.h).
 *
 *     .  [abc]  [a-z]  [^abc]  \d \w \s  \D \W \S    one character
 *     ^  $  \b                                       begin, end, word boundary
 *     x*  x+  x?  x{2}  x{2,}  x{2,5}                repetition
 *     xy  x|y  (x)                                   sequence, choice, group
 *     \x                                             the character itself
 */
#ifndef DB_MATCH_REGEX_H
#define DB_MATCH_REGEX_H

#include "text.h"

struct regex;

/* Compiles a pattern. Returns NULL after an error: *why is the reason and *at
   the byte of the pattern. *why is NULL if out of memory. */
struct regex *regex_make(struct str pattern, size_t *at, const char **why);
void regex_free(struct regex *r); /* NULL is allowed */
/* True if the expression matches a folded text anywhere. For one thread at a
   time. */
bool regex_finds(struct regex *r, struct str folded);

#endif
