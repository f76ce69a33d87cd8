/*
 * What SQL calls: functions of this program that the statements of db/ use.
 * Each engine has a binding for them (sqlite/functions.c), which takes NULL from
 * and to them.
 *
 *   contains(text, part)        folded, the part stands anywhere in the text:
 *                               "Saïd" contains "SAID", and "S*D" (fold.h)
 *   folded(name)                the name folded (fold.h)
 *   holds(text, part)           the part stands anywhere in the text, byte by
 *                               byte: for what is kept folded
 *   matches(text, regex)        a regular expression matches the text, folded,
 *                               anywhere (regex.h); no if the text is NULL
 *   worded(text, words, begins) the folded words stand in the text (words.h), one
 *                               after the other, or such as begin so; no if the
 *                               text is NULL
 *   commented(text, words)      they do in one of the comments of a record's text
 *   is_foreign(game)            1 if a game of this name is none of ours
 *   played(text, words)         the words stand in the text of a foreign game
 *   leading_number(text)        the whole number that a text begins with, after
 *                               blanks; 0 if with none: "3a" is 3
 *   ordered(value, words)       how a value stands to the words of a query
 */
#ifndef DB_MATCH_FUNCTIONS_H
#define DB_MATCH_FUNCTIONS_H

#include "text.h"

/*
 * Two numbers ("1200", "-3.50") are compared as numbers, two words as text; a
 * word and a number are ORDERED_APART.
 */
enum { ORDERED_LESS = -1, ORDERED_EQUAL, ORDERED_GREATER, ORDERED_APART };
int ordered(struct str value, struct str words);
int64_t leading_number(struct str text);

#endif
