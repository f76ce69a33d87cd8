/* Writes the row of a record in the table `record`. */
#include "import.h"

#define NAME(column, ...) #column,

const struct sql_write record_insert = {SQL_INSERT("record",
                                                   RECORD_EACH(NAME) "id")},
                       record_update = {SQL_UPDATE("record", RECORD_EACH(NAME)),
                                        .keys = {"id"}};

int record_find_numbers(struct names *known, const struct row *row,
                        struct record_numbers *n)
{
#define KIND(column, FIELD, tag, kind, ...) {NAME_##kind, ROW_##FIELD},
    static const struct {
        enum name_kind kind;
        enum row_field field;
    } names[] = {RECORD_NAMES(KIND)};
    int fault = names_variant(known, row, &n->variant);

    if (!fault)
        fault = names_date(known, row->field[ROW_DATE], row->days,
                           &n->names[ROW_DATE]);
    for (size_t i = 0; !fault && i < sizeof names / sizeof *names; i++)
        fault =
            names_find_or_add(known, names[i].kind, row->field[names[i].field],
                              &n->names[names[i].field]);
    return fault;
}

void record_values(const struct record_numbers *n, const struct row *row,
                   struct origin from, int64_t id,
                   struct archive_value values[RECORD_VALUES])
{
#define NUMBER(column, ...) \
    values[RECORD_##column] = value_number((int64_t)row->column);
#define TEXT(column, FIELD, ...) \
    values[RECORD_##column] = value_text(row->field[ROW_##FIELD]);
#define POINTER(column, FIELD, ...) \
    values[RECORD_##column] = value_id(n->names[ROW_##FIELD]);
    RECORD_COLUMNS(RECORD_NONE, NUMBER, TEXT, TEXT, POINTER, POINTER)
    values[RECORD_import] = value_number(from.source);
    values[RECORD_byte] = value_number(from.byte);
    values[RECORD_variant] = value_id(n->variant);
    values[RECORD_start] = value_text(row->start);
    values[RECORD_moves] = row->played ? value_bytes(row->moves) : value_none();
    values[RECORD_COLUMN_COUNT] = value_number(id);
}
