#include "borders.h"

/* True if the line begins a new tree, even within an unclosed value. */
static bool begins_tree(struct str line)
{
    static const char *const first[] = {"FF[", "GM[", "AP[", "RU[",
                                        "SZ[", "CA[", NULL};

    if (!str_skip(&line, STR("(;")))
        return false;
    for (size_t i = 0; first[i]; i++)
        if (str_starts_with(line, str_of(first[i])))
            return true;
    return false;
}

enum { BEGINNING = 5 }; /* bytes that begins() needs */

static size_t skip_white(struct str s, size_t i)
{
    while (i < s.len && ascii_is_space(s.ptr[i]))
        i++;
    return i;
}

/* Returns the offset of the tree, after text that some programs write before
   it, such as licences, or s.len if there is no tree. */
static size_t after_text(struct str s)
{
    size_t i = skip_white(s, 0);

    if (i == s.len || s.ptr[i] == '(')
        return i;
    for (; i < s.len; i++) {
        size_t node = s.ptr[i] == '(' ? skip_white(s, i + 1) : s.len;
        if (node < s.len && s.ptr[node] == ';')
            return i;
    }
    return i;
}

static size_t head_length(struct str s)
{
    size_t begin = after_text(s);

    return begin < s.len ? begin : 0;
}

/* The state of a scan of a tree. */
struct tree_scan {
    size_t depth;
    bool value;
};

/* True for bytes that change the state of the scan, either within a value or
   outside. */
static inline bool changes_state(char c, bool value)
{
    return c == '\n' ||
           (value ? c == ']' || c == '\\' : c == '[' || c == '(' || c == ')');
}

/* Scans one byte. A backslash in a value also skips the next byte. */
static inline size_t scan_byte(struct str s, size_t i, struct tree_scan *at)
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

/* Returns the end of the tree at `i`, or the start of a line that begins
   another tree. */
static size_t tree_end(struct str s, size_t i, bool last)
{
    struct tree_scan at = {0, false};

    while (i < s.len) {
        char c = s.ptr[i];
        if (!changes_state(c, at.value)) {
            i++;
            continue;
        }
        i = scan_byte(s, i, &at);
        if (!at.value && c == ')' && !at.depth)
            return i;
        if (c != '\n' || i >= s.len || s.ptr[i] != '(')
            continue;
        if (s.len - i < BEGINNING && !last)
            return BORDER_UNKNOWN;
        if (begins_tree(str_from(s, i)))
            return i;
    }
    return last ? s.len : BORDER_UNKNOWN;
}

static size_t skip_to(struct str s, size_t i, char one, char other)
{
    while (i < s.len && s.ptr[i] != one && s.ptr[i] != other)
        i++;
    return i;
}

/* True if the text has a node with a property, such as ";B[". Such text is a
   tree that lacks its opening parenthesis. */
static bool has_node(struct str s)
{
    size_t i = 0, name;

    while (i < s.len) {
        if (s.ptr[i++] != ';')
            continue;
        name = i = skip_white(s, i);
        while (i < s.len && ascii_is_upper(s.ptr[i]))
            i++;
        if (i > name && i < s.len && s.ptr[i] == '[')
            return true;
    }
    return false;
}

/* Finds the end of a tree and of the line on which it ends. Text before the
   tree is included, unless that text is a broken tree. */
static size_t find_tree_end(struct str s, bool last, struct str preamble)
{
    size_t i = after_text(s);
    bool tree = i < s.len && s.ptr[i] == '(';

    (void)preamble;
    if (tree && has_node(str_part(s, 0, i)))
        return i;
    if (tree)
        i = tree_end(s, i, last);
    if (i == BORDER_UNKNOWN)
        return i;
    i = skip_to(s, i, '(', tree ? '\n' : '(');
    i = skip_white(s, i);
    return i < s.len || last ? i : BORDER_UNKNOWN;
}

static size_t last_tree_end(struct str s, struct str preamble)
{
    (void)preamble;
    while (s.len && s.ptr[s.len - 1] != ')')
        s.len--;
    return s.len;
}

const struct record_boundaries sgf_borders = {
    .find = find_tree_end,
    .begins = begins_tree,
    .head = head_length,
    .end = last_tree_end,
};
