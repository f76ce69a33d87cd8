/*
 * Conditions on texts that need functions of this program (functions.h): a
 * part, a regular expression, words. If the engine has these functions, SQL
 * calls them. A server without the extension does not; then the different texts
 * are tested here, and a table of those that fit replaces the function.
 */
#ifndef DB_TEXT_CONDITIONS_H
#define DB_TEXT_CONDITIONS_H

#include "translate.h"

enum text_test {
    TEXT_CONTAINS, /* contains(text, words) */
    TEXT_MATCHES,  /* matches(text, words) */
    TEXT_WORDED,   /* worded(text, words, 0) */
    TEXT_BEGINS,   /* worded(text, words, 1) */
};

/* Appends the condition to t->work. `sql` is the text, and `texts` a SELECT of
   all values it may have, in which ?1 ... are values of t. */
void text_condition(struct translation *t, const char *sql, const char *texts,
                    enum text_test test, struct str words);
/* comparisons.c: returns the test of an operator that searches. */
enum text_test translate_test(enum query_op op);
/* Returns a SELECT of all values of a column, by its SQL: "r.annotator". It is
   in the arena. */
const char *text_values(struct translation *t, const char *sql);
/* Returns a SELECT under construction, in the arena, and releases the text. */
const char *text_kept(struct translation *t, struct text *select);
/* Appends that the words are consecutive in a comment of a record, or in the
   text of a foreign game, for records that fulfil `among`. */
void text_commented(struct translation *t, struct str words, struct str among);

#endif
