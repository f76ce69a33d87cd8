/*
 * Tables of records (ludex-csv(5)): csv has a row per record, csv-plies a row
 * per ply. The first row names the columns, in any order; other names are tags.
 */
#ifndef LUDEX_GRAMMAR_CSV_CSV_H
#define LUDEX_GRAMMAR_CSV_CSV_H

#include "notation.h"

enum csv_column {
    CSV_TAGS,     /* all tags without a column of their own, as a header writes
                     them */
    CSV_MOVETEXT, /* of csv, with those that follow */
    CSV_OPENING,  /* of csv-plies: the text before the first ply */
    CSV_INDEX,
    CSV_ROUND,
    CSV_TURN,
    CSV_PLY,
    CSV_NOTES,
    CSV_CLOCK,
    CSV_POSITION,
    CSV_ENDING,
    CSV_LENGTH, /* of both; computed, and ignored on reading */
    CSV_FINAL,
    CSV_COLUMNS, /* a tag */
};

/* Finds a column by name, in lower case; names of tags usually begin with a
   capital. */
enum csv_column csv_column_find(struct str name);
const char *csv_column_name(enum csv_column column);
/* True if other programs use this name for the column; upper and lower case are
   the same. */
bool csv_may_mean(struct str name, enum csv_column column);

/*
 * Appends the names of a table's columns as they are read, separated by commas.
 * If there is no column `wanted`, a name that may mean it is replaced by it.
 * Returns false if a name contains a comma.
 */
bool csv_names(struct str table, enum csv_column wanted, struct text *out);

/* A row, read field by field. */
struct csv_row {
    struct str text;
    char separator;
    size_t at;   /* offset of the next field */
    bool ended;  /* there are no more fields */
    bool broken; /* a quote is not closed, or is followed by other text */
};

struct csv_field {
    struct span span; /* without quotes */
    bool quoted;
};

/* Returns the separator of a table, comma, semicolon or tab: from its first
   line if that is "sep=;", otherwise from the names of its columns. */
char csv_separator(struct str table);
size_t csv_names_begin(struct str text); /* returns the offset after such a
                                            line, or 0 */
/* csv_is_blank is true if a row has only separators and spaces. csv_skip_blank
   returns where the next other row begins; s.len if there is none, or
   BORDER_UNKNOWN. */
bool csv_is_blank(struct str row, char separator);
size_t csv_skip_blank(struct str s, size_t at, bool last);
bool csv_next_field(struct csv_row *row, struct csv_field *out);
/* Returns the offset after the row at `begin` and its line break, or
   BORDER_UNKNOWN. A quote that is never closed ends with its line. */
size_t csv_row_end(struct str s, size_t begin, bool last, char separator);
/* Returns the value of a field: without doubled quotes, and without the
   apostrophe before a formula (csv_field.h). */
struct quote csv_quote(struct arena *arena, struct str text,
                       struct csv_field field);

extern const struct record_boundaries csv_borders, csv_plies_borders;

void csv_fill_draft(struct draft *d);
void csv_plies_fill_draft(struct draft *d);

#endif
