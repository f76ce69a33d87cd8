/* Scans the header of a PGN record, which is needed before the record is
   read. */
#ifndef LUDEX_GRAMMAR_PGN_HEADER_H
#define LUDEX_GRAMMAR_PGN_HEADER_H

#include "text.h"

enum pgn_line {
    PGN_TAG,
    PGN_ESCAPE, /* a line that begins with %, for other programs */
    PGN_ODD,    /* a line that begins with [ but is not a valid tag */
    PGN_END,    /* movetext, or the end of the text */
};

struct pgn_item {
    enum pgn_line line;
    size_t begin, end;      /* place of the whole item, without white space
                               before it */
    struct str name, value; /* parts of a tag as written, without quotes */
    bool escaped;           /* the value contains backslashes */
};

/* Reads the item at `at`, which must be the beginning of a line or a tag. */
struct pgn_item pgn_next(struct str text, size_t at);

#endif
