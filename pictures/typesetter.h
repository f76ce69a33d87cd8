/*
 * Typesetter: pages of text in columns, in a PDF made by cairo. Text is set
 * below earlier text. The caller asks for the remaining room and begins new
 * columns. There are two passes: the first pass determines the page numbers
 * without drawing, and the second pass draws.
 */
#ifndef LUDEX_PICTURES_TYPESETTER_H
#define LUDEX_PICTURES_TYPESETTER_H

#include "canvas.h"
#include "typeface.h"

enum face {
    FACE_TITLE,
    FACE_HEADING,
    FACE_GAME,  /* players of a game */
    FACE_ABOUT, /* details of a game */
    FACE_PLY,
    FACE_NUMBER,
    FACE_WORDS,
    FACE_LIST, /* contents and index */
    FACE_SMALL,
    FACES,
};

#define TYPESETTER_WIDTH  595.28 /* size of A4, in points */
#define TYPESETTER_HEIGHT 841.89

enum { TYPESETTER_WIDTHS = 8192 };

struct typesetter {
    const struct drawing_library *library;
    cairo_surface_t *surface;
    cairo_t *c;
    struct typeface typeface;
    PangoLayout *layouts[FACES];
    bool drawing;
    double width, height; /* size of pages, in points */
    struct str running;   /* title at the top of pages */
    unsigned page;        /* number of the page, from 1 */
    unsigned columns, column;
    double y; /* place in the column, from the top */
    /* Widths of words that have been measured, in a hash table. */
    struct {
        uint64_t hash;
        double width;
    } * widths;
};

bool typesetter_open(struct typesetter *t,
                     const struct drawing_library *library,
                     cairo_surface_t *surface, struct picture_missing *missing);
/* Closes the typesetter. Returns true if everything succeeded. */
bool typesetter_close(struct typesetter *t);
/* Begins a pass. Call typesetter_page() next. */
void typesetter_begin(struct typesetter *t, bool drawing);
/* Sets whether the following pages are in landscape format. */
void typesetter_landscape(struct typesetter *t, bool landscape);
/* Begins a new page with a number of columns. A page without a head is the
   title page. */
void typesetter_page(struct typesetter *t, unsigned columns, bool head);
/* Ends the final page. */
void typesetter_end(struct typesetter *t);

/* Return properties of the current column. */
double typesetter_column_width(const struct typesetter *t);
double typesetter_room(const struct typesetter *t);
bool typesetter_at_top(const struct typesetter *t);
void typesetter_column(struct typesetter *t); /* goes to the next column */
struct dot typesetter_place(const struct typesetter *t);

double face_line(enum face face); /* returns the height of a line */
/* Returns the width of a line of words. */
double typesetter_width(struct typesetter *t, enum face face, struct str words);
/* Draws words on a separate line whose top is at a given place. If `width` is
   not 0, words that exceed this width end with an ellipsis. */
void typesetter_word(struct typesetter *t, enum face face, struct dot at,
                     double width, struct str words);
/* A paragraph, which begins at y and continues in the following columns.
   `after` more lines must fit below its end in the same column. `turn` begins
   each following column, instead of typesetter_column(). */
struct paragraph {
    enum face face;
    struct str words;
    bool justified;
    double indent;   /* indentation of all lines except the first */
    double narrower; /* difference between the widths of the column and of the
                        paragraph */
    unsigned after;
    void (*turn)(void *context);
    void *context;
};
void typesetter_paragraph(struct typesetter *t, const struct paragraph *p);
/* Returns the number of lines of the paragraph. */
unsigned typesetter_lines(struct typesetter *t, const struct paragraph *p);
/* Everything that is drawn between these calls links to a page. */
void typesetter_link(const struct typesetter *t, uint32_t page);
void typesetter_end_link(const struct typesetter *t);
/* Adds an entry to the outline of the PDF, for the place of the next text.
   Returns the number of the entry, which is the parent of the entries below
   it. */
int typesetter_outline(const struct typesetter *t, int parent,
                       struct str words);
/* Draws a thin line across the column. */
void typesetter_rule(struct typesetter *t);

#endif
