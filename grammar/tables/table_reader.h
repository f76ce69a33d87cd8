/*
 * Reads grids as events, one file for each kind of table:
 *
 *     champions     table_champions.c    a row per event
 *     games         table_games.c        a row per game
 *     crosstables   table_crosstable.c   a row per player
 *     trees         table_tree.c         a column per round of a knock-out
 */
#ifndef LUDEX_GRAMMAR_TABLES_TABLE_READER_H
#define LUDEX_GRAMMAR_TABLES_TABLE_READER_H

#include "date.h"
#include "event.h"
#include "grid.h"
#include "table_heads.h"

struct table_reader {
    struct arena *arena;
    struct diags *diags;
    const struct event_defaults *given;
    struct event *first, **next;
    struct str text;
    enum date_order order; /* order that the dates of the text show; valid if
                              `ordered` */
    bool ordered;

    const struct grid *grid;
    enum table_shape shape;
    uint8_t columns[GRID_COLUMNS_MAX]; /* enum column */
    size_t count;
    const struct grid_cell *cells[GRID_COLUMNS_MAX]; /* cell of each column in
                                                        the current row; may be
                                                        NULL */
    struct {
        const struct grid_cell *cell;
        uint32_t left; /* number of further rows that the cell spans */
    } carried[GRID_COLUMNS_MAX];

    struct str era;
    struct event_format format; /* last format, for lossy tables */
    struct event *event;
};

/* Returns a new event at this place, with one stage and the values given for
   all events, or NULL if out of memory. table_add adds it to the list. */
struct event *table_event(struct table_reader *r, struct span where);
void table_add(struct table_reader *r, struct event *e);
/* Sets the columns from the headings. Reports headings that are not recognised,
   the first one with a list of the accepted columns. */
void table_read_heads(struct table_reader *r, const struct grid_row *heads);
void table_report_head(struct table_reader *r, const struct grid_cell *c,
                       bool first);
/* Reports the columns that have content but no heading, each at its first cell.
   A row with only one cell is a remark. */
void table_report_headless(struct table_reader *r,
                           const struct grid_row *heads);
/* True if the cells of the row fit the columns. Otherwise reports the row and
   returns false. */
bool table_row_fits(struct table_reader *r, const struct grid_row *row,
                    size_t columns);
/* Assigns cells to columns, including cells of rows above that span this row.
   Returns the number of cells that are not empty. */
size_t table_lay_out(struct table_reader *r, const struct grid_row *row);
void table_report_cell(struct table_reader *r, const struct grid_cell *c,
                       const char *why);
/* Returns a copy in which spaces replace line breaks. */
struct str table_line(struct table_reader *r, struct str s);
bool table_is_year(struct str s, uint64_t *year);
/* Reads a date from a cell that is not a gap. Returns false after reporting
   that the cell is not a date, or that the order of day and month is
   ambiguous. */
bool table_date(struct table_reader *r, const struct grid_cell *c,
                struct date *out);
bool table_is_gap(struct str s); /* true for a dash, a question mark or an empty
                                    string */
/* Sets the name of the event to the title of the table, and the year to the
   year in the title, if there is one. */
void table_set_title(struct table_reader *r, struct event *e);

/* Read the rows after the headings. */
void table_read_champions(struct table_reader *r, const struct grid_row *heads);
void table_read_games(struct table_reader *r, const struct grid_row *heads);
void table_read_crosstable(struct table_reader *r,
                           const struct grid_row *heads);
void table_read_tree(struct table_reader *r, const struct grid_row *heads);

#endif
