#include "fields.h"

#include <string.h>

enum { PATHS_MAX = 200 }; /* maximum number of reports per record */

struct span field_span(const struct tape *t, uint32_t item)
{
    struct span span = t->items[item].span;

    if (t->items[item].kind == JSON_STRING)
        return (struct span){span.begin - 1, span.length + 2};
    if (t->items[item].kind & (JSON_OBJECT | JSON_ARRAY))
        span.length = 1;
    return span;
}

void field_report(const struct tape *t, uint32_t item, enum diag_code code,
                  const char *format, ...)
{
    struct text path = {0};
    struct diag *d;
    va_list args;

    va_start(args, format);
    d = diag_reportv(t->diags, code, field_span(t, item), format, args);
    va_end(args);
    if (!d || t->diags->kept > PATHS_MAX)
        return;
    tape_path(t, item, &path);
    if (path.len)
        diag_label(t->diags, d, "%.*s", (int)path.len, path.ptr);
    t->diags->no_memory |= path.failed;
    text_release(&path);
}

bool field_is(const struct tape *t, uint32_t item, unsigned kinds)
{
    struct text words = {0};

    if (t->items[item].kind & kinds)
        return true;
    json_kinds_write(kinds, &words);
    text_add(&words, STR(" is expected here, not "));
    json_kinds_write(t->items[item].kind, &words);
    if (!words.failed)
        field_report(t, item, DIAG_BAD_FIELD, "%.*s", (int)words.len,
                     words.ptr);
    t->diags->no_memory |= words.failed;
    text_release(&words);
    return false;
}

bool field_count(const struct tape *t, uint32_t item, uint64_t low,
                 uint64_t high, uint64_t *out)
{
    if (tape_count(t, item, low, high, out))
        return true;
    field_report(t, item, DIAG_BAD_FIELD,
                 "a whole number from %llu to %llu is expected here",
                 (unsigned long long)low, (unsigned long long)high);
    return false;
}

bool field_word(const struct tape *t, uint32_t item, const char *const *words,
                size_t *out)
{
    struct str word = span_str(t->text, t->items[item].span);
    struct text all = {0};

    for (*out = 0; words[*out]; ++*out)
        if (str_equal(word, str_of(words[*out])))
            return true;
    for (size_t i = 0; words[i]; i++) {
        text_add(&all, i ? words[i + 1] ? STR(", ") : STR(" or ") : STR(""));
        text_addf(&all, "\"%s\"", words[i]);
    }
    if (!all.failed)
        field_report(t, item, DIAG_BAD_FIELD, "%.*s is expected here",
                     (int)all.len, all.ptr);
    t->diags->no_memory |= all.failed;
    text_release(&all);
    return false;
}

static bool is_named(const struct field *field, struct str name)
{
    return strncmp(field->name, name.ptr, name.len) == 0 &&
           !field->name[name.len];
}

/* Returns the index of the field with this name, or STR_NOWHERE if there is
   none. Tries `hint` first, since members are mostly in the order of the
   table. */
static size_t find_field(const struct field *table, struct str name,
                         size_t hint)
{
    if (table[hint].name && is_named(&table[hint], name))
        return hint;
    for (size_t i = 0; table[i].name; i++)
        if (is_named(&table[i], name))
            return i;
    return STR_NOWHERE;
}

static struct str name_at(const void *list, size_t i)
{
    const struct field *table = list;

    return table[i].name ? str_of(table[i].name) : STR_NONE;
}

static void report_unknown(const struct tape *t, uint32_t key,
                           const struct field *table)
{
    struct str name = span_str(t->text, t->items[key].span);
    size_t near = str_nearest(name, 3, name_at, table);

    if (near == STR_NOWHERE)
        field_report(t, key, DIAG_UNKNOWN_MEMBER, NULL);
    else
        field_report(t, key, DIAG_UNKNOWN_MEMBER,
                     "there is no such member; did you mean %s?",
                     table[near].name);
}

static bool read_field(const struct tape *t, uint32_t key,
                       const struct field *field, uint32_t *at)
{
    uint32_t value = key + 1;

    if (*at) {
        field_report(t, key, DIAG_BAD_FIELD, "the member appears twice");
        return false;
    }
    if (!field->needed && t->items[value].kind == JSON_NULL)
        return true;
    if (!field_is(t, value, field->kinds))
        return false;
    *at = value;
    return true;
}

static bool require_fields(const struct tape *t, uint32_t item,
                           const struct field *table, const struct fields *out)
{
    bool fine = true;

    for (size_t i = 0; table[i].name; i++) {
        if (!table[i].needed || out->at[i])
            continue;
        field_report(t, item, DIAG_BAD_FIELD, "the member \"%s\" is missing",
                     table[i].name);
        fine = false;
    }
    return fine;
}

/* The number of reported paths is limited, because each report searches the
   object. */
bool fields_read(const struct tape *t, uint32_t item, const struct field *table,
                 bool closed, struct fields *out)
{
    uint32_t end = t->items[item].next;
    size_t hint = 0, unknown = 0, wrong = 0;

    memset(out, 0, sizeof *out);
    for (uint32_t key = item + 1; key < end; key = t->items[key + 1].next) {
        size_t i =
            find_field(table, span_str(t->text, t->items[key].span), hint);
        if (i == STR_NOWHERE) {
            if (closed && unknown++ < FIELDS_MAX)
                report_unknown(t, key, table);
            continue;
        }
        hint = i + 1;
        if (wrong < FIELDS_MAX)
            wrong += !read_field(t, key, &table[i], &out->at[i]);
    }
    return !wrong && require_fields(t, item, table, out);
}
