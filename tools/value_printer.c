#include "value_printer.h"

#include "cli.h"

enum {
    WAITING_ROWS = 1000, /* number of rows that determine the column widths of a
                            table */
    WAITING_BYTES = 1 << 20,
};

int value_printer_format(const char *argument, enum table_form *form)
{
    static const char *const words[] = {"table", "csv", "json", "values", NULL};
    static const enum table_form forms[] = {TABLE_TEXT, TABLE_CSV, TABLE_JSON,
                                            TABLE_VALUES};
    size_t which;
    int status = cli_word("--format", argument, words, &which);

    if (!status)
        *form = forms[which];
    return status;
}

static void print_values(struct value_printer *r)
{
    cli_write(stdout, text_str(&r->out));
    text_clear(&r->out);
}

void value_printer_begin(struct value_printer *r, enum table_form form,
                         struct table_look look, const struct str *columns,
                         size_t count)
{
    *r = (struct value_printer){.form = form};
    table_init(&r->table, NULL, 0);
    r->table.look = look;
    for (size_t i = 0; i < count; i++)
        table_add_column(&r->table, columns[i], false);
    if (form != TABLE_TEXT)
        table_flush(&r->table, form, &r->out);
    print_values(r);
}

void value_printer_add(struct value_printer *r,
                       const struct archive_value *values)
{
    for (size_t i = 0; i < r->table.column_count; i++) {
        archive_value_cell(&r->table, &values[i]);
        r->bytes += values[i].kind >= VALUE_TEXT ? values[i].text.len : 8;
    }
    r->count++;
    if (r->form == TABLE_TEXT && r->bytes < WAITING_BYTES &&
        table_rows(&r->table) < WAITING_ROWS)
        return;
    table_flush(&r->table, r->form, &r->out);
    print_values(r);
    r->bytes = 0;
}

bool value_printer_end(struct value_printer *r)
{
    bool fine;

    table_write(&r->table, r->form, &r->out);
    print_values(r);
    fine = !r->out.failed;
    text_release(&r->out);
    table_release(&r->table);
    return fine;
}
