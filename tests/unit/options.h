/* Parses a game's options as tests write them. */
#ifndef LUDEX_TESTS_OPTIONS_H
#define LUDEX_TESTS_OPTIONS_H

#include "rules.h"

/* Splits options such as "Size 5 Relink yes". The resulting views point into
   `text`. */
static inline size_t split_options(const char *text, struct setting *out)
{
    struct str rest = str_of(text);
    size_t count = 0;

    for (; rest.len; count++) {
        out[count].name = str_take(&rest, ' ');
        out[count].value = str_take(&rest, ' ');
    }
    return count;
}

#endif
