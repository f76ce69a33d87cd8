/*
 * Encodings, by iconv: their byte order marks and names, converters to UTF-8,
 * tables of single bytes, and the way back.
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
 * Returns the encoding that a byte order mark names ("UTF-8", "UTF-16LE"), with
 * the mark's length in *length; NULL if the text does not begin with one.
 */
const char *encoding_marked(struct str head, size_t *length);
/* True if more bytes may make a byte order mark of this beginning. */
bool encoding_may_be_marked(struct str head);
/* The mark of an encoding; empty if it has none. */
struct str encoding_mark(const char *name);

bool encoding_is_utf8(const char *name);
/* 1 if the encoding, which encoding_find found, has ASCII's characters where ASCII
   has them; 0, or SOURCE_MEMORY. */
int encoding_has_ascii(const char *name);

/* ---- a converter to UTF-8 ------------------------------------------------- */

struct converter;

/* 0, or SOURCE_MEMORY: the name is one that encoding_find found. */
int converter_open(struct converter **out, const char *name);
void converter_close(struct converter *c); /* NULL is fine */

/* Where a conversion stopped. */
enum converted {
    CONVERTED_ALL,     /* all bytes are converted */
    CONVERTED_TO_ROOM, /* there is no room for another character */
    CONVERTED_TO_CUT,  /* the bytes end within a character */
    CONVERTED_TO_ODD,  /* the next bytes are not of the encoding */
};

/* Converts from the front of *from to *to, and moves both on. */
enum converted converter_run(struct converter *c, struct str *from, char **to,
                             size_t *room);
/* What a converter holds back until it knows what comes next. */
void converter_flush(struct converter *c, char **to, size_t *room);
/* Bytes to skip where they are not of the encoding: 2 in UTF-16. */
size_t converter_unit(const struct converter *c);

/* ---- single bytes --------------------------------------------------------- */

/*
 * What the bytes from 0x80 on are in an encoding of one byte per character. Bytes
 * that it does not define are the control characters of the same number, as
 * browsers have it: no two bytes become one character.
 */
struct single_bytes {
    struct single_letter {
        char utf8[4];
        uint8_t length;
        bool undefined;
    } letters[128];
};

/* 0, or SOURCE_MEMORY. */
int single_bytes_open(struct single_bytes *out, const char *name);

#endif
