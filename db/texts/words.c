#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"

void words_release(struct words *w)
{
    free(w->list);
    *w = (struct words){0};
}

static bool add_word(struct words *w, size_t begin, size_t end)
{
    if (!LIST_ROOM(w->list, w->count, w->room, 256))
        return false;
    w->list[w->count++] = (struct word){(uint32_t)begin, (uint32_t)end, 0};
    return true;
}

/* Each of these functions returns the end of the item that begins at `at`. */

static size_t end_after_character(struct str text, size_t at, char last)
{
    const char *end = memchr(text.ptr + at, last, text.len - at);

    return end ? (size_t)(end - text.ptr) + 1 : text.len;
}

/* Skips a number such as "12." or "12...". Returns `at` if there is none. */
static size_t skip_number(struct str text, size_t at)
{
    size_t end = at;

    while (end < text.len && ascii_is_digit(text.ptr[end]))
        end++;
    if (end == at || end == text.len || text.ptr[end] != '.')
        return at;
    while (end < text.len && text.ptr[end] == '.')
        end++;
    return end;
}

/* Skips a variation such as "(12. ...)", including nested ones. Returns `at` if
   there is none. */
static size_t skip_variation(struct str text, size_t at)
{
    size_t depth = 1, end = at + 1;

    if (skip_number(text, end) == end)
        return at;
    while (end < text.len && depth) {
        char c = text.ptr[end];
        depth += c == '(';
        depth -= c == ')';
        end = c == '{' ? end_after_character(text, end, '}') : end + 1;
    }
    return end;
}

/* White space, and other characters that end a word. */
const bool ends_word[256] = {
    [' '] = true,  ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true,
    ['\r'] = true, ['{'] = true,  ['}'] = true,  [';'] = true,  [','] = true,
};

size_t word_end(struct str text, size_t at)
{
    do
        at++;
    while (at < text.len && !ends_word[(uint8_t)text.ptr[at]]);
    return at;
}

static size_t skip_other_than_word(struct str text, size_t at, bool header)
{
    char c = text.ptr[at];

    if (c == '[' && header)
        return end_after_character(text, at, '\n');
    if (c == '{')
        return end_after_character(text, at, '}');
    if (c == ';')
        return end_after_character(text, at, '\n');
    if (c == '(')
        return skip_variation(text, at);
    if (c == ',' || c == '}' || ascii_is_space(c))
        return at + 1;
    return skip_number(text, at);
}

size_t words_next(struct str text, size_t at, bool header)
{
    for (size_t next; at < text.len; at = next) {
        next = skip_other_than_word(text, at, header);
        if (next == at)
            break;
    }
    return at;
}

bool words_find(struct words *w, struct str text)
{
    size_t at = 0, end;
    bool fine = true;

    w->count = 0;
    while (fine && (at = words_next(text, at, !w->count)) < text.len) {
        end = word_end(text, at);
        fine = add_word(w, at, end);
        at = end;
    }
    return fine;
}
