/*
 * Typesetter: pages of text in columns, on a PDF of cairo. What is set goes below
 * what was set before; who sets asks for the room that is left, and for the next
 * column. All is done twice, once to learn on which pages things come to stand and
 * once to draw them: in the first go nothing is drawn.
 */
#ifndef LUDEX_PICTURES_TYPESETTER_H
#define LUDEX_PICTURES_TYPESETTER_H

#include "canvas.h"
#include "typeface.h"

enum face {
    FACE_TITLE,
    FACE_HEADING,
    FACE_GAME,  /* who played */
    FACE_ABOUT, /* what is told of it */
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
/* Whether all went well. */
bool typesetter_close(struct typesetter *t);
/* Before the first page. */
void typesetter_begin(struct typesetter *t, bool drawing);
/* A new page of so many columns; one without a head is the title. */
void typesetter_page(struct typesetter *t, unsigned columns, bool head);
/* The last page is done. */
void typesetter_end(struct typesetter *t);

/* Of the column at hand. */
double typesetter_column_width(const struct typesetter *t);
double typesetter_room(const struct typesetter *t);
bool typesetter_at_top(const struct typesetter *t);
void typesetter_column(struct typesetter *t); /* the next one */
struct dot typesetter_place(const struct typesetter *t);

double face_line(enum face face); /* the height of its lines */
/* Of one line of words. */
double typesetter_width(struct typesetter *t, enum face face, struct str words);
/* Words on a line of their own whose top is at a place; from `width` on, if that is
   not 0, an ellipsis. */
void typesetter_word(struct typesetter *t, enum face face, struct dot at,
                     double width, struct str words);
/* A paragraph at y, which goes on in the next columns; `after` so many lines are to
   stay with its end. `turn` is called in the place of typesetter_column. */
struct paragraph {
    enum face face;
    struct str words;
    bool justified;
    double indent;   /* of all lines but the first */
    double narrower; /* than the column */
    unsigned after;
    void (*turn)(void *context);
    void *context;
};
void typesetter_paragraph(struct typesetter *t, const struct paragraph *p);
/* How many lines it has. */
unsigned typesetter_lines(struct typesetter *t, const struct paragraph *p);
/* What is drawn between the two leads to a page. */
void typesetter_link(const struct typesetter *t, uint32_t page);
void typesetter_end_link(const struct typesetter *t);
/* A line of the reader's outline, for where the next thing comes to stand; its
   number, for those below it. */
int typesetter_outline(const struct typesetter *t, int parent,
                       struct str words);
/* A fine line across the column. */
void typesetter_rule(struct typesetter *t);

#endif
