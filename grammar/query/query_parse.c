#include <string.h>

#include "query_reader.h"

enum {
    QUERY_MAX = 1 << 20, /* bytes of a query */
    QUERY_SLACK = 2,     /* NULs behind it, for flex */
};

void query_fatal(struct query_reader *reader)
{
    longjmp(reader->fatal, 1);
}

static struct str lower(struct query_reader *reader, struct str s)
{
    struct str copy = arena_copy(reader->arena, s);
    char *bytes = (char *)copy.ptr;

    if (str_starts(s, STR("tag:")))
        return copy;
    for (size_t i = 0; i < copy.len; i++)
        if (bytes[i] >= 'A' && bytes[i] <= 'Z')
            bytes[i] = (char)(bytes[i] | 0x20);
    return copy;
}

static struct str unescaped(struct query_reader *reader, struct span span)
{
    const char *raw = reader->base + span.begin;
    char *out = arena_alloc(reader->arena, span.length + 1);
    size_t len = 0;

    for (size_t i = 0; out && i < span.length; i++) {
        if (raw[i] == '\\' && i + 1 < span.length)
            i++;
        out[len++] = raw[i];
    }
    return (struct str){out, len};
}

static void add(struct query_reader *reader, struct span field,
                enum query_op op, struct str value, struct span span)
{
    struct condition *c = ARENA_NEW(reader->arena, struct condition);

    if (!c)
        query_fatal(reader);
    c->field =
        lower(reader, (struct str){reader->base + field.begin, field.length});
    c->op = op;
    c->value = value;
    c->field_span = field;
    c->value_span = span;
    *reader->next = c;
    reader->next = &c->next;
}

void query_condition(struct query_reader *reader, struct span field,
                     enum query_op op, struct span value)
{
    add(reader, field, op,
        (struct str){reader->base + value.begin, value.length}, value);
}

void query_quoted(struct query_reader *reader, struct span field,
                  enum query_op op, struct span value)
{
    value = (struct span){value.begin + 1, value.length - 2};
    add(reader, field, op, unescaped(reader, value), value);
}

void query_unclosed(struct query_reader *reader, struct span where)
{
    where.length = 1;
    diag_report(reader->diags, DIAG_UNCLOSED_STRING, where,
                "the quote is not closed");
    reader->faulty = true;
}

/* "expected an operator", "expected a value or a value in quotes". */
void query_unexpected(struct query_reader *reader, struct span where,
                      const char *token, const char *const *expected,
                      size_t count)
{
    struct text words = {0};
    struct diag *d = diag_report(reader->diags, DIAG_SYNTAX, where,
                                 where.length ? "%.*s cannot stand here"
                                              : "the query ends too early",
                                 (int)where.length, reader->base + where.begin);

    (void)token;
    for (size_t i = 0; i < count; i++)
        text_addf(&words, "%s%s", i ? " or " : "", expected[i]);
    if (words.len)
        diag_label(reader->diags, d, "expected %.*s", (int)words.len,
                   words.ptr);
    text_release(&words);
    reader->faulty = true;
}

bool query_parse(struct query *out, struct arena *arena, struct str text,
                 struct diags *diags)
{
    struct query_reader reader = {
        .query = out, .next = &out->conditions, .arena = arena, .diags = diags};

    *out = (struct query){0};
    if (text.len > QUERY_MAX) {
        diag_report(diags, DIAG_SYNTAX, (struct span){QUERY_MAX, 1},
                    "the query is too long");
        return false;
    }
    reader.base = arena_alloc(arena, text.len + QUERY_SLACK);
    if (!reader.base || setjmp(reader.fatal)) {
        diag_report(diags, DIAG_SYNTAX, (struct span){0, 0},
                    "the query takes more memory than there is");
        return false;
    }
    if (text.len)
        memcpy(reader.base, text.ptr, text.len);
    query_scan(&reader, text.len + QUERY_SLACK);
    return !reader.faulty;
}
