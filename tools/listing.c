#include "listing.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

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
    size_t columns = str_columns(cell);
    size_t pad = l->widths[column] > columns ? l->widths[column] - columns : 0;

    text_add(&l->line, column ? STR("  ") : STR(""));
    if (l->numbers[column])
        text_add_repeat(&l->line, ' ', pad);
    text_add(&l->line, cell);
    if (!l->numbers[column] && column + 1 < l->count)
        text_add_repeat(&l->line, ' ', pad);
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

/* Control characters would tear the table. */
static void wait_cell(struct listing *l, size_t column,
                      const struct archive_value *value)
{
    size_t begin = l->waiting.len;

    add_value(&l->waiting, value);
    for (size_t i = begin; i < l->waiting.len; i++)
        if ((unsigned char)l->waiting.ptr[i] < ' ' || l->waiting.ptr[i] == 0x7F)
            l->waiting.ptr[i] = ' ';
    size_t columns = str_columns(
        (struct str){l->waiting.ptr + begin, l->waiting.len - begin});
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
    bool quote = false;

    for (size_t i = 0; i < field.len && !quote; i++)
        quote = memchr("\",\r\n", field.ptr[i], 4) != NULL;
    text_add(&l->line, column ? STR(",") : STR(""));
    text_add(&l->line, quote ? STR("\"") : STR(""));
    for (size_t i = 0; i < field.len; i++) {
        text_add_char(&l->line, field.ptr[i]);
        if (field.ptr[i] == '"')
            text_add_char(&l->line, '"');
    }
    text_add(&l->line, quote ? STR("\"") : STR(""));
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

/* JSON is Unicode: bytes that are none become U+FFFD. */
static json_t *json_words(struct text *work, struct str s)
{
    int32_t code;

    if (str_utf8_fault(s) == s.len)
        return json_stringn(s.len ? s.ptr : "", s.len);
    text_clear(work);
    while (s.len) {
        size_t n = str_code_point(s, &code);
        text_add_code_point(work, code < 0 ? 0xFFFD : code);
        s = (struct str){s.ptr + n, s.len - n};
    }
    return json_stringn(work->ptr, work->len);
}

static json_t *json_value(struct listing *l, const struct archive_value *v)
{
    switch (v->kind) {
    case VALUE_NUMBER:
        return json_integer(v->number);
    case VALUE_TRUTH:
        return json_boolean(v->number);
    default:
        return json_words(&l->waiting, v->text);
    }
}

static void json_row(struct listing *l, const struct archive_value *values)
{
    json_t *object = json_object();
    char *dump;

    for (size_t i = 0; i < l->count; i++) {
        text_clear(&l->line);
        text_add(&l->line, l->columns[i]);
        text_add_char(&l->line, '\0');
        if (values[i].kind != VALUE_NONE && !l->line.failed)
            json_object_set_new(object, l->line.ptr, json_value(l, &values[i]));
    }
    text_clear(&l->line);
    dump = json_dumps(object, JSON_COMPACT);
    l->failed |= !dump;
    if (dump)
        text_addf(&l->line, "%s\n", dump);
    free(dump);
    json_decref(object);
    flush(l);
}

/* ---- all of them ---------------------------------------------------------- */

void listing_begin(struct listing *l, enum listing_format format,
                   const struct str *columns, size_t count)
{
    *l = (struct listing){.format = format, .columns = columns, .count = count};
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
    free(l->widths);
    free(l->numbers);
    return !l->failed;
}
