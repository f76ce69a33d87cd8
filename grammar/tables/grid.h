/*
 * Grids: the tables of a page, cell by cell, in any markup.
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
    GRID_COLUMNS_MAX = 64, /* further cells are ignored */
    GRID_ROWS_MAX = 4096,  /* that a cell may span */
};

struct grid_cell {
    struct grid_cell *next;
    struct str text; /* without markup, with line feeds for breaks */
    struct span span;
    uint32_t columns, rows; /* that it spans, from 1 */
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
    bool lossy;       /* plain text of a page: empty cells may have been lost,
                         and others moved left */
};

/* Grids under construction. Cells without a row, and rows without a grid, are
   ignored. */
struct grids {
    struct arena *arena;
    struct str text; /* spans are offsets from here */
    struct grid *first, **next;
    struct grid *grid; /* the current one; NULL outside */
    struct grid_row *row, **next_row;
    struct grid_cell **next_cell;
};

/* The markup of a cell. */
enum markup { MARKUP_NONE, MARKUP_MARKDOWN, MARKUP_MEDIAWIKI, MARKUP_HTML };

void grids_begin(struct grids *g, struct str where, bool lossy);
void grids_row(struct grids *g, struct str where);
void grids_cell(struct grids *g, struct str raw, enum markup markup,
                uint64_t columns, uint64_t rows);
void grids_end(struct grids *g);

/* Find all tables of a text, in order. */
void pipes_find(struct grids *g);
void mediawiki_find(struct grids *g);
void html_find(struct grids *g);
/* True if the text has such a table. */
bool mediawiki_is(struct str text);
bool html_is(struct str text);

/* Returns the words of a cell without tags, links, templates and references, in
   the arena. White space is reduced to one space, and breaks become line
   feeds. */
struct str cell_words(struct arena *arena, struct str raw, enum markup markup);

/* Returns the number of an attribute such as "colspan", or 1. */
uint64_t attribute_number(struct str attributes, struct str name);
/* Returns where `what` begins in s, in any case, or s.len. */
size_t find_nocase(struct str s, struct str what);

#endif
