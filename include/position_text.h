/*
 * A position string that is carried along a game.
 *
 * Most of a position's string is that of the position before. A struct position_text
 * holds the last one in parts (a row of the board, a field), and of what each
 * was made; a game's format() writes anew what is made of something else now.
 * It is told nothing of plies, so that any position of the same game and
 * options may follow any other, one that was taken back as well:
 *
 *     struct position_text line = {0};
 *     rules->format(p, &line);
 *     rules->play(p, move);
 *     rules->format(p, &line);     now line.text is the string after the ply
 *     position_text_release(&line);
 *
 * When memory runs out, line.text.failed is set, until it is released.
 */
#ifndef LUDEX_POSITION_TEXT_H
#define LUDEX_POSITION_TEXT_H

#include "text.h"

enum {
    INSCRIPTION_PARTS = 64,
    INSCRIPTION_WORDS = 32,
};

struct position_text {
    struct text text; /* the position string */

    /* For games alone. */
    unsigned parts;                    /* of the text, that are kept */
    uint32_t end[INSCRIPTION_PARTS];   /* of each, in the text */
    uint32_t of[4][INSCRIPTION_WORDS]; /* of what the parts were made, as each
                                          game likes it */
};

/* Before a position of another game or with other options: forgets what is
   written, keeps its room. */
void position_text_clear(struct position_text *line);
void position_text_release(struct position_text *line);

/* ---- for games ----------------------------------------------------------- */

/* Where a part begins. */
static inline size_t inscription_begin(const struct position_text *line,
                                       unsigned part)
{
    assert(part <= line->parts);
    return part ? line->end[part - 1] : 0;
}

/* Writes a part in place of the one that is there, or after the last. */
void position_text_replace(struct position_text *line, unsigned part,
                           struct str bytes);
static inline void inscription_put(struct position_text *line, unsigned part,
                                   struct str bytes)
{
    size_t begin = part < line->parts ? inscription_begin(line, part) : 0;

    if (part < line->parts && line->end[part] - begin == bytes.len)
        memcpy(line->text.ptr + begin, bytes.ptr, bytes.len);
    else
        position_text_replace(line, part, bytes);
}

/*
 * The text, without this part and those after it, for more to be added, which is
 * of no part: it goes with the next position_text_rest(). A game that writes its
 * strings whole needs no more than position_text_rest(line, 0).
 */
struct text *position_text_rest(struct position_text *line, unsigned part);

/* How two rows of words stand to others: bit i of `words` says that word i of
   either differs, `bits` are those that differ in some word. */
struct position_text_changes {
    uint32_t words, bits;
};

/* Beside the ones that are kept, two rows of `of`; they are kept from now on.
   As long as nothing is written, all differ. */
struct position_text_changes position_text_changes(struct position_text *line,
                                                   unsigned kept,
                                                   const uint32_t *first,
                                                   const uint32_t *second,
                                                   unsigned count);

/* Takes the highest bit out. */
static inline unsigned inscription_take(uint32_t *rows)
{
    unsigned row = 31 - (unsigned)__builtin_clz(*rows);

    *rows ^= UINT32_C(1) << row;
    return row;
}

#endif
