#include "declared.h"

#include <string.h>

#include "converter.h"

static size_t skip_white(struct str s, size_t i)
{
    while (i < s.len && ascii_is_space(s.ptr[i]))
        i++;
    return i;
}

/* ---- SGF ----------------------------------------------------------------- */

/* Returns the offset of the end of the value whose opening bracket is before
   `i`, or s.len. */
static size_t value_end(struct str s, size_t i)
{
    for (; i < s.len && s.ptr[i] != ']'; i++)
        i += s.ptr[i] == '\\';
    return i < s.len ? i + 1 : s.len;
}

/* Scans the properties of a root node from `i` on. */
static enum declared scan_properties(struct str s, size_t i, struct str *name)
{
    while ((i = skip_white(s, i)) < s.len) {
        size_t begin = i;
        while (i < s.len && ascii_is_letter(s.ptr[i]))
            i++;
        bool charset = str_equal(str_part(s, begin, i), STR("CA"));
        i = skip_white(s, i);
        if (i == s.len || s.ptr[i] != '[')
            return i == s.len ? DECLARED_OPEN : DECLARED_NOTHING;
        while (i < s.len && s.ptr[i] == '[') {
            size_t end = value_end(s, i + 1);
            if (charset && end < s.len) {
                *name = str_trim(str_part(s, i + 1, end - 1));
                return DECLARED_NAME;
            }
            i = skip_white(s, end);
        }
    }
    return DECLARED_OPEN;
}

enum declared declared_root(struct str tree, struct str *name)
{
    size_t i = skip_white(tree, 0);

    if (i == tree.len || tree.ptr[i] != '(')
        return i == tree.len ? DECLARED_OPEN : DECLARED_NOTHING;
    i = skip_white(tree, i + 1);
    if (i == tree.len || tree.ptr[i] != ';')
        return i == tree.len ? DECLARED_OPEN : DECLARED_NOTHING;
    return scan_properties(tree, i + 1, name);
}

bool is_declaring_tree_line(struct str line)
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

static bool begins_tree(struct str s)
{
    s = str_trim(s);
    return str_skip(&s, STR("(")) && str_starts_with(str_trim(s), STR(";"));
}

size_t find_declared_trees(struct str head)
{
    struct str rest = head;

    if (begins_tree(head))
        return skip_white(head, 0);
    while (rest.len) {
        if (is_declaring_tree_line(rest))
            return head.len - rest.len;
        str_take(&rest, '\n');
    }
    return STR_NOWHERE;
}

/* ---- HTML and XML -------------------------------------------------------- */

/* Removes everything up to and including a word, in upper or lower case.
   Returns false if the text does not contain the word. */
static bool skip_past_word(struct str *rest, struct str word)
{
    for (struct str s = *rest; s.len >= word.len; s = str_from(s, 1))
        if (str_equal_nocase(str_part(s, 0, word.len), word)) {
            *rest = str_from(s, word.len);
            return true;
        }
    return false;
}

/* Finds the value after "=", with or without quotes. Returns false if there is
   none. */
static bool read_quoted_value(struct str s, struct str *name)
{
    size_t end = 0;

    s = str_trim(s);
    if (!str_skip(&s, STR("=")))
        return false;
    s = str_trim(s);
    if (s.len && (s.ptr[0] == '"' || s.ptr[0] == '\''))
        s = str_trim(str_from(s, 1));
    while (end < s.len && !ascii_is_space(s.ptr[end]) &&
           !memchr("\"';/>?", s.ptr[end], 6))
        end++;
    *name = str_part(s, 0, end);
    return end > 0;
}

/* Removes an element, between < and >, from the beginning. Returns false if it
   is incomplete. */
static bool read_element(struct str *rest, struct str *element)
{
    const char *end = memchr(rest->ptr, '>', rest->len);

    if (!end)
        return false;
    *element = str_part(*rest, 0, (size_t)(end - rest->ptr));
    *rest = str_from(*rest, element->len + 1);
    return true;
}

/* Beginnings of elements, and the word before the name of the encoding. */
static const struct {
    struct str begin, word;
} declarations[] = {
    {{"<?xml", 5}, {"encoding", 8}},
    {{"<meta", 5}, {"charset", 7}},
};

static bool element_declares(struct str element, struct str *name)
{
    for (size_t i = 0; i < sizeof declarations / sizeof *declarations; i++) {
        struct str begin = declarations[i].begin, rest = element;
        if (rest.len < begin.len ||
            !str_equal_nocase(str_part(rest, 0, begin.len), begin))
            continue;
        while (skip_past_word(&rest, declarations[i].word))
            if (read_quoted_value(rest, name))
                return true;
    }
    return false;
}

static enum declared scan_page(struct str page, struct str *name)
{
    struct str rest = page, element;

    while (rest.len) {
        size_t text = 0;
        while (text < rest.len && rest.ptr[text] != '<')
            text++;
        rest = str_from(rest, text);
        if (str_starts_with(rest, STR("<!--"))) {
            if (!skip_past_word(&rest, STR("-->")))
                break;
            continue;
        }
        if (!rest.len || !read_element(&rest, &element))
            break;
        if (element_declares(element, name))
            return DECLARED_NAME;
    }
    return page.len < DECLARED_HEAD ? DECLARED_OPEN : DECLARED_NOTHING;
}

/* ---- both ---------------------------------------------------------------- */

enum declared declared_head(struct str head, struct str *name)
{
    struct str s = str_trim(head);

    if (head.len > DECLARED_HEAD)
        head.len = DECLARED_HEAD;
    if (!s.len || str_equal(s, STR("(")))
        return head.len && head.len < DECLARED_HEAD ? DECLARED_OPEN
                                                    : DECLARED_NOTHING;
    if (s.ptr[0] == '<')
        return scan_page(head, name);
    return DECLARED_NOTHING;
}

/* Returns the iconv name of the encoding that is meant by a declared name, if
   iconv interprets that name differently: iconv's Shift-JIS would convert a
   backslash to a yen sign, and texts declared as Latin 1 or ASCII are read as
   Windows-1252, as in browsers. */
static struct str iconv_name(struct str name)
{
    static const struct {
        const char *name, *meant;
    } others[] = {
        {"Shift_JIS", "CP932"},
        {"Shift-JIS", "CP932"},
        {"SJIS", "CP932"},
        {"x-sjis", "CP932"},
        {"ISO-8859-1", "WINDOWS-1252"},
        {"ISO8859-1", "WINDOWS-1252"},
        {"ISO_8859-1", "WINDOWS-1252"},
        {"Latin1", "WINDOWS-1252"},
        {"Latin-1", "WINDOWS-1252"},
        {"GB2312", "GB18030"},
        {"GBK", "GB18030"},
    };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_equal_nocase(name, str_of(others[i].name)))
            return str_of(others[i].meant);
    return name;
}

int declared_encoding(struct str name, char encoding[ENCODING_NAME])
{
    static const char *const plain[] = {"US-ASCII", "ASCII", "ANSI_X3.4-1968"};

    char said[ENCODING_NAME];
    int found;

    name = iconv_name(name);
    if (name.len >= ENCODING_NAME || memchr(name.ptr, '\0', name.len))
        return 0;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (str_equal_nocase(name, str_of(plain[i])))
            return 0;
    memcpy(said, name.ptr, name.len);
    said[name.len] = '\0';
    found = encoding_find(said, encoding);
    if (found != 1 || encoding_is_utf8(encoding))
        return found < 0 ? found : 0;
    return encoding_has_ascii(encoding);
}
