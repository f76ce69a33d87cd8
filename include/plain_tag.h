/*
 * Plain tags: [Name "value"], a line of its own, as nearly all are written. The
 * splitter passes over them so, and the header's reader takes them so, before
 * both look more closely at what is written otherwise. What is read here must
 * be read there just so: tests/unit/test_plies_fast.c and tests/fuzz/fuzz_plies_fast.c.
 */
#ifndef LUDEX_PLAIN_TAG_H
#define LUDEX_PLAIN_TAG_H

#include "text.h"

struct plain_tag {
    struct str name, value; /* views of the text; the value without quotes */
};

static inline bool plain_tag_names(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

/* What ends a value, or makes it one that is not plain. */
static inline bool plain_tag_stops(char c)
{
    const uint64_t stops = UINT64_C(1) << '"' | UINT64_C(1) << '\n' |
                           UINT64_C(1) << '\r' | UINT64_C(1) << '\0';

    return c == '\\' || ((unsigned char)c < 64 && (stops >> c & 1));
}

/* Reads the tag that begins at `at`, before `end`: after its bracket, where the
   line's end stands; NULL if there is no plain one. */
static inline const char *plain_tag_read(const char *at, const char *end,
                                         struct plain_tag *tag)
{
    const char *name = at + 1, *value = name;

    if (end - at < 2 || *at != '[' || ascii_is_digit(*name))
        return NULL;
    while (value < end && plain_tag_names(*value))
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
