/*
 * Which encoding a text has that is not UTF-8 and says nothing of it. All that
 * guesses is this one function: a better one takes its place without any other
 * change.
 */
#ifndef LUDEX_SRC_INPUT_GUESS_H
#define LUDEX_SRC_INPUT_GUESS_H

#include <stdbool.h>

#include "text.h"

/* Bytes that are guessed from: all of a file, or this much of a longer one. */
enum { GUESS_BYTES = 1 << 20 };

struct guess {
    const char *best;   /* a name that iconv knows, never NULL */
    const char *second; /* the next likely one; NULL if none was considered */
    /*
     * True if sequences of UTF-8 in the text are what they look like, so that
     * only the other bytes are of `best`, which has one byte per character.
     * Otherwise all of the text is of `best`.
     */
    bool utf8_beside;
};

/* `sample` begins at or before the first byte that is not UTF-8, or with a zero
   among its first two. */
struct guess guess_encoding(struct str sample);

#endif
