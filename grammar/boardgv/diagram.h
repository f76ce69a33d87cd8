/*
 * A boardgv diagram that is being read. The scanner, the grammar and the code
 * behind its actions (boardgv.c) share this header.
 *
 * The text is a part of a page with one call in it,
 *
 *     boardgv2diag("lurd,ROWS,COLUMNS,cells")
 *
 * where ROWS come before COLUMNS, and the cells begin at the left end of the
 * top row. The letters are listed in ludex-boardgv(5) [seed: the source of the
 * page 'Games of Soldiers - QUAX']. The sequence of cells continues across the
 * ends of rows. A `/` may separate rows, but must not be anywhere else.
 *
 * Each error is reported at its place; errors with the same cause are reported
 * once. A record with an error gets no board.
 *
 * The caption consists of the words after the call, without HTML tags, up to an
 * empty line, the end of the page's table, or the next call, where the next
 * record begins. The caption becomes a comment of the record.
 */
#ifndef LUDEX_GRAMMAR_BOARDGV_DIAGRAM_H
#define LUDEX_GRAMMAR_BOARDGV_DIAGRAM_H

#include "../scan.h"

struct diagram {
    struct scan scan; /* `open` is the span of the call */
    uint32_t begin;   /* offset at which the scan begins */
    struct board board;
    uint32_t cells;     /* number of cells of the board; 0 if the sizes are
                           invalid */
    uint32_t cell;      /* index of the next cell; index 0 is the left end of
                           the top row */
    uint32_t row_start; /* index of the first cell after the last `/` */
    bool overfull; /* there are too many cells, and this has been reported */
    bool lost;     /* the place of the next cell is unknown after an error */
    size_t faults;
    struct span spans[BOARD_SIDE_MAX][BOARD_SIDE_MAX]; /* places of linked
                                                          stones */
    struct text caption;
    bool spaced; /* a space precedes the next word of the caption */
};

/* A stone with links, as written. */
struct linked_stone {
    char colour;
    uint8_t links;  /* enum board_link */
    uint8_t digits; /* number of digits, which should be four */
};

/* Scans and parses the record's text, beginning at d->begin. */
void diagram_run(struct diagram *d);
/* Returns the number that `digits` represents, limited to DIAGRAM_MANY. */
enum { DIAGRAM_MANY = 1000000 };
uint32_t diagram_number(const char *digits, size_t length);
/* Reads the text after "@c", which consists of a letter and up to four binary
   digits. */
struct linked_stone diagram_linked_of(const char *written, size_t length);

/* ---- called by the grammar's actions, each with a place in the text ------ */

void diagram_fault(struct diagram *d, struct span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diagram_borders(struct diagram *d, struct span span);
void diagram_set_size(struct diagram *d, struct span rows_span, uint32_t rows,
                      struct span columns_span, uint32_t columns);
void diagram_empty(struct diagram *d, struct span span, uint32_t count);
void diagram_add_stones(struct diagram *d,
                        struct span span); /* adds one stone per
                                                             letter */
void diagram_signs(struct diagram *d, struct span span);
void diagram_linked(struct diagram *d, struct span span,
                    struct linked_stone linked);
void diagram_not_linked(struct diagram *d, struct span span); /* reports a bare
                                                                 @ */
void diagram_unknown(struct diagram *d, struct span span);
void diagram_row_end(struct diagram *d, struct span span);
void diagram_end(struct diagram *d, struct span quote);
void diagram_unclosed(struct diagram *d);
void diagram_none(struct diagram *d); /* reports that there is no call */
void diagram_words(struct diagram *d, struct span span);
void diagram_entity(struct diagram *d, struct span span); /* reads an entity
                                                             such as "&amp;" */
void diagram_space(struct diagram *d);
void diagram_captioned(struct diagram *d); /* adds the caption as a comment */
/* Returns the number of newlines in a token. */
size_t diagram_newlines(const char *token);

#endif
