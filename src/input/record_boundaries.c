#include "record_boundaries.h"

#include "boundary_parts.h"
#include "prose.h"

static size_t no_boundary(struct stretch s)
{
    return s.last ? s.len : BORDER_UNKNOWN;
}

/* ---- tagged records ------------------------------------------------------ */

/* Returns the end of the first record. In files of programs that write PGN
   (s.escapes), a move number that starts again from 1 also begins a new
   record. */
static size_t tagged_boundary(struct stretch s)
{
    size_t begin = header_end(s), end = movetext_end(s, begin);

    if (!s.escapes)
        return end;
    size_t seen = end == BORDER_UNKNOWN ? s.len : end;
    size_t again = begin < seen ? number_restart(s, begin, seen) : seen;
    return again < seen ? again : end;
}

/* Returns the boundary if the stretch includes the whole line that follows it,
   otherwise BORDER_UNKNOWN: the rest of that line may move the boundary. */
static size_t certain_boundary(struct stretch s, size_t border)
{
    enum { LINE = 4096 };

    if (s.last || border == BORDER_UNKNOWN || s.len >= SLICE_MAX ||
        s.len - border >= LINE)
        return border;
    return line_end(s, border) < s.len ? border : BORDER_UNKNOWN;
}

/* ---- marked records, and boundaries of a notation ------------------------ */

/* Returns the offset of the first marker at or after `i`, anywhere in a
   line. */
static size_t marker_from(struct stretch s, struct str marker, size_t i)
{
    for (const char *at; i < s.len; i++) {
        if (!(at = memchr(s.ptr + i, marker.ptr[0], s.len - i)))
            break;
        i = (size_t)(at - s.ptr);
        if (str_starts_with(rest_of(s, i), marker))
            return i;
    }
    return no_boundary(s);
}

static bool may_begin(struct stretch s, size_t line, struct framing f)
{
    if (f.borders)
        return f.borders->begins(rest_of(s, line));
    if (f.marker)
        return str_starts_with(rest_of(s, skip_mark(s, line)),
                               str_of(f.marker));
    return is_strict_tag_line(s, line);
}

/* Returns the first offset at which a record may begin, which is after the line
   of `i` if records can only begin at the beginning of a line. */
static size_t record_from(struct stretch s, struct framing f, size_t i)
{
    if (f.marker && !f.lines)
        return marker_from(s, str_of(f.marker), i);
    while (!f.whole && (i = next_line(s, i)) < s.len)
        if (may_begin(s, i, f))
            return i;
    return no_boundary(s);
}

static size_t marked_boundary(struct stretch s, struct framing f)
{
    size_t first = f.lines ? skip_white(s, 0) : record_from(s, f, 0);

    return first < s.len ? record_from(s, f, first + 1) : no_boundary(s);
}

/* ---- all framings -------------------------------------------------------- */

const struct framing framing_tagged = {.marker = NULL};
const struct framing framing_whole = {.whole = true};

bool framing_is_tagged(struct framing framing)
{
    return !framing.marker && !framing.whole && !framing.borders;
}

size_t boundary_find(struct stretch s, struct framing framing)
{
    if (framing.borders)
        return framing.borders->find((struct str){s.ptr, s.len}, s.last,
                                     s.preamble);
    if (framing.marker)
        return marked_boundary(s, framing);
    s.escapes = framing.escapes;
    return framing.whole ? no_boundary(s)
                         : certain_boundary(s, tagged_boundary(s));
}

size_t boundary_skip(struct stretch s, size_t at, struct framing framing)
{
    return record_from(s, framing, at);
}

bool boundary_is_blank(struct stretch s)
{
    return skip_white(s, 0) == s.len;
}

size_t boundary_head(struct stretch s, struct framing framing)
{
    size_t head = skip_white(s, skip_mark(s, 0));

    if (framing.borders)
        head +=
            framing.borders->head ? framing.borders->head(rest_of(s, head)) : 0;
    else if (framing.marker && !framing.lines)
        head = record_from(s, framing, 0);
    return head < s.len ? head : 0;
}

bool boundary_is_text(struct stretch s)
{
    /* The unclosed comment that `s` remembers belongs to another stretch. */
    struct unclosed unclosed = {0, 0, 0};
    size_t begin;

    s.unclosed = &unclosed;
    begin = skip_white(s, skip_mark(s, 0));
    return begin < s.len && s.ptr[begin] != '[' && header_end(s) == begin &&
           prose_is_text(rest_of(s, begin));
}
