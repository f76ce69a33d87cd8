/*
 * The layout of a text is the text between the plies, as far as it follows
 * certain rules. There are two patterns of gaps: one for plies with a number,
 * and one for all other plies. Lines are filled up to a width.
 */
#ifndef DB_TEXTS_LAYOUT_H
#define DB_TEXTS_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"
#include "words.h"

/* Units in which line widths are measured. */
enum unit {
    UNIT_COLUMNS, /* code points, without combining marks */
    UNIT_CODE_POINTS,
    UNIT_BYTES,
    UNITS,
};

size_t width_in_units(struct str s, enum unit unit);

enum {
    GAP_MAX = 15,   /* maximum number of bytes of a pattern */
    GAP_BYTES = 40, /* maximum number of bytes of a gap when written */
    /* Bytes of a pattern that have a special meaning. */
    GAP_NUMBER = 1, /* the move number */
    GAP_STICKY = 2, /* a space that must not become a line break */
    GAP_BLANK = ' ' /* a space or a line break */
};

struct gap {
    char pattern[GAP_MAX];
    uint8_t length; /* number of bytes of the pattern; 0 if there is no gap */
};

struct layout {
    uint32_t first;    /* move number of the first ply */
    uint8_t per;       /* plies per move number; 0 if there are no numbers */
    uint8_t phase;     /* position of the first ply within its move number */
    uint8_t unit;      /* enum unit */
    bool carriage;     /* line breaks between full lines are "\r\n" */
    uint32_t width;    /* maximum width of a line; 0 for no limit */
    struct gap gap[2]; /* for plies without a number, and for plies with one */
};

/* layout_gap returns the gap before a ply of the main line. layout_number
   returns the move number written in this gap, if any. */
const struct gap *layout_gap(const struct layout *l, size_t ply);
uint64_t layout_number(const struct layout *l, size_t ply);
size_t digit_count(uint64_t number);
/* Returns the width of a pattern from `at` up to its next space. If there is no
   space, includes the next ply, whose width is `ply`. */
size_t gap_width(const struct gap *g, size_t at, size_t digits, size_t ply);

/* Returns the column at which a text that begins at `column` ends. */
size_t column_after(size_t column, struct str s, enum unit unit);

/* The index of the next ply in the main line, from 0, and its width, including
   everything that follows up to a space. */
struct next_ply {
    size_t number, width;
};

/* Writes the gap before a ply, which begins at *column, and sets *column to the
   end of the gap. Returns the length of the gap. */
size_t gap_make(const struct layout *l, struct next_ply next, size_t *column,
                char out[GAP_BYTES]);

/* Works like gap_make without line breaks. The result equals that of gap_make
   if *column plus the widths of the gap and the next word does not exceed the
   line width. */
size_t gap_flat(const struct layout *l, size_t ply, size_t *column,
                char out[GAP_BYTES]);

/* Finds the layout that most gaps match. `plies` are the words of the main
   line, from the first to the last. A word whose end is 0 was not found. */
void layout_find(struct layout *l, struct str text, const struct word *plies,
                 size_t count);

/* Append a layout as bytes, and read it back. layout_read returns false if the
   bytes are malformed. */
void layout_write(const struct layout *l, struct text *out);
bool layout_read(struct layout *l, struct str *bytes);

#endif
