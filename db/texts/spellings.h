/*
 * Spellings of plies: for each code of a move (rules->pack) the words that
 * texts use for it, the most frequent first; and the usual layouts of texts.
 * They are stored as numbers in LEB128, and layouts as in templates:
 *
 *     number of layouts | layout | ...
 *     code minus the previous one | number of words | length, bytes | ...
 */
#ifndef DB_TEXTS_SPELLINGS_H
#define DB_TEXTS_SPELLINGS_H

#include <stddef.h>
#include <stdint.h>

#include "layout.h"
#include "text.h"

enum {
    WORDS_MAX = 24,   /* per code */
    WORD_BYTES = 255, /* per word */
    LAYOUTS_MAX = 4,
    SPELLINGS_MAX = 1 << 17, /* per dictionary */
};

struct spelling {
    struct str word;
    uint64_t mark;        /* a hash that few other words share */
    uint64_t head;        /* its first eight bytes, or fewer */
    uint8_t width[UNITS]; /* in each unit */
};

struct spellings {
    struct spelling *list;
    struct spelled { /* a code; count is 0 for an empty slot */
        uint32_t code, first;
        uint8_t count;
    } * places;
    size_t count, place_count; /* place_count is a power of two, or 0 */
    struct layout layouts[LAYOUTS_MAX];
    size_t layout_count;
};

/* Reads spellings. Returns false if the bytes are malformed or memory ran out;
   *failed is true in the latter case. The bytes must stay valid. */
bool spellings_read(struct spellings *s, struct str bytes, bool *failed);
void spellings_release(struct spellings *s);
/* Returns the words of a code, and sets *count. */
const struct spelling *spellings_of(const struct spellings *s, uint32_t code,
                                    size_t *count);
/* True if the text begins with the spelling. */
static inline bool spelling_stands_at(const struct spelling *s, struct str text)
{
    size_t length = s->word.len;

    if (text.len < sizeof s->head)
        return str_starts(text, s->word);
    if (length < sizeof s->head)
        return ((str_word(text.ptr) ^ s->head) << (64 - 8 * length)) == 0;
    return str_word(text.ptr) == s->head && str_starts(text, s->word);
}

/* Returns the rank of a word among the spellings of a code, or WORDS_MAX if it
   is not one. */
size_t spellings_rank(const struct spellings *s, uint32_t code,
                      struct str word);

/* ---- learning ------------------------------------------------------------- */

/* A spelling that was seen, and how often. */
struct seen {
    struct str word;
    uint32_t code, times;
};

/* Sorts the spellings and appends them. Layouts are written before them. */
void spellings_write(struct seen *list, size_t count, struct text *out);

#endif
