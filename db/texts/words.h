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

#endif
