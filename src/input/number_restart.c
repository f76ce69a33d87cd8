/* Finds move numbers that start again from 1. */
#include "boundary_parts.h"

#include "prose.h"

static bool is_first_number(struct stretch s, size_t i)
{
    return s.len - i >= 3 && s.ptr[i] == '1' && s.ptr[i + 1] == '.' &&
           s.ptr[i + 2] != '.';
}

/* Skips a move number, or other digits. */
static void pass_number(struct stretch s, struct number_scan *n)
{
    size_t begin = n->i;

    while (n->i < s.len && ascii_is_digit(s.ptr[n->i]))
        n->i++;
    bool number = n->i < s.len && s.ptr[n->i] == '.' && n->depth == 0;
    n->any |= number;
    n->higher |= number && (n->i - begin > 1 || s.ptr[begin] > '1');
}

/* Returns the length of the prose at the beginning of a line. */
static size_t prose_at(struct stretch s, const struct number_scan *n)
{
    if (n->i > 0 && !ends_line(s, n->i - 1))
        return 0;
    return prose_line((struct str){s.ptr + n->i, segment_end(s, n->i) - n->i},
                      !n->any);
}

/* Advances to `to`. Returns false if there is an unclosed comment before
   `to`. */
static bool pass_numbers(struct stretch s, struct number_scan *n, size_t to)
{
    while (n->i < to) {
        char c = s.ptr[n->i];
        size_t prose = prose_at(s, n);
        if (prose) {
            n->i += prose;
        } else if (c == '{') {
            struct comment comment = comment_at(s, n->i);
            if (!comment.closed)
                return false;
            n->i = comment.end;
        } else if (c == ';' || is_escape(s, n->i)) {
            n->i = line_end(s, n->i);
        } else if (ascii_is_digit(c) && begins_word(s, n->i)) {
            pass_number(s, n);
        } else {
            n->depth += c == '(';
            n->depth -= c == ')' && n->depth;
            n->i++;
        }
    }
    return true;
}

bool number_restarts(struct stretch s, struct number_scan *n, size_t line)
{
    return line < s.len && is_first_number(s, line) &&
           pass_numbers(s, n, line) && n->i == line && n->depth == 0 &&
           (n->higher || (n->any && is_after_empty_line(s, line)));
}

size_t number_restart(struct stretch s, size_t begin, size_t end)
{
    struct number_scan n = {.i = begin};
    const char *at;

    for (size_t i = begin;
         i < end && (at = memchr(s.ptr + i, '\n', end - i));) {
        i = (size_t)(at - s.ptr) + 1;
        if (i < end && number_restarts(s, &n, i))
            return i;
    }
    return end;
}
