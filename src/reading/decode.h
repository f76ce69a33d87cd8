/*
 * Decoding: what is made of a record's bytes before they are scanned.
 * Both steps leave the text alone, and cost next to nothing, where there is
 * nothing to do.
 */
#ifndef LUDEX_SRC_READING_DECODE_H
#define LUDEX_SRC_READING_DECODE_H

#include "arena.h"
#include "diag.h"
#include "notation.h"
#include "source.h"
#include "text.h"

/*
 * The slice's text without NUL bytes: they become U+FFFD, or spaces among white
 * space. Bytes that are not UTF-8, in a slice that is not of a source, become
 * U+FFFD. These are reported, and what a source found odd. SLICE_SLACK bytes
 * are after the result. An empty text if the arena, or the machine's memory, ran
 * out.
 */
struct str decode(const struct slice *slice, struct arena *arena,
                  struct diags *diags);

/*
 * Characters after `begin`, outside comments and (if `prose`) prose, that only
 * look like the right ones (Cyrillic letters, dashes, full-width forms, and the
 * notation's own) become those, with a warning a word; blanks beyond ASCII become
 * spaces, with one warning.
 */
struct str fold(struct str text, size_t begin, bool prose,
                struct look_alikes own, struct arena *arena,
                struct diags *diags);

#endif
