/*
 * Frames: drawings of a game's positions as lists of lines, most of which are
 * the same from ply to ply. Each distinct line is stored once, and a drawing is
 * described by its differences from another one.
 */
#ifndef LUDEX_PAGES_FRAMES_H
#define LUDEX_PAGES_FRAMES_H

#include "json.h"
#include "text.h"

struct frames {
    struct text lines;  /* all distinct lines, one after the other */
    struct text ends;   /* size_t each: the end of line i */
    struct text hashes; /* uint64_t each */
    uint32_t *slots;    /* hash table: number of a line + 1; 0: free */
    size_t slot_count;  /* a power of two */
    struct text seen;   /* uint32_t per line: working memory of frame_edits */
    bool failed;
};

struct drawn {
    struct text numbers; /* uint32_t each: the drawing's lines, from the top */
};

void frames_release(struct frames *f);
void frame_release(struct drawn *frame);
size_t frames_count(const struct frames *f);
struct str frames_line(const struct frames *f, size_t i);
/* Splits a drawing into lines, without its title and description, which belong
   only to it. `frame` is emptied first. */
void frame_make(struct frames *f, struct str drawing, struct drawn *frame);
/*
 * Returns the edits from `from` to `to`, as [at, out, in, number..., at, ...]:
 * at this line of `from`, `out` lines are removed and `in` lines inserted.
 * Places are ascending.
 */
json_t *frame_edits(struct frames *f, const struct drawn *from,
                    const struct drawn *to);

#endif
