/*
 * Guesses the encoding of a text that is not UTF-8 and does not declare it. All
 * guessing is in this one function, so it can be replaced without other
 * changes.
 */
#ifndef LUDEX_SRC_INPUT_GUESS_H
#define LUDEX_SRC_INPUT_GUESS_H

#include <stdbool.h>

#include "text.h"

/* Size of the sample: the whole file, or this much of a longer one. */
enum { GUESS_BYTES = 1 << 20 };

struct guess {
    const char *best;   /* a name that iconv knows, never NULL */
    const char *second; /* the next most probable encoding; NULL if none was
                           considered */
    /*
     * True if UTF-8 sequences in the text are to be read as UTF-8, and only the
     * other bytes as `best`, which has one byte per character. Otherwise all of
     * the text is in `best`.
     */
    bool utf8_beside;
};

/* `sample` begins at or before the first byte that is not UTF-8, or has a zero
   byte among its first two. */
struct guess guess_encoding(struct str sample);

#endif
