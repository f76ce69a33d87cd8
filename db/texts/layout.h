/*
 * Layout: what stands between the plies of a text, as far as a rule tells it.
 * A gap is made of a pattern: one for plies that bear a number, one for the
 * others. Lines are filled up to a width.
 */
#ifndef DB_TEXTS_LAYOUT_H
#define DB_TEXTS_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"
#include "words.h"

/* What lines are measured in. */
enum unit {
    UNIT_COLUMNS, /* code points, less marks that stand on others */
    UNIT_CODE_POINTS,
    UNIT_BYTES,
    UNITS,
};

size_t width_of(struct str s, enum unit unit);

enum {
    GAP_MAX = 15,   /* bytes of a pattern */
    GAP_BYTES = 40, /* of what is made of it */
    /* Bytes of a pattern that are none of the text. */
    GAP_NUMBER = 1, /* the number */
    GAP_STICKY = 2, /* a blank where no line ends */
    GAP_BLANK = ' ' /* a blank, or a line's end */
};

struct gap {
    char pattern[GAP_MAX];
    uint8_t length; /* 0: none */
};

struct layout {
    uint32_t first;    /* number of the first ply */
    uint8_t per;       /* plies of a number; 0: there are no numbers */
    uint8_t phase;     /* of the first ply among these */
    uint8_t unit;      /* enum unit */
    bool carriage;     /* a line that is full ends in "\r\n" */
    uint32_t width;    /* of a line; 0: any */
    struct gap gap[2]; /* without a number, with one */
};

/* The gap before a ply of the main line, and the number that the ply bears there,
   if it does. */
const struct gap *layout_gap(const struct layout *l, size_t ply);
uint64_t layout_number(const struct layout *l, size_t ply);
size_t digit_count(uint64_t number);
/* Returns how wide a pattern is from `at` up to its next blank, or with the ply that
   comes next, which is so wide. */
size_t gap_width(const struct gap *g, size_t at, size_t digits, size_t ply);

/* Where a line stands after a text that begins where it has `column`. */
size_t column_after(size_t column, struct str s, enum unit unit);

/* A ply that comes next: its number in the main line, from 0, and how wide it is
   with what follows up to a blank. */
struct next_ply {
    size_t number, width;
};

/* Writes the gap before a ply where the line has *column, which then is where it
   ends: its length. */
size_t gap_make(const struct layout *l, struct next_ply next, size_t *column,
                char out[GAP_BYTES]);

/* The same where no line is full: as long as *column, the gap and what is next
   fit into the width, it is what gap_make makes. */
size_t gap_flat(const struct layout *l, size_t ply, size_t *column,
                char out[GAP_BYTES]);

/* Finds the layout that most gaps between these words follow, which are plies of
   the main line in their order; those that end at 0 are not known. */
void layout_find(struct layout *l, struct str text, const struct word *plies,
                 size_t count);

/* Appends a layout; reads it back: false if it is none. */
void layout_write(const struct layout *l, struct text *out);
bool layout_read(struct layout *l, struct str *bytes);

#endif
