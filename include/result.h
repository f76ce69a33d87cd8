/*
 * Results: what a game came to, in records, events and archives alike.
 */
#ifndef LUDEX_RESULT_H
#define LUDEX_RESULT_H

#include "text.h"

enum result_kind {
    RESULT_NONE,    /* nothing is written */
    RESULT_FIRST,   /* 1-0 */
    RESULT_SECOND,  /* 0-1 */
    RESULT_DRAW,    /* ½-½ */
    RESULT_UNKNOWN, /* * */
    RESULT_KINDS,
};

/* Whether the game came to its end: it was won or drawn. */
static inline bool result_is_over(enum result_kind kind)
{
    return kind != RESULT_NONE && kind != RESULT_UNKNOWN;
}

/* "1-0", "½-½"; "*" for RESULT_UNKNOWN and RESULT_NONE. */
struct str result_text(enum result_kind kind);
/* The same, but "1/2-1/2" for a draw: so archives and event files have it. */
struct str result_ascii(enum result_kind kind);
/* Reads either; false if it is none. */
bool result_find(struct str text, enum result_kind *out);
/* Reads these and what people write instead: "draw", "First won", "0.5 : 0.5". */
bool result_read(struct str text, enum result_kind *out);

/* Returns the bytes of a result at the front of s, as movetext may end with it:
   what result_read takes, except words. 0 if there is none. */
size_t result_length(struct str s);

#endif
