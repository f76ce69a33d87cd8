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
#include "text.h"

/*
 * UTF-8 without NUL bytes. Text that was converted from an `encoding` (or NULL)
 * has U+FFFD where that failed, which is reported. Otherwise Windows-1252 is
 * guessed where no byte above 0x7F belongs to a UTF-8 sequence, whole or cut
 * off; other bytes that are not UTF-8 become U+FFFD, and so do NUL bytes,
 * which are spaces where they stand among white space. Each is reported. SLICE_SLACK
 * bytes stand after the result. An empty text if the arena, or the machine's
 * memory, ran out.
 */
struct str decode(struct str bytes, const char *encoding, struct arena *arena,
                  struct diags *diags);

/*
 * Characters after `begin`, outside comments, that only look like the right
 * ones (Cyrillic letters, dashes, full-width forms, and the notation's own)
 * become those, with a warning a word; blanks beyond ASCII become spaces, with
 * one warning.
 */
struct str fold(struct str text, size_t begin, struct look_alikes own,
                struct arena *arena, struct diags *diags);

#endif
