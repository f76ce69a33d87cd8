/* Reads attributes of HTML tags, ignoring case. */
#include "grid.h"

#include <string.h>

size_t find_nocase(struct str s, struct str what)
{
    char first = ascii_lower(what.ptr[0]);

    for (size_t i = 0; i + what.len <= s.len; i++)
        if (ascii_lower(s.ptr[i]) == first &&
            str_equal_nocase(str_part(s, i, i + what.len), what))
            return i;
    return s.len;
}

uint64_t attribute_number(struct str attributes, struct str name)
{
    size_t at = find_nocase(attributes, name);
    uint64_t number = 1;
    size_t digits = 0;

    if (at == attributes.len)
        return 1;
    struct str rest = str_trim(str_from(attributes, at + name.len));
    if (!str_skip(&rest, STR("=")))
        return 1;
    rest = str_trim(rest);
    if (rest.len && strchr("\"'", rest.ptr[0]))
        rest = str_from(rest, 1);
    while (digits < rest.len && digits < 9 && ascii_is_digit(rest.ptr[digits]))
        digits++;
    return str_number(str_part(rest, 0, digits), &number) ? number : 1;
}
