/* Writes values from an archive as text, and as cells of tables. */
#include "archive.h"
#include "table.h"

static void add_number(struct text *out, int64_t n)
{
    text_add(out, n < 0 ? STR("-") : STR(""));
    text_add_number(out, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

static void add_decimal(struct text *out, int64_t n)
{
    unsigned rest = (unsigned)((n < 0 ? 0 - (uint64_t)n : (uint64_t)n) % 100);

    text_add(out, n < 0 && n > -100 ? STR("-") : STR(""));
    add_number(out, n / 100);
    text_addf(out, ".%02u", rest);
}

void archive_value_text(const struct archive_value *v, struct text *out)
{
    if (v->kind == VALUE_NUMBER)
        add_number(out, v->number);
    else if (v->kind == VALUE_DECIMAL)
        add_decimal(out, v->number);
    else if (v->kind == VALUE_TRUTH)
        text_add(out, v->number ? STR("yes") : STR("no"));
    else if (v->kind != VALUE_NONE)
        text_add(out, v->text);
}

/* A column is aligned as numbers from the first row that contains a number. */
void archive_value_cell(struct table *t, const struct archive_value *v)
{
    static const enum table_kind kinds[] = {
        [VALUE_NONE] = TABLE_PLAIN,     [VALUE_NUMBER] = TABLE_NUMBER,
        [VALUE_DECIMAL] = TABLE_NUMBER, [VALUE_TRUTH] = TABLE_TRUTH,
        [VALUE_TEXT] = TABLE_WORDS,     [VALUE_BYTES] = TABLE_WORDS,
    };
    size_t column = t->cell_count % t->column_count;

    archive_value_text(v, table_cell_of(t, kinds[v->kind]));
    if (!t->failed)
        t->columns[column].right |=
            v->kind == VALUE_NUMBER || v->kind == VALUE_DECIMAL;
}
