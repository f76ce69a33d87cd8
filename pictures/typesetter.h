/*
 * Typesetter: pages of text in columns, on a PDF of cairo. Text is set below
 * earlier text; the caller asks for the remaining room, and for the next
 * column. All is done in two passes: the first finds out the page numbers and
 * draws nothing, the second draws.
 */
#ifndef LUDEX_PICTURES_TYPESETTER_H
#define LUDEX_PICTURES_TYPESETTER_H

#include "canvas.h"
#include "typeface.h"

enum face {
    FACE_TITLE,
    FACE_HEADING,
    FACE_GAME,  /* the players */
    FACE_ABOUT, /* details of a game */
    FACE_PLY,
    FACE_NUMBER,
    FACE_WORDS,
    FACE_LIST, /* contents, index */
    FACE_SMALL,
    FACES,
};

#define TYPESETTER_WIDTH  595.28 /* of A4, in points */
#define TYPESETTER_HEIGHT 841.89

enum { TYPESETTER_WIDTHS = 8192 };

struct typesetter {
    const struct drawing_library *library;
    cairo_surface_t *surface;
    cairo_t *c;
    struct typeface typeface;
    PangoLayout *layouts[FACES];
    bool drawing;
    struct str running; /* the title at the head of pages */
    unsigned page;      /* from 1 */
    unsigned columns, column;
    double y; /* of the column, from the top */
    /* Widths of words that were measured, by their hash. */
    struct {
        uint64_t hash;
        double width;
    } * widths;
};

bool typesetter_open(struct typesetter *t,
                     const struct drawing_library *library,
                     cairo_surface_t *surface, struct picture_missing *missing);
/* Closes the typesetter. Returns whether everything succeeded. */
bool typesetter_close(struct typesetter *t);
/* Begins a pass, before the first page. */
void typesetter_begin(struct typesetter *t, bool drawing);
/* Begins a new page with this number of columns; a page without a head is the
   title page. */
void typesetter_page(struct typesetter *t, unsigned columns, bool head);
/* Ends the last page. */
void typesetter_end(struct typesetter *t);

/* Return properties of the current column. */
double typesetter_column_width(const struct typesetter *t);
double typesetter_room(const struct typesetter *t);
bool typesetter_at_top(const struct typesetter *t);
void typesetter_column(struct typesetter *t); /* goes to the next one */
struct dot typesetter_place(const struct typesetter *t);

double face_line(enum face face); /* the height of its lines */
/* Returns the width of a line of words. */
double typesetter_width(struct typesetter *t, enum face face, struct str words);
/* Draws words on a line of their own, with its top at a place; beyond `width`,
   unless it is 0, they end with an ellipsis. */
void typesetter_word(struct typesetter *t, enum face face, struct dot at,
                     double width, struct str words);
/* A paragraph at y, which continues in the next columns; `after` lines must
   stay with its end. `turn` is called instead of typesetter_column. */
struct paragraph {
    enum face face;
    struct str words;
    bool justified;
    double indent;   /* of all lines except the first */
    double narrower; /* by how much it is narrower than the column */
    unsigned after;
    void (*turn)(void *context);
    void *context;
};
void typesetter_paragraph(struct typesetter *t, const struct paragraph *p);
/* Returns its number of lines. */
unsigned typesetter_lines(struct typesetter *t, const struct paragraph *p);
/* Everything drawn between these two calls links to a page. */
void typesetter_link(const struct typesetter *t, uint32_t page);
void typesetter_end_link(const struct typesetter *t);
/* Adds an entry to the PDF's outline, for the place of the next text. Returns
   its number, for entries below it. */
int typesetter_outline(const struct typesetter *t, int parent,
                       struct str words);
/* Draws a thin line across the column. */
void typesetter_rule(struct typesetter *t);

#endif
