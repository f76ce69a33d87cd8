#include "layout.h"

#include <string.h>

#include "../rows/rows.h"

/* ---- widths -------------------------------------------------------------- */

/* True for U+0300 to U+036F. These are detected by their two bytes rather than
   with a Unicode table, which may change. */
static bool is_mark(const char *at, size_t left)
{
    uint8_t lead = (uint8_t)*at;

    return lead == 0xCC || (lead == 0xCD && left > 1 && (uint8_t)at[1] < 0xB0);
}

/* Returns the number of ASCII bytes at the front, rounded down to a multiple of
   eight. */
static size_t ascii_length(struct str s)
{
    size_t i = 0;

    while (i + 8 <= s.len &&
           !(str_word(s.ptr + i) & UINT64_C(0x8080808080808080)))
        i += 8;
    return i;
}

size_t width_in_units(struct str s, enum unit unit)
{
    size_t i = ascii_length(s), width = i;

    if (unit == UNIT_BYTES)
        return s.len;
    for (; i < s.len; i++) {
        bool point = ((uint8_t)s.ptr[i] & 0xC0) != 0x80;
        width +=
            point && !(unit == UNIT_COLUMNS && is_mark(s.ptr + i, s.len - i));
    }
    return width;
}

size_t column_after(size_t column, struct str s, enum unit unit)
{
    const char *line;

    while (s.len && (line = memchr(s.ptr, '\n', s.len))) {
        column = 0;
        s = str_from(s, (size_t)(line - s.ptr) + 1);
    }
    return column + width_in_units(s, unit);
}

/* ---- gaps ---------------------------------------------------------------- */

const struct gap *layout_gap(const struct layout *l, size_t ply)
{
    return &l->gap[l->per && (ply + l->phase) % l->per == 0];
}

uint64_t layout_number(const struct layout *l, size_t ply)
{
    return l->per ? l->first + (ply + l->phase) / l->per : 0;
}

size_t digit_count(uint64_t number)
{
    size_t count = 1;

    while (number >= 10) {
        number /= 10;
        count++;
    }
    return count;
}

static void write_padded_number(char *out, uint64_t number, size_t digits)
{
    for (; digits; number /= 10)
        out[--digits] = (char)('0' + number % 10);
}

size_t gap_width(const struct gap *g, size_t at, size_t digits, size_t ply)
{
    size_t width = 0;

    for (; at < g->length && g->pattern[at] != GAP_BLANK; at++)
        width += g->pattern[at] == GAP_NUMBER ? digits : 1;
    return at == g->length ? width + ply : width;
}

/* Writes a space of a pattern, or a line break if the line is `full`. */
static size_t write_space_or_break(const struct layout *l, bool full,
                                   size_t *column, char *out)
{
    if (!full) {
        ++*column;
        *out = ' ';
        return 1;
    }
    *column = 0;
    memcpy(out, l->carriage ? "\r\n" : "\n", l->carriage ? 2 : 1);
    return l->carriage ? 2 : 1;
}

static bool is_full(const struct layout *l, size_t column, size_t width)
{
    return l->width && column + 1 + width > l->width;
}

/* Fills lines only if there is a next ply, because the width of that ply
   determines where a line ends. */
static size_t write_gap_pattern(const struct layout *l, const struct gap *g,
                                size_t ply, const struct next_ply *next,
                                size_t *column, char *out)
{
    uint64_t number = layout_number(l, ply);
    size_t n = 0, digits = digit_count(number);

    for (size_t i = 0; i < g->length; i++)
        if (g->pattern[i] == GAP_BLANK) {
            bool full =
                next &&
                is_full(l, *column, gap_width(g, i + 1, digits, next->width));
            n += write_space_or_break(l, full, column, out + n);
        } else if (g->pattern[i] == GAP_NUMBER) {
            write_padded_number(out + n, number, digits);
            n += digits;
            *column += digits;
        } else {
            out[n] = g->pattern[i] == GAP_STICKY ? ' ' : g->pattern[i];
            *column = out[n++] == '\n' ? 0 : *column + 1;
        }
    return n;
}

/* True if the gap is a single space, as in most cases. */
static bool is_blank(const struct gap *g)
{
    return g->length == 1 && g->pattern[0] == GAP_BLANK;
}

size_t gap_make(const struct layout *l, struct next_ply next, size_t *column,
                char out[GAP_BYTES])
{
    const struct gap *g = layout_gap(l, next.number);

    return is_blank(g)
               ? write_space_or_break(l, is_full(l, *column, next.width),
                                      column, out)
               : write_gap_pattern(l, g, next.number, &next, column, out);
}

size_t gap_flat(const struct layout *l, size_t ply, size_t *column,
                char out[GAP_BYTES])
{
    const struct gap *g = layout_gap(l, ply);

    return is_blank(g) ? write_space_or_break(l, false, column, out)
                       : write_gap_pattern(l, g, ply, NULL, column, out);
}

/* ---- layouts as bytes ---------------------------------------------------- */

void layout_write(const struct layout *l, struct text *out)
{
    text_add_char(out, (char)l->per);
    text_add_char(out, (char)l->phase);
    text_add_char(out, (char)(l->unit | l->carriage << 2));
    code_add(out, l->first);
    code_add(out, l->width);
    for (size_t i = 0; i < 2; i++) {
        text_add_char(out, (char)l->gap[i].length);
        text_add(out, (struct str){l->gap[i].pattern, l->gap[i].length});
    }
}

static bool read_gap(struct gap *g, struct str *bytes)
{
    size_t numbers = 0;

    if (!bytes->len || (uint8_t)bytes->ptr[0] > GAP_MAX ||
        (uint8_t)bytes->ptr[0] >= bytes->len)
        return false;
    g->length = (uint8_t)bytes->ptr[0];
    memcpy(g->pattern, bytes->ptr + 1, g->length);
    *bytes = str_from(*bytes, 1 + (size_t)g->length);
    for (size_t i = 0; i < g->length; i++)
        numbers += g->pattern[i] == GAP_NUMBER;
    return numbers <= 1;
}

bool layout_read(struct layout *l, struct str *bytes)
{
    *l = (struct layout){0};
    if (bytes->len < 3)
        return false;
    l->per = (uint8_t)bytes->ptr[0];
    l->phase = (uint8_t)bytes->ptr[1];
    l->unit = bytes->ptr[2] & 3;
    l->carriage = bytes->ptr[2] >> 2 & 1;
    *bytes = str_from(*bytes, 3);
    return l->unit < UNITS && code_read(bytes, &l->first) &&
           code_read(bytes, &l->width) && read_gap(&l->gap[0], bytes) &&
           read_gap(&l->gap[1], bytes);
}
