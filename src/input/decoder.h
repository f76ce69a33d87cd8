/*
 * Decoder: converts the bytes of a text to UTF-8 in bounded memory. A byte
 * order mark decides the encoding; then one that is forced; then the one that
 * the text declares (in SGF for each tree). Otherwise the text is UTF-8, or, if
 * it is not, in the encoding asked for, or in one that is guessed (guess.h). The result is always
 * valid UTF-8. One control character 0x1A at the end, or several that fill a
 * block of CP/M, mark the end of a DOS file, and are dropped.
 */
#ifndef LUDEX_SRC_INPUT_DECODER_H
#define LUDEX_SRC_INPUT_DECODER_H

#include "source.h"

struct decoder;

/* `asked` is as in struct source_options, belongs to the caller and must stay
   valid; NULL: no encoding is asked for. Returns 0, or SOURCE_MEMORY. */
int decoder_open(struct decoder **out, struct supply bytes, const char *asked);
void decoder_close(struct decoder *d); /* NULL is allowed */
/* As source_read. */
int64_t decoder_read(struct decoder *d, char *into, size_t size);
/* True if the next read must wait for bytes. */
bool decoder_drained(const struct decoder *d);
/* Returns the first bytes of the input, unchanged, once something was read. */
struct str decoder_head(const struct decoder *d);
struct text_form decoder_form(const struct decoder *d);
/* As source_odd. */
struct odd decoder_odd(struct decoder *d, uint64_t from, uint64_t to);

#endif
