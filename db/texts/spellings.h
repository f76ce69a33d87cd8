/*
 * How plies are spelled: for each code of a move (rules->pack) the words that
 * texts write for it, the usual one first; and the layouts that texts have. Kept
 * as numbers in LEB128 and layouts as in drafts:
 *
 *     how many layouts | layout | ...
 *     code, less the one before | how many words | length, bytes | ...
 */
#ifndef DB_TEXTS_SPELLINGS_H
#define DB_TEXTS_SPELLINGS_H

#include <stddef.h>
#include <stdint.h>

#include "layout.h"
#include "text.h"

enum {
    WORDS_MAX = 24,   /* of a code */
    WORD_BYTES = 255, /* of a word */
    LAYOUTS_MAX = 4,
    SPELLINGS_MAX = 1 << 17, /* words of a dictionary */
};

struct spelling {
    struct str word;
    uint64_t mark;        /* a number that few others have */
    uint64_t head;        /* its first eight bytes, or fewer */
    uint8_t width[UNITS]; /* of the word */
};

struct spellings {
    struct spelling *list;
    struct spelled { /* a code; count 0: an empty place */
        uint32_t code, first;
        uint8_t count;
    } * places;
    size_t count, place_count; /* a power of two, or 0 */
    struct layout layouts[LAYOUTS_MAX];
    size_t layout_count;
};

/* False if the bytes are not what they should be or memory ran out, which
   *failed tells. The bytes stay where they are. */
bool spellings_read(struct spellings *s, struct str bytes, bool *failed);
void spellings_release(struct spellings *s);
/* The words of a code, and how many. */
const struct spelling *spellings_of(const struct spellings *s, uint32_t code,
                                    size_t *count);
/* Whether the text begins with it. */
static inline bool spelling_stands_at(const struct spelling *s, struct str text)
{
    size_t length = s->word.len;

    if (text.len < sizeof s->head)
        return str_starts(text, s->word);
    if (length < sizeof s->head)
        return ((str_word(text.ptr) ^ s->head) << (64 - 8 * length)) == 0;
    return str_word(text.ptr) == s->head && str_starts(text, s->word);
}

/* The place of a word among these; WORDS_MAX if it is none. */
size_t spellings_rank(const struct spellings *s, uint32_t code,
                      struct str word);

/* ---- learning ------------------------------------------------------------- */

/* A spelling that was seen, and how often. */
struct seen {
    struct str word;
    uint32_t code, times;
};

/* Appends the spellings of these, which are put in order; layouts go before
   them. */
void spellings_write(struct seen *list, size_t count, struct text *out);

#endif
