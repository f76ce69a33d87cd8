/*
 * Encodings, with iconv: byte order marks, names, converters to UTF-8, tables
 * of single-byte encodings, and conversion back.
 */
#ifndef LUDEX_SRC_INPUT_CONVERTER_H
#define LUDEX_SRC_INPUT_CONVERTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source.h"

/* Maximum bytes of a byte order mark, and of a character in any encoding. */
enum { MARK_MAX = 4, LETTER_MAX = 16 };

/*
 * Returns the encoding that a byte order mark indicates ("UTF-8", "UTF-16LE"),
 * and sets *length to the length of the mark. Returns NULL if the text does not
 * begin with a byte order mark.
 */
const char *encoding_marked(struct str head, size_t *length);
/* True if the text may be the beginning of a byte order mark. */
bool encoding_may_be_marked(struct str head);
/* Returns the byte order mark of an encoding, or an empty string if it has
   none. */
struct str encoding_mark(const char *name);

bool encoding_is_utf8(const char *name);
/* Returns 1 if the ASCII characters have their usual codes in the encoding (a
   name from encoding_find), otherwise 0, or SOURCE_MEMORY if out of memory. */
int encoding_has_ascii(const char *name);

/* ---- a converter to UTF-8 ------------------------------------------------ */

struct converter;

/* Opens a converter for a name from encoding_find. Returns 0, or SOURCE_MEMORY
   if out of memory. */
int converter_open(struct converter **out, const char *name);
void converter_close(struct converter *c); /* NULL is allowed */

/* The reason why a conversion stopped. */
enum converted {
    CONVERTED_ALL,     /* all bytes are converted */
    CONVERTED_TO_ROOM, /* no room for another character */
    CONVERTED_TO_CUT,  /* the bytes end within a character */
    CONVERTED_TO_ODD,  /* the next bytes are invalid in the encoding */
};

/* Converts bytes from the beginning of *from to *to, and advances both. */
enum converted converter_run(struct converter *c, struct str *from, char **to,
                             size_t *room);
/* Writes characters that the converter retained because the next characters
   might have changed them. */
void converter_flush(struct converter *c, char **to, size_t *room);
/* Returns the number of bytes to skip if the next bytes are invalid, such as 2
   in UTF-16. */
size_t converter_unit(const struct converter *c);

/* ---- single bytes -------------------------------------------------------- */

/*
 * The characters for the bytes 0x80 to 0xFF in an encoding with one byte per
 * character. As in browsers, undefined bytes become the control characters with
 * the same number, so that no two bytes become the same character.
 */
struct single_bytes {
    struct single_letter {
        char utf8[4];
        uint8_t length;
        bool undefined;
    } letters[128];
};

/* Makes the table of an encoding. Returns 0, or SOURCE_MEMORY if out of
   memory. */
int single_bytes_open(struct single_bytes *out, const char *name);

#endif
