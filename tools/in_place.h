/*
 * Records that go back to where they stood in their file: what is around them
 * stays as it is, and the ends of lines are those that they had.
 */
#ifndef LUDEX_TOOLS_IN_PLACE_H
#define LUDEX_TOOLS_IN_PLACE_H

#include "source.h"

/* Whether a record can be replaced without what is around it: not where it is a
   part of a page. */
bool in_place_fits(struct framing framing);
/* Appends the slice with `made`, without white space around it, in the place of its
   record; an empty one removes that, and what parts it from the next one. */
void in_place_put(const struct slice *s, struct framing framing,
                  struct str made, struct text *out);

/* What a file has come to; zeroed before the first. */
struct in_place {
    struct str ends; /* of its lines; empty: there was none yet */
    size_t feeds;    /* ends of lines after the last record */
    bool begun, any; /* there was a slice; something was written */
    bool changed;    /* the last record is not what stood there, */
    bool parts;      /* or a record of another file */
};

/* Before the first record of a further file that goes to the end of this one. */
void in_place_join(struct in_place *p);
/*
 * Appends what in_place_put made of the next slice, or its bytes as they stood
 * (`changed` is false), after the byte order mark of the file, or the empty line
 * that parts a record with tags from one that was not there, or not so.
 */
void in_place_next(struct in_place *p, const struct slice *s, struct str made,
                   bool changed, struct text *out);

#endif
