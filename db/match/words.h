/*
 * Words, the units of full-text search, the same in every engine. A word is a
 * run of ASCII letters and digits and of all characters beyond ASCII, folded
 * (fold.h): "Élan-vital, 2nd" is elan, vital, 2nd.
 */
#ifndef DB_MATCH_WORDS_H
#define DB_MATCH_WORDS_H

#include "text.h"

enum { WORD_MAX = 64 }; /* bytes of a word; longer ones are truncated */

/* Takes the next word off a folded text. Returns false after the last. */
bool word_next(struct str *folded, struct str *word);
/* True if a text has the words, separated by spaces, one after the other; with
   `begins`, if it has words that begin with these. The text is folded here.
   Sets *failed if out of memory. */
bool word_stands(struct str text, struct str words, bool begins, bool *failed);
/* The same for a single comment of a record's text. */
bool words_in_comment(struct str text, struct str words, bool *failed);
/* The same for the text of a foreign game, with its plies and without move
   numbers: "1. e4 e5 2. Nf3" has the words e4 e5 nf3, one after the other. */
bool words_in_foreign(struct str text, struct str words, bool *failed);
/* Appends that text, folded. */
void words_of_foreign(struct str text, struct text *out);
/* Appends the comments of a record's text, folded. */
void words_of_comments(struct str text, struct text *out);

#endif
