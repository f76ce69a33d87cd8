/*
 * Replacements for common programs, run by line.h within this process. They
 * read standard input or the file that they name, and return their exit status.
 */
#ifndef TESTS_FILTERS_H
#define TESTS_FILTERS_H

#include <stdbool.h>

struct filter {
    const char *name;
    bool (*takes)(int count,
                  char *const *words); /* true if the command can be run here */
    int (*run)(int count, char *const *words);
};

/* Returns NULL if there is no such program here, or if it does not support
   these options. */
const struct filter *filter_find(int count, char *const *words);

#endif
