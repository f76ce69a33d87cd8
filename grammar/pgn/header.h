/* The header of a record of PGN, looked through before it is read. */
#ifndef LUDEX_GRAMMAR_PGN_HEADER_H
#define LUDEX_GRAMMAR_PGN_HEADER_H

#include "text.h"

enum pgn_line {
    PGN_TAG,
    PGN_ESCAPE, /* begins with %: for some other program */
    PGN_ODD,    /* begins with [ and is not a tag as it should be */
    PGN_END,    /* movetext, or nothing */
};

struct pgn_item {
    enum pgn_line line;
    size_t begin, end;      /* of all of it, white space before it apart */
    struct str name, value; /* of a tag: as written, without quotes */
    bool escaped;           /* its value has backslashes */
};

/* What stands at `at` of the text, which a line or a tag begins with. */
struct pgn_item pgn_next(struct str text, size_t at);

#endif
