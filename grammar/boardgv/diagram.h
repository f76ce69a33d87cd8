/*
 * A boardgv diagram while it is read: what the scanner and the grammar of
 * boardgv share with the code behind their actions (boardgv.c).
 *
 * The text is bytes of a page with one call in it,
 *
 *     boardgv2diag("lurd,ROWS,COLUMNS,cells")
 *
 * ROWS then COLUMNS, the cells from the top row's left end; the letters are
 * listed in ludex-boardgv(5) [seed: the source of the page 'Games
 * of Soldiers - QUAX']. A cell follows a cell over row ends, and a `/` may
 * stand at row ends only.
 *
 * Every fault is reported where it stands, one a cause; after the first one
 * the record gets no board.
 *
 * The caption is the words after the call, without a page's tags, up to an
 * empty line, the end of the page's table, or the next call, where the next
 * record begins. It is a comment of the record.
 */
#ifndef LUDEX_GRAMMAR_BOARDGV_DIAGRAM_H
#define LUDEX_GRAMMAR_BOARDGV_DIAGRAM_H

#include "../scan.h"

struct diagram {
    struct scan scan; /* `open` is the call */
    uint32_t begin;   /* where the scan begins */
    struct board board;
    uint32_t cells;     /* of the whole board; 0 while the sizes are bad */
    uint32_t cell;      /* of the next one, from the top row's left end */
    uint32_t row_start; /* of the first one after the last `/` */
    bool overfull;      /* too many cells: said already */
    bool lost;          /* cells cannot be counted any longer */
    size_t faults;
    struct span spans[BOARD_SIDE_MAX][BOARD_SIDE_MAX]; /* of linked stones */
    struct text caption;
    bool spaced; /* a space waits for the next of its words */
};

/* A stone with links, as written. */
struct linked {
    char colour;
    uint8_t links;  /* enum board_link */
    uint8_t digits; /* how many of the four stand there */
};

/* Scans and parses the record's text from d->begin on. */
void diagram_run(struct diagram *d);
/* The digits at the front of `digits` as a number, DIAGRAM_MANY at most. */
enum { DIAGRAM_MANY = 1000000 };
uint32_t diagram_number(const char *digits, size_t length);
/* What stands after "@c": a letter and up to four binary digits. */
struct linked diagram_linked_of(const char *written, size_t length);

/* ---- what the grammar's actions call, each with the place it is about ----- */

void diagram_fault(struct diagram *d, struct span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diagram_borders(struct diagram *d, struct span span);
void diagram_sizes(struct diagram *d, struct span rows_span, uint32_t rows,
                   struct span columns_span, uint32_t columns);
void diagram_empty(struct diagram *d, struct span span, uint32_t count);
void diagram_stones(struct diagram *d, struct span span); /* a letter each */
void diagram_signs(struct diagram *d, struct span span);
void diagram_linked(struct diagram *d, struct span span, struct linked linked);
void diagram_not_linked(struct diagram *d, struct span span); /* a bare @ */
void diagram_unknown(struct diagram *d, struct span span);
void diagram_row_end(struct diagram *d, struct span span);
void diagram_end(struct diagram *d, struct span quote);
void diagram_unclosed(struct diagram *d);
void diagram_none(struct diagram *d); /* no call in the text */
void diagram_words(struct diagram *d, struct span span);
void diagram_entity(struct diagram *d, struct span span); /* "&amp;" */
void diagram_space(struct diagram *d);
void diagram_captioned(struct diagram *d); /* the caption is whole */
/* How many newlines there are in a token. */
size_t diagram_newlines(const char *token);

#endif
