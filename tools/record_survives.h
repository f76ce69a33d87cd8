/*
 * Checks that a repair loses nothing: compares a record with the record that is
 * read back after writing it.
 */
#ifndef LUDEX_TOOLS_RECORD_SURVIVES_H
#define LUDEX_TOOLS_RECORD_SURVIVES_H

#include "record.h"

/*
 * True if `now` has the result and each ply, comment, glyph and tag of `was`.
 * Otherwise sets `why` to the first part that is missing, such as "the tag
 * Event". Plies may be spelled differently.
 */
bool record_survives(const struct record *was, const struct record *now,
                     struct text *why);

#endif
