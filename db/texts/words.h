/* Finds the words of a text that may be plies. Skips tags, comments, variations
   and numbers. */
#ifndef DB_TEXTS_WORDS_H
#define DB_TEXTS_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

struct word {
    uint32_t begin, end; /* offsets of the word in the text */
    uint8_t rank;        /* rank among the spellings of a ply, set by users of
                            the list */
};

struct words {
    struct word *list;
    size_t count, room;
};

void words_release(struct words *w);
/* Lists all words of a text. Returns false if out of memory. */
bool words_find(struct words *w, struct str text);

/* Returns the beginning of the next word at or after `at`, or text.len if there
   is none. If `header` is set, skips lines of tags first. */
size_t words_next(struct str text, size_t at, bool header);
/* Returns the end of the word that begins at `begin`. A word ends before a
   space, a comma or a comment. */
size_t word_end(struct str text, size_t begin);
extern const bool ends_word[256];

static inline bool word_ends_at(char c)
{
    return ends_word[(uint8_t)c];
}

#endif
