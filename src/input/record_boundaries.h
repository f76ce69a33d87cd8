/*
 * Borders: where a record ends, found in a stretch of bytes. No input, no
 * memory: what the splitter asks, and what tests can ask directly.
 */
#ifndef SRC_INPUT_RECORD_BOUNDARIES_H
#define SRC_INPUT_RECORD_BOUNDARIES_H

#include "source.h"

/*
 * What is known of a comment that is not closed, so that no byte is looked
 * at for its end again and again: from `from` to `to` there is no "}" and no
 * tag line that would cut it short. `line` is where the line of `to` begins.
 */
struct unclosed {
    size_t from, line, to;
};

/* A stretch that begins where a record does. */
struct stretch {
    const char *ptr;
    size_t len;
    bool last;                 /* nothing comes after it */
    struct unclosed *unclosed; /* kept from call to call; zeroed at first */
    struct str preamble;       /* of the file, for framing.borders */
    bool escapes;              /* framing.escapes */
};

/*
 * The bytes of the first record, white space after it included; may be all
 * of them; never 0 unless the stretch is empty. Linear in what it looks at.
 */
size_t boundary_find(struct stretch s, struct framing framing);
/*
 * The first place from `at` on where a record may begin after one that was
 * too long; s.len (or BORDER_UNKNOWN if not s.last) if there is none.
 */
size_t boundary_skip(struct stretch s, size_t at, struct framing framing);
/* Whether a stretch holds a record at all, or white space alone. */
bool boundary_blank(struct stretch s);
/* What stands in a slice before the record itself: slice.head. */
size_t boundary_head(struct stretch s, struct framing framing);

#endif
