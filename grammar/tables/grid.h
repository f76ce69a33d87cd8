/*
 * Grids: the tables of a page, cell by cell, independently of the markup.
 *
 *     find    pipes.c, mediawiki.c, html.c,   bytes to grids
 *             csv_rows.c, columns.c
 *     words   cell_text.c                     a cell's markup to its words
 *     events  table_reader.h                  grids to events
 */
#ifndef LUDEX_GRAMMAR_TABLES_GRID_H
#define LUDEX_GRAMMAR_TABLES_GRID_H

#include "arena.h"
#include "diag.h"

enum {
    GRID_COLUMNS_MAX = 64,       /* further cells are ignored */
    GRID_ROWS_MAX = 4096,        /* maximum rows that a cell may span */
    GRID_REPEATED_MAX = 4 << 20, /* bytes that cells of one text may repeat in
                                    further rows */
};

struct grid_cell {
    struct grid_cell *next;
    struct str text; /* words without markup; line feeds stand for breaks */
    struct span span;
    uint32_t columns, rows; /* numbers of columns and rows that the cell spans,
                               at least 1 */
    uint32_t filled; /* number of these rows that have its text; the others are
                        empty */
    uint32_t
        player; /* in a heading that names an opponent: row of this player, from
                   1;
                   otherwise 0 */
};

struct grid_row {
    struct grid_row *next;
    struct grid_cell *cells;
    struct span span;
    struct span crossing; /* text that extends over more than one column; the
                             row then has no cells */
    bool broken;          /* a quote is not closed, or other text follows it */
};

struct grid {
    struct grid *next;
    struct grid_row *rows;
    struct span span; /* place of the grid's first line */
    struct str title; /* text above the grid; may be empty */
    struct span title_span;
    bool lossy;  /* the page was converted to plain text: empty cells may be
                    missing, so that other cells are too far left */
    bool strict; /* every row must have as many cells as the headings */
};

/* Grids that are being built. Cells outside a row, and rows outside a grid, are
   ignored. */
struct grids {
    struct arena *arena;
    struct str text;     /* the text; spans are offsets from its start */
    struct diags *diags; /* NULL to report nothing */
    uint64_t repeated;   /* bytes repeated in further rows so far */
    struct grid *first, **next;
    struct grid *grid; /* current grid; NULL outside a grid */
    struct grid_row *row, **next_row;
    struct grid_cell **next_cell;
};

/* Kinds of markup that a cell can have. */
enum markup { MARKUP_NONE, MARKUP_MARKDOWN, MARKUP_MEDIAWIKI, MARKUP_HTML };

void grids_begin(struct grids *g, struct str where, bool lossy);
void grids_row(struct grids *g, struct str where);
void grids_crossing(struct grids *g, struct str where);
void grids_cell(struct grids *g, struct str raw, enum markup markup,
                uint64_t columns, uint64_t rows);
/* Adds a cell whose words have already been extracted. */
void grids_words(struct grids *g, struct str where, struct str words);
/* Sets the title of the current grid. */
void grids_title(struct grids *g, struct str raw, enum markup markup);
void grids_end(struct grids *g);

/* Find all tables of one kind in a text, in the order of the text. */
void pipes_find(struct grids *g);
void mediawiki_find(struct grids *g);
void html_find(struct grids *g);
/* Find only tables of events: rows of fields separated by commas, semicolons or
   tabs, and text whose columns are aligned. */
void csv_find(struct grids *g);
void columns_find(struct grids *g);
/* Recognises a square whose columns are labelled with players' names, and sets
   the `player` of its headings (named_square.c). */
bool named_square_find(struct arena *arena, const struct grid_row *heads);
/* If no table was found, adds the first rows of separated fields as a table, so
   that their headings are reported. */
void csv_guess(struct grids *g);
/* True if the text has a table of this kind. */
bool mediawiki_is(struct str text);
bool html_is(struct str text);

/* Returns the words of a cell without tags, links, templates and references,
   allocated in the arena. White space is reduced to single spaces, and breaks
   become line feeds. */
struct str cell_words(struct arena *arena, struct str raw, enum markup markup);

/* Returns the number in an attribute such as "colspan", or 1 if there is
   none. */
uint64_t attribute_number(struct str attributes, struct str name);
/* Returns the offset of `what` in s, in upper or lower case, or s.len if s does
   not contain it. */
size_t find_nocase(struct str s, struct str what);

#endif
