/* Comments in braces, in a stretch. */
#include "boundary_parts.h"

/* Returns the offset of the first `}` or newline from `i` on, or s.len. */
static size_t close_or_newline(struct stretch s, size_t i)
{
    while (i < s.len && s.ptr[i] != '}' && s.ptr[i] != '\n' && s.ptr[i] != '\r')
        i++;
    return i;
}

struct comment comment_at(struct stretch s, size_t i)
{
    struct unclosed *u = s.unclosed;
    bool known = i >= u->from && i < u->to;
    size_t line = known && u->line > i ? u->line : i, at = known ? u->to : i;

    while (line <= i || !is_strict_tag_line(s, line)) {
        at = close_or_newline(s, at);
        if (at == s.len) {
            *u = (struct unclosed){i, line, at};
            return (struct comment){.end = at, .unknown = !s.last};
        }
        if (s.ptr[at++] == '}')
            return (struct comment){.end = at, .closed = true};
        line = at;
    }
    *u = (struct unclosed){i, line, line};
    return (struct comment){.end = line};
}

size_t skip_notes(struct stretch s, size_t i)
{
    while ((i = skip_blanks(s, i)) < s.len && s.ptr[i] == '{') {
        size_t end = close_or_newline(s, i);
        if (end == s.len || s.ptr[end] != '}')
            break;
        i = end + 1;
    }
    return i;
}
