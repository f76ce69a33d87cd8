/* Finds the end of a record in a stretch of bytes, without reading input or
   allocating memory. */
#ifndef SRC_INPUT_RECORD_BOUNDARIES_H
#define SRC_INPUT_RECORD_BOUNDARIES_H

#include "source.h"
#include "stretch.h"

/*
 * Returns the length of the first record, including the white space after it.
 * It may be the whole stretch, and is 0 only if the stretch is empty. Returns
 * BORDER_UNKNOWN if more bytes are needed. Takes time linear in the bytes
 * examined.
 */
size_t boundary_find(struct stretch s, struct framing framing);
/*
 * Returns the first offset from `at` on at which a record may begin, after a
 * record that was too long. If there is none, returns s.len if s.last is set,
 * otherwise BORDER_UNKNOWN.
 */
size_t boundary_skip(struct stretch s, size_t at, struct framing framing);
/* True if the stretch consists of white space only. */
bool boundary_is_blank(struct stretch s);
/* Returns the number of bytes of a slice that precede the record itself
   (slice.head). */
size_t boundary_head(struct stretch s, struct framing framing);
/* True if a slice in a file of tagged records has neither tags nor plies. */
bool boundary_is_text(struct stretch s);

#endif
