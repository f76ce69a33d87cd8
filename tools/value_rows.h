/*
 * Prints rows of values from an archive, as a table for people, as CSV or as
 * JSON. Memory is bounded: the first rows determine the widths of a table.
 */
#ifndef LUDEX_TOOLS_VALUE_ROWS_H
#define LUDEX_TOOLS_VALUE_ROWS_H

#include "archive.h"
#include "table_options.h"

/* Reads --format table|csv|json|values as an enum table_form. Returns 0, or
   STATUS_USAGE after a message. */
int value_rows_format(const char *argument, enum table_form *form);

struct value_rows {
    struct table table;
    enum table_form form;
    struct text out;
    uint64_t count;
    size_t bytes; /* of the cells that are not written yet */
};

void value_rows_begin(struct value_rows *r, enum table_form form,
                      struct table_look look, const struct str *columns,
                      size_t count);
void value_rows_add(struct value_rows *r, const struct archive_value *values);
/* Returns false if out of memory. */
bool value_rows_end(struct value_rows *r);

#endif
