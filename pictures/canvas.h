/*
 * Canvas: the surface on which drawings are made, independently of the output
 * format. A path of lines, or a circle, is filled and stroked. The ends and
 * corners of strokes are round. Later drawings cover earlier ones. Units are
 * those of drawing.h; x increases to the right, y downward. Errors are
 * collected; the code that opened the canvas checks for them at the end.
 *
 *     canvas_move(c, 10, 10);
 *     canvas_line(c, 20, 10);
 *     canvas_paint(c, NULL, &(struct pen){colour_ink, 1});
 */
#ifndef LUDEX_PICTURES_CANVAS_H
#define LUDEX_PICTURES_CANVAS_H

#include "picture.h"
#include "raster.h"
#include "text.h"

/* A colour. The values are those of the default theme; in other themes, the
   role determines the colour. */
struct colour {
    double red, green, blue; /* from 0 to 1 */
    uint8_t role;            /* a value of enum picture_role; the role of a
                                stone combined with COLOUR_ON, for symbols on
                                the stone; or any role combined with
                                COLOUR_PALE, for a mixture with the colour of
                                the paper */
};

enum { COLOUR_ON = 0x80, COLOUR_PALE = 0x40 };

bool colour_is_light(const struct colour *colour);
/* Returns the colour in a theme. `theme` may be NULL. */
struct colour theme_colour(const struct picture_theme *theme,
                           const struct colour *colour);

struct pen {
    struct colour colour;
    double width;
};

struct extent {
    double width, height;
};

struct dot {
    double x, y;
};

/* A canvas. Drawings are moved by `origin`. If `rotated` is set, they are also
   rotated by a half turn of the board, but words and stamps remain upright. */
struct canvas {
    const struct canvas_kind *kind;
    struct dot origin;
    bool rotated;
    struct extent board; /* size of the area that may be rotated */
    bool letters, edges; /* options of the theme */
};

/* The position of words relative to their point: centred on the point, or
   beginning there. */
enum canvas_anchor { ANCHOR_MIDDLE, ANCHOR_START };

struct words {
    struct str text;
    double height; /* height of a digit */
    uint8_t anchor;
    struct colour colour;
};

struct canvas_kind {
    void (*move)(struct canvas *c, double x, double y);
    void (*line)(struct canvas *c, double x, double y);
    void (*close)(struct canvas *c);
    /* Fills the path if `fill` is not NULL, strokes it if `pen` is not NULL,
       and empties it. */
    void (*paint)(struct canvas *c, const struct colour *fill,
                  const struct pen *pen);
    void (*circle)(struct canvas *c, double x, double y, double r,
                   const struct colour *fill, const struct pen *pen);
    /* Writes words at a point. The digits of the line are vertically centred at
       y. */
    void (*words)(struct canvas *c, double x, double y,
                  const struct words *words);
    /*
     * Stamps are drawings that the canvas draws once and uses repeatedly. The
     * functions are NULL if the canvas does not support stamps. begin_stamp()
     * returns true if the stamp is new; the caller must then draw the stamp
     * around 0, 0 and call end_stamp().
     */
    bool (*begin_stamp)(struct canvas *c, const char *name);
    void (*end_stamp)(struct canvas *c);
    void (*use_stamp)(struct canvas *c, const char *name, double x, double y);
};

static inline struct dot canvas_at(const struct canvas *c, double x, double y)
{
    if (c->rotated) {
        x = c->board.width - x;
        y = c->board.height - y;
    }
    return (struct dot){c->origin.x + x, c->origin.y + y};
}

/* Begins a new part of the path. canvas_line() continues it. */
static inline void canvas_move(struct canvas *c, double x, double y)
{
    struct dot at = canvas_at(c, x, y);

    c->kind->move(c, at.x, at.y);
}

static inline void canvas_line(struct canvas *c, double x, double y)
{
    struct dot at = canvas_at(c, x, y);

    c->kind->line(c, at.x, at.y);
}

static inline void canvas_close(struct canvas *c)
{
    c->kind->close(c);
}

static inline void canvas_paint(struct canvas *c, const struct colour *fill,
                                const struct pen *pen)
{
    c->kind->paint(c, fill, pen);
}

static inline void canvas_circle(struct canvas *c, double x, double y, double r,
                                 const struct colour *fill,
                                 const struct pen *pen)
{
    struct dot at = canvas_at(c, x, y);

    c->kind->circle(c, at.x, at.y, r, fill, pen);
}

static inline void canvas_words(struct canvas *c, double x, double y,
                                const struct words *words)
{
    struct dot at = canvas_at(c, x, y);

    c->kind->words(c, at.x, at.y, words);
}

/* A drawing that is repeated. `name` is a unique XML name of at most
   STAMP_NAME_MAX bytes. `draw` draws the stamp around 0, 0. */
enum { STAMP_NAME_MAX = 8 };
struct stamp {
    const char *name;
    void (*draw)(struct canvas *c, const void *context);
    const void *context;
};

void canvas_stamp(struct canvas *c, double x, double y,
                  const struct stamp *stamp);

/* Appends a number to the output of a canvas, rounded to an integer or to
   `places` decimal places. */
void canvas_add_number(struct text *out, double n, unsigned places);

/* A drawing: a function that draws on a canvas, and the properties of the
   drawing. */
struct drawing {
    void (*draw)(struct canvas *c, const void *context);
    const void *context;
    struct extent extent;
    double scale; /* factor by which the output is magnified */
    /* For a page of a PDF: its size, and the place of the drawing on it. If 0,
       the page is as large as the drawing. */
    struct extent page;
    struct dot shift;
    struct str title, description;
    const struct picture_look *look;
};

/*
 * Append the drawing as SVG or as PDF, or make its pixels, which the caller
 * must release. PDF and pixels use cairo, which is loaded when first needed.
 * Return false if out of memory, or if cairo fails or is missing; `out` is then
 * unchanged.
 */
bool drawing_svg(const struct drawing *d, struct text *out);
bool drawing_pdf(const struct drawing *d, struct text *out);
/* Work like picture_pages_open() and the related functions, for drawings. */
struct picture_pages *drawing_pages_open(struct text *out);
bool drawing_pages_add(struct picture_pages *pages, const struct drawing *d);
bool drawing_raster(const struct drawing *d, struct raster *out);
/* Makes the pixels of the drawing and appends them as an image file, which
   `file` writes. Otherwise works like drawing_pdf(). */
typedef bool drawing_file(const struct raster *r, struct text *out);
bool drawing_image(const struct drawing *d, drawing_file *file,
                   struct text *out);
/* Loads cairo. Returns NULL on success; otherwise the reason for the failure,
   which is valid until the next call. */
const char *drawing_cairo_missing_library(void);

#endif
