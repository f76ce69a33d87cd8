/*
 * Frames: the drawings of a game's positions as lists of lines, of which most
 * are the same from ply to ply. Each line that differs is kept once, and a
 * drawing is told by what must be changed on another one.
 */
#ifndef LUDEX_PAGES_FRAMES_H
#define LUDEX_PAGES_FRAMES_H

#include "json.h"
#include "text.h"

struct frames {
    struct text lines;  /* all that differ, one after the other */
    struct text ends;   /* size_t each: where line i ends */
    struct text hashes; /* uint64_t each */
    uint32_t *slots;    /* by hash: number of a line + 1; 0: free */
    size_t slot_count;  /* a power of two */
    struct text seen;   /* uint32_t for each line: work of frame_edits */
    bool failed;
};

struct drawn {
    struct text numbers; /* uint32_t each: its lines, from the top */
};

void frames_release(struct frames *f);
void frame_release(struct drawn *frame);
size_t frames_count(const struct frames *f);
struct str frames_line(const struct frames *f, size_t i);
/* Takes a drawing apart, but for its title and description, which are of it alone:
   `frame` is emptied first. */
void frame_make(struct frames *f, struct str drawing, struct drawn *frame);
/*
 * What makes `to` of `from`, as [at, out, in, number..., at, ...]: there so many
 * lines are taken out and so many put in. Places are those of `from`, ascending.
 */
json_t *frame_edits(struct frames *f, const struct drawn *from,
                    const struct drawn *to);

#endif
