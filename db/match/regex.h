/*
 * Regular expressions. The time for matching is linear in the length of the
 * text for any pattern, because all alternatives are followed at the same time.
 * Case and marks on letters make no difference, as everywhere in queries
 * (fold.h).
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

/* Compiles a pattern. After an error, returns NULL, and sets *why to the reason
   and *at to the offset in the pattern. If out of memory, sets *why to NULL. */
struct regex *regex_make(struct str pattern, size_t *at, const char **why);
void regex_free(struct regex *r); /* `r` may be NULL */
/* True if the expression matches anywhere in a folded text. Only one thread at
   a time may use `r`. */
bool regex_finds(struct regex *r, struct str folded);

#endif
