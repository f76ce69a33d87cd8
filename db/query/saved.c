/*
 * Saves queries under names, and replaces "@NAME" in queries (ludex-query(1)).
 */
#include "../archive_internal.h"
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
    static const struct sql_write put_query = {
        SQL_INSERT("query", "name", "query"), .keys = {"name"}};

    return sql_run(a->sql, &put_query,
                   VALUES(value_words(name), value_words(query)));
}

int archive_remove_query(struct archive *a, struct str name, bool *found)
{
    static const struct sql_write drop_query = {SQL_DELETE("query", "name")};
    int64_t count = 0;
    int fault = sql_get(a->sql, "SELECT count(*) FROM query WHERE name = ?1",
                        VALUES(value_words(name)), &count);

    *found = count > 0;
    return fault || !*found
               ? fault
               : sql_run(a->sql, &drop_query, VALUES(value_words(name)));
}

const char *const archive_saved_columns[] = {"name", "query", NULL};

int archive_saved_queries(struct archive *a, const struct archive_rows *rows)
{
    return sql_emit_rows(a->sql, "SELECT name, query FROM query ORDER BY name",
                         NO_VALUES, rows);
}

static int find_query(struct archive *a, struct str name, struct text *out,
                      bool *found)
{
    struct sql_rows row =
        sql_query(a->sql, "SELECT query FROM query WHERE name = ?1",
                  VALUES(value_words(name)));

    *found = sql_next(&row);
    if (*found)
        text_add(out, sql_text(&row, 0));
    if (out->failed)
        sql_stop_rows(&row, sql_fault(a->sql, ARCHIVE_MEMORY));
    return sql_end(&row);
}

/* A name that was not found, and the most similar name found so far. */
struct nearest_name {
    struct str name;
    struct text *out;
    size_t distance, before; /* edit distance of that name, and length of `out`
                                before the name was appended */
};

static int note_nearest_name(void *context, const struct sql_rows *row)
{
    struct nearest_name *n = context;

    if (!str_nearer(n->name, sql_text(row, 0), &n->distance))
        return ARCHIVE_OK;
    n->out->len = n->before;
    text_add(n->out, sql_text(row, 0));
    return n->out->failed ? sql_fault(row->db, ARCHIVE_MEMORY) : ARCHIVE_OK;
}

int archive_nearest_query(struct archive *a, struct str name, struct text *out)
{
    struct nearest_name n = {name, out, 4, out->len};

    return sql_each_row(a->sql, "SELECT name FROM query ORDER BY name",
                        NO_VALUES, note_nearest_name, &n);
}

/* ---- replacing names ----------------------------------------------------- */

enum { EXPANDED_MAX = 1 << 20, EXPANSIONS_MAX = 256 };

static size_t name_length(struct str s)
{
    size_t n = 0;

    while (n < s.len && archive_is_query_name(str_part(s, n, n + 1)))
        n++;
    return n;
}

/* Returns the offset of the first "@NAME" that is not in quotes, or s.len if
   there is none. */
static size_t find_reference(struct str s)
{
    bool quoted = false;

    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == '"')
            quoted = !quoted;
        else if (quoted && s.ptr[i] == '\\')
            i++;
        else if (!quoted && s.ptr[i] == '@' &&
                 (!i || memchr(" \t\n(", s.ptr[i - 1], 4)) &&
                 name_length(str_from(s, i + 1)))
            return i;
    }
    return s.len;
}

static int no_memory(struct archive *a)
{
    return a ? sql_fault(a->sql, ARCHIVE_MEMORY) : ARCHIVE_MEMORY;
}

/* Replaces a name by its query, in parentheses unless the name is the whole
   query. */
static int expand_one(struct archive *a, struct text *words, size_t at,
                      struct str *missing)
{
    struct str all = text_str(words);
    struct str before = str_part(all, 0, at), rest = str_from(all, at + 1);
    struct str name = str_part(rest, 0, name_length(rest));
    struct text out = {0};
    bool alone, found = false;
    int fault;

    rest = str_from(rest, name.len);
    alone = !str_trim(before).len && !str_trim(rest).len;
    text_add(&out, before);
    text_add(&out, alone ? STR("") : STR("("));
    fault = a ? find_query(a, name, &out, &found) : 0;
    if (fault || !found) {
        text_release(&out);
        *missing = name;
        return fault ? fault : QUERY_UNSAVED;
    }
    text_add(&out, alone ? STR("") : STR(")"));
    text_add(&out, rest);
    text_release(words);
    *words = out;
    return out.failed ? no_memory(a) : 0;
}

int archive_expand_query(struct archive *a, struct str query, struct text *out,
                         struct str *missing)
{
    size_t at, count = 0;
    int fault;

    text_add(out, query);
    fault = out->failed ? no_memory(a) : 0;
    while (!fault && (at = find_reference(text_str(out))) < out->len) {
        if (++count > EXPANSIONS_MAX || out->len > EXPANDED_MAX)
            return QUERY_ENDLESS;
        fault = expand_one(a, out, at, missing);
    }
    return fault;
}
