/*
 * Programs that line.h runs in this process. They read standard input, or the one file
 * that they name, and return their exit status.
 */
#ifndef TESTS_FILTERS_H
#define TESTS_FILTERS_H

#include <stdbool.h>

struct filter {
    const char *name;
    bool (*takes)(int count,
                  char *const *words); /* whether it can be run here */
    int (*run)(int count, char *const *words);
};

/* Returns NULL if there is none, or not with such options. */
const struct filter *filter_find(int count, char *const *words);

#endif
