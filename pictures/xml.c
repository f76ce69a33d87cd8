#include "xml.h"

#include <string.h>

static void add_escaped(struct text *out, struct str s)
{
    static const char signs[] = "&<>\"";
    static const char *const words[] = {"&amp;", "&lt;", "&gt;", "&quot;"};

    for (size_t i = 0; i < s.len; i++) {
        const char *sign = s.ptr[i] ? strchr(signs, s.ptr[i]) : NULL;
        text_add(out,
                 sign ? str_of(words[sign - signs]) : str_part(s, i, i + 1));
    }
}

void xml_add(struct text *out, struct str s)
{
    while (s.len)
        add_escaped(out, str_take_safe(&s));
}
