/* Finds where a record ends in a stretch of bytes, without input and without
   allocating memory. */
#ifndef SRC_INPUT_RECORD_BOUNDARIES_H
#define SRC_INPUT_RECORD_BOUNDARIES_H

#include "source.h"
#include "stretch.h"

/*
 * Returns the length of the first record, including white space after it; it
 * may be all of the stretch, and is never 0 unless the stretch is empty.
 * Returns BORDER_UNKNOWN if more bytes are needed. Linear in what it looks at.
 */
size_t boundary_find(struct stretch s, struct framing framing);
/*
 * Returns the first place from `at` on where a record may begin after one that
 * was too long; s.len (or BORDER_UNKNOWN if not s.last) if there is none.
 */
size_t boundary_skip(struct stretch s, size_t at, struct framing framing);
/* True if a stretch is only white space. */
bool boundary_blank(struct stretch s);
/* Returns the number of bytes of a slice before the record itself:
   slice.head. */
size_t boundary_head(struct stretch s, struct framing framing);

#endif
