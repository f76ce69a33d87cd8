#include "layout.h"

#include <string.h>

#include "../rows/rows.h"

/* ---- widths --------------------------------------------------------------- */

/* U+0300 to U+036F: said by its two bytes, not by a table that may change. */
static bool is_mark(const char *at, size_t left)
{
    uint8_t lead = (uint8_t)*at;

    return lead == 0xCC || (lead == 0xCD && left > 1 && (uint8_t)at[1] < 0xB0);
}

/* How many bytes at the front are ASCII, about: eight at a time. */
static size_t ascii_length(struct str s)
{
    size_t i = 0;

    while (i + 8 <= s.len &&
           !(str_word(s.ptr + i) & UINT64_C(0x8080808080808080)))
        i += 8;
    return i;
}

size_t width_of(struct str s, enum unit unit)
{
    size_t width = 0;

    size_t i = ascii_length(s);

    if (unit == UNIT_BYTES)
        return s.len;
    for (width = i; i < s.len; i++) {
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
    return column + width_of(s, unit);
}

/* ---- gaps ----------------------------------------------------------------- */

static const struct gap *gap_of(const struct layout *l, size_t ply)
{
    return &l->gap[l->per && (ply + l->phase) % l->per == 0];
}

static uint64_t number_of(const struct layout *l, size_t ply)
{
    return l->per ? l->first + (ply + l->phase) / l->per : 0;
}

static size_t digits_of(uint64_t number)
{
    size_t count = 1;

    while (number >= 10) {
        number /= 10;
        count++;
    }
    return count;
}

static void put_number(char *out, uint64_t number, size_t digits)
{
    for (; digits; number /= 10)
        out[--digits] = (char)('0' + number % 10);
}

/* How long the line gets after a blank of a pattern, up to the next one. */
static size_t width_after(const struct gap *g, size_t at, size_t digits,
                          size_t ply)
{
    size_t width = 0;

    for (; at < g->length && g->pattern[at] != GAP_BLANK; at++)
        width += g->pattern[at] == GAP_NUMBER ? digits : 1;
    return at == g->length ? width + ply : width;
}

/* A blank of a pattern: it ends the line where what follows has no room. */
static size_t put_blank(const struct layout *l, size_t *column, size_t width,
                        char *out)
{
    if (!l->width || *column + 1 + width <= l->width) {
        ++*column;
        *out = ' ';
        return 1;
    }
    *column = 0;
    memcpy(out, l->carriage ? "\r\n" : "\n", l->carriage ? 2 : 1);
    return l->carriage ? 2 : 1;
}

static size_t put_pattern(const struct layout *l, const struct gap *g,
                          struct next_ply next, size_t *column, char *out)
{
    uint64_t number = number_of(l, next.number);
    size_t n = 0, count = digits_of(number);

    for (size_t i = 0; i < g->length; i++)
        if (g->pattern[i] == GAP_BLANK) {
            n += put_blank(l, column, width_after(g, i + 1, count, next.width),
                           out + n);
        } else if (g->pattern[i] == GAP_NUMBER) {
            put_number(out + n, number, count);
            n += count;
            *column += count;
        } else {
            out[n] = g->pattern[i] == GAP_STICKY ? ' ' : g->pattern[i];
            *column = out[n++] == '\n' ? 0 : *column + 1;
        }
    return n;
}

/* Most gaps are one blank. */
size_t gap_make(const struct layout *l, struct next_ply next, size_t *column,
                char out[GAP_BYTES])
{
    const struct gap *g = gap_of(l, next.number);

    return g->length == 1 && g->pattern[0] == GAP_BLANK
               ? put_blank(l, column, next.width, out)
               : put_pattern(l, g, next, column, out);
}

size_t gap_flat(const struct layout *l, size_t ply, size_t *column,
                char out[GAP_BYTES])
{
    const struct gap *g = gap_of(l, ply);
    size_t n = 0, begin = 0;

    for (size_t i = 0; i < g->length; i++) {
        char c = g->pattern[i];
        if (c == GAP_NUMBER) {
            uint64_t number = number_of(l, ply);
            size_t digits = digits_of(number);
            put_number(out + n, number, digits);
            n += digits;
            continue;
        }
        out[n++] = c == GAP_STICKY ? ' ' : c;
        if (c == '\n') {
            *column = 0;
            begin = n;
        }
    }
    *column += n - begin;
    return n;
}

/* ---- finding -------------------------------------------------------------- */

/* A gap as it stands in a text. */
struct shape {
    struct gap gap;     /* every blank and line's end a GAP_BLANK */
    bool ends[GAP_MAX]; /* the line ends there */
    bool carriage, numbered;
    uint64_t number;
};

static bool put_shape(struct shape *s, char c, bool ends)
{
    if (s->gap.length == GAP_MAX)
        return false;
    s->ends[s->gap.length] = ends;
    s->gap.pattern[s->gap.length++] = c;
    return true;
}

static bool take_number(struct shape *s, struct str *gap)
{
    size_t digits = 0;

    while (digits < gap->len && ascii_is_digit(gap->ptr[digits]))
        digits++;
    if (s->numbered || digits > 9 ||
        !str_number(str_part(*gap, 0, digits), &s->number))
        return false;
    s->numbered = true;
    *gap = str_from(*gap, digits);
    return put_shape(s, GAP_NUMBER, false);
}

/* False for one that a pattern cannot make. */
static bool shape_of(struct str gap, struct shape *s)
{
    bool fits = true;

    s->gap.length = 0;
    s->carriage = s->numbered = false;
    if (gap.len == 1 && *gap.ptr == ' ')
        return put_shape(s, ' ', false);
    while (fits && gap.len) {
        char c = gap.ptr[0];
        if (ascii_is_digit(c)) {
            fits = take_number(s, &gap);
            continue;
        }
        if (str_starts(gap, STR("\r\n"))) {
            s->carriage = true;
            c = '\n';
            gap = str_from(gap, 1);
        }
        gap = str_from(gap, 1);
        fits = memchr(" \n\t.,", c, 5) &&
               put_shape(s, c == '\n' ? ' ' : c, c == '\n');
    }
    return fits;
}

/* What gaps of one kind have in common. */
struct tally {
    struct gap gap;
    size_t ends[GAP_MAX], blanks[GAP_MAX];
};

static void count_shape(struct tally *t, const struct shape *s)
{
    if (!t->gap.length)
        t->gap = s->gap;
    if (t->gap.length != s->gap.length ||
        memcmp(t->gap.pattern, s->gap.pattern, s->gap.length) != 0)
        return;
    for (size_t i = 0; i < s->gap.length; i++) {
        t->ends[i] += s->ends[i];
        t->blanks[i] += !s->ends[i];
    }
}

/* A text between two plies that follow one another. */
struct finding {
    struct str text;
    const struct word *plies;
    size_t count;
};

static bool gap_at(const struct finding *f, size_t ply, struct str *gap)
{
    const struct word *w = f->plies + ply;

    if (!w->end || !w[-1].end)
        return false;
    *gap = str_part(f->text, w[-1].end, w->begin);
    return true;
}

/* How plies are numbered: from the first two that are. */
static void find_numbers(struct layout *l, const struct finding *f)
{
    uint64_t numbers[2] = {0};
    size_t at[2] = {0}, found = 0;
    struct shape s;
    struct str gap;

    for (size_t i = 1; i < f->count && found < 2; i++)
        if (gap_at(f, i, &gap) && shape_of(gap, &s) && s.numbered) {
            numbers[found] = s.number;
            at[found++] = i;
        }
    if (!found)
        return;
    uint64_t more = numbers[1] - numbers[0];
    if (found < 2)
        l->per = 2;
    else if (numbers[1] > numbers[0] && (at[1] - at[0]) % more == 0 &&
             (at[1] - at[0]) / more < 10)
        l->per = (uint8_t)((at[1] - at[0]) / more);
    if (!l->per)
        return;
    l->phase = (uint8_t)((l->per - at[0] % l->per) % l->per);
    more = (at[0] + l->phase) / l->per;
    if (numbers[0] < more)
        l->per = l->phase = 0;
    else
        l->first = (uint32_t)(numbers[0] - more);
}

static bool count_gaps(struct layout *l, const struct finding *f,
                       struct tally tally[2])
{
    bool ends = false;
    struct shape s;
    struct str gap;

    for (size_t i = 1; i < f->count; i++) {
        size_t numbered = gap_of(l, i) == &l->gap[1];
        if (!gap_at(f, i, &gap) || !shape_of(gap, &s) || s.numbered != numbered)
            continue;
        count_shape(&tally[numbered], &s);
        l->carriage |= s.carriage;
        for (size_t k = 0; k < s.gap.length; k++)
            ends |= s.ends[k];
    }
    return ends;
}

static void settle_gap(struct gap *gap, const struct tally *t, bool lines)
{
    *gap = t->gap;
    for (size_t i = 0; i < gap->length; i++)
        if (gap->pattern[i] == GAP_BLANK && !t->blanks[i])
            gap->pattern[i] = '\n';
        else if (gap->pattern[i] == GAP_BLANK && !t->ends[i] && lines)
            gap->pattern[i] = GAP_STICKY;
}

/* How wide a word is with what follows up to a blank. */
static size_t layout_width(struct str text, struct word word, enum unit unit)
{
    size_t end = word.begin;

    while (end < text.len && !ascii_is_space(text.ptr[end]))
        end++;
    return width_of(str_part(text, word.begin, end), unit);
}

/* The widths that explain where lines end and where they do not. */
struct bounds {
    size_t least, most;
};

static void bound_gap(const struct layout *l, const struct shape *s,
                      struct next_ply next, size_t column, struct bounds *b)
{
    const struct gap *g = gap_of(l, next.number);
    size_t count = digits_of(number_of(l, next.number));

    for (size_t i = 0; i < g->length && i < s->gap.length; i++) {
        size_t width = column + 1 + width_after(g, i + 1, count, next.width);
        if (g->pattern[i] == GAP_BLANK && s->ends[i])
            b->most = width - 1 < b->most ? width - 1 : b->most;
        else if (g->pattern[i] == GAP_BLANK)
            b->least = width > b->least ? width : b->least;
        if (s->ends[i])
            column = 0;
        else
            column += g->pattern[i] == GAP_NUMBER ? count : 1;
    }
}

static struct bounds bound_width(const struct layout *l,
                                 const struct finding *f)
{
    struct bounds b = {0, UINT16_MAX};
    size_t column = 0, seen = 0;
    struct shape s;
    struct str gap;

    for (size_t i = 1; i < f->count; i++) {
        size_t end = f->plies[i - 1].end;
        if (!gap_at(f, i, &gap) || !shape_of(gap, &s) ||
            s.gap.length != gap_of(l, i)->length)
            continue;
        column = column_after(column, str_part(f->text, seen, end), l->unit);
        seen = end;
        bound_gap(
            l, &s,
            (struct next_ply){i, layout_width(f->text, f->plies[i], l->unit)},
            column, &b);
    }
    return b;
}

/* One of those that people choose, if it may be, so that texts of one writer
   have one width. */
static uint32_t choose_width(struct bounds b)
{
    static const uint8_t usual[] = {80, 79, 72, 78, 76, 75, 70, 60, 100, 120};

    for (size_t i = 0; i < sizeof usual; i++)
        if (b.least <= usual[i] && usual[i] <= b.most)
            return usual[i];
    return (uint32_t)(b.least < UINT16_MAX ? b.least : UINT16_MAX);
}

static void find_width(struct layout *l, const struct finding *f)
{
    struct bounds b = {1, 0};

    for (l->unit = 0; l->unit < UNITS; l->unit++) {
        b = bound_width(l, f);
        if (b.least <= b.most)
            break;
    }
    l->unit %= UNITS;
    l->width = choose_width(b);
}

void layout_find(struct layout *l, struct str text, const struct word *plies,
                 size_t count)
{
    struct finding f = {text, plies, count};
    struct tally tally[2] = {{{{0}, 0}, {0}, {0}}};

    *l = (struct layout){0};
    find_numbers(l, &f);
    bool lines = count_gaps(l, &f, tally);
    settle_gap(&l->gap[0], &tally[0], lines);
    settle_gap(&l->gap[1], &tally[1], lines);
    if (lines)
        find_width(l, &f);
}

/* ---- as bytes ------------------------------------------------------------- */

static void write_number(struct text *out, uint32_t number)
{
    char *room = text_room(out, CODE_MAX);

    if (room)
        out->len += code_put(room, number);
}

void layout_write(const struct layout *l, struct text *out)
{
    text_add_char(out, (char)l->per);
    text_add_char(out, (char)l->phase);
    text_add_char(out, (char)(l->unit | l->carriage << 2));
    write_number(out, l->first);
    write_number(out, l->width);
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
    return l->unit < UNITS && code_take(bytes, &l->first) &&
           code_take(bytes, &l->width) && read_gap(&l->gap[0], bytes) &&
           read_gap(&l->gap[1], bytes);
}
