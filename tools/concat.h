/*
 * Concatenation of the original texts of records, so that as many records are
 * read from it as went in: what export and --rest write.
 */
#ifndef LUDEX_TOOLS_CONCAT_H
#define LUDEX_TOOLS_CONCAT_H

#include "cli.h"

/* The text written last; zeroed at first. */
struct concat {
    bool any, in_line; /* one was written; it lacks its line's end */
    bool closed;       /* it says itself where it ends */
};

/*
 * Writes a text as it came. `follows`: it stood right after the last one in
 * its file. If not, the last one gets the end of its line, and where nothing
 * would part the two (it has no result, and this one no tag) this one gets its
 * Game tag; `game` may be empty, where none is known. 0, a status after a
 * message, or -1 if memory ran out, of which nothing was said.
 */
int concat_write(struct concat *j, struct output *o, struct str text,
                 struct str game, bool follows);

#endif
