/*
 * Functions of this program that the statements of db/ call. Each engine has a
 * binding for them (sqlite/functions.c), which converts NULL arguments and
 * results.
 *
 *   contains(text, part)        true if the folded text contains the folded
 *                               part (fold.h): "Saïd" contains "SAID" and "S*D"
 *   folded(name)                the folded name (fold.h)
 *   holds(text, part)           true if the text contains the part, compared by
 *                               bytes; for text that is stored in folded form
 *   matches(text, regex)        true if the folded text contains a match of the
 *                               regular expression (regex.h); false for NULL
 *   worded(text, words, begins) true if the text contains the folded words one
 *                               after the other (words.h) or, if `begins` is
 *                               set, words that begin with them; false for NULL
 *   commented(text, words)      the same for a single comment of a record's
 *                               text
 *   is_foreign(game)            1 if no game of Ludex has this name
 *   played(text, words)         true if the text of a foreign game contains the
 *                               words one after the other
 *   leading_number(text)        the integer at the beginning of a text, after
 *                               spaces, or 0: "3a" gives 3
 *   ordered(value, words)       how a value compares with the words of a query
 */
#ifndef DB_MATCH_FUNCTIONS_H
#define DB_MATCH_FUNCTIONS_H

#include "text.h"

/*
 * Compares a value with the words of a query. Two numbers ("1200", "-3.50") are
 * compared as numbers, two words as text. For a word and a number, returns
 * ORDERED_APART.
 */
enum { ORDERED_LESS = -1, ORDERED_EQUAL, ORDERED_GREATER, ORDERED_APART };
int compare_decimals(struct str value, struct str words);
int64_t leading_number(struct str text);

#endif
