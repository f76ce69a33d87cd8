/*
 * Options by name: reads a list of struct ludex_option.
 */
#ifndef LUDEX_SRC_LIBRARY_OPTIONS_H
#define LUDEX_SRC_LIBRARY_OPTIONS_H

#include "library.h"

#include <stddef.h>

/* A name, and where its value goes: a member of what options_read is given, or
   a function. */
struct option_row {
    const char *name; /* NULL ends a table */
    enum option_kind {
        OPTION_OWN,    /* `set` takes it */
        OPTION_TEXT,   /* const char *, the program's */
        OPTION_FLAG,   /* bool, of 1 or 0 */
        OPTION_NUMBER, /* uint64_t, from `low` to `high` */
        OPTION_WORD,   /* size_t: index of the word in `words`, which ends in
                          NULL */
    } kind;
    size_t member; /* its offset */
    uint64_t low, high;
    const char *const *words;
    const char *what; /* are the words: "method of rating" */
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
/* `number` is for the function, as row->low. */
#define TO_FUNCTION(function, number) \
    OPTION_OWN, 0, number, 0, NULL, NULL, function
#define OPTIONS_END {NULL, OPTION_OWN, 0, 0, 0, NULL, NULL, NULL}
/* clang-format on */

/* Sets every option of the list, which may be NULL. Returns LUDEX_UNKNOWN for
   an unknown name, with the nearest one, and LUDEX_REFUSED for a bad value. */
int options_read(const struct option_row *rows, void *to,
                 const struct ludex_option *options, struct ludex_error *error);
/* Returns LUDEX_UNKNOWN, with the nearest of the words, which end in NULL. */
int fail_unknown_word(struct ludex_error *error, const char *what,
                      const char *word, const char *const *words);
/* Sets a level of diagnostics, as -W of ludex-check(1). Returns 0 or a code. */
int level_set(struct diag_levels *levels, const char *value,
              struct ludex_error *error);

#endif
