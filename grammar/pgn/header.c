#include "header.h"

#include "plain_tag.h"

static size_t skip_while(struct str s, size_t i, bool (*is)(char c))
{
    while (i < s.len && is(s.ptr[i]))
        i++;
    return i;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_in_line(char c)
{
    return c != '\n' && c != '\r';
}

/* Returns the offset of the closing quote of a string whose first byte is at
   `i`, or s.len if there is none. */
static size_t string_end(struct str s, size_t i, bool *escaped)
{
    for (; i < s.len && is_in_line(s.ptr[i]); i++) {
        if (s.ptr[i] == '"')
            return i;
        if (s.ptr[i] == '\\' && i + 1 < s.len && is_in_line(s.ptr[i + 1])) {
            *escaped = true;
            i++;
        }
    }
    return s.len;
}

/* Reads a tag such as [Name "value"] with spaces anywhere. Returns false if
   there is none. */
static bool read_tag(struct str s, struct pgn_item *item)
{
    size_t name = skip_while(s, item->begin + 1, is_blank);
    size_t end = skip_while(s, name, is_plain_tag_name_char);
    size_t quote = skip_while(s, end, is_blank), close;

    if (end == name || quote >= s.len || s.ptr[quote] != '"')
        return false;
    close = string_end(s, quote + 1, &item->escaped);
    item->end = skip_while(s, close + 1, is_blank);
    if (item->end >= s.len || s.ptr[item->end] != ']')
        return false;
    item->end++;
    item->name = str_part(s, name, end);
    item->value = str_part(s, quote + 1, close);
    return true;
}

/* Skips white space, and byte order marks, which joined files contain. */
static size_t skip_white(struct str s, size_t i)
{
    while (i < s.len && (ascii_is_space(s.ptr[i]) ||
                         str_starts_with(str_from(s, i), STR("\xEF\xBB\xBF"))))
        i += ascii_is_space(s.ptr[i]) ? 1 : 3;
    return i;
}

static bool begins_line(struct str s, size_t i)
{
    return i == 0 || !is_in_line(s.ptr[i - 1]);
}

struct pgn_item pgn_next(struct str text, size_t at)
{
    struct pgn_item item = {.line = PGN_END};

    item.begin = item.end = skip_white(text, at);
    if (item.begin >= text.len)
        return item;
    char c = text.ptr[item.begin];
    if (c == '[' && read_tag(text, &item))
        item.line = PGN_TAG;
    else if (c == '[')
        item.line = PGN_ODD;
    else if (c == '%' && begins_line(text, item.begin))
        item.line = PGN_ESCAPE;
    if (item.line == PGN_ODD || item.line == PGN_ESCAPE)
        item.end = skip_while(text, item.begin, is_in_line);
    return item;
}
