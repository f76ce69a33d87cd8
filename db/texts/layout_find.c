/*
 * Finds the layout of a text (layout.h).
 */
#include "layout.h"

#include <string.h>

/* A gap in a text. */
struct shape {
    struct gap gap;     /* each space or line break is stored as GAP_BLANK */
    bool ends[GAP_MAX]; /* marks the positions of line breaks */
    bool carriage, numbered;
    uint64_t number;
};

static bool append_gap_character(struct shape *s, char c, bool ends)
{
    if (s->gap.length == GAP_MAX)
        return false;
    s->ends[s->gap.length] = ends;
    s->gap.pattern[s->gap.length++] = c;
    return true;
}

static bool read_gap_number(struct shape *s, struct str *gap)
{
    size_t digits = 0;

    while (digits < gap->len && ascii_is_digit(gap->ptr[digits]))
        digits++;
    if (s->numbered || digits > 9 ||
        !str_number(str_part(*gap, 0, digits), &s->number))
        return false;
    s->numbered = true;
    *gap = str_from(*gap, digits);
    return append_gap_character(s, GAP_NUMBER, false);
}

/* Finds the shape of a gap. Returns false if no pattern can produce the gap. */
static bool find_gap_shape(struct str gap, struct shape *s)
{
    bool fits = true;

    s->gap.length = 0;
    s->carriage = s->numbered = false;
    if (gap.len == 1 && *gap.ptr == ' ')
        return append_gap_character(s, ' ', false);
    while (fits && gap.len) {
        char c = gap.ptr[0];
        if (ascii_is_digit(c)) {
            fits = read_gap_number(s, &gap);
            continue;
        }
        if (str_starts_with(gap, STR("\r\n"))) {
            s->carriage = true;
            c = '\n';
            gap = str_from(gap, 1);
        }
        gap = str_from(gap, 1);
        fits = memchr(" \n\t.,", c, 5) &&
               append_gap_character(s, c == '\n' ? ' ' : c, c == '\n');
    }
    return fits;
}

/* Properties that all gaps of one kind share. */
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

/* A text and its plies. */
struct layout_search {
    struct str text;
    const struct word *plies;
    size_t count;
};

static bool find_gap_before(const struct layout_search *f, size_t ply,
                            struct str *gap)
{
    const struct word *w = f->plies + ply;

    if (!w->end || !w[-1].end)
        return false;
    *gap = str_part(f->text, w[-1].end, w->begin);
    return true;
}

struct numbered_ply {
    size_t ply;
    uint64_t number;
};

/* Finds the first two plies that have a number, not counting the first ply of
   the game. Returns the number of such plies found. */
static size_t find_numbered(const struct layout_search *f,
                            struct numbered_ply out[2])
{
    size_t found = 0;
    struct shape s;
    struct str gap;

    for (size_t i = 1; i < f->count && found < 2; i++)
        if (find_gap_before(f, i, &gap) && find_gap_shape(gap, &s) &&
            s.numbered)
            out[found++] = (struct numbered_ply){i, s.number};
    return found;
}

static uint8_t plies_per_number(struct numbered_ply a, struct numbered_ply b)
{
    size_t plies = b.ply - a.ply;
    uint64_t numbers = b.number - a.number;

    return b.number > a.number && plies % numbers == 0 && plies / numbers < 10
               ? (uint8_t)(plies / numbers)
               : 0;
}

static void find_numbers(struct layout *l, const struct layout_search *f)
{
    struct numbered_ply at[2];
    size_t found = find_numbered(f, at);

    if (found)
        l->per = found < 2 ? 2 : plies_per_number(at[0], at[1]);
    if (!l->per)
        return;
    l->phase = (uint8_t)((l->per - at[0].ply % l->per) % l->per);
    uint64_t before = (at[0].ply + l->phase) / l->per;
    if (at[0].number < before)
        l->per = l->phase = 0;
    else
        l->first = (uint32_t)(at[0].number - before);
}

static bool count_gaps(struct layout *l, const struct layout_search *f,
                       struct tally tally[2])
{
    bool ends = false;
    struct shape s;
    struct str gap;

    for (size_t i = 1; i < f->count; i++) {
        size_t numbered = layout_gap(l, i) == &l->gap[1];
        if (!find_gap_before(f, i, &gap) || !find_gap_shape(gap, &s) ||
            s.numbered != numbered)
            continue;
        count_shape(&tally[numbered], &s);
        l->carriage |= s.carriage;
        for (size_t k = 0; k < s.gap.length; k++)
            ends |= s.ends[k];
    }
    return ends;
}

static void choose_gap_bytes(struct gap *gap, const struct tally *t, bool lines)
{
    *gap = t->gap;
    for (size_t i = 0; i < gap->length; i++)
        if (gap->pattern[i] == GAP_BLANK && !t->blanks[i])
            gap->pattern[i] = '\n';
        else if (gap->pattern[i] == GAP_BLANK && !t->ends[i] && lines)
            gap->pattern[i] = GAP_STICKY;
}

/* Returns the width of a word, including everything that follows up to a
   space. */
static size_t layout_width(struct str text, struct word word, enum unit unit)
{
    size_t end = word.begin;

    while (end < text.len && !ascii_is_space(text.ptr[end]))
        end++;
    return width_in_units(str_part(text, word.begin, end), unit);
}

/* The range of line widths with which all line breaks are where they must be,
   and no others. */
struct bounds {
    size_t least, most;
};

static void bound_gap(const struct layout *l, const struct shape *s,
                      struct next_ply next, size_t column, struct bounds *b)
{
    const struct gap *g = layout_gap(l, next.number);
    size_t count = digit_count(layout_number(l, next.number));

    for (size_t i = 0; i < g->length && i < s->gap.length; i++) {
        size_t width = column + 1 + gap_width(g, i + 1, count, next.width);
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
                                 const struct layout_search *f)
{
    struct bounds b = {0, UINT16_MAX};
    size_t column = 0, seen = 0;
    struct shape s;
    struct str gap;

    for (size_t i = 1; i < f->count; i++) {
        size_t end = f->plies[i - 1].end;
        if (!find_gap_before(f, i, &gap) || !find_gap_shape(gap, &s) ||
            s.gap.length != layout_gap(l, i)->length)
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

/* Chooses a common width if possible, so that texts from one writer have the
   same width. */
static uint32_t choose_width(struct bounds b)
{
    static const uint8_t usual[] = {80, 79, 72, 78, 76, 75, 70, 60, 100, 120};

    for (size_t i = 0; i < sizeof usual; i++)
        if (b.least <= usual[i] && usual[i] <= b.most)
            return usual[i];
    return (uint32_t)(b.least < UINT16_MAX ? b.least : UINT16_MAX);
}

static void find_width(struct layout *l, const struct layout_search *f)
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
    struct layout_search f = {text, plies, count};
    struct tally tally[2] = {{{{0}, 0}, {0}, {0}}};

    *l = (struct layout){0};
    find_numbers(l, &f);
    bool lines = count_gaps(l, &f, tally);
    choose_gap_bytes(&l->gap[0], &tally[0], lines);
    choose_gap_bytes(&l->gap[1], &tally[1], lines);
    if (lines)
        find_width(l, &f);
}
