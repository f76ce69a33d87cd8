/*
 * Functions of this program that the statements of db/ call. Each engine has a
 * binding for them (sqlite/functions.c), which passes NULL both ways.
 *
 *   contains(text, part)        true if the folded text contains the folded
 *                               part (fold.h): "Saïd" contains "SAID" and "S*D"
 *   folded(name)                the folded name (fold.h)
 *   holds(text, part)           true if the text contains the part, compared by
 *                               bytes: for text that is stored folded
 *   matches(text, regex)        true if a regular expression matches the folded
 *                               text anywhere (regex.h); false for NULL
 *   worded(text, words, begins) true if the text has the folded words in a row
 *                               (words.h), or words that begin with these;
 *                               false for NULL
 *   commented(text, words)      the same for one comment of a record's text
 *   is_foreign(game)            1 if no game of Ludex has this name
 *   played(text, words)         true if the text of a foreign game has the
 *                               words in a row
 *   leading_number(text)        the integer that a text begins with, after
 *                               spaces, or 0: "3a" is 3
 *   ordered(value, words)       the order of a value and the words of a query
 */
#ifndef DB_MATCH_FUNCTIONS_H
#define DB_MATCH_FUNCTIONS_H

#include "text.h"

/*
 * Two numbers ("1200", "-3.50") are compared as numbers, two words as text. A
 * word and a number are ORDERED_APART.
 */
enum { ORDERED_LESS = -1, ORDERED_EQUAL, ORDERED_GREATER, ORDERED_APART };
int ordered(struct str value, struct str words);
int64_t leading_number(struct str text);

#endif
