#include "write.h"

static size_t count_list(const char *const *list, size_t most)
{
    size_t count = 0;

    while (count < most && list[count])
        count++;
    return count;
}

size_t sql_write_columns(const struct sql_write *write)
{
    return count_list(write->columns, SQL_COLUMNS);
}

static void add_list(const char *const *list, size_t count, struct text *out)
{
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%s", i ? ", " : "", list[i]);
}

/* Appends " WHERE a = ?1 AND b = ?2". The first parameter has the number
   `first`. */
static void add_keys(const char *const *keys, size_t first, struct text *out)
{
    for (size_t i = 0, count = count_list(keys, SQL_KEYS); i < count; i++)
        text_addf(out, "%s%s = ?%zu", i ? " AND " : " WHERE ", keys[i],
                  first + i);
}

void sql_write_add_columns(const struct sql_write *write, struct text *out)
{
    add_list(write->columns, sql_write_columns(write), out);
}

void sql_write_add_where(const struct sql_write *write, struct text *out)
{
    add_keys(write->keys, sql_write_columns(write) + 1, out);
    if (write->where)
        text_addf(out, "%s%s", *write->keys ? " AND " : " WHERE ",
                  write->where);
}

static void add_values(size_t rows, size_t columns, struct text *out)
{
    text_add(out, STR(" VALUES "));
    for (size_t i = 0; i < rows * columns; i++)
        text_add(out, i == 0             ? STR("(?")
                      : i % columns == 0 ? STR("), (?")
                                         : STR(", ?"));
    text_add_char(out, ')');
}

/* Appends the ON CONFLICT clause, which determines what happens to a row whose
   keys exist already. */
static void add_conflict(const struct sql_write *write, struct text *out)
{
    size_t columns = sql_write_columns(write),
           keys = count_list(write->keys, SQL_KEYS);

    if (write->skips)
        text_add(out, STR(" ON CONFLICT DO NOTHING"));
    if (!keys)
        return;
    text_add(out, STR(" ON CONFLICT ("));
    add_list(write->keys, keys, out);
    text_add(out, STR(") DO UPDATE SET "));
    for (size_t i = keys; i < columns; i++)
        text_addf(out, "%s%s = excluded.%s", i > keys ? ", " : "",
                  write->columns[i], write->columns[i]);
}

static void add_insert(const struct sql_write *write, const char *verb,
                       size_t rows, struct text *out)
{
    text_addf(out, "%s %s (", verb, write->table);
    sql_write_add_columns(write, out);
    text_add_char(out, ')');
    if (write->select)
        text_addf(out, " %s", write->select);
    else
        add_values(rows, sql_write_columns(write), out);
    add_conflict(write, out);
}

void sql_write_add(const struct sql_write *write, const char *verb, size_t rows,
                   struct text *out)
{
    if (write->kind == ROW_ADDED) {
        add_insert(write, verb, rows, out);
        return;
    }
    text_addf(out, write->kind == ROW_REMOVED ? "DELETE FROM %s" : "UPDATE %s",
              write->table);
    for (size_t i = 0; i < sql_write_columns(write); i++)
        text_addf(out, "%s%s = ?%zu", i ? ", " : " SET ", write->columns[i],
                  i + 1);
    sql_write_add_where(write, out);
}

void sql_lookup_add(const struct sql_lookup *lookup, struct text *out)
{
    text_addf(out, "SELECT %s FROM %s", lookup->columns, lookup->table);
    add_keys(lookup->keys, 1, out);
    if (lookup->rest)
        text_add(out, str_of(lookup->rest));
}
