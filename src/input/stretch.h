/*
 * A stretch of bytes that begins with a record, and functions for its smallest
 * parts: spaces, lines and letters. Places in a stretch are offsets; the end of
 * the stretch is s.len.
 */
#ifndef SRC_INPUT_STRETCH_H
#define SRC_INPUT_STRETCH_H

#include "bytes_fast.h"
#include "text.h"

/*
 * An unclosed comment, stored so that its end is not searched for again:
 * between `from` and `to` there is neither a "}" nor a tag line that would cut
 * the comment short. `line` is the beginning of the line of `to`.
 */
struct unclosed {
    size_t from, line, to;
};

struct stretch {
    const char *ptr;
    size_t len;
    bool last;                 /* no more bytes come after the stretch */
    struct unclosed *unclosed; /* retained between calls; must be zeroed before
                                  the first call */
    struct str preamble;       /* preamble of the file, for framing.borders */
    bool escapes;              /* framing.escapes */
};

static inline struct str rest_of(struct stretch s, size_t i)
{
    return (struct str){s.ptr + i, s.len - i};
}

/* ---- spaces and lines ---------------------------------------------------- */

/* True if a line ends at `i`, with LF, CR LF, or CR. A CR before an LF counts
   as a space. */
static inline bool is_before_newline(struct stretch s, size_t i)
{
    return s.ptr[i] == '\r' && i + 1 < s.len && s.ptr[i + 1] == '\n';
}

static inline bool ends_line(struct stretch s, size_t i)
{
    return s.ptr[i] == '\n' || (s.ptr[i] == '\r' && !is_before_newline(s, i));
}

/* Returns the length of the space, ASCII or not, at `i`, or 0 if there is
   none. */
static inline size_t blank_at(struct stretch s, size_t i)
{
    char c = s.ptr[i];

    if ((unsigned char)c >= 0x80)
        return str_wide_space_length(rest_of(s, i));
    return c == ' ' || c == '\t' || c == '\f' || c == '\v' ||
           is_before_newline(s, i);
}

static inline size_t skip_blanks(struct stretch s, size_t i)
{
    size_t blank;

    while (i < s.len && (blank = blank_at(s, i)))
        i += blank;
    return i;
}

static inline size_t skip_white(struct stretch s, size_t i)
{
    size_t blank;

    while (i < s.len && (blank = ascii_is_space(s.ptr[i]) ? 1 : blank_at(s, i)))
        i += blank;
    return i;
}

/* Returns the end of the line that contains `i`: its newline, or s.len. */
static inline size_t line_end(struct stretch s, size_t i)
{
    while (i < s.len && !ends_line(s, i))
        i++;
    return i;
}

static inline size_t next_line(struct stretch s, size_t i)
{
    i = line_end(s, i);
    return i < s.len ? i + 1 : i;
}

/* True for line ends and comments, between which prose in movetext is searched
   for. */
static inline bool ends_segment(struct stretch s, size_t i)
{
    return i >= s.len || ends_line(s, i) || s.ptr[i] == '{' || s.ptr[i] == ';';
}

static inline size_t segment_end(struct stretch s, size_t i)
{
    while (!ends_segment(s, i))
        i++;
    return i;
}

/* True if a line of another program (framing.escapes) begins at `i`. */
static inline bool is_escape(struct stretch s, size_t i)
{
    return s.escapes && i < s.len && s.ptr[i] == '%' &&
           (i == 0 || ends_line(s, i - 1));
}

/* True if the white space that ends at `i` contains an empty line. */
static inline bool is_after_empty_line(struct stretch s, size_t i)
{
    size_t lines = 0;

    while (i > 0 && lines < 2 && ascii_is_space(s.ptr[i - 1]))
        lines += ends_line(s, --i);
    return lines == 2;
}

/* Skips a byte order mark, which may occur where files were concatenated. */
static inline size_t skip_mark(struct stretch s, size_t i)
{
    return i < s.len && s.ptr[i] == '\xEF' &&
                   str_starts_with(rest_of(s, i), STR("\xEF\xBB\xBF"))
               ? i + 3
               : i;
}

/* ---- words --------------------------------------------------------------- */

/* Returns the number of letters from `i` on. */
static inline size_t letters_length(struct stretch s, size_t i)
{
    size_t end = i;

    while (end < s.len && is_letter(s.ptr[end]))
        end++;
    return end - i;
}

#endif
