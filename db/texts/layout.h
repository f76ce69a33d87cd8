/*
 * Layout: the text between plies, as far as rules predict it. A gap follows a
 * pattern: one for plies with a number, one for the others. Lines are filled up
 * to a width.
 */
#ifndef DB_TEXTS_LAYOUT_H
#define DB_TEXTS_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"
#include "words.h"

/* The units that line widths are measured in. */
enum unit {
    UNIT_COLUMNS, /* code points, without combining marks */
    UNIT_CODE_POINTS,
    UNIT_BYTES,
    UNITS,
};

size_t width_of(struct str s, enum unit unit);

enum {
    GAP_MAX = 15,   /* bytes of a pattern */
    GAP_BYTES = 40, /* of a gap that is written */
    /* Bytes of a pattern with a special meaning. */
    GAP_NUMBER = 1, /* the move number */
    GAP_STICKY = 2, /* a space that cannot become a line break */
    GAP_BLANK = ' ' /* a space or a line break */
};

struct gap {
    char pattern[GAP_MAX];
    uint8_t length; /* 0 if there is none */
};

struct layout {
    uint32_t first;    /* number of the first ply */
    uint8_t per;       /* plies per number; 0 if there are no numbers */
    uint8_t phase;     /* of the first ply, within its number */
    uint8_t unit;      /* enum unit */
    bool carriage;     /* full lines end in "\r\n" */
    uint32_t width;    /* of a line; 0 for no limit */
    struct gap gap[2]; /* for plies without a number and with one */
};

/* layout_gap returns the gap before a ply of the main line; layout_number
   returns the number that the ply has there, if any. */
const struct gap *layout_gap(const struct layout *l, size_t ply);
uint64_t layout_number(const struct layout *l, size_t ply);
size_t digit_count(uint64_t number);
/* Returns the width of a pattern from `at` up to its next space, or up to the
   end with the next ply, whose width is `ply`. */
size_t gap_width(const struct gap *g, size_t at, size_t digits, size_t ply);

/* Returns the column after a text that begins at `column`. */
size_t column_after(size_t column, struct str s, enum unit unit);

/* The next ply: its number in the main line, from 0, and its width with all
   that follows up to a space. */
struct next_ply {
    size_t number, width;
};

/* Writes the gap before a ply, beginning at *column, which is set to the column
   after it. Returns its length. */
size_t gap_make(const struct layout *l, struct next_ply next, size_t *column,
                char out[GAP_BYTES]);

/* The same without line breaks. It equals the result of gap_make as long as
   *column, the gap and the next word fit into the width. */
size_t gap_flat(const struct layout *l, size_t ply, size_t *column,
                char out[GAP_BYTES]);

/* Finds the layout that most gaps follow. The words are plies of the main line,
   in order; those that end at 0 were not found. */
void layout_find(struct layout *l, struct str text, const struct word *plies,
                 size_t count);

/* layout_write appends a layout. layout_read reads it back, and returns false
   if the bytes are malformed. */
void layout_write(const struct layout *l, struct text *out);
bool layout_read(struct layout *l, struct str *bytes);

#endif
