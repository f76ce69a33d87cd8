#include "result.h"

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
