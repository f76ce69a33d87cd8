/*
 * Words are the units of full-text search. They are the same for every database
 * engine. A word consists of ASCII letters, ASCII digits and characters beyond
 * ASCII, folded (fold.h): "Élan-vital, 2nd" has the words elan, vital and 2nd.
 */
#ifndef DB_MATCH_WORDS_H
#define DB_MATCH_WORDS_H

#include "text.h"

enum {
    WORD_MAX = 64
}; /* maximum number of bytes of a word; longer words are truncated */

/* Removes the next word from the front of a folded text. Returns false after
   the last word. */
bool word_next(struct str *folded, struct str *word);
/* True if the text contains the given words, which are separated by spaces,
   consecutively. If `begins` is set, each word of the text only needs to begin
   with the corresponding given word. This function folds the text. Sets *failed
   if out of memory. */
bool word_occurs(struct str text, struct str words, bool begins, bool *failed);
/* Works like word_occurs, but all words must be in one comment of a record's
   text. */
bool words_in_comment(struct str text, struct str words, bool *failed);
/* Works like word_occurs for the text of a foreign game without its move
   numbers: "1. e4 e5 2. Nf3" contains the consecutive words e4 e5 nf3. */
bool words_in_foreign(struct str text, struct str words, bool *failed);
/* Appends the folded text of a foreign game, without move numbers. */
void words_of_foreign(struct str text, struct text *out);
/* Appends the comments in a record's text, folded. */
void words_of_comments(struct str text, struct text *out);

#endif
