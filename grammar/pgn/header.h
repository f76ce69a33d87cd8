/* Scans the header of a PGN record before it is read. */
#ifndef LUDEX_GRAMMAR_PGN_HEADER_H
#define LUDEX_GRAMMAR_PGN_HEADER_H

#include "text.h"

enum pgn_line {
    PGN_TAG,
    PGN_ESCAPE, /* begins with %: for another program */
    PGN_ODD,    /* begins with [ but is not a valid tag */
    PGN_END,    /* movetext, or the end */
};

struct pgn_item {
    enum pgn_line line;
    size_t begin, end;      /* the whole item, without white space before it */
    struct str name, value; /* of a tag, as written, without quotes */
    bool escaped;           /* the value has backslashes */
};

/* Reads the item at `at` of the text, the beginning of a line or tag. */
struct pgn_item pgn_next(struct str text, size_t at);

#endif
