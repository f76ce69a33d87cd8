#include "contains.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

static bool is_ascii(struct str s)
{
    unsigned char all = 0;

    for (size_t i = 0; i < s.len; i++)
        all |= (unsigned char)s.ptr[i];
    return all < 0x80;
}

static void fold_ascii(struct str s, struct text *out)
{
    char *to = text_room(out, s.len);

    for (size_t i = 0; to && i < s.len; i++)
        to[i] = s.ptr[i] >= 'A' && s.ptr[i] <= 'Z' ? (char)(s.ptr[i] | 0x20)
                                                   : s.ptr[i];
    out->len += to ? s.len : 0;
}

/* One code point, as the parts that it is made of without its marks. */
static void fold_point(int32_t point, struct text *out)
{
    enum { PARTS = 32 };
    utf8proc_int32_t parts[PARTS];
    int bounds = UTF8PROC_BOUNDCLASS_START;
    utf8proc_ssize_t count = utf8proc_decompose_char(
        point, parts, PARTS,
        UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK, &bounds);

    for (utf8proc_ssize_t i = 0; i < count && i < PARTS; i++)
        text_add_code_point(out, parts[i]);
}

void fold_text(struct str s, struct text *out)
{
    if (is_ascii(s)) {
        fold_ascii(s, out);
        return;
    }
    while (s.len) {
        int32_t point;
        size_t n = str_code_point(s, &point);
        if (point < 0)
            text_add_char(out, *s.ptr);
        else
            fold_point(point, out);
        s = (struct str){s.ptr + n, s.len - n};
    }
}

static bool holds(struct str s, struct str part)
{
    if (!part.len)
        return true;
    while (s.len >= part.len) {
        const char *at = memchr(s.ptr, part.ptr[0], s.len - part.len + 1);
        if (!at)
            return false;
        if (memcmp(at, part.ptr, part.len) == 0)
            return true;
        s.len -= (size_t)(at + 1 - s.ptr);
        s.ptr = at + 1;
    }
    return false;
}

static struct str value_view(sqlite3_value *value)
{
    const char *bytes = sqlite3_value_blob(value);

    return (struct str){bytes, bytes ? (size_t)sqlite3_value_bytes(value) : 0};
}

static void free_text(void *text)
{
    text_release(text);
    free(text);
}

/* The part is folded once a statement. */
static const struct text *folded_part(sqlite3_context *context,
                                      sqlite3_value *value)
{
    struct text *part = sqlite3_get_auxdata(context, 1);

    if (part)
        return part;
    part = calloc(1, sizeof *part);
    if (!part)
        return NULL;
    fold_text(value_view(value), part);
    sqlite3_set_auxdata(context, 1, part, free_text);
    return sqlite3_get_auxdata(context, 1);
}

static void sql_contains(sqlite3_context *context, int count,
                         sqlite3_value **values)
{
    const struct text *part = folded_part(context, values[1]);
    struct text text = {0};

    (void)count;
    if (part)
        fold_text(value_view(values[0]), &text);
    if (!part || part->failed || text.failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_int(context, holds(text_str(&text), text_str(part)));
    text_release(&text);
}

int contains_register(sqlite3 *db)
{
    return sqlite3_create_function(db, "contains", 2,
                                   SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                   sql_contains, NULL, NULL);
}
