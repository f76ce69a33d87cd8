#include "postgres.h"

/* Tables whose rows have a number of their own, which an INSERT without it
   gives them. */
static const char *const numbered[] = {
    "import",       "person",      "spelling",
    "called_event", "called_site", "called_country",
    "called_city",  "event_name",  "site",
    "country_name", "city_name",   "source_name",
    "written_date", "variant",     "record",
    "dictionary",   "word",        "early_position",
    "crossing",     "change",      "series",
    "era",          "event",       NULL};

/* From a quote to the one that ends it. */
static size_t quoted(struct str s)
{
    size_t i = 1;

    while (i < s.len && s.ptr[i] != s.ptr[0])
        i++;
    return i < s.len ? i + 1 : i;
}

static size_t add_value(struct str rest, struct text *out, size_t *last,
                        size_t *count)
{
    size_t length = 1, number = 0;

    for (; length < rest.len && ascii_is_digit(rest.ptr[length]); length++)
        number = number * 10 + (size_t)(rest.ptr[length] - '0');
    *last = length > 1 ? number : *last + 1;
    *count = *last > *count ? *last : *count;
    text_add_char(out, '$');
    text_add_number(out, *last);
    return length;
}

bool postgres_numbers(struct str sql)
{
    if (!str_skip(&sql, STR("INSERT INTO ")))
        return false;
    struct str table = str_take(&sql, ' ');

    return str_in_list(table, numbered);
}

void postgres_rewrite(struct str sql, struct text *out, size_t *count)
{
    size_t last = 0;

    *count = 0;
    for (struct str rest = sql; rest.len;) {
        size_t length = 1;
        if (rest.ptr[0] == '?') {
            length = add_value(rest, out, &last, count);
        } else {
            if (rest.ptr[0] == '\'' || rest.ptr[0] == '"')
                length = quoted(rest);
            text_add(out, str_part(rest, 0, length));
        }
        rest = str_from(rest, length);
    }
    if (postgres_numbers(sql))
        text_add(out, STR(" RETURNING id"));
}

/* ---- functions that run here ----------------------------------------------- */

static struct str word_at(struct str rest)
{
    size_t length = 0;

    while (length < rest.len &&
           (ascii_is_letter(rest.ptr[length]) || rest.ptr[length] == '_'))
        length++;
    return str_part(rest, 0, length);
}

static const struct defined *function_at(const struct link *link,
                                         struct str word)
{
    for (size_t i = 0; i < link->defined_count; i++)
        if (str_equal(str_of(link->defined[i].name), word))
            return &link->defined[i];
    return NULL;
}

void postgres_take_calls(const struct link *link, struct str sql,
                         struct text *out,
                         const struct defined *calls[FIELDS_MAX])
{
    size_t depth = 0, column = 0, length;
    struct str rest = sql;

    if (!str_starts(sql, STR("SELECT ")) || !link->defined_count) {
        text_add(out, sql);
        return;
    }
    for (bool columns = true; rest.len && columns;
         rest = str_from(rest, length)) {
        struct str word = word_at(rest);
        const struct defined *call =
            depth == 0 && column < FIELDS_MAX ? function_at(link, word) : NULL;
        length = word.len ? word.len : 1;
        depth += rest.ptr[0] == '(';
        depth -= rest.ptr[0] == ')' && depth;
        column += rest.ptr[0] == ',' && depth == 0;
        columns = depth > 0 || !str_equal(word, STR("FROM"));
        if (rest.ptr[0] == '\'' || rest.ptr[0] == '"')
            length = quoted(rest);
        if (call)
            calls[column] = call;
        else
            text_add(out, str_part(rest, 0, length));
    }
    text_add(out, rest);
}
