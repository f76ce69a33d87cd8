/*
 * Words: what full text is made of, the same in every engine. A word is a run
 * of ASCII letters and digits and of all characters beyond ASCII, folded
 * (fold.h): "Élan-vital, 2nd" is elan, vital, 2nd.
 */
#ifndef DB_MATCH_WORDS_H
#define DB_MATCH_WORDS_H

#include "text.h"

enum { WORD_MAX = 64 }; /* bytes of a word; what is longer is cut off */

/* The next word of a folded text, which is taken off; false after the last. */
bool word_next(struct str *folded, struct str *word);
/* Whether a text, folded here, has the word, or with `begins` one that begins
   so; or several, parted by blanks, one after the other. *failed: no memory. */
bool word_stands(struct str text, struct str words, bool begins, bool *failed);
/* The same of one of the comments of a record's text. */
bool words_in_comment(struct str text, struct str words, bool *failed);
/* The same of the text of a foreign game, plies and all, without the numbers of
   its moves: "1. e4 e5 2. Nf3" has the words e4 e5 nf3, one after the other. */
bool words_in_foreign(struct str text, struct str words, bool *failed);
/* Appends that text, folded. */
void words_of_foreign(struct str text, struct text *out);
/* Appends the comments of a record's text as it was written, folded. */
void words_of_comments(struct str text, struct text *out);

#endif
