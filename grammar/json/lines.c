#include "lines.h"

#include "tape.h"

/* Skips white space, and the characters that separate the objects of an
   array. */
static size_t skip_signs(struct str s, size_t i)
{
    while (i < s.len && (ascii_is_space(s.ptr[i]) || s.ptr[i] == ',' ||
                         s.ptr[i] == '[' || s.ptr[i] == ']'))
        i++;
    return i;
}

static size_t skip_line(struct str s, size_t i)
{
    while (i < s.len && s.ptr[i] != '\n')
        i++;
    return i;
}

static bool begins_record(struct str line)
{
    return line.len && line.ptr[0] == '{';
}

/* Returns the offset after the object at `i`. If another object begins at the
   start of a line, the first one is broken and ends there. */
static size_t object_end(struct str s, size_t i)
{
    size_t depth = 0;

    while (i < s.len) {
        char c = s.ptr[i];
        if (c == '"') {
            i = json_string_end(s, i);
            continue;
        }
        i++;
        depth += c == '{';
        depth -= c == '}' && depth;
        if (c == '}' && !depth)
            return i;
        if (c == '\n' && i < s.len && s.ptr[i] == '{')
            return i;
    }
    return i;
}

/* Returns the offset after the rest of the line on which an object ended, or of
   another object that begins on that line. Text on later lines is a separate
   record. */
static size_t tail_end(struct str s, size_t i)
{
    size_t next = skip_signs(s, i);

    if (next < s.len && s.ptr[next] != '{' &&
        !memchr(s.ptr + i, '\n', next - i))
        next = skip_signs(s, skip_line(s, next));
    return next;
}

/* Skips lines in which no object begins. Returns the offset of the next
   object. */
static size_t strange_end(struct str s, size_t i)
{
    while (i < s.len && s.ptr[i] != '{')
        i = skip_signs(s, skip_line(s, i));
    return i;
}

static size_t find_record_end(struct str s, bool last, struct str preamble)
{
    size_t i = skip_signs(s, 0);

    (void)preamble;
    if (i < s.len && s.ptr[i] == '{')
        i = tail_end(s, object_end(s, i));
    else
        i = strange_end(s, i);
    return i < s.len || last ? i : BORDER_UNKNOWN;
}

static size_t head_length(struct str s)
{
    return skip_signs(s, 0);
}

static size_t last_record_end(struct str s, struct str preamble)
{
    (void)preamble;
    while (s.len && s.ptr[s.len - 1] != '}')
        s.len--;
    return s.len;
}

const struct record_boundaries json_borders = {
    .find = find_record_end,
    .begins = begins_record,
    .head = head_length,
    .joined = true,
    .end = last_record_end,
};

bool json_first_name(struct str head_bytes, struct str *out)
{
    struct str s = str_trim(head_bytes);
    size_t end;

    if (str_skip(&s, STR("[")))
        s = str_trim(s);
    if (!str_skip(&s, STR("{")))
        return false;
    s = str_trim(s);
    if (!str_starts_with(s, STR("\"")))
        return false;
    end = json_string_end(s, 0);
    *out = str_part(s, 1, end > 1 ? end - 1 : 1);
    return str_starts_with(str_trim(str_from(s, end)), STR(":"));
}
