/*
 * Plain tags: tags in the usual form, [Name "value"] on a separate line. With
 * the fast code below, the splitter skips such tags, and the header reader
 * reads them; for other tags, both use their full parsers. The fast code must
 * read a tag exactly as the full parser does; tests/unit/test_plies_fast.c and
 * tests/fuzz/fuzz_plies_fast.c check that both agree.
 */
#ifndef LUDEX_PLAIN_TAG_H
#define LUDEX_PLAIN_TAG_H

#include "text.h"

struct plain_tag {
    struct str name, value; /* views of the text; `value` does not include the
                               quotes */
};

static inline bool is_plain_tag_name_char(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

/* True for a character that ends a value, or that does not occur in plain
   tags. */
static inline bool plain_tag_stops(char c)
{
    const uint64_t stops = UINT64_C(1) << '"' | UINT64_C(1) << '\n' |
                           UINT64_C(1) << '\r' | UINT64_C(1) << '\0';

    return c == '\\' || ((unsigned char)c < 64 && (stops >> c & 1));
}

/* Reads the tag that begins at `at` and ends before `end`. Returns a pointer to
   the line break after its bracket, or NULL if there is no plain tag. */
static inline const char *plain_tag_read(const char *at, const char *end,
                                         struct plain_tag *tag)
{
    const char *name = at + 1, *value = name;

    if (end - at < 2 || *at != '[' || ascii_is_digit(*name))
        return NULL;
    while (value < end && is_plain_tag_name_char(*value))
        value++;
    tag->name = (struct str){name, (size_t)(value - name)};
    if (tag->name.len == 0 || end - value < 2 || value[0] != ' ' ||
        value[1] != '"')
        return NULL;
    at = value += 2;
    while (at < end && !plain_tag_stops(*at))
        at++;
    tag->value = (struct str){value, (size_t)(at - value)};
    if (end - at < 3 || at[0] != '"' || at[1] != ']' || at[2] != '\n')
        return NULL;
    return at + 2;
}

#endif
