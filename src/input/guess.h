/*
 * Guesses the encoding of a text that is not UTF-8 and does not declare it, by
 * its letters (letters.h). All guessing is in these functions, so it can be
 * replaced without other changes.
 */
#ifndef LUDEX_SRC_INPUT_GUESS_H
#define LUDEX_SRC_INPUT_GUESS_H

#include <stdbool.h>

#include "text.h"

/* Size of the sample: the whole file, or this much of a longer one. */
enum { GUESS_BYTES = 1 << 20 };

struct guess {
    const char *best;   /* a name that iconv knows, never NULL */
    const char *second; /* the next most probable encoding, if it reads the
                           text differently and is not much less probable;
                           otherwise NULL */
    /* True if UTF-8 sequences in the text are to be read as UTF-8, and only
       the other bytes as `best`. Otherwise all of the text is in `best`. */
    bool utf8_beside;
    bool mostly_utf8; /* the other bytes are faults of a UTF-8 text */
    bool one_byte;    /* `best` has one byte per character */
};

/*
 * Fills *out. `sample` begins at or before the first byte that is not UTF-8;
 * `seen` UTF-8 characters beyond ASCII come before it. `asked` is the encoding
 * to use instead of a guess, or NULL. Returns 0, or SOURCE_MEMORY.
 */
int guess_encoding(struct str sample, size_t seen, const char *asked,
                   struct guess *out);
/* Returns the name of UTF-16 without a mark, or NULL: one of the first two
   bytes of the sample must be zero. */
const char *guess_wide(struct str sample);
/* Returns the name that people know an encoding by: CP932 is Shift-JIS. */
const char *guess_title(const char *name);

#endif
