/* Determines what follows a record's result: the end of the record, or more
   plies. */
#include "boundary_parts.h"

#include "source.h"

/* Returns the end of the white space and comments from `begin` on if the input
   ends after them. They belong to the last record. */
static size_t rest_of_input(struct stretch s, size_t begin)
{
    for (size_t i = begin; (i = skip_white(s, i)) < s.len;) {
        if (s.ptr[i] == ';') {
            i = next_line(s, i);
        } else if (s.ptr[i] == '{') {
            struct comment c = comment_at(s, i);
            if (!c.closed && !c.unknown)
                return begin;
            i = c.end;
        } else {
            return begin;
        }
    }
    return s.last ? s.len : BORDER_UNKNOWN;
}

static size_t glyph_end(struct stretch s, size_t i)
{
    for (i++;
         i < s.len && (ascii_is_digit(s.ptr[i]) || strchr("!?", s.ptr[i]));)
        i++;
    return i;
}

/* Returns the end of the comment, glyph, result or phrase at `i`, or `i` if
   there is none. */
static size_t item_end(struct stretch s, size_t i)
{
    char c = s.ptr[i];

    if (c == '{')
        return comment_at(s, i).end;
    if (c == ';')
        return line_end(s, i);
    if (c == '!' || c == '?' || c == '$')
        return glyph_end(s, i);
    size_t end = result_at(s, i);
    end = end ? end : phrase_at(s, i);
    return end ? end : i;
}

/* True if another record may begin at `i`, on the same line as a result: with a
   tag, the move number 1, or a ply that contains a digit. */
static bool begins_record(struct stretch s, size_t i)
{
    size_t digits = 0;

    if (skip_mark(s, i) > i)
        return true;
    if (s.ptr[i] == '[')
        return tag_name_at(s, i) != 0;
    while (i + digits < s.len && ascii_is_digit(s.ptr[i + digits]))
        digits++;
    if (digits)
        return digits == 1 && s.ptr[i] == '1';
    for (; i < s.len && !ascii_is_space(s.ptr[i]) && !blank_at(s, i); i++)
        if (ascii_is_digit(s.ptr[i]))
            return true;
    return false;
}

struct result_end after_result(struct stretch s, size_t i)
{
    const struct result_end unknown = {.border = BORDER_UNKNOWN};

    while ((i = skip_blanks(s, i)) < s.len && !ends_line(s, i)) {
        size_t end = item_end(s, i);
        if (end == i && begins_record(s, i))
            return (struct result_end){.border = i};
        if (end == i && ascii_is_digit(s.ptr[i]))
            return (struct result_end){.border = i, .goes_on = true};
        i = end > i ? end : segment_end(s, i);
        if (i == s.len && !s.last)
            return unknown;
    }
    i = skip_white(s, i);
    if (i == s.len && !s.last)
        return unknown;
    if (i < s.len && (s.ptr[i] == '{' || s.ptr[i] == ';'))
        i = rest_of_input(s, i);
    return (struct result_end){.border = i};
}
