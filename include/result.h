/*
 * Results of games, in records, events and archives.
 */
#ifndef LUDEX_RESULT_H
#define LUDEX_RESULT_H

#include "text.h"

enum result_kind {
    RESULT_NONE,    /* no result is written */
    RESULT_FIRST,   /* 1-0 */
    RESULT_SECOND,  /* 0-1 */
    RESULT_DRAW,    /* ½-½ */
    RESULT_UNKNOWN, /* * */
    RESULT_KINDS,
};

/* True if the game was won or drawn. */
static inline bool result_is_over(enum result_kind kind)
{
    return kind != RESULT_NONE && kind != RESULT_UNKNOWN;
}

/* Returns "1-0", "½-½" and so on; "*" for RESULT_UNKNOWN and RESULT_NONE. */
struct str result_text(enum result_kind kind);
/* Returns the same as result_text, except "1/2-1/2" for a draw, as in archives
   and event files. */
struct str result_ascii(enum result_kind kind);
/* Reads a result as returned by result_text() or result_ascii(). Returns false
   for any other text. */
bool result_find(struct str text, enum result_kind *out);
/* Reads a result in the same forms and in other common forms, such as "draw",
   "First won" and "0.5 : 0.5". Returns false for any other text. */
bool result_read(struct str text, enum result_kind *out);

/* Returns the length of the result at the beginning of s, in any form of
   result_read except words, or 0 if there is none. */
size_t result_length(struct str s);

#endif
