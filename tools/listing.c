#include "listing.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "table.h"

enum {
    WAITING_ROWS = 1000,
    WAITING_BYTES = 1 << 20,
};

/* A value in words; numbers have no sign. */
static void add_value(struct text *out, const struct archive_value *v)
{
    switch (v->kind) {
    case VALUE_NONE:
        break;
    case VALUE_NUMBER:
        text_addf(out, "%lld", (long long)v->number);
        break;
    case VALUE_TRUTH:
        text_add(out, v->number ? STR("yes") : STR("no"));
        break;
    case VALUE_TEXT:
    case VALUE_BYTES:
        text_add(out, v->text);
        break;
    }
}

static void flush(struct listing *l)
{
    cli_write(stdout, text_str(&l->line));
    l->failed |= l->line.failed;
    text_clear(&l->line);
}

/* ---- tables --------------------------------------------------------------- */

static void add_cell(struct listing *l, size_t column, struct str cell)
{
    bool last = column + 1 == l->count, right = l->numbers[column];

    text_add(&l->line, column ? STR("  ") : STR(""));
    table_add_padded(&l->line, cell, last && !right ? 0 : l->widths[column],
                     right);
}

static void print_heading(struct listing *l)
{
    for (size_t i = 0; i < l->count; i++)
        add_cell(l, i, l->columns[i]);
    text_add_char(&l->line, '\n');
    flush(l);
    l->started = true;
}

static void print_waiting(struct listing *l)
{
    const char *at = l->waiting.ptr;

    if (!l->started)
        print_heading(l);
    for (size_t row = 0; row < l->waiting_rows && !l->waiting.failed; row++) {
        for (size_t i = 0; i < l->count; i++) {
            struct str cell = str_of(at);
            add_cell(l, i, cell);
            at += cell.len + 1;
        }
        text_add_char(&l->line, '\n');
        flush(l);
    }
    l->failed |= l->waiting.failed;
    text_clear(&l->waiting);
    l->waiting_rows = 0;
}

/* What would tear the table does not stand in it. A NUL ends a cell. */
static void wait_cell(struct listing *l, size_t column,
                      const struct archive_value *value)
{
    size_t begin = l->waiting.len;

    text_clear(&l->cell);
    add_value(&l->cell, value);
    text_add_safe(&l->waiting, text_str(&l->cell));
    l->waiting.failed |= l->cell.failed;
    size_t columns =
        str_columns(str_part(text_str(&l->waiting), begin, l->waiting.len));
    if (!l->started && columns > l->widths[column])
        l->widths[column] = columns;
    l->numbers[column] |= value->kind == VALUE_NUMBER;
    text_add_char(&l->waiting, '\0');
}

static void table_row(struct listing *l, const struct archive_value *values)
{
    for (size_t i = 0; i < l->count; i++)
        wait_cell(l, i, &values[i]);
    if (++l->waiting_rows >= WAITING_ROWS || l->waiting.len >= WAITING_BYTES)
        print_waiting(l);
}

/* ---- CSV ------------------------------------------------------------------ */

static void add_field(struct listing *l, size_t column, struct str field)
{
    text_add(&l->line, column ? STR(",") : STR(""));
    table_add_csv(&l->line, field, l->raw);
}

static void csv_row(struct listing *l, const struct archive_value *values)
{
    for (size_t i = 0; i < l->count; i++) {
        text_clear(&l->waiting);
        add_value(&l->waiting, &values[i]);
        add_field(l, i, text_str(&l->waiting));
    }
    text_add(&l->line, STR("\r\n"));
    flush(l);
}

/* ---- JSON ----------------------------------------------------------------- */

static void add_json_value(struct listing *l, const struct archive_value *v)
{
    if (v->kind == VALUE_NUMBER)
        text_addf(&l->line, "%lld", (long long)v->number);
    else if (v->kind == VALUE_TRUTH)
        text_add(&l->line, v->number ? STR("true") : STR("false"));
    else
        table_add_json(&l->line, v->text);
}

/* A column that is asked for twice is one member of the object. */
static bool named_before(const struct listing *l, size_t column)
{
    size_t i = 0;

    while (!str_equal(l->columns[i], l->columns[column]))
        i++;
    return i < column;
}

static void json_row(struct listing *l, const struct archive_value *values)
{
    const char *between = "{";

    for (size_t i = 0; i < l->count; i++) {
        if (values[i].kind == VALUE_NONE || named_before(l, i))
            continue;
        text_add(&l->line, str_of(between));
        table_add_json(&l->line, l->columns[i]);
        text_add_char(&l->line, ':');
        add_json_value(l, &values[i]);
        between = ",";
    }
    text_add(&l->line, *between == '{' ? STR("{}\n") : STR("}\n"));
    flush(l);
}

/* ---- all of them ---------------------------------------------------------- */

void listing_begin(struct listing *l, enum listing_format format, bool raw,
                   const struct str *columns, size_t count)
{
    *l = (struct listing){
        .format = format, .raw = raw, .columns = columns, .count = count};
    l->widths = calloc(count, sizeof *l->widths);
    l->numbers = calloc(count, sizeof *l->numbers);
    l->failed = !l->widths || !l->numbers;
    for (size_t i = 0; i < count && !l->failed; i++)
        l->widths[i] = str_columns(columns[i]);
    if (format != LISTING_CSV)
        return;
    for (size_t i = 0; i < count; i++)
        add_field(l, i, columns[i]);
    text_add(&l->line, STR("\r\n"));
    flush(l);
}

void listing_row(struct listing *l, const struct archive_value *values)
{
    static void (*const rows[])(struct listing *,
                                const struct archive_value *) = {
        [LISTING_TABLE] = table_row,
        [LISTING_CSV] = csv_row,
        [LISTING_JSON] = json_row,
    };

    if (!l->failed)
        rows[l->format](l, values);
}

bool listing_end(struct listing *l)
{
    if (l->format == LISTING_TABLE && !l->failed)
        print_waiting(l);
    text_release(&l->line);
    text_release(&l->waiting);
    text_release(&l->cell);
    free(l->widths);
    free(l->numbers);
    return !l->failed;
}
