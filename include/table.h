/*
 * Table: rows of text under column heads, written as plain text, CSV, JSON,
 * HTML, Markdown or MediaWiki. It owns its cells and heads.
 *
 * Numbers are written for people, "2½" with the signs of halves and quarters;
 * CSV and JSON, which programs read, have them as 2.5; and "1464.06" is a number
 * there, too.
 */
#ifndef LUDEX_TABLE_H
#define LUDEX_TABLE_H

#include <stdbool.h>

#include "text.h"

enum table_form {
    TABLE_TEXT, /* columns padded to their width on a terminal */
    TABLE_CSV,  /* RFC 4180; without the title */
    TABLE_JSON, /* an object a line, by the heads; empty cells left out */
    TABLE_HTML, /* one <table>; everything escaped */
    TABLE_MARKDOWN,
    TABLE_MEDIAWIKI, /* a wikitable */
    TABLE_VALUES,    /* no heading; one row per line, cells separated by tabs */
    TABLE_FORMS,
};

struct table_column {
    struct text head; /* with a NUL after it */
    bool right;   /* aligned to the right; a number in CSV and JSON, if it is */
    size_t width; /* of text, on a terminal, once that is written */
};

/* What a cell is in JSON, and whether it is a number in CSV. */
enum table_kind {
    TABLE_PLAIN, /* a number, if it is one and its column is right; if it is
                     empty nothing, in JSON */
    TABLE_WORDS, /* a string, though it may be empty, or read "12" */
    TABLE_NUMBER,
    TABLE_TRUTH, /* "yes" or "no" */
};

/* Widest column of text, on a terminal. A longer cell is cut, or goes beyond its
   column: rows never grow by what other rows have. */
enum { TABLE_WIDTH_MAX = 160 };

/* What users choose of how tables are written. */
struct table_look {
    bool raw;  /* CSV: formulas are not escaped, as in csv_add_field */
    bool wide; /* text: cells are not cut */
};

struct table {
    struct table_look look;
    struct text title; /* may be empty */
    struct text rule;  /* what the rows were counted by; may be empty. After the
                          rows, in JSON a member "rule" of each; not in CSV */
    struct table_column *columns;
    size_t column_count;
    struct text *cells;                      /* row after row */
    uint8_t *kinds;                          /* of each cell: enum table_kind */
    size_t cell_count, cell_made, cell_room; /* made: to be released */
    bool begun;  /* what stands above the rows is written */
    bool failed; /* memory ran out; what follows was ignored */
};

/* `heads`: a '>' in front aligns to the right; they are copied. */
bool table_init(struct table *t, const char *const *heads, size_t count);
/* One more column, before the first cell is made. */
bool table_add_column(struct table *t, struct str head, bool right);
void table_release(struct table *t);
/* Appends a cell, to be written into until the next call. Never NULL: when
   memory runs out it is one that is thrown away, and `failed` is set. */
struct text *table_cell(struct table *t);
struct text *table_cell_of(struct table *t, enum table_kind kind);
size_t table_rows(const struct table *t);
/*
 * Writes the table; `out` fails when memory runs out, or the table had failed.
 * One that is too long to be kept is written piece by piece: table_flush writes
 * the rows that are there and drops them, and then table_write the rest. Columns
 * of text are as wide as the first piece wants.
 */
void table_flush(struct table *t, enum table_form form, struct text *out);
void table_write(struct table *t, enum table_form form, struct text *out);
/* "text", "csv", "json", "html", "markdown", "mediawiki", "values"; TABLE_FORMS if it
   is none. */
enum table_form table_form_find(struct str name);

#endif
