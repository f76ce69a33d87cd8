/*
 * A position string that is updated as a game proceeds.
 *
 * Most of a position string stays the same from ply to ply. A struct
 * position_text contains the last string in parts (a row of the board, a field)
 * and the data from which each part was made; a game's format() rewrites only
 * parts whose data has changed. Only the data of the parts is compared: the
 * next position may be any position of the same game and options, even an
 * earlier one.
 *
 *     struct position_text line = {0};
 *     rules->format(p, &line);
 *     rules->play(p, move);
 *     rules->format(p, &line);     now line.text is the string after the ply
 *     position_text_release(&line);
 *
 * If out of memory, line.text.failed is set until it is released.
 */
#ifndef LUDEX_POSITION_TEXT_H
#define LUDEX_POSITION_TEXT_H

#include "text.h"

enum {
    POSITION_TEXT_PARTS = 64,
    POSITION_TEXT_WORDS = 32,
};

struct position_text {
    struct text text; /* the position string */

    /* Private to games. */
    unsigned parts; /* number of stored parts of the string */
    uint32_t end[POSITION_TEXT_PARTS]; /* offset of the end of each part in the
                                          string */
    uint32_t of[4][POSITION_TEXT_WORDS]; /* the data from which the parts were
                                          made; each game has its own layout */
};

/* Forgets the string but retains its memory. Must be called before positions of
   another game or with other options. */
void position_text_clear(struct position_text *line);
void position_text_release(struct position_text *line);

/* ---- for games ----------------------------------------------------------- */

/* Returns the offset of the beginning of a part. */
static inline size_t position_text_begin(const struct position_text *line,
                                         unsigned part)
{
    assert(part <= line->parts);
    return part ? line->end[part - 1] : 0;
}

/* Replaces a part, or adds one after the last part. */
void position_text_replace(struct position_text *line, unsigned part,
                           struct str bytes);
static inline void position_text_put(struct position_text *line, unsigned part,
                                     struct str bytes)
{
    size_t begin = part < line->parts ? position_text_begin(line, part) : 0;

    if (part < line->parts && line->end[part] - begin == bytes.len)
        memcpy(line->text.ptr + begin, bytes.ptr, bytes.len);
    else
        position_text_replace(line, part, bytes);
}

/*
 * Cuts the text off before this part and returns it, so that the caller can
 * append to it. The appended text belongs to no part, and the next call of
 * position_text_rest() removes it. A game that always rewrites the whole string
 * only needs position_text_rest(line, 0).
 */
struct text *position_text_rest(struct position_text *line, unsigned part);

/* The differences between two rows of words and two stored rows: bit i of
   `words` is set if word i of either row differs; `bits` has the bits that
   differ in any word. */
struct position_text_changes {
    uint32_t words, bits;
};

/* Compares two rows of words with the stored rows `kept` and `kept` + 1 of
   `of`, and replaces the stored rows. If no string has been written yet, all
   words count as different. */
struct position_text_changes position_text_changes(struct position_text *line,
                                                   unsigned kept,
                                                   const uint32_t *first,
                                                   const uint32_t *second,
                                                   unsigned count);

/* Removes the highest bit and returns its number. */
static inline unsigned take_highest_row(uint32_t *rows)
{
    unsigned row = 31 - (unsigned)__builtin_clz(*rows);

    *rows ^= UINT32_C(1) << row;
    return row;
}

#endif
