/*
 * Compares a record with what is read back after writing it: a repair may not
 * lose anything.
 */
#ifndef LUDEX_TOOLS_RECORD_SURVIVES_H
#define LUDEX_TOOLS_RECORD_SURVIVES_H

#include "record.h"

/*
 * True if `now` has each ply, comment, glyph and tag of `was`, and its result.
 * Otherwise names the first that is missing: "the tag Event". Plies may be
 * spelled in another way.
 */
bool record_survives(const struct record *was, const struct record *now,
                     struct text *why);

#endif
