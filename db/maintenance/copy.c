/* Copies an archive: its tables row by row to another archive, which must be
   empty, or its pages to a file. */
#include <string.h>

#include "../store/text_store.h"
#include "../store/watch.h"

struct copy_state {
    struct archive *from, *to;
    int64_t total;
    uint64_t records; /* number of records copied so far */
};

static void copy_row(const struct sql_rows *rows, const struct sql_table *table,
                     struct sql_load *load)
{
    struct archive_value values[SQL_COLUMNS];

    for (int i = 0; i < table->count; i++)
        values[i] = sql_value(rows, i);
    if (strcmp(table->name, "text") == 0)
        values[2] = text_value(
            (struct stored_text){sql_number(rows, 1), sql_text(rows, 2)});
    sql_load_row(load, (struct sql_values){values, (size_t)table->count});
}

static struct sql_rows select_table_rows(struct copy_state *c,
                                         const struct sql_table *table)
{
    struct text sql = {0};

    for (int i = 0; i < table->count; i++)
        text_addf(&sql, "%s%s", i ? ", " : "SELECT ", table->columns[i]);
    text_addf(&sql, " FROM %s", table->name);
    struct sql_rows rows = sql_query_text(c->from->sql, &sql, NO_VALUES);
    text_release(&sql);
    return rows;
}

static int copy_table(struct copy_state *c, const struct sql_table *table)
{
    bool records = strcmp(table->name, "record") == 0;
    struct sql_rows rows = select_table_rows(c, table);
    struct sql_load load = sql_load_begin(c->to->sql, table);

    while (!load.fault && sql_next(&rows)) {
        copy_row(&rows, table, &load);
        if (records)
            sql_stop_rows(&rows, watch_report(c->from, c->records++, c->total));
    }
    int fault = sql_load_end(&load), ended = sql_end(&rows);
    /* Reports faults of reading as faults of the target archive. */
    if (!fault && ended)
        fault = sql_fail(c->to->sql, ended, "%s", sql_message(c->from->sql));
    return fault;
}

int archive_check_empty(struct archive *a, bool *empty)
{
    int64_t rows = 0;
    int fault = sql_get(a->sql,
                        "SELECT (SELECT count(*) FROM import) +"
                        " (SELECT count(*) FROM query)",
                        NO_VALUES, &rows);

    *empty = rows == 0;
    return fault;
}

static int copy_all_tables(struct copy_state *c)
{
    bool empty = false;
    int fault = archive_check_empty(c->to, &empty);

    if (!fault && !empty)
        fault = sql_fail(c->to->sql, ARCHIVE_NOT_EMPTY,
                         "the archive is not empty: copy to a new archive");
    for (size_t i = 0; !fault && sql_tables[i].name; i++)
        fault = copy_table(c, &sql_tables[i]);
    return fault;
}

static int partition_empty(struct archive *a,
                           const struct sql_partitions *parts)
{
    bool empty = false;
    int fault = archive_check_empty(a, &empty);

    if (!fault && !empty)
        fault = sql_fail(
            a->sql, ARCHIVE_NOT_EMPTY,
            "the archive is not empty: only a new archive can be partitioned");
    return fault ? fault : sql_partition(a->sql, parts);
}

/* Removes everything from an archive whose partitions could not be made. The
   fault has already been reported. */
static void empty_archive(struct archive *a)
{
    bool empty = false;

    if (!sql_begin(a->sql) && !archive_check_empty(a, &empty) && empty &&
        !sql_drop_schema(a->sql))
        sql_commit(a->sql);
    sql_rollback(a->sql);
}

int archive_partition(struct archive *a, size_t count,
                      const char *const *servers, size_t server_count)
{
    const struct sql_partitions parts = {count, servers, server_count};
    int fault = sql_begin(a->sql);

    if (!fault)
        fault = partition_empty(a, &parts);
    if (!fault)
        fault = sql_commit(a->sql);
    sql_rollback(a->sql);
    if (fault && a->made && fault != ARCHIVE_UNABLE)
        empty_archive(a);
    return fault;
}

int archive_copy(struct archive *a, struct archive *to)
{
    struct copy_state c = {.from = a, .to = to};
    int fault = archive_check_version(a);

    if (fault)
        return sql_fail(to->sql, fault, "%s", sql_message(a->sql));
    fault = watch_begin(a, &c.total);
    if (!fault)
        fault = sql_begin_reading(a->sql);
    if (!fault)
        fault = sql_begin(to->sql);
    if (!fault)
        fault = copy_all_tables(&c);
    if (!fault)
        fault = sql_commit(to->sql);
    sql_rollback(to->sql);
    sql_rollback(a->sql);
    return fault ? fault : sql_optimize(to->sql);
}

int archive_backup(struct archive *a, const char *file)
{
    const struct sql_backup backup = {file, a->watch.see, a->watch.context};
    int fault = archive_check_version(a);

    return fault ? fault : sql_backup(a->sql, &backup);
}
