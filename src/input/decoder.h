/*
 * Decoding: from the bytes of a text to UTF-8, in bounded memory, whatever the
 * text is. A byte order mark decides, then the encoding that was asked for, then
 * what the text declares (each tree of SGF for itself); otherwise the bytes are
 * UTF-8, and what is not is guessed (guess.h). What is read is valid UTF-8. One
 * control character 0x1A at the end, or more that fill a block of CP/M, are the
 * end of a DOS file, and dropped.
 */
#ifndef LUDEX_SRC_INPUT_DECODER_H
#define LUDEX_SRC_INPUT_DECODER_H

#include "source.h"

struct decoder;

/* `asked` is kept by the caller; NULL: none. 0, or SOURCE_MEMORY. */
int decoder_open(struct decoder **out, struct supply bytes, const char *asked);
void decoder_close(struct decoder *d); /* NULL is fine */
/* As source_read. */
int64_t decoder_read(struct decoder *d, char *into, size_t size);
/* True if the next read must wait for bytes. */
bool decoder_drained(const struct decoder *d);
/* The first bytes, as they came, once something was read. */
struct str decoder_head(const struct decoder *d);
struct text_form decoder_form(const struct decoder *d);
/* As source_odd. */
struct odd decoder_odd(struct decoder *d, uint64_t from, uint64_t to);

#endif
