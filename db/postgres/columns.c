/*
 * Reads the columns of a row in PostgreSQL's binary form.
 */
#include "prepared.h"

int64_t field_whole(const struct field *f)
{
    uint64_t n = f->length && (f->ptr[0] & 0x80) ? UINT64_MAX : 0;

    for (int i = 0; i < f->length; i++)
        n = n << 8 | (unsigned char)f->ptr[i];
    return (int64_t)n;
}

static int read_16_bits(const char *bytes)
{
    return (int16_t)((unsigned char)bytes[0] << 8 | (unsigned char)bytes[1]);
}

/* Reads the integer part of a NUMERIC, which consists of groups of four decimal
   digits. */
static int64_t read_decimal(const struct field *f)
{
    enum { HEAD = 8, NEGATIVE = 0x4000, BASE = 10000 };
    int64_t n = 0;

    if (f->length < HEAD)
        return 0;
    int parts = read_16_bits(f->ptr), weight = read_16_bits(f->ptr + 2);
    for (int i = 0; i <= weight; i++) {
        int at = HEAD + 2 * i;
        n = n * BASE +
            (i < parts && at + 2 <= f->length ? read_16_bits(f->ptr + at) : 0);
    }
    return read_16_bits(f->ptr + 4) == NEGATIVE ? -n : n;
}

int64_t postgres_number(struct prepared *s, int column)
{
    const struct field *f = &s->fields[column];
    uint64_t n = 0;

    if (!f->ptr)
        return 0;
    switch (s->column_types[column]) {
    case TYPE_BOOL:
    case TYPE_INT2:
    case TYPE_INT4:
    case TYPE_INT8:
        return field_whole(f);
    case TYPE_NUMERIC:
        return read_decimal(f);
    default:
        str_number((struct str){f->ptr, (size_t)f->length}, &n);
        return (int64_t)n;
    }
}

struct str postgres_text(struct prepared *s, int column)
{
    const struct field *f = &s->fields[column];

    if (s->calls[column])
        return text_str(&s->called[column]);
    return f->ptr ? (struct str){f->ptr, (size_t)f->length} : STR("");
}

enum archive_value_kind postgres_kind(struct prepared *s, int column)
{
    if (!s->fields[column].ptr || s->none[column])
        return VALUE_NONE;
    if (s->calls[column])
        return VALUE_BYTES;
    switch (s->column_types[column]) {
    case TYPE_BOOL:
    case TYPE_INT2:
    case TYPE_INT4:
    case TYPE_INT8:
    case TYPE_NUMERIC:
        return VALUE_NUMBER;
    case TYPE_BYTEA:
        return VALUE_BYTES;
    default:
        return VALUE_TEXT;
    }
}

const char *postgres_column(struct prepared *s, int column)
{
    return s->column_names[column];
}
