#include "tables.h"

#include <stdlib.h>

struct ludex_table {
    struct table table;
    struct text
        words; /* texts of all cells and headings, each NUL-terminated */
    const char **cells; /* pointers into `words`: the headings, the cells row by
                           row, the title and the rule */
    struct text written;
};

void ludex_table_free(struct ludex_table *t)
{
    if (!t)
        return;
    table_release(&t->table);
    text_release(&t->words);
    text_release(&t->written);
    free(t->cells);
    free(t);
}

enum { OTHERS = 2 }; /* the title and the rule, after the cells */

static size_t cell_count(const struct ludex_table *t)
{
    return t->table.column_count + t->table.cell_count;
}

/* Returns the text with this index: the headings come first, then the cells,
   the title and the rule. */
static struct str cell_at(const struct table *t, size_t i)
{
    if (i < t->column_count)
        return str_of(t->columns[i].head.ptr);
    i -= t->column_count;
    if (i < t->cell_count)
        return text_str(&t->cells[i]);
    return text_str(i == t->cell_count ? &t->title : &t->rule);
}

/* Sets the pointers to all texts. */
static bool list_cells(struct ludex_table *t)
{
    const struct table *from = &t->table;
    size_t count = cell_count(t) + OTHERS;
    size_t at = 0;

    if (from->title.failed || from->rule.failed)
        return false;
    for (size_t i = 0; i < from->cell_count; i++)
        if (from->cells[i].failed)
            return false;
    t->cells = malloc(count * sizeof *t->cells);
    for (size_t i = 0; i < count; i++) {
        text_add(&t->words, cell_at(from, i));
        text_add_char(&t->words, '\0');
    }
    if (!t->cells || t->words.failed)
        return false;
    for (size_t i = 0; i < count; i++) {
        t->cells[i] = t->words.ptr + at;
        at += cell_at(from, i).len + 1; /* a cell may hold a NUL */
    }
    return true;
}

int table_hand_out(struct ludex_table **out, struct table *from, bool made,
                   struct ludex_error *error)
{
    struct ludex_table *t = calloc(1, sizeof *t);

    *out = NULL;
    if (!t) {
        table_release(from);
        return fail_no_memory(error);
    }
    t->table = *from;
    *from = (struct table){.failed = false};
    if (!made || t->table.failed || !list_cells(t)) {
        ludex_table_free(t);
        return fail_no_memory(error);
    }
    *out = t;
    return LUDEX_OK;
}

/* ---- properties ---------------------------------------------------------- */

size_t ludex_table_rows(const struct ludex_table *t)
{
    return table_rows(&t->table);
}

size_t ludex_table_columns(const struct ludex_table *t)
{
    return t->table.column_count;
}

const char *ludex_table_column(const struct ludex_table *t, size_t column)
{
    return column < t->table.column_count ? t->cells[column] : NULL;
}

const char *ludex_table_text(const struct ludex_table *t, size_t row,
                             size_t column)
{
    const size_t columns = t->table.column_count;

    return column < columns && row < table_rows(&t->table)
               ? t->cells[columns * (row + 1) + column]
               : NULL;
}

static bool read_number(const char *text, int64_t *out)
{
    const char *digits = text + (*text == '-');
    uint64_t n;

    if (!str_number(str_of(digits), &n) || n > INT64_MAX)
        return false;
    *out = *text == '-' ? -(int64_t)n : (int64_t)n;
    return true;
}

enum ludex_type ludex_table_type(const struct ludex_table *t, size_t row,
                                 size_t column)
{
    const char *text = ludex_table_text(t, row, column);
    int64_t number;
    double real;
    bool whole;
    uint8_t kind;

    if (!text)
        return LUDEX_NONE;
    kind = t->table.kinds[t->table.column_count * row + column];
    if (kind == TABLE_WORDS)
        return LUDEX_TEXT;
    if (kind == TABLE_TRUTH)
        return LUDEX_TRUTH;
    if (!*text)
        return LUDEX_NONE;
    if ((kind == TABLE_NUMBER || t->table.columns[column].right) &&
        read_number(text, &number))
        return LUDEX_NUMBER;
    return table_real(&t->table, row, column, &real, &whole) && !whole
               ? LUDEX_REAL
               : LUDEX_TEXT;
}

int64_t ludex_table_number(const struct ludex_table *t, size_t row,
                           size_t column)
{
    enum ludex_type type = ludex_table_type(t, row, column);
    int64_t number = 0;

    if (type == LUDEX_NUMBER)
        read_number(ludex_table_text(t, row, column), &number);
    else if (type == LUDEX_TRUTH)
        number = *ludex_table_text(t, row, column) == 'y';
    return number;
}

double ludex_table_real(const struct ludex_table *t, size_t row, size_t column)
{
    enum ludex_type type = ludex_table_type(t, row, column);
    double real = 0;
    bool whole;

    if (type == LUDEX_NUMBER || type == LUDEX_REAL)
        table_real(&t->table, row, column, &real, &whole);
    return real;
}

const char *ludex_table_title(const struct ludex_table *t)
{
    return t->cells[cell_count(t)];
}

const char *ludex_table_rule(const struct ludex_table *t)
{
    return t->cells[cell_count(t) + 1];
}

const char *ludex_table_write(struct ludex_table *t, const char *form,
                              size_t *length, struct ludex_error *error)
{
    enum table_form which = table_form_find(str_of(form));
    const char *text;

    if (length)
        *length = 0;
    if (which == TABLE_FORMS) {
        fail_unknown(error, "table format", str_of(form), NULL);
        return NULL;
    }
    text_clear(&t->written);
    t->table.begun = false;
    table_write(&t->table, which, &t->written);
    text = text_c(&t->written, length);
    if (!text)
        fail_no_memory(error);
    return text;
}
