#include "borders.h"

/* A line that a tree is known by, within a value that was not closed too. */
static bool begins(struct str line)
{
    static const char *const first[] = {"FF[", "GM[", "AP[", "RU[",
                                        "SZ[", "CA[", NULL};

    if (!str_skip(&line, STR("(;")))
        return false;
    for (size_t i = 0; first[i]; i++)
        if (str_starts(line, str_of(first[i])))
            return true;
    return false;
}

enum { BEGINNING = 5 }; /* bytes that tell it */

static size_t skip_white(struct str s, size_t i)
{
    while (i < s.len && ascii_is_space(s.ptr[i]))
        i++;
    return i;
}

/* What the scan of a tree has come to. */
struct scanned {
    size_t depth;
    bool value;
};

/* One byte on; the backslash takes the next one along. */
static size_t step(struct str s, size_t i, struct scanned *at)
{
    char c = s.ptr[i++];

    if (at->value) {
        at->value = c != ']';
        return c == '\\' && i < s.len ? i + 1 : i;
    }
    at->value = c == '[';
    at->depth += c == '(';
    at->depth -= c == ')' && at->depth;
    return i;
}

/* The end of the tree at i, or the line where another one begins. */
static size_t tree_end(struct str s, size_t i, bool last)
{
    struct scanned at = {0, false};

    while (i < s.len) {
        char c = s.ptr[i];
        i = step(s, i, &at);
        if (!at.value && c == ')' && !at.depth)
            return i;
        if (c != '\n' || i >= s.len || s.ptr[i] != '(')
            continue;
        if (s.len - i < BEGINNING && !last)
            return BORDER_UNKNOWN;
        if (begins(str_from(s, i)))
            return i;
    }
    return last ? s.len : BORDER_UNKNOWN;
}

/* With what stands after it, up to the next parenthesis. */
static size_t find(struct str s, bool last, struct str preamble)
{
    size_t i = skip_white(s, 0);

    (void)preamble;
    if (i < s.len && s.ptr[i] == '(')
        i = tree_end(s, i, last);
    if (i == BORDER_UNKNOWN)
        return i;
    while (i < s.len && s.ptr[i] != '(')
        i++;
    return i < s.len || last ? i : BORDER_UNKNOWN;
}

const struct borders sgf_borders = {.find = find, .begins = begins};
