/*
 * Spellings of plies, and the usual layouts of texts. For each code of a move
 * (rules->pack), the spellings are the words that texts use for it, the most
 * frequent first. Numbers are stored in LEB128, and layouts as in templates:
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
    WORDS_MAX = 24,   /* maximum number of words per code */
    WORD_BYTES = 255, /* maximum number of bytes of a word */
    LAYOUTS_MAX = 4,
    SPELLINGS_MAX = 1 << 17, /* maximum number of spellings per dictionary */
};

struct spelling {
    struct str word;
    uint64_t mark;        /* a hash that few other words have */
    uint64_t head;        /* the first eight bytes of the word, or the whole
                             word if it is shorter */
    uint8_t width[UNITS]; /* width in each unit */
};

struct spellings {
    struct spelling *list;
    struct code_spellings { /* the words of one code; `count` is 0 for an empty
                               slot */
        uint32_t code, first;
        uint8_t count;
    } * places;
    size_t count, place_count; /* `place_count` is a power of two, or 0 */
    struct layout layouts[LAYOUTS_MAX];
    size_t layout_count;
};

/* Reads spellings from bytes, which must outlive them. Returns false if the
   bytes are malformed or memory runs out; in the latter case *failed is
   true. */
bool spellings_read(struct spellings *s, struct str bytes, bool *failed);
void spellings_release(struct spellings *s);
/* Returns the words of a code, and sets *count to their number. */
const struct spelling *spellings_of_code(const struct spellings *s,
                                         uint32_t code, size_t *count);
/* True if the text begins with the spelling. */
static inline bool spelling_is_at(const struct spelling *s, struct str text)
{
    size_t length = s->word.len;

    if (text.len < sizeof s->head)
        return str_starts_with(text, s->word);
    if (length < sizeof s->head)
        return ((str_word(text.ptr) ^ s->head) << (64 - 8 * length)) == 0;
    return str_word(text.ptr) == s->head && str_starts_with(text, s->word);
}

/* Returns the rank of a word among the spellings of a code, or WORDS_MAX if it
   is not one of them. */
size_t spellings_rank(const struct spellings *s, uint32_t code,
                      struct str word);

/* ---- writing ------------------------------------------------------------- */

/* A spelling in a sample, and the number of times that it occurs in the
   sample. */
struct spelling_count {
    struct str word;
    uint32_t code, times;
};

/* Sorts the spellings and appends them. The caller must already have appended
   the layouts. */
void spellings_write(struct spelling_count *list, size_t count,
                     struct text *out);

#endif
