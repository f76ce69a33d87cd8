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

/* ---- written forms ------------------------------------------------------- */

/* The forms of results, in lower case, without spaces, and with hyphens for all
   dashes. A form comes before all shorter forms with which it begins. */
static const struct {
    const char *written;
    enum result_kind kind;
    bool tag; /* the form is only used in the tag Result; in movetext it has
                 another meaning, or consists of words that the grammar
                 recognises */
} forms[] = {
    {"*", RESULT_UNKNOWN, false},       {"1-0", RESULT_FIRST, false},
    {"0-1", RESULT_SECOND, false},      {"\u00BD-\u00BD", RESULT_DRAW, false},
    {"1/2-1/2", RESULT_DRAW, false},    {"0.5-0.5", RESULT_DRAW, false},
    {"0,5-0,5", RESULT_DRAW, false},    {"\u00BD", RESULT_DRAW, false},
    {"1/2", RESULT_DRAW, false},        {"draw", RESULT_DRAW, true},
    {"drawn", RESULT_DRAW, true},       {"drawagreed", RESULT_DRAW, true},
    {"tie", RESULT_DRAW, true},         {"firstwins", RESULT_FIRST, true},
    {"firstwon", RESULT_FIRST, true},   {"secondwins", RESULT_SECOND, true},
    {"secondwon", RESULT_SECOND, true}, {"unknown", RESULT_UNKNOWN, true},
    {"?", RESULT_UNKNOWN, true},
};

enum { FORMS = sizeof forms / sizeof *forms };

/* Returns the length of a hyphen, colon, dash or minus at the beginning of s,
   all of which are read as hyphens, or 0 if there is none. */
static size_t dash_length(struct str s)
{
    static const char *const dashes[] = {
        "-",      ":",      "\u2010", "\u2011", "\u2012",
        "\u2013", "\u2014", "\u2015", "\u2212",
    };

    for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++)
        if (str_starts_with(s, str_of(dashes[i])))
            return strlen(dashes[i]);
    return 0;
}

static size_t blanks_length(struct str s)
{
    size_t i = 0;

    while (i < s.len && (s.ptr[i] == ' ' || s.ptr[i] == '\t'))
        i++;
    return i;
}

/* Returns the length of a dash and the spaces around it, or 0 if there is
   none. */
static size_t wide_dash_length(struct str s)
{
    size_t before = blanks_length(s);
    size_t dash = dash_length(str_from(s, before));

    return dash ? before + dash + blanks_length(str_from(s, before + dash)) : 0;
}

/* Returns the length of the form at the beginning of s, or 0 if s does not
   begin with the form. */
static size_t form_length(struct str s, const char *form)
{
    size_t at = 0;

    for (; *form; form++) {
        struct str rest = str_from(s, at);
        size_t length = *form == '-' ? wide_dash_length(rest)
                                     : rest.len && *rest.ptr == *form;
        if (!length)
            return 0;
        at += length;
    }
    return at;
}

size_t result_length(struct str s)
{
    size_t length = 0;

    for (size_t i = 0; s.len && !length && i < FORMS; i++)
        if (!forms[i].tag && forms[i].written[0] == *s.ptr)
            length = form_length(s, forms[i].written);
    return length;
}

/* Returns the text in the spelling of `forms`, cut off if it is longer than all
   of them. */
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
        } else if (n == 1 ? point > ' ' : !str_wide_space_length(text)) {
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

    for (size_t i = 0; i < FORMS; i++)
        if (str_equal_nocase(plain, str_of(forms[i].written))) {
            *out = forms[i].kind;
            return true;
        }
    return false;
}
