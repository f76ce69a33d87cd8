/*
 * Table: rows of text under column headings, written as plain text, CSV, JSON,
 * HTML, Markdown or MediaWiki. A table owns its cells and headings.
 *
 * Numbers are written for people, with the characters for halves and quarters:
 * "2½". CSV and JSON, which are for programs, have 2.5. Texts such as "1464.06"
 * are also numbers in these formats.
 */
#ifndef LUDEX_TABLE_H
#define LUDEX_TABLE_H

#include <stdbool.h>

#include "text.h"

enum table_form {
    TABLE_TEXT, /* columns padded to their width on a terminal */
    TABLE_CSV,  /* RFC 4180, without the title */
    TABLE_JSON, /* one object per line, with the headings as keys; empty cells
                   are omitted */
    TABLE_HTML, /* one <table>, fully escaped */
    TABLE_MARKDOWN,
    TABLE_MEDIAWIKI, /* a table of MediaWiki */
    TABLE_VALUES, /* no headings; one row per line, cells separated by tabs */
    TABLE_FORMS,
};

struct table_column {
    struct text head; /* NUL-terminated */
    bool right;       /* aligned to the right; cells are numbers in CSV and JSON
                         if possible */
    size_t width;     /* for TABLE_TEXT: width on a terminal, after the column
                         was first written */
};

/* The type of a cell in JSON, which also decides whether the cell is a number
   in CSV. */
enum table_kind {
    TABLE_PLAIN, /* a number if it looks like one and its column is aligned to
                    the right; if empty, omitted in JSON */
    TABLE_WORDS, /* always a string, even if it is empty or "12" */
    TABLE_NUMBER,
    TABLE_TRUTH, /* "yes" or "no" */
};

/* Maximum width of a text column on a terminal. A longer cell is cut off or
   extends beyond its column, so that one long cell does not widen all rows. */
enum { TABLE_WIDTH_MAX = 160 };

/* The user's options for output. */
struct table_look {
    bool raw;  /* CSV: do not escape formulas (csv_add_field) */
    bool wide; /* text: do not cut cells */
};

struct table {
    struct table_look look;
    struct text title; /* may be empty */
    struct text rule;  /* tie-breaks, or other rules by which the rows were
                          computed; may be empty. This text is written after the
                          rows; JSON has it in each row as the member "rule",
                          and CSV does not have it */
    struct table_column *columns;
    size_t column_count;
    struct text *cells;                      /* row by row */
    uint8_t *kinds;                          /* enum table_kind of each cell */
    size_t cell_count, cell_made, cell_room; /* cell_made: number of initialised
                                                cells, which must be
                                                released */
    size_t refused_rows, refused_columns; /* size of a table that was too large,
                                             which has failed; 0 otherwise */
    bool begun;  /* the part before the rows was written */
    bool failed; /* out of memory; later calls are ignored */
};

/* Initialises a table. `heads` are copied; a leading '>' aligns a column to the
   right. */
bool table_init(struct table *t, const char *const *heads, size_t count);
/* Adds a column. Must be called before the first cell is added. */
bool table_add_column(struct table *t, struct str head, bool right);
void table_release(struct table *t);
/* Appends a cell and returns its text, to which the caller may append until the
   next call. Never returns NULL: if memory runs out, `failed` is set and the
   cell is discarded. */
struct text *table_cell(struct table *t);
struct text *table_cell_of(struct table *t, enum table_kind kind);
size_t table_rows(const struct table *t);
/* Reads a number from a cell: a whole number, or one with a fraction, such as
   "2½" or "2.5". Returns false if the cell does not contain a number. */
bool table_real(const struct table *t, size_t row, size_t column, double *out,
                bool *whole);
/*
 * Write the table. If memory runs out or the table has failed, out->failed is
 * set. A table that is too long for memory can be written in pieces:
 * table_flush writes and removes the rows added so far, and table_write writes
 * the rest. Text columns have the widths required by the first piece.
 */
void table_flush(struct table *t, enum table_form form, struct text *out);
void table_write(struct table *t, enum table_form form, struct text *out);
/* Reads "text", "csv", "json", "html", "markdown", "mediawiki" or "values".
   Returns TABLE_FORMS for any other word. */
enum table_form table_form_find(struct str name);

#endif
