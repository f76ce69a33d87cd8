/* Bytes of a template that have a special meaning. */
#ifndef DB_TEXTS_BYTES_H
#define DB_TEXTS_BYTES_H

#include <stdbool.h>
#include <stdint.h>

#include "../rows/rows.h"
#include "spellings.h"

enum {
    BYTE_ITSELF = 0x00,
    BYTE_BARE = 0x0B,
    BYTE_STEP = 0x0C,
    BYTE_RUN = 0x1E,
    BYTE_PLY = 0x1F,
    BYTE_TAG = 0xC0,
    BYTE_FIELD = 0xC1, /* the byte of the first field; other fields are numbered
                          from BYTE_FIELDS */
    BYTE_FIELDS = 0xF5,
    FIELDS_WITH_BYTE = 12, /* number of fields that have a byte; values of other
                              fields are written out */
    STEP_ZERO = 64,
    TAG_ZERO = 32,
};

static inline bool byte_is_plain(char c)
{
    uint8_t byte = (uint8_t)c;

    return byte >= 0x20
               ? byte < BYTE_TAG || (byte > BYTE_FIELD && byte < BYTE_FIELDS)
               : byte == '\n' || byte == '\t' || byte == '\r';
}

static inline char byte_of_rank(size_t rank)
{
    return (char)(rank < 8 ? 0x01 + rank : 0x0E + rank - 8);
}

/* Returns the rank that a byte encodes, or WORDS_MAX if the byte does not
   encode a rank. */
static inline size_t rank_of_byte(char c)
{
    uint8_t byte = (uint8_t)c;

    if (byte >= 0x01 && byte <= 0x08)
        return byte - 1u;
    return byte >= 0x0E && byte <= 0x1D ? byte - 0x0Eu + 8 : WORDS_MAX;
}

static inline char byte_of_field(size_t field)
{
    return (char)(field ? BYTE_FIELDS + field - 1 : BYTE_FIELD);
}

/* Returns the field that a byte encodes, or ROW_FIELDS if the byte does not
   encode a field. */
static inline size_t field_of_byte(char c)
{
    uint8_t byte = (uint8_t)c;

    if (byte == BYTE_FIELD)
        return 0;
    return byte >= BYTE_FIELDS ? byte - BYTE_FIELDS + 1u : ROW_FIELDS;
}

_Static_assert(BYTE_FIELDS + FIELDS_WITH_BYTE - 1 == 0x100,
               "a byte for each field");
_Static_assert(FIELDS_WITH_BYTE == ROW_ANNOTATOR + 1,
               "texts are packed with the bytes of these fields");
_Static_assert(WORDS_MAX == 24, "a byte for each rank");

#endif
