/*
 * Grids: the tables of a page, cell by cell, whatever they are written in.
 *
 *     find    pipes.c, mediawiki.c, html.c    bytes to grids
 *     words   cell_text.c                     a cell's markup to its words
 *     events  table_events.c                  grids to events
 */
#ifndef LUDEX_GRAMMAR_TABLES_GRID_H
#define LUDEX_GRAMMAR_TABLES_GRID_H

#include "arena.h"
#include "diag.h"

enum {
    GRID_COLUMNS_MAX = 64, /* cells beyond are left out */
    GRID_ROWS_MAX = 4096,  /* that one cell may stand in */
};

struct grid_cell {
    struct grid_cell *next;
    struct str text; /* without markup; a line feed where it has a break */
    struct span span;
    uint32_t columns, rows; /* that it stands in, from 1 */
};

struct grid_row {
    struct grid_row *next;
    struct grid_cell *cells;
    struct span span;
};

struct grid {
    struct grid *next;
    struct grid_row *rows;
    struct span span; /* of its first line */
    bool lossy;       /* a page's bare text: empty cells may have been lost, the
                         others have moved up */
};

/* Grids being made. What is added without a row, or a grid, is left out. */
struct grids {
    struct arena *arena;
    struct str text; /* what spans count from */
    struct grid *first, **next;
    struct grid *grid; /* the one at hand; NULL outside */
    struct grid_row *row, **next_row;
    struct grid_cell **next_cell;
};

/* How a cell is written. */
enum markup { MARKUP_NONE, MARKUP_MARKDOWN, MARKUP_MEDIAWIKI, MARKUP_HTML };

void grids_begin(struct grids *g, struct str where, bool lossy);
void grids_row(struct grids *g, struct str where);
void grids_cell(struct grids *g, struct str raw, enum markup markup,
                uint64_t columns, uint64_t rows);
void grids_end(struct grids *g);

/* All tables of a text, in its order. */
void pipes_find(struct grids *g);
void mediawiki_find(struct grids *g);
void html_find(struct grids *g);
/* Whether the text has one. */
bool mediawiki_is(struct str text);
bool html_is(struct str text);

/* The words of a cell: without tags, links, templates, references, in the
   arena; blanks are one space, breaks a line feed. */
struct str cell_words(struct arena *arena, struct str raw, enum markup markup);

/* "colspan" among attributes: its number, 1 if there is none. */
uint64_t attribute_number(struct str attributes, struct str name);
/* Case aside, where `what` begins in s; s.len: nowhere. */
size_t find_nocase(struct str s, struct str what);

#endif
