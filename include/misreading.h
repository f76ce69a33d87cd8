/*
 * Misreadings: computes how likely it is that one text is a misread or mistyped
 * form of another, such as `e` for `c`, `O` for `0`, `rn` for `m`, a missing
 * bracket or two exchanged letters.
 */
#ifndef LUDEX_MISREADING_H
#define LUDEX_MISREADING_H

#include "text.h"

enum {
    MISREADING_LENGTH = 64, /* maximum number of characters that are compared */
    MISREADING_ASCII = 128,
};

struct misread_text {
    int32_t at[MISREADING_LENGTH]; /* code points */
    size_t count;
};

/* A written text that may be a misreading, prepared for comparison with many
   candidates. */
struct misreading {
    struct misread_text written;
    bool too_long;
    uint64_t groups[MISREADING_ASCII]; /* for each character, bits of the groups
                                          of similar characters that contain
                                          it */
};

void misreading_begin(struct misreading *m, struct str written);
/*
 * Returns the cost of misreading `meant` as the written text: about -10 times
 * the natural logarithm of the probability of this misreading. Returns 0 if the
 * texts are equal, and `limit` if the cost is not less than `limit` or if one
 * of the texts has more than MISREADING_LENGTH characters. Takes time
 * proportional to the product of their lengths.
 */
unsigned misreading_cost(const struct misreading *m, struct str meant,
                         unsigned limit);

/* Returns the lower-case ASCII letters that resemble the lower-case letter `c`,
   or "" if there are none. */
const char *misreading_of(char c);

#endif
