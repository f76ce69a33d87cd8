#include "contains.h"

#include <stdlib.h>
#include <string.h>

#include "../fold.h"
#include "../store.h"

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
