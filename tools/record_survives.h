/*
 * Whether a record that was written and read again is still what it was: what a
 * repair may not lose.
 */
#ifndef LUDEX_TOOLS_RECORD_SURVIVES_H
#define LUDEX_TOOLS_RECORD_SURVIVES_H

#include "record.h"

/*
 * True if `now` has each ply, comment, glyph and tag that `was` has, and its
 * result. Otherwise names the first that is missing: "the tag Event". Plies may
 * be written otherwise.
 */
bool record_survives(const struct record *was, const struct record *now,
                     struct text *why);

#endif
