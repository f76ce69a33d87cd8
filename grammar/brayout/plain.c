/*
 * Reads plain plies of Brayout (grammar/plies_fast.h), with their parts in the
 * usual order, in Unicode or, where it is unambiguous, in ASCII. Promotions
 * written with "=" and agreed endings are left to the scanner.
 */
#include "../plies_fast.h"

#include "brayout.h"

/* The meanings that a letter can have. */
enum { FIGURE = 1, PROMOTED = 2 };

static const uint8_t letters[256] = {
    ['P'] = FIGURE | PROMOTED,
    ['V'] = FIGURE | PROMOTED,
    ['S'] = FIGURE | PROMOTED,
    ['K'] = FIGURE | PROMOTED,
    ['B'] = FIGURE | PROMOTED,
    ['I'] = FIGURE,
    ['D'] = FIGURE,
    ['R'] = FIGURE,
};

/* True if the three bytes of a symbol are at `at`. */
static inline bool is_sign(const char *at, const char sign[4])
{
    return at[0] == sign[0] && at[1] == sign[1] && at[2] == sign[2];
}

/* Reads a figure such as "V" or "V+", or a king's letter. */
static inline const char *read_figure(const char *at, struct ply *ply)
{
    uint8_t kind = letters[(unsigned char)at[0]];

    ply->challenger = is_sign(at, "\u211E") || (at[0] == 'R' && at[1] == 'x');
    ply->figure = ply->challenger ? 'R' : at[0];
    if (ply->challenger)
        return at + (at[0] == 'R' ? 2 : 3);
    if (!kind)
        return NULL;
    at++;
    if (*at == '(' || kind != (FIGURE | PROMOTED))
        return at;
    ply->promoted = true;
    if (at[0] == '+')
        return at + 1;
    return at[0] == '\xCC' && at[1] == '\x9F' ? at + 2 : NULL;
}

/* Reads the number of a row, "0" to "9" or the character for ten or eleven. */
static inline const char *read_row_number(const char *at, struct point *point)
{
    if (at[0] == '1' && (at[1] == '0' || at[1] == '1')) {
        point->row = (uint8_t)(10 + at[1] - '0');
        return at + 2;
    }
    if (ascii_is_digit(at[0])) {
        point->row = (uint8_t)(at[0] - '0');
        return at + 1;
    }
    point->row = is_sign(at, "\u16B4") ? 10 : 11;
    return point->row == 10 || is_sign(at, "\u2D52") ? at + 3 : NULL;
}

static inline const char *read_point(const char *at, struct point *point)
{
    if (at[0] < 'A' || at[0] > 'J')
        return NULL;
    point->column = (uint8_t)(at[0] - 'A' + 1);
    return read_row_number(at + 1, point);
}

/* Reads a movement such as "(A1-A2)". */
static inline const char *read_movement(const char *at, struct ply *ply)
{
    if (*at != '(' || !(at = read_point(at + 1, &ply->points[0])) ||
        *at != '-' || !(at = read_point(at + 1, &ply->points[1])) || *at != ')')
        return NULL;
    return at + 1;
}

/* A figure's movement in its usual form, such as "P(F3-F5)": the first letter,
   which is checked separately, the lowest value of each other byte, the bytes
   that are always the same, and those that are a column or a row. */
#define EIGHT(a, b, c, d, e, f, g, h)                                  \
    ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 |        \
     (uint64_t)(d) << 24 | (uint64_t)(e) << 32 | (uint64_t)(f) << 40 | \
     (uint64_t)(g) << 48 | (uint64_t)(h) << 56)
static const uint64_t lowest = EIGHT(0, '(', 'A', '0', '-', 'A', '0', ')'),
                      fixed = EIGHT(0, 255, 0, 0, 255, 0, 0, 255),
                      coordinates = EIGHT(0, 0, 1, 1, 0, 1, 1, 0),
                      columns = EIGHT(0, 0, 1, 0, 0, 1, 0, 0);

/* Returns the point whose column and row are the lowest two bytes. */
static inline struct point point_of(uint32_t word)
{
    return (struct point){(uint8_t)word, (uint8_t)(word >> 8)};
}

/* Reads a movement of eight bytes at once. Returns false if the figure or a
   coordinate takes more bytes. */
static inline bool read_eight(const char *at, struct ply *ply)
{
    uint64_t word = str_word(at) - lowest;
    uint64_t too_high = (word | (word + coordinates * (127 - 9)));

    if ((word & fixed) | (too_high & coordinates << 7) || !letters[word & 255])
        return false;
    word += columns;
    uint32_t both = (uint32_t)(word >> 16 & 0xFFFF) | (uint32_t)(word >> 40)
                                                          << 16;
    ply->figure = (char)word;
    ply->points[0] = point_of(both);
    ply->points[1] = point_of(both >> 16);
    return true;
}

/* Reads a capture, with or without the place of the prisoner. */
static inline const char *read_capture(const char *at, struct ply *ply)
{
    if (at[0] != 'x' && !(at[0] == '\xC3' && at[1] == '\x97'))
        return at;
    at += at[0] == 'x' ? 1 : 2;
    ply->takes = true;
    return at[0] >= 'A' && at[0] <= 'J' ? read_point(at, &ply->place) : at;
}

static inline const char *read_special(const char *at, struct ply *ply)
{
    if (at[0] == '^') {
        ply->special = SPECIAL_LEAP;
        return at + 1;
    }
    if (is_sign(at, "\u2191")) {
        ply->special = SPECIAL_PROMOTE;
        return at + 3;
    }
    if (is_sign(at, "\u21D1")) {
        ply->special = SPECIAL_REPLACE;
        return read_point(at + 3, &ply->prisoner);
    }
    if (!is_sign(at, "\u290A"))
        return at;
    ply->special = SPECIAL_BECOME;
    ply->becomes = at[3];
    return letters[(unsigned char)at[3]] ? at + 4 : NULL;
}

static inline const char *read_state(const char *at, struct ply *ply)
{
    if (at[0] == '+' || at[0] == '#' || at[0] == '~') {
        ply->state = at[0] == '+'   ? STATE_CHECK
                     : at[0] == '#' ? STATE_MATE
                                    : STATE_STALEMATE;
        return at + 1;
    }
    if (!is_sign(at, "\u2059"))
        return at;
    ply->state = STATE_STALEMATE;
    return at + 3;
}

static inline const char *read_ply(const char *at, struct ply *ply)
{
    ply->kind = PLY_MOVE;
    ply->count = 2;
    if (read_eight(at, ply))
        at += 8;
    else if (!(at = read_figure(at, ply)) || !(at = read_movement(at, ply)))
        return NULL;
    if (plain_ends_word(*at))
        return at;
    if (!(at = read_capture(at, ply)) || !(at = read_special(at, ply)))
        return NULL;
    return read_state(at, ply);
}

const char *brayout_plain_run(struct scan *scan, const char *at)
{
    return plain_run(scan, at, read_ply);
}
