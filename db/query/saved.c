#include "../handle.h"
#include "archive_query.h"

enum { NAME_LONGEST = 64 };

bool archive_is_query_name(struct str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (!ascii_is_letter(c) && !ascii_is_digit(c) && c != '-' && c != '_')
            return false;
    }
    return name.len > 0 && name.len <= NAME_LONGEST;
}

int archive_save_query(struct archive *a, struct str name, struct str query)
{
    return sql_run(a->sql,
                   "INSERT INTO query (name, query) VALUES (?1, ?2)"
                   " ON CONFLICT (name) DO UPDATE SET query = excluded.query",
                   VALUES(value_words(name), value_words(query)));
}

static int take_row(void *context, const struct sql_rows *row)
{
    struct text *out = context;
    struct str name = sql_text(row, 0);

    text_addf(out, "%.*s: ", (int)name.len, name.ptr);
    text_add(out, sql_text(row, 1));
    text_add_char(out, '\n');
    return out->failed ? sql_fault(row->db, ARCHIVE_MEMORY) : ARCHIVE_OK;
}

int archive_saved_queries(struct archive *a, struct text *out)
{
    return sql_each(a->sql, "SELECT name, query FROM query ORDER BY name",
                    NO_VALUES, take_row, out);
}

int archive_find_query(struct archive *a, struct str name, struct text *out,
                       bool *found)
{
    struct sql_rows row =
        sql_ask(a->sql, "SELECT query FROM query WHERE name = ?1",
                VALUES(value_words(name)));

    *found = sql_next(&row);
    if (*found)
        text_add(out, sql_text(&row, 0));
    if (out->failed)
        sql_stop(&row, sql_fault(a->sql, ARCHIVE_MEMORY));
    return sql_end(&row);
}
