/* An archive's tables, row by row, into another archive that has none yet. */
#include <assert.h>
#include <string.h>

#include "text_store.h"
#include "upkeep.h"

/* All tables; a row comes after those that it points to. */
static const char *const tables[] = {
#define TABLE(name, numbered) #name,
#include "db/tables.inc"
#undef TABLE
};

enum { COLUMNS_MOST = 32 };

struct copying {
    struct archive *from, *to;
    int64_t total;
    uint64_t records; /* so far */
};

static size_t add_columns(const struct sql_rows *rows, struct text *columns)
{
    size_t count = 0;

    for (const char *name; (name = sql_column(rows, (int)count)); count++)
        text_addf(columns, "%s%s", count ? ", " : "", name);
    assert(count <= COLUMNS_MOST);
    return count;
}

static void copy_row(const struct sql_rows *rows, bool texts, size_t columns,
                     struct sql_load *load)
{
    struct archive_value values[COLUMNS_MOST];

    for (size_t i = 0; i < columns; i++)
        values[i] = sql_value(rows, (int)i);
    if (texts)
        values[2] = text_store_value(
            (struct kept_text){sql_number(rows, 1), sql_text(rows, 2)});
    sql_load_row(load, (struct sql_values){values, columns});
}

static int copy_table(struct copying *c, const char *table)
{
    struct text sql = {0}, columns = {0};
    bool texts = strcmp(table, "text") == 0,
         records = strcmp(table, "record") == 0;

    text_addf(&sql,
              texts ? "SELECT record, dictionary, text FROM %s"
                    : "SELECT * FROM %s",
              table);
    struct sql_rows rows =
        sql_ask_once(c->from->sql, text_str(&sql), NO_VALUES);
    size_t count = add_columns(&rows, &columns);
    if (sql.failed || columns.failed)
        sql_stop(&rows, sql_fault(c->to->sql, ARCHIVE_MEMORY));
    struct sql_load load =
        sql_load_begin(c->to->sql, table, text_str(&columns), count);
    while (!load.fault && sql_next(&rows)) {
        copy_row(&rows, texts, count, &load);
        if (records)
            watch_see(c->from, c->records++, c->total);
    }
    int fault = sql_load_end(&load), ended = sql_end(&rows);
    text_release(&columns);
    text_release(&sql);
    /* What cannot be read is told by the archive that is written to. */
    if (!fault && ended)
        fault = sql_fail(c->to->sql, ended, "%s", sql_message(c->from->sql));
    return fault;
}

int archive_is_empty(struct archive *a, bool *empty)
{
    int64_t rows = 0;
    int fault = sql_get(a->sql,
                        "SELECT (SELECT count(*) FROM import) +"
                        " (SELECT count(*) FROM query)",
                        NO_VALUES, &rows);

    *empty = rows == 0;
    return fault;
}

static int copy_all(struct copying *c)
{
    bool empty = false;
    int fault = archive_is_empty(c->to, &empty);

    if (!fault && !empty)
        fault = sql_fail(c->to->sql, ARCHIVE_NOT_EMPTY,
                         "the archive is not empty: a copy needs a new one");
    for (size_t i = 0; !fault && i < sizeof tables / sizeof *tables; i++)
        fault = copy_table(c, tables[i]);
    return fault;
}

static int part_empty(struct archive *a, const struct sql_parts *parts)
{
    bool empty = false;
    int fault = archive_is_empty(a, &empty);

    if (!fault && !empty)
        fault = sql_fail(a->sql, ARCHIVE_NOT_EMPTY,
                         "the archive is not empty: a new one has partitions");
    return fault ? fault : sql_part(a->sql, parts);
}

/* Of an archive that was made to have parts nothing stays. What went wrong is
   told already. */
static void take_back(struct archive *a)
{
    bool empty = false;

    if (!sql_begin(a->sql) && !archive_is_empty(a, &empty) && empty &&
        !sql_unmake(a->sql))
        sql_commit(a->sql);
    sql_rollback(a->sql);
}

int archive_part(struct archive *a, size_t count, const char *const *servers,
                 size_t server_count)
{
    const struct sql_parts parts = {count, servers, server_count};
    int fault = sql_begin(a->sql);

    if (!fault)
        fault = part_empty(a, &parts);
    if (!fault)
        fault = sql_commit(a->sql);
    sql_rollback(a->sql);
    if (fault && a->made && fault != ARCHIVE_UNABLE)
        take_back(a);
    return fault;
}

int archive_copy(struct archive *a, struct archive *to)
{
    struct copying c = {.from = a, .to = to};
    int fault = upkeep_ready(a);

    if (fault)
        return sql_fail(to->sql, fault, "%s", sql_message(a->sql));
    fault = watch_begin(a, &c.total);
    if (!fault)
        fault = sql_begin_reading(a->sql);
    if (!fault)
        fault = sql_begin(to->sql);
    if (!fault)
        fault = copy_all(&c);
    if (!fault)
        fault = sql_commit(to->sql);
    sql_rollback(to->sql);
    sql_rollback(a->sql);
    return fault ? fault : sql_optimize(to->sql);
}
