#include "reader.h"

struct text *reader_fault(struct reader *r, unsigned field, size_t length)
{
    r->why->at = r->at;
    r->why->length = length;
    text_addf(&r->why->text, "field %u (%s), column %zu: ", field + 1,
              r->fields[field], r->at + 1);
    return &r->why->text;
}

size_t reader_part_end(const struct reader *r, char divider)
{
    size_t end = r->at;

    while (end < r->text.len && r->text.ptr[end] != ' ' &&
           r->text.ptr[end] != divider)
        end++;
    return end;
}

size_t reader_character(const struct reader *r)
{
    int32_t c;

    return str_code_point(
        (struct str){r->text.ptr + r->at, r->text.len - r->at}, &c);
}

bool reader_begin_field(struct reader *r, unsigned field)
{
    if (field > 0 && r->at < r->text.len)
        r->at++; /* the space */
    if (reader_part_end(r, ' ') > r->at)
        return true;
    text_add(reader_fault(r, field, 0), STR("the field is missing"));
    return false;
}
