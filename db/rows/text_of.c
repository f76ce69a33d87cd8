/* A record's text, for SQL. */
#include <stdlib.h>

#include "stored.h"

static int give(struct stored *s, struct text *out, bool *none)
{
    int fault = ARCHIVE_OK;

    *none = !stored_next(s) || !s->has_text;
    if (!*none && s->damage)
        fault = sql_fail(s->sql, ARCHIVE_BROKEN, "record %lld: %s",
                         (long long)s->id, s->damage);
    else if (!*none)
        text_add(out, s->row.text);
    int end = stored_end(s);
    return fault ? fault : end;
}

static int text_of(void *context, int64_t record, struct text *out, bool *none)
{
    struct archive *a = context;

    if (!a->texts) {
        a->texts = malloc(sizeof *a->texts);
        if (!a->texts)
            return sql_fault(a->sql, ARCHIVE_MEMORY);
        stored_init(a->texts, a->sql);
    }
    stored_whole(a->texts, record);
    return give(a->texts, out, none);
}

int archive_define_texts(struct archive *a)
{
    return sql_define(a->sql, "text_of", text_of, a);
}

void archive_forget_texts(struct archive *a)
{
    if (a->texts)
        stored_release(a->texts);
    free(a->texts);
    a->texts = NULL;
}
