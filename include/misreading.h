/*
 * Misreadings: how likely one text is to be a misread or mistyped form of
 * another, as `e` for `c`, `O` for `0`, `rn` for `m`, a bracket too few or two
 * letters exchanged.
 */
#ifndef LUDEX_MISREADING_H
#define LUDEX_MISREADING_H

#include "text.h"

enum {
    MISREADING_LENGTH = 64, /* characters of a text that are looked at */
    MISREADING_ASCII = 128,
};

struct misread_text {
    int32_t at[MISREADING_LENGTH]; /* code points */
    size_t count;
};

/* A text that may be a misreading, compared with many that may be meant. */
struct misreading {
    struct misread_text written;
    bool too_long;
    uint64_t groups[MISREADING_ASCII]; /* groups of characters that look alike,
                                          by character */
};

void misreading_begin(struct misreading *m, struct str written);
/*
 * Returns the cost of writing that where `meant` was meant: about ten times the
 * natural logarithm of how unlikely it is. 0 if they are equal; `limit` if it
 * is at least that much, or if one of them has more than MISREADING_LENGTH
 * characters. Takes time proportional to the product of their lengths.
 */
unsigned misreading_cost(const struct misreading *m, struct str meant,
                         unsigned limit);

/* Returns the ASCII characters of the same kind, letter or digit, that are easily
   taken for a character in lower case; "" if there are none. */
const char *misreading_of(char c);

#endif
