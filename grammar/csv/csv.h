/*
 * Tables of records (ludex-csv(5)): csv has a row for a record, csv-plies a row
 * for a ply. The first row names the columns, in any order; what is no column
 * of these tables is a tag.
 */
#ifndef LUDEX_GRAMMAR_CSV_CSV_H
#define LUDEX_GRAMMAR_CSV_CSV_H

#include "notation.h"

enum csv_column {
    CSV_TAGS,     /* all tags that have no column, as a header writes them */
    CSV_MOVETEXT, /* from here on: of csv */
    CSV_OPENING,  /* of csv-plies: what stands before the first ply */
    CSV_INDEX,
    CSV_ROUND,
    CSV_TURN,
    CSV_PLY,
    CSV_NOTES,
    CSV_CLOCK,
    CSV_POSITION,
    CSV_ENDING,
    CSV_LENGTH, /* of both, made of the record and not read */
    CSV_FINAL,
    CSV_COLUMNS, /* a tag */
};

/* By its name, all in lower case: a tag's begins with a capital as a rule. */
enum csv_column csv_column_find(struct str name);
const char *csv_column_name(enum csv_column column);
/* Whether other programs' tables have plies under such a name, in any case. */
bool csv_may_mean(struct str name, enum csv_column column);

/*
 * Appends the names of a table's columns, parted by commas, as they are read:
 * without one for `wanted` a name that may mean it stands for that. False if a
 * name has a comma.
 */
bool csv_names(struct str table, enum csv_column wanted, struct text *out);

/* A row, field by field. */
struct csv_row {
    struct str text;
    char separator;
    size_t at;   /* of the next field */
    bool ended;  /* there is none */
    bool broken; /* a quote is not closed, or something stands after it */
};

struct csv_field {
    struct span span; /* without its quotes */
    bool quoted;
};

/* The separator of a table, by the line "sep=;" that may be its first, or by the
   names of its columns: a comma, a semicolon or a tab. */
char csv_separator(struct str table);
size_t csv_names_begin(struct str text); /* after such a line, or 0 */
/* True if a row has separators and blanks only, and where another one begins
   after such rows: s.len if none does, or BORDER_UNKNOWN. */
bool csv_is_blank(struct str row, char separator);
size_t csv_skip_blank(struct str s, size_t at, bool last);
bool csv_next_field(struct csv_row *row, struct csv_field *out);
/* After the row at `begin` with its line's end, or BORDER_UNKNOWN; a quote that
   is never closed goes no further than its line. */
size_t csv_row_end(struct str s, size_t begin, bool last, char separator);
/* What a field says: doubled quotes are one, and a formula has no apostrophe in
   front (csv_field.h). */
struct quote csv_quote(struct arena *arena, struct str text,
                       struct csv_field field);

extern const struct record_boundaries csv_borders, csv_plies_borders;

void csv_draft(struct draft *d);
void csv_plies_draft(struct draft *d);

#endif
