#include "result.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *text, *ascii;
} results[RESULT_KINDS] = {
    [RESULT_NONE] = {"*", "*"},
    [RESULT_FIRST] = {"1-0", "1-0"},
    [RESULT_SECOND] = {"0-1", "0-1"},
    [RESULT_DRAW] = {"\u00BD-\u00BD", "1/2-1/2"},
    [RESULT_UNKNOWN] = {"*", "*"},
};

struct str result_text(enum result_kind kind)
{
    return str_of(results[kind].text);
}

struct str result_ascii(enum result_kind kind)
{
    return str_of(results[kind].ascii);
}

bool result_find(struct str text, enum result_kind *out)
{
    for (int i = RESULT_FIRST; i < RESULT_KINDS; i++)
        if (str_equal(text, str_of(results[i].text)) ||
            str_equal(text, str_of(results[i].ascii))) {
            *out = (enum result_kind)i;
            return true;
        }
    return false;
}

/* ---- as it may be written ------------------------------------------------- */

/* The bytes of what counts as a hyphen at the front of s: one, a colon, a dash
   or minus of Unicode or (96, 97) of Windows-1252; 0 if nothing does. */
static size_t dash_length(struct str s)
{
    static const char *const dashes[] = {
        "-",      ":",      "\u2010", "\u2011", "\u2012", "\u2013",
        "\u2014", "\u2015", "\u2212", "\x96",   "\x97",
    };

    for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++)
        if (str_starts(s, str_of(dashes[i])))
            return strlen(dashes[i]);
    return 0;
}

/* The bytes at the front of s that read as the form; 0 if they do not. */
static size_t form_length(struct str s, const char *form)
{
    size_t at = 0;

    for (; *form; form++) {
        struct str rest = str_from(s, at);
        size_t length =
            *form == '-' ? dash_length(rest) : rest.len && *rest.ptr == *form;
        if (!length)
            return 0;
        at += length;
    }
    return at;
}

size_t result_length(struct str s)
{
    static const char bytes[] = "\xBD-\xBD"; /* Windows-1252 */
    size_t length = form_length(s, bytes);

    for (int i = RESULT_FIRST; !length && i < RESULT_KINDS; i++) {
        length = form_length(s, results[i].text);
        if (!length)
            length = form_length(s, results[i].ascii);
    }
    return length;
}

/* In lower case, without blanks, every dash a hyphen. */
static const struct {
    const char *written;
    enum result_kind kind;
} forms[] = {
    {"0.5-0.5", RESULT_DRAW},     {"1/2", RESULT_DRAW},
    {"\u00BD", RESULT_DRAW},      {"draw", RESULT_DRAW},
    {"drawn", RESULT_DRAW},       {"drawagreed", RESULT_DRAW},
    {"tie", RESULT_DRAW},         {"firstwins", RESULT_FIRST},
    {"firstwon", RESULT_FIRST},   {"secondwins", RESULT_SECOND},
    {"secondwon", RESULT_SECOND}, {"?", RESULT_UNKNOWN},
    {"unknown", RESULT_UNKNOWN},
};

/* The text as `forms` has it; cut short if it is too long to be one. */
static struct str plain_form(struct str text, char *room, size_t size)
{
    size_t length = 0, n;

    for (int32_t point; text.len; text = str_from(text, n)) {
        size_t dash = dash_length(text);
        n = dash ? dash : str_code_point(text, &point);
        if (length + n > size)
            break;
        if (dash) {
            room[length++] = '-';
        } else if (n == 1 ? point > ' ' : !str_blank(text)) {
            memcpy(room + length, text.ptr, n);
            length += n;
        }
    }
    assert(length <= size);
    return (struct str){room, length};
}

bool result_read(struct str text, enum result_kind *out)
{
    char room[24];
    struct str plain = plain_form(text, room, sizeof room);

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (str_equal_nocase(plain, str_of(forms[i].written))) {
            *out = forms[i].kind;
            return true;
        }
    return result_find(plain, out);
}
