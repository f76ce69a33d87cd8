/*
 * Table: rows of text under column heads, written as plain text, CSV, JSON,
 * HTML or Markdown. It owns its cells.
 */
#ifndef LUDEX_TABLE_H
#define LUDEX_TABLE_H

#include <stdbool.h>

#include "text.h"

enum table_form {
    TABLE_TEXT, /* columns padded by their width on a terminal */
    TABLE_CSV,  /* RFC 4180 */
    TABLE_JSON, /* an object a line, by the heads */
    TABLE_HTML, /* one <table>; everything escaped */
    TABLE_MARKDOWN,
};

struct table_column {
    struct str head; /* not owned: constants */
    bool right;      /* aligned to the right; a number in JSON */
};

struct table {
    struct text title; /* may be empty */
    struct table_column *columns;
    size_t column_count;
    struct text *cells; /* row after row */
    size_t cell_count, cell_room;
    bool failed; /* memory ran out; what follows was ignored */
};

/* `heads`: constants; a '>' in front aligns to the right. */
bool table_init(struct table *t, const char *const *heads, size_t count);
void table_release(struct table *t);
/* Appends a cell, to be written into until the next call; NULL: no memory. */
struct text *table_cell(struct table *t);
void table_write(const struct table *t, enum table_form form, struct text *out);

#endif
