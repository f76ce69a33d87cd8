/* The words of a text that may be plies: no tags, comments, variations or
   numbers among them. */
#ifndef DB_TEXTS_WORDS_H
#define DB_TEXTS_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

struct word {
    uint32_t begin, end; /* bytes of the text */
    uint8_t rank;        /* among the spellings of a ply, for those who know */
};

struct words {
    struct word *list;
    size_t count, room;
};

void words_release(struct words *w);
/* False if memory ran out. */
bool words_find(struct words *w, struct str text);

/* Where the next of them begins from there on, text.len if there is none; lines
   of tags are told as such before the first one. */
size_t words_next(struct str text, size_t at, bool header);
/* Where the word ends that begins there: before a blank, a comma, a comment. */
size_t word_end(struct str text, size_t begin);
extern const bool ends_word[256];

static inline bool word_ends_at(char c)
{
    return ends_word[(uint8_t)c];
}

#endif
