/*
 * Compares a record with the record that is read back after writing it. A
 * repair must not lose anything.
 */
#ifndef LUDEX_TOOLS_RECORD_SURVIVES_H
#define LUDEX_TOOLS_RECORD_SURVIVES_H

#include "record.h"

/*
 * True if `now` has each ply, comment, glyph and tag of `was`, and its result.
 * Otherwise sets `lost` to the first part that is missing, such as "the tag
 * Event". Plies may be spelled differently.
 */
bool record_survives(const struct record *was, const struct record *now,
                     struct text *why);

#endif
