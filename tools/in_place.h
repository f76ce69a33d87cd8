/*
 * A record that goes back to where it stood in its file: what is around it stays
 * as it is, and the ends of lines are those that it had.
 */
#ifndef LUDEX_TOOLS_IN_PLACE_H
#define LUDEX_TOOLS_IN_PLACE_H

#include "source.h"

/* Whether a record can be replaced without what is around it: not where it is a
   part of a page. */
bool in_place_fits(struct framing framing);
/* Appends the slice with `made` in the place of its record; an empty one removes
   that. */
void in_place_put(const struct slice *s, struct framing framing,
                  struct str made, struct text *out);
/* An empty line at the end of a text, before a record that begins with a tag and
   that was not there, or not so. */
void in_place_part(struct text *before, struct str next);

#endif
