/*
 * Table: rows of text under column headings, written as plain text, CSV, JSON,
 * HTML, Markdown or MediaWiki. It owns its cells and headings.
 *
 * Numbers are written for people, "2½", with the characters for halves and
 * quarters; CSV and JSON, for programs, have 2.5. "1464.06" is also a number in
 * these.
 */
#ifndef LUDEX_TABLE_H
#define LUDEX_TABLE_H

#include <stdbool.h>

#include "text.h"

enum table_form {
    TABLE_TEXT, /* columns padded to their width on a terminal */
    TABLE_CSV,  /* RFC 4180; without the title */
    TABLE_JSON, /* an object per line, keyed by the headings; empty cells
                   omitted */
    TABLE_HTML, /* one <table>; everything escaped */
    TABLE_MARKDOWN,
    TABLE_MEDIAWIKI, /* a wikitable */
    TABLE_VALUES,    /* no heading; one row per line, cells separated by tabs */
    TABLE_FORMS,
};

struct table_column {
    struct text head; /* NUL-terminated */
    bool right;       /* aligned to the right; numbers in CSV and JSON, where
                         possible */
    size_t width;     /* for text: its width on a terminal, once written */
};

/* The type of a cell in JSON, and whether it is a number in CSV. */
enum table_kind {
    TABLE_PLAIN, /* a number, if it reads as one and its column is right;
                    omitted in JSON if empty */
    TABLE_WORDS, /* a string, even if it is empty or reads "12" */
    TABLE_NUMBER,
    TABLE_TRUTH, /* "yes" or "no" */
};

/* Greatest width of a text column, on a terminal. A longer cell is cut or
   exceeds its column, so that one long cell does not widen every row. */
enum { TABLE_WIDTH_MAX = 160 };

/* Options of users for the output. */
struct table_look {
    bool raw;  /* CSV: do not escape formulas, as in csv_add_field */
    bool wide; /* text: do not cut cells */
};

struct table {
    struct table_look look;
    struct text title; /* may be empty */
    struct text rule;  /* the tie-breaks or rules by which the rows were
                          counted; may be empty. Written after the rows, in
                          JSON as a member "rule" of each; not in CSV */
    struct table_column *columns;
    size_t column_count;
    struct text *cells;                      /* row by row */
    uint8_t *kinds;                          /* of each cell: enum table_kind */
    size_t cell_count, cell_made, cell_room; /* made: to be released */
    bool begun;  /* what comes before the rows was written */
    bool failed; /* out of memory; later calls were ignored */
};

/* Initialises a table. In `heads`, a leading '>' aligns the column to the
   right; they are copied. */
bool table_init(struct table *t, const char *const *heads, size_t count);
/* Adds a column; only before the first cell. */
bool table_add_column(struct table *t, struct str head, bool right);
void table_release(struct table *t);
/* Appends a cell, and returns it to be written to until the next call. Never
   NULL: if out of memory, `failed` is set and the cell is discarded. */
struct text *table_cell(struct table *t);
struct text *table_cell_of(struct table *t, enum table_kind kind);
size_t table_rows(const struct table *t);
/* Reads a cell that is a number for programs: a whole one, or one with
   decimals, "2½". Returns false if it is not one. */
bool table_real(const struct table *t, size_t row, size_t column, double *out,
                bool *whole);
/*
 * Write the table. `out` fails if out of memory, or if the table had failed. A
 * table too long for memory is written in pieces: table_flush writes the rows
 * so far and drops them; table_write writes the rest. Text columns have the
 * widths that the first piece needs.
 */
void table_flush(struct table *t, enum table_form form, struct text *out);
void table_write(struct table *t, enum table_form form, struct text *out);
/* Returns "text", "csv", "json", "html", "markdown", "mediawiki" or "values" as
   an enum; TABLE_FORMS for any other word. */
enum table_form table_form_find(struct str name);

#endif
