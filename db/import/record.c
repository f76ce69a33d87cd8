/* A record's own row, as values of its columns. */
#include "import.h"

#define NAME(column, ...) #column,

const struct sql_write record_insert = {SQL_INSERT("record",
                                                   RECORD_EACH(NAME) "id")},
                       record_update = {SQL_UPDATE("record", RECORD_EACH(NAME)),
                                        .keys = {"id"}};

int record_find_numbers(struct archive_import *import, const struct row *row)
{
#define KIND(column, FIELD, tag, kind, ...) {NAME_##kind, ROW_##FIELD},
    static const struct {
        enum name_kind kind;
        enum row_field field;
    } names[] = {RECORD_NAMES(KIND)};
    struct record_numbers *n = &import->numbers;
    int fault = names_variant(import, row, &n->variant);

    if (!fault)
        fault = names_date(import, row->field[ROW_DATE], row->days,
                           &n->names[ROW_DATE]);
    for (size_t i = 0; !fault && i < sizeof names / sizeof *names; i++)
        fault = names_find(import, names[i].kind, row->field[names[i].field],
                           &n->names[names[i].field]);
    return fault;
}

void record_values(const struct archive_import *import, const struct row *row,
                   int64_t byte, int64_t id,
                   struct archive_value values[RECORD_VALUES])
{
    const struct record_numbers *n = &import->numbers;

#define NUMBER(column, type) \
    values[RECORD_##column] = value_number((int64_t)row->column);
#define TEXT(column, FIELD, ...) \
    values[RECORD_##column] = value_text(row->field[ROW_##FIELD]);
#define POINTER(column, FIELD, ...) \
    values[RECORD_##column] = value_id(n->names[ROW_##FIELD]);
    RECORD_COLUMNS(RECORD_NONE, NUMBER, TEXT, TEXT, POINTER, POINTER)
    values[RECORD_import] = value_number(import->source);
    values[RECORD_byte] = value_number(byte);
    values[RECORD_variant] = value_id(n->variant);
    values[RECORD_start] = value_text(row->start);
    values[RECORD_moves] = row->played ? value_bytes(row->moves) : value_none();
    values[RECORD_COLUMN_COUNT] = value_number(id);
}
