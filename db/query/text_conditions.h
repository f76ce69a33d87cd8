/*
 * Conditions on texts that need functions of this program (functions.h):
 * contained text, regular expressions, words. If the engine has these
 * functions, SQL calls them. A server without the extension does not have these
 * functions. This program then tests each distinct text, and SQL uses a table
 * of the texts that pass.
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

/* Appends the condition to t->work. `sql` is the SQL of the text. `texts` is a
   SELECT of all values that the text may have, in which ?1, ?2, ... refer to
   values of t. */
void text_condition(struct translation *t, const char *sql, const char *texts,
                    enum text_test test, struct str words);
/* Returns the test for an operator that searches in texts. (comparisons.c) */
enum text_test translate_test(enum query_op op);
/* Returns a SELECT of all values of a column such as "r.annotator", allocated
   in the arena. */
const char *select_distinct_values(struct translation *t, const char *sql);
/* Copies a SELECT to the arena and releases the text. */
const char *text_in_arena(struct translation *t, struct text *select);
/* Appends the condition that the words are consecutive in one comment of a
   record, or in the text of a foreign game. The condition is tested only for
   records that satisfy `among`. */
void condition_commented(struct translation *t, struct str words,
                         struct str among);

#endif
