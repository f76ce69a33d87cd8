/*
 * Decoder: converts the bytes of a text to UTF-8 in bounded memory. The
 * encoding is determined by the first of these that exists: a byte order mark,
 * an option that forces an encoding, or a declaration in the text (in SGF, in
 * each tree). If there is none, the text is read as UTF-8 or, if it is not
 * valid UTF-8, in the requested encoding or in a guessed one (guess.h). The
 * result is always valid UTF-8. One control character 0x1A at the end, or
 * several that fill a block of CP/M, mark the end of a DOS file and are
 * removed.
 */
#ifndef LUDEX_SRC_INPUT_DECODER_H
#define LUDEX_SRC_INPUT_DECODER_H

#include "source.h"

struct decoder;

/* Opens a decoder. `asked` is the encoding of struct source_options, or NULL;
   it belongs to the caller and must remain valid. Returns 0, or SOURCE_MEMORY
   if out of memory. */
int decoder_open(struct decoder **out, struct supply bytes, const char *asked);
void decoder_close(struct decoder *d); /* NULL is allowed */
/* Works like source_read. */
int64_t decoder_read(struct decoder *d, char *into, size_t size);
/* True if the next read has to wait for bytes. */
bool decoder_drained(const struct decoder *d);
/* Returns the first bytes of the input, unchanged. Call it after the first
   read. */
struct str decoder_head(const struct decoder *d);
struct text_form decoder_form(const struct decoder *d);
/* Works like source_odd. */
struct odd_text decoder_odd(struct decoder *d, uint64_t from, uint64_t to);

#endif
