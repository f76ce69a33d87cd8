/*
 * Puts records back in their place in a file. The text around them and the line
 * ends stay unchanged.
 */
#ifndef LUDEX_TOOLS_IN_PLACE_H
#define LUDEX_TOOLS_IN_PLACE_H

#include "source.h"

/* True if a record can be replaced separately, not as part of a page. */
bool in_place_fits(struct framing framing);
/* Appends the slice with `made`, without white space around it, in place of its
   record. An empty `made` removes the record and what separates it from the
   next. */
void in_place_put(const struct slice *s, struct framing framing,
                  struct str made, struct text *out);

/* The state of an output file; begin with zeros. */
struct in_place {
    struct str ends; /* the last line end; empty: none yet */
    size_t feeds;    /* line ends after the last record */
    bool begun, any; /* a slice was added; something was written */
    bool changed;    /* the last record was changed, */
    bool parts;      /* or the next is of another file */
};

/* Call it before the first record of another file that is appended to this
   one. */
void in_place_join(struct in_place *p);
/*
 * Appends what in_place_put made of the next slice, or its unchanged bytes if
 * `changed` is false. Before it goes the byte order mark of the file, or the
 * empty line that separates a record with tags from a new or changed one.
 */
void in_place_next(struct in_place *p, const struct slice *s, struct str made,
                   bool changed, struct text *out);

#endif
