#include "text_value.h"

#include <string.h>

struct archive_value text_value(struct stored_text kept)
{
    struct str s = kept.bytes;
    bool words = !kept.dictionary && s.len && !memchr(s.ptr, 0, s.len) &&
                 str_utf8_fault(s) == s.len;

    return words ? value_words(s) : value_bytes(s);
}
