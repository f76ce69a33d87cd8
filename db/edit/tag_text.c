/* Changes, adds or removes one tag in a record's text. */
#include <string.h>

#include "edit.h"

struct text_range {
    size_t begin, end; /* offsets in the text */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_end(char c)
{
    return c == '\r' || c == '\n';
}

static size_t skip_blanks(struct str text, size_t at)
{
    while (at < text.len && is_blank(text.ptr[at]))
        at++;
    return at;
}

/* If there is a line break at `at`, returns the offset after it; otherwise
   returns `at`. */
static size_t skip_line_end(struct str text, size_t at)
{
    if (at + 1 < text.len && memcmp(text.ptr + at, "\r\n", 2) == 0)
        return at + 2;
    return at < text.len && is_end(text.ptr[at]) ? at + 1 : at;
}

static struct text_range
original_part(const struct archive_read_record *reading, struct span span)
{
    struct span there = diag_map_to_file(reading->diags, span);

    return (struct text_range){there.begin, (size_t)there.begin + there.length};
}

/* Finds a tag in the text. Sets the offsets of its value, including quotes, and
   of the whole tag, including brackets. Returns false if the tag is not in
   brackets. */
static bool find_tag(const struct archive_read_record *reading, struct str text,
                     const struct tag *tag, struct text_range *value,
                     struct text_range *all)
{
    *value = original_part(reading, tag->value_span);
    all->begin = original_part(reading, tag->name_span).begin;
    if (value->end > text.len || value->begin <= all->begin)
        return false;
    if (text.ptr[value->begin - 1] == '"' && value->end < text.len &&
        text.ptr[value->end] == '"')
        value->begin--, value->end++;
    all->end = skip_blanks(text, value->end);
    while (all->begin && is_blank(text.ptr[all->begin - 1]))
        all->begin--;
    if (!all->begin || text.ptr[all->begin - 1] != '[' ||
        all->end == text.len || text.ptr[all->end] != ']')
        return false;
    all->begin--, all->end++;
    return true;
}

/* ---- writing ------------------------------------------------------------- */

/* Appends the value in quotes. Returns false if the value has a control
   character or is not UTF-8. */
static bool add_value(struct text *out, struct str value)
{
    bool fits = true;

    text_add_char(out, '"');
    while (value.len && fits) {
        int32_t c;
        size_t n = str_code_point(value, &c);
        fits = c >= ' ' && c != 0x7F;
        if (c == '"' || c == '\\')
            text_add_char(out, '\\');
        text_add(out, str_part(value, 0, n));
        value = str_from(value, n);
    }
    text_add_char(out, '"');
    return fits;
}

static bool add_tag(struct text *out, struct str name, struct str value)
{
    text_add_char(out, '[');
    text_add(out, name);
    text_add_char(out, ' ');
    bool fits = add_value(out, value);
    text_add_char(out, ']');
    return fits;
}

/* Returns the first line break of the text, or "\n" if there is none. */
static struct str line_end(struct str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (is_end(text.ptr[i]))
            return str_part(text, i, skip_line_end(text, i));
    return STR("\n");
}

static bool replace_part(struct text *out, struct str text,
                         struct text_range old, struct str fresh)
{
    text_add(out, str_part(text, 0, old.begin));
    text_add(out, fresh);
    text_add(out, str_from(text, old.end));
    return true;
}

/* ---- changing, adding and removing --------------------------------------- */

/* Removes the tag, and its line if nothing else is on the line. */
static bool remove_tag(struct str text, struct text_range all, struct text *out)
{
    size_t end = skip_blanks(text, all.end), begin = all.begin;

    while (begin && is_blank(text.ptr[begin - 1]))
        begin--;
    if ((!begin || is_end(text.ptr[begin - 1])) &&
        (end == text.len || is_end(text.ptr[end])))
        all = (struct text_range){begin, skip_line_end(text, end)};
    else
        all.end = end;
    return replace_part(out, text, all, STR(""));
}

/* Returns the offset of the first character after a byte order mark and white
   space. */
static size_t first_text_offset(struct str text)
{
    static const struct str mark = {"\xEF\xBB\xBF", 3};
    size_t at = 0;

    if (str_starts_with(text, mark))
        at = mark.len;
    while (at < text.len && (is_blank(text.ptr[at]) || is_end(text.ptr[at])))
        at++;
    return at;
}

/* Adds the tag on a separate line: after the last tag or, if there is none, at
   the beginning of the text. Returns false if a tag is not in brackets. */
static bool add_tag_line(const struct archive_read_record *reading,
                         struct str text, struct str tag, struct text *out)
{
    struct str end = line_end(text);
    struct text_range value, all = {0, 0}, last = {0, 0};
    struct text fresh = {0};

    for (const struct tag *t = reading->record->tags; t; t = t->next) {
        if (!find_tag(reading, text, t, &value, &all))
            return false;
        if (all.end > last.end)
            last = all;
    }
    text_add(&fresh, last.end ? end : tag);
    text_add(&fresh, last.end ? tag : end);
    text_add(&fresh, last.end ? STR("") : end);
    last.begin = last.end = last.end ? last.end : first_text_offset(text);
    replace_part(out, text, last, text_str(&fresh));
    out->failed |= fresh.failed;
    text_release(&fresh);
    return true;
}

static bool edit_tag(const struct archive_read_record *reading, struct str text,
                     struct str name, struct str value, struct text *fresh,
                     struct text *out)
{
    const struct tag *tag = record_tag(reading->record, name);
    struct text_range old, all;

    if (!tag)
        return add_tag(fresh, name, value) &&
               add_tag_line(reading, text, text_str(fresh), out);
    if (!find_tag(reading, text, tag, &old, &all))
        return false;
    if (!value.len)
        return remove_tag(text, all, out);
    return add_value(fresh, value) &&
           replace_part(out, text, old, text_str(fresh));
}

bool archive_edit_text(const struct archive_read_record *reading,
                       struct str text, struct str name, struct str value,
                       struct text *out)
{
    struct text fresh = {0};
    bool fine = edit_tag(reading, text, name, value, &fresh, out);

    out->failed |= fresh.failed;
    text_release(&fresh);
    return fine;
}
