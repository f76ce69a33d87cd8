/*
 * Prints rows of values from an archive as a table for people, as CSV or as
 * JSON. Only the first rows determine the column widths of a table, so the
 * memory is limited.
 */
#ifndef LUDEX_TOOLS_VALUE_PRINTER_H
#define LUDEX_TOOLS_VALUE_PRINTER_H

#include "archive.h"
#include "table_options.h"

/* Reads the value of --format, which is table, csv, json or values, as an enum
   table_form. Returns 0, or prints a message and returns STATUS_USAGE. */
int value_printer_format(const char *argument, enum table_form *form);

struct value_printer {
    struct table table;
    enum table_form form;
    struct text out;
    uint64_t count;
    size_t bytes; /* bytes of the cells that are not written yet */
};

void value_printer_begin(struct value_printer *r, enum table_form form,
                         struct table_look look, const struct str *columns,
                         size_t count);
void value_printer_add(struct value_printer *r,
                       const struct archive_value *values);
/* Prints the remaining rows. Returns false if out of memory. */
bool value_printer_end(struct value_printer *r);

#endif
