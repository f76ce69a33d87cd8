/*
 * Decoding: conversions of the bytes of a record before they are scanned. If
 * nothing needs to be changed, both steps return the text itself and take
 * almost no time.
 */
#ifndef LUDEX_SRC_READING_DECODE_H
#define LUDEX_SRC_READING_DECODE_H

#include "arena.h"
#include "diag.h"
#include "notation.h"
#include "source.h"
#include "text.h"

/*
 * Returns the text of a slice without NUL bytes, which are replaced by U+FFFD,
 * or by spaces within white space. In a slice that does not come from a source,
 * bytes that are not UTF-8 are replaced by U+FFFD. These replacements are
 * reported, and so are the odd characters of a source. The result has
 * SLICE_SLACK bytes after it. Returns an empty text if the arena is exhausted
 * or if out of memory.
 */
struct str decode_slice(const struct slice *slice, struct arena *arena,
                        struct diags *diags);

/*
 * Replaces look-alikes (Cyrillic letters, dashes, full-width forms, and those
 * of the notation) by the correct characters, with one warning per word, and
 * non-ASCII spaces by ASCII spaces, with one warning. Comments, the text before
 * `begin` and, if `prose`, prose are not changed.
 */
struct str fold_look_alikes(struct str text, size_t begin, bool prose,
                            struct look_alikes own, struct arena *arena,
                            struct diags *diags);

#endif
