/* Tables of rows that an archive returns, and their options. */
#include "archive_rows.h"

#include "options.h"

static void add_table_row(void *context, const struct archive_value *values)
{
    struct table_of_rows *t = context;

    for (size_t i = 0; i < t->table.column_count; i++)
        archive_value_cell(&t->table, &values[i]);
}

void table_of_rows_begin(struct table_of_rows *t, const char *const *columns)
{
    size_t count = 0;

    while (columns[count])
        count++;
    *t = (struct table_of_rows){.rows = {add_table_row, t}};
    t->made = table_init(&t->table, columns, count);
}

int table_of_archive(struct ludex_table **out, struct ludex_archive *a,
                     const char *const *columns,
                     int (*give)(void *context,
                                 const struct archive_rows *rows),
                     void *context, struct ludex_error *error)
{
    struct table_of_rows t;
    int fault;

    *out = NULL;
    table_of_rows_begin(&t, columns);
    fault = t.made ? give(context, &t.rows) : 0;
    if (!fault)
        return table_hand_out(out, &t.table, t.made, error);
    table_release(&t.table);
    return fault == 1
               ? fail(error, LUDEX_REFUSED, "%s", archive_message(a->archive))
               : fail_archive(error, a, fault);
}

int read_keep(enum duplicate_better out[BETTERS],
              const struct ludex_option *options, struct ludex_error *error)
{
    struct keep_options {
        const char *keep;
    } asked = {"best"};
    const struct option_row rows[] = {
        {"keep", TO_TEXT(struct keep_options, keep)}, OPTIONS_END};
    int code = options_read(rows, &asked, options, error);

    if (!code && !archive_read_better(str_of(asked.keep), out))
        code = fail(error, LUDEX_REFUSED,
                    "the option keep takes \"best\", or one or more of "
                    "\"long\", \"clean\" and \"source\", in order");
    return code;
}
