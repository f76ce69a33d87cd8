/*
 * Encodings, with iconv: byte order marks and names, converters to UTF-8,
 * tables of single bytes, and conversion back.
 */
#ifndef LUDEX_SRC_INPUT_CONVERTER_H
#define LUDEX_SRC_INPUT_CONVERTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source.h"

/* The longest byte order mark, and the longest character in any encoding. */
enum { MARK_MAX = 4, LETTER_MAX = 16 };

/*
 * Returns the encoding that a byte order mark indicates ("UTF-8", "UTF-16LE"),
 * with the mark's length in *length; NULL if the text does not begin with one.
 */
const char *encoding_marked(struct str head, size_t *length);
/* True if this may be the beginning of a byte order mark. */
bool encoding_may_be_marked(struct str head);
/* Returns the byte order mark of an encoding; empty if it has none. */
struct str encoding_mark(const char *name);

bool encoding_is_utf8(const char *name);
/* Returns 1 if the encoding (a name from encoding_find) has the ASCII
   characters at their usual codes; 0, or SOURCE_MEMORY. */
int encoding_has_ascii(const char *name);

/* ---- a converter to UTF-8 ------------------------------------------------ */

struct converter;

/* Returns 0, or SOURCE_MEMORY; the name must come from encoding_find. */
int converter_open(struct converter **out, const char *name);
void converter_close(struct converter *c); /* NULL is allowed */

/* Why a conversion stopped. */
enum converted {
    CONVERTED_ALL,     /* all bytes are converted */
    CONVERTED_TO_ROOM, /* no room for another character */
    CONVERTED_TO_CUT,  /* the bytes end within a character */
    CONVERTED_TO_ODD,  /* the next bytes are invalid in the encoding */
};

/* Converts from the front of *from to *to, and advances both. */
enum converted converter_run(struct converter *c, struct str *from, char **to,
                             size_t *room);
/* Writes what a converter has delayed until it saw what comes next. */
void converter_flush(struct converter *c, char **to, size_t *room);
/* Returns the number of bytes to skip where they are invalid: 2 in UTF-16. */
size_t converter_unit(const struct converter *c);

/* ---- single bytes -------------------------------------------------------- */

/*
 * The characters for the bytes from 0x80 on in an encoding with one byte per
 * character. Undefined bytes become the control characters of the same number,
 * as in browsers, so that no two bytes become the same character.
 */
struct single_bytes {
    struct single_letter {
        char utf8[4];
        uint8_t length;
        bool undefined;
    } letters[128];
};

/* Returns 0, or SOURCE_MEMORY. */
int single_bytes_open(struct single_bytes *out, const char *name);

#endif
