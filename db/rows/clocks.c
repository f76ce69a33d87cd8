/* Reads the clocks of the plies from the content of a record (content.c). */
#include "clock.h"
#include "rows.h"

static bool read_number(struct str *s, uint64_t *out)
{
    uint8_t byte = 0x80;

    *out = 0;
    for (unsigned shift = 0; byte > 0x7F && s->len && shift < 64; shift += 7) {
        byte = (uint8_t)s->ptr[0];
        *out |= (uint64_t)(byte & 0x7F) << shift;
        *s = str_from(*s, 1);
    }
    return byte <= 0x7F;
}

static bool skip_numbers(struct str *s, size_t count)
{
    uint64_t number;

    while (count && read_number(s, &number))
        count--;
    return count == 0;
}

static bool skip_bytes(struct str *s, size_t count)
{
    bool there = s->len >= count;

    *s = str_from(*s, there ? count : s->len);
    return there;
}

static bool read_view(struct str *s, struct str *out)
{
    uint64_t length;

    if (!read_number(s, &length) || length > s->len)
        return false;
    *out = str_part(*s, 0, (size_t)length);
    *s = str_from(*s, (size_t)length);
    return true;
}

static bool begins_with_char(struct str s, char c)
{
    return s.len && s.ptr[0] == c;
}

/* Skips notes and reads the first clock in them, unless a clock has already
   been read for the ply. */
static bool read_notes(struct str *s, bool *timed, uint64_t *clock)
{
    struct str text;

    while (begins_with_char(*s, '$') || begins_with_char(*s, '{')) {
        bool comment = s->ptr[0] == '{';
        *s = str_from(*s, 1);
        if (!skip_numbers(s, comment ? 1 : 2))
            return false;
        if (!comment)
            continue;
        if (!read_view(s, &text))
            return false;
        if (!*timed)
            *timed = clock_of_comment(text, clock);
    }
    return true;
}

/* Skips the bytes that add_ply of content.c writes. */
static bool skip_ply(struct str *s)
{
    uint64_t kind, count;
    struct str text;

    if (!read_number(s, &kind) || !read_number(s, &count) ||
        count > PLY_POINTS || !skip_numbers(s, 2 * (size_t)count))
        return false;
    if (kind == PLY_MOVE)
        return skip_bytes(s, 1) && skip_numbers(s, 6) && skip_bytes(s, 1) &&
               skip_numbers(s, 1);
    if (kind == PLY_PATH)
        return skip_numbers(s, 3);
    return (kind != PLY_UNREAD && kind != PLY_FOREIGN) || read_view(s, &text);
}

/* Skips the bytes that add_board of content.c writes. */
static bool skip_board(struct str *s)
{
    uint64_t row = 1;

    if (!begins_with_char(*s, '#'))
        return true;
    *s = str_from(*s, 1);
    if (!skip_numbers(s, 3))
        return false;
    while (read_number(s, &row) && row)
        if (!skip_numbers(s, 1) || !skip_bytes(s, 1) || !skip_numbers(s, 3))
            return false;
    return row == 0;
}

void clocks_begin(struct clocks *c, struct str content, bool played)
{
    bool timed = true;
    uint64_t clock;
    struct str who;

    *c = (struct clocks){.rest = content, .played = played};
    if (!skip_numbers(&c->rest, 1) || !read_view(&c->rest, &who) ||
        !read_notes(&c->rest, &timed, &clock) || !skip_board(&c->rest))
        c->rest = STR_NONE;
}

/* Reads a ply of the tree. Returns false at the end of the tree, or if the
   bytes are malformed. */
static bool read_node(struct clocks *c, uint64_t *depth, bool *timed)
{
    struct str *s = &c->rest;
    bool before = true;

    *timed = false;
    if (!begins_with_char(*s, '.'))
        return false;
    *s = str_from(*s, 1);
    if (!read_number(s, depth) || !read_number(s, &c->ply) ||
        (!(c->played && !*depth) && !skip_ply(s)) || !skip_numbers(s, 1) ||
        !read_notes(s, &before, &c->clock) || !begins_with_char(*s, '/'))
        return false;
    *s = str_from(*s, 1);
    return read_notes(s, timed, &c->clock);
}

bool clocks_next(struct clocks *c)
{
    uint64_t depth;
    bool timed;

    while (read_node(c, &depth, &timed))
        if (!depth && timed)
            return true;
    c->rest = STR_NONE;
    c->ply = UINT64_MAX;
    return false;
}
