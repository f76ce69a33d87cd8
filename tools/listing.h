/*
 * Listings: rows of values on standard output, as a table for people, as CSV
 * (RFC 4180) or as JSON, an object a line. Memory is bounded: the widths of a
 * table are those of its first rows.
 */
#ifndef LUDEX_TOOLS_LISTING_H
#define LUDEX_TOOLS_LISTING_H

#include "archive.h"
#include "text.h"

enum listing_format { LISTING_TABLE, LISTING_CSV, LISTING_JSON };

struct listing {
    enum listing_format format;
    const struct str *columns;
    size_t count;
    struct text line;
    /* The table's first rows: cells, each ended by a NUL. */
    struct text waiting, cell;
    size_t waiting_rows;
    size_t *widths;
    bool *numbers; /* right-aligned */
    bool raw;      /* CSV as it is: table_add_csv */
    bool started;  /* the heading is written */
    bool failed;
};

void listing_begin(struct listing *l, enum listing_format format, bool raw,
                   const struct str *columns, size_t count);
void listing_row(struct listing *l, const struct archive_value *values);
/* False if memory ran out. */
bool listing_end(struct listing *l);

#endif
