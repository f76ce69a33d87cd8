/*
 * Guesses the encoding of a text that is not UTF-8 and does not declare an
 * encoding, by its letters (letters.h). Only these functions guess, so that the
 * method can be replaced without other changes.
 */
#ifndef LUDEX_SRC_INPUT_GUESS_H
#define LUDEX_SRC_INPUT_GUESS_H

#include <stdbool.h>

#include "text.h"

/* Size of the sample: the whole file, or this many bytes of a longer one. */
enum { GUESS_BYTES = 1 << 20 };

struct guess {
    const char *best;   /* name known to iconv, never NULL */
    const char *second; /* the next most probable encoding if it decodes the
                           text differently and is not much less probable,
                           otherwise NULL */
    /* True if UTF-8 sequences in the text are to be read as UTF-8, and only the
       other bytes as `best`. Otherwise the whole text is in the encoding
       `best`. */
    bool utf8_beside;
    bool half_is_error; /* an incomplete UTF-8 sequence is an error */
    bool mostly_utf8;   /* the other bytes are errors in a UTF-8 text */
    bool one_byte;      /* `best` has one byte per character */
};

/*
 * Guesses an encoding and fills in *out. `sample` begins at or before the first
 * byte that is not UTF-8, after `seen` non-ASCII UTF-8 characters. Returns 0,
 * or SOURCE_MEMORY if out of memory.
 */
int guess_encoding(struct str sample, size_t seen, struct guess *out);
/* If the sample is UTF-16 without a byte order mark, returns the name of this
   encoding, otherwise NULL. One of the first two bytes must be zero. */
const char *guess_wide(struct str sample);
/* Returns the usual name of an encoding, such as Shift-JIS for CP932. */
const char *guess_title(const char *name);

#endif
