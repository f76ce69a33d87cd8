#include "json.h"

#include <assert.h>

enum {
    REAL_DIGITS = 15
}; /* 15 digits, so that 1464.06 is not written as 1464.0599999999999 */

/* Escapes harmful characters. jansson escapes only the ASCII control characters
   in strings. */
static void add_harmful(struct text *out, struct str s)
{
    int32_t code = 0;

    str_code_point(s, &code);
    assert(code >= 0);
    text_addf(out, "\\u%04x", (unsigned)code);
}

/* Receives output of jansson and makes it safe for terminals. The result is
   still JSON. */
static int add_safe_bytes(const char *bytes, size_t length, void *out)
{
    struct str rest = {bytes, length};

    while (rest.len) {
        struct str at = rest, safe = str_take_safe(&rest);
        if (safe.ptr == at.ptr)
            text_add(out, safe);
        else
            add_harmful(out, at);
    }
    return ((struct text *)out)->failed ? -1 : 0;
}

void json_write(struct text *out, json_t *value)
{
    if (!value || json_dump_callback(value, add_safe_bytes, out,
                                     JSON_COMPACT | JSON_ENCODE_ANY |
                                         JSON_REAL_PRECISION(REAL_DIGITS)) != 0)
        out->failed = true;
    json_decref(value);
}

void json_line(struct text *out, json_t *value)
{
    json_write(out, value);
    text_add_char(out, '\n');
}

/* Releases a value and sets it to NULL if it could not be completed. */
static void release_unless_complete(json_t **whole, bool fine)
{
    if (!fine) {
        json_decref(*whole);
        *whole = NULL;
    }
}

void json_set(json_t **object, const char *key, json_t *value)
{
    release_unless_complete(
        object, json_object_set_new_nocheck(*object, key, value) == 0);
}

void json_append(json_t **array, json_t *value)
{
    release_unless_complete(array, json_array_append_new(*array, value) == 0);
}

json_t *json_count(uint64_t count)
{
    return json_integer((json_int_t)count);
}

static json_t *string_from_text(struct text *work)
{
    json_t *value = work->failed
                        ? NULL
                        : json_stringn(work->len ? work->ptr : "", work->len);

    text_release(work);
    return value;
}

json_t *json_text(struct str s)
{
    struct text work = {0};
    int32_t code;

    if (str_utf8_fault(s) == s.len)
        return json_stringn_nocheck(s.len ? s.ptr : "", s.len);
    while (s.len) {
        size_t n = str_code_point(s, &code);
        text_add_code_point(&work, code < 0 ? 0xFFFD : code);
        s = str_from(s, n);
    }
    return string_from_text(&work);
}

json_t *json_from_text(const struct text *text)
{
    return text->failed ? NULL : json_text(text_str(text));
}

json_t *json_texts(const char *const *list)
{
    json_t *texts = json_array();

    for (; list && *list; list++)
        json_append(&texts, json_text(str_of(*list)));
    return texts;
}

json_t *json_base64(struct str bytes)
{
    struct text work = {0};

    text_add_base64(&work, bytes);
    return string_from_text(&work);
}
