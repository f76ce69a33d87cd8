#include "json.h"

static int take(const char *bytes, size_t length, void *out)
{
    text_add(out, (struct str){bytes, length});
    return ((struct text *)out)->failed ? -1 : 0;
}

void json_write(struct text *out, json_t *value)
{
    if (!value || json_dump_callback(value, take, out,
                                     JSON_COMPACT | JSON_ENCODE_ANY) != 0)
        out->failed = true;
    json_decref(value);
}

json_t *json_text(struct str s)
{
    struct text work = {0};
    json_t *words;
    int32_t code;

    if (str_utf8_fault(s) == s.len)
        return json_stringn(s.len ? s.ptr : "", s.len);
    while (s.len) {
        size_t n = str_code_point(s, &code);
        text_add_code_point(&work, code < 0 ? 0xFFFD : code);
        s = str_from(s, n);
    }
    words = work.failed ? NULL : json_stringn(work.ptr, work.len);
    text_release(&work);
    return words;
}
