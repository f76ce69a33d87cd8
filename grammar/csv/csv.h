/*
 * Tables of records; see ludex-csv(5). The notation csv has one row per record,
 * csv-plies one row per ply. The first row names the columns, in any order.
 * Columns with other names are tags.
 */
#ifndef LUDEX_GRAMMAR_CSV_CSV_H
#define LUDEX_GRAMMAR_CSV_CSV_H

#include "notation.h"

enum csv_column {
    CSV_TAGS,     /* all tags without a column, written like a header */
    CSV_MOVETEXT, /* csv only; the columns that follow, before CSV_LENGTH, are
                     for csv-plies only */
    CSV_OPENING,  /* csv-plies only: the text before the first ply */
    CSV_INDEX,
    CSV_ROUND,
    CSV_TURN,
    CSV_PLY,
    CSV_NOTES,
    CSV_CLOCK,
    CSV_POSITION,
    CSV_ENDING,
    CSV_LENGTH, /* in both notations; computed, and ignored when read */
    CSV_FINAL,
    CSV_COLUMNS, /* the column contains a tag */
};

/* Finds a column by its name in lower case. Names of tags usually begin with a
   capital letter. */
enum csv_column csv_column_find(struct str name);
const char *csv_column_name(enum csv_column column);
/* True if other programs use this name, in upper or lower case, for the
   column. */
bool csv_may_mean(struct str name, enum csv_column column);

/*
 * Appends the names of a table's columns, separated by commas, as the reader
 * should use them. If no column is called `wanted`, a name that other programs
 * use for this column is replaced by `wanted`. Returns false if a name contains
 * a comma.
 */
bool csv_names(struct str table, enum csv_column wanted, struct text *out);

/* A row that is read field by field. */
struct csv_row {
    struct str text;
    char separator;
    size_t at;   /* offset of the next field */
    bool ended;  /* the row has no more fields */
    bool broken; /* a quote is not closed, or text follows the closing quote */
};

struct csv_field {
    struct span span; /* place without the quotes */
    bool quoted;
};

/* Returns the separator of a table: comma, semicolon or tab. A first line such
   as "sep=;" determines it, otherwise the names of the columns do. */
char csv_separator(struct str table);
size_t csv_names_begin(struct str text); /* returns the offset after a line
                                            "sep=;", or 0 if there is none */
/* csv_is_blank() is true if the row consists of separators and spaces.
   csv_skip_blank() returns the offset of the next row that is not blank, or
   s.len if there is none, or BORDER_UNKNOWN if more input is needed. */
bool csv_is_blank(struct str row, char separator);
size_t csv_skip_blank(struct str s, size_t at, bool last);
bool csv_next_field(struct csv_row *row, struct csv_field *out);
/* Returns the offset after the row that begins at `begin` and its line break,
   or BORDER_UNKNOWN if more input is needed. A quote that is never closed ends
   with its line. */
size_t csv_row_end(struct str s, size_t begin, bool last, char separator);
/* Returns the value of a field. Doubled quotes become single, and the
   apostrophe before a formula is removed (csv_field.h). */
struct quote csv_quote(struct arena *arena, struct str text,
                       struct csv_field field);

extern const struct record_boundaries csv_borders, csv_plies_borders;

void csv_fill_draft(struct draft *d);
void csv_plies_fill_draft(struct draft *d);

#endif
