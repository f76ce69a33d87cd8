/*
 * Options by name: reads a list of struct ludex_option.
 */
#ifndef LUDEX_SRC_LIBRARY_OPTIONS_H
#define LUDEX_SRC_LIBRARY_OPTIONS_H

#include "library.h"

#include <stddef.h>

/* An option: its name, and the way in which its value is stored, either in a
   member of the struct passed to options_read or by a function. */
struct option_row {
    const char *name; /* a row whose name is NULL ends a table */
    enum option_kind {
        OPTION_OWN,    /* stored by the function `set` */
        OPTION_TEXT,   /* const char *, owned by the program */
        OPTION_FLAG,   /* bool, given as 1 or 0 */
        OPTION_NUMBER, /* uint64_t, from `low` to `high` */
        OPTION_WORD,   /* size_t: the index of the word in `words`, which ends
                          with NULL */
    } kind;
    size_t member; /* offset of the member */
    uint64_t low, high;
    const char *const *words;
    const char *what; /* what the words are, for messages: "method of rating" */
    int (*set)(void *to, const struct option_row *row, const char *value,
               struct ludex_error *error);
};

/* clang-format off */
#define TO_TEXT(type, member) \
    OPTION_TEXT, offsetof(type, member), 0, 0, NULL, NULL, NULL
#define TO_FLAG(type, member) \
    OPTION_FLAG, offsetof(type, member), 0, 0, NULL, NULL, NULL
#define TO_NUMBER(type, member, low, high) \
    OPTION_NUMBER, offsetof(type, member), low, high, NULL, NULL, NULL
#define TO_WORD(type, member, words, what) \
    OPTION_WORD, offsetof(type, member), 0, 0, words, what, NULL
/* Makes the members of a row whose value is stored by a function. The function
   receives `number` as row->low. */
#define TO_FUNCTION(function, number) \
    OPTION_OWN, 0, number, 0, NULL, NULL, function
#define OPTIONS_END {NULL, OPTION_OWN, 0, 0, 0, NULL, NULL, NULL}
/* clang-format on */

/* Sets all options of a list, which may be NULL. Returns LUDEX_UNKNOWN with a
   suggestion for an unknown name, and LUDEX_REFUSED for an invalid value. */
int options_read(const struct option_row *rows, void *to,
                 const struct ludex_option *options, struct ludex_error *error);
/* Returns LUDEX_UNKNOWN, and suggests the nearest of the words, which end with
   NULL. */
int fail_unknown_word(struct ludex_error *error, const char *what,
                      const char *word, const char *const *words);
/* The words of the option date_order, by enum date_order. */
extern const char *const date_order_words[];
/* Sets the level of a diagnostic, with an argument of -W (ludex-check(1)).
   Returns 0 or a code. */
int read_diag_level(struct diag_levels *levels, const char *value,
                    struct ludex_error *error);

#endif
