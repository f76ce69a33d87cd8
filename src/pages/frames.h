/*
 * Frames: drawings of the positions of a game as lists of lines, most of which
 * are the same from ply to ply. Each different line is stored once, and each
 * drawing is described by its differences from another drawing.
 */
#ifndef LUDEX_PAGES_FRAMES_H
#define LUDEX_PAGES_FRAMES_H

#include "json.h"
#include "text.h"

struct frames {
    struct text lines;  /* all different lines, one after the other */
    struct text ends;   /* end of each line in `lines`, a size_t */
    struct text hashes; /* hash of each line, a uint64_t */
    uint32_t *slots;    /* hash table: the number of a line plus 1, or 0 for a
                           free slot */
    size_t slot_count;  /* number of slots, a power of two */
    struct text seen;   /* a uint32_t per line: working memory of frame_edits */
    bool failed;
};

struct drawn_frame {
    struct text numbers; /* number of each line of the drawing, from the top: a
                            uint32_t */
};

void frames_release(struct frames *f);
void frame_release(struct drawn_frame *frame);
size_t frames_count(const struct frames *f);
struct str frames_line(const struct frames *f, size_t i);
/* Splits a drawing into lines, without its title and description, which differ
   between drawings. *frame is overwritten. */
void frame_make(struct frames *f, struct str drawing,
                struct drawn_frame *frame);
/*
 * Returns the edits that convert `from` to `to`, as a list [at, out, in,
 * number..., at, ...]: at line `at` of `from`, `out` lines are removed and `in`
 * lines with the given numbers are inserted. Edits are in ascending order of
 * `at`.
 */
json_t *frame_edits(struct frames *f, const struct drawn_frame *from,
                    const struct drawn_frame *to);

#endif
