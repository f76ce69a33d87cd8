/*
 * Canvas: the surface that drawings are made on, whatever the output: a path of
 * lines, or a circle, filled and stroked. Ends and corners of strokes are
 * round; later drawing covers earlier drawing. Units are those of drawing.h, x
 * to the right, y down. Errors are collected, and checked at the end by the
 * code that made the canvas.
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

/* A colour as in the default theme; its role determines it in other themes. */
struct colour {
    double red, green, blue; /* 0 to 1 */
    uint8_t role;            /* enum picture_role; or the role of a stone
                                with COLOUR_ON, for symbols on it; or any
                                with COLOUR_PALE, mixed with the paper */
};

enum { COLOUR_ON = 0x80, COLOUR_PALE = 0x40 };

bool colour_is_light(const struct colour *colour);
/* Returns the colour in a theme, which may be NULL. */
struct colour colour_in(const struct picture_theme *theme,
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

/* Drawings are moved by `origin` or, if `turned`, by a half turn of the board;
   words and stamps stay upright. */
struct canvas {
    const struct canvas_kind *kind;
    struct dot origin;
    bool turned;
    struct extent board; /* the area that is turned */
    bool letters, edges; /* of the theme */
};

/* The part of the words that is at their point: the middle, or the
   beginning. */
enum canvas_anchor { ANCHOR_MIDDLE, ANCHOR_START };

struct words {
    struct str text;
    double height; /* of a digit */
    uint8_t anchor;
    struct colour colour;
};

struct canvas_kind {
    void (*move)(struct canvas *c, double x, double y);
    void (*line)(struct canvas *c, double x, double y);
    void (*close)(struct canvas *c);
    /* Fills and strokes the path, and empties it; NULL: not filled, or not
       stroked. */
    void (*paint)(struct canvas *c, const struct colour *fill,
                  const struct pen *pen);
    void (*circle)(struct canvas *c, double x, double y, double r,
                   const struct colour *fill, const struct pen *pen);
    /* Writes words on a line whose digits are centred at y. */
    void (*words)(struct canvas *c, double x, double y,
                  const struct words *words);
    /*
     * Stamps, if the canvas can draw one once and use it repeatedly (NULL: it
     * cannot). begin() returns whether the stamp is new; if so, it is drawn
     * around 0, 0, and ended.
     */
    bool (*begin_stamp)(struct canvas *c, const char *name);
    void (*end_stamp)(struct canvas *c);
    void (*use_stamp)(struct canvas *c, const char *name, double x, double y);
};

static inline struct dot canvas_at(const struct canvas *c, double x, double y)
{
    if (c->turned) {
        x = c->board.width - x;
        y = c->board.height - y;
    }
    return (struct dot){c->origin.x + x, c->origin.y + y};
}

/* Begins another part of the path, which line() continues. */
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

/* A drawing that is repeated: `name`, an XML name of at most STAMP_NAME_MAX
   bytes, is unique to it; `draw` draws it around 0, 0. */
enum { STAMP_NAME_MAX = 8 };
struct stamp {
    const char *name;
    void (*draw)(struct canvas *c, const void *context);
    const void *context;
};

void canvas_stamp(struct canvas *c, double x, double y,
                  const struct stamp *stamp);

/* Appends a number, for canvases that write numbers: without a fraction, or
   with this number of decimal places. */
void canvas_add_number(struct text *out, double n, unsigned places);

/* A drawing: a function that draws on a canvas, and its properties. */
struct drawing {
    void (*draw)(struct canvas *c, const void *context);
    const void *context;
    struct extent extent;
    double scale; /* factor of the output's size */
    /* For a page of a PDF: its size, and where the drawing begins on it; 0: as
       large as the drawing. */
    struct extent page;
    struct dot shift;
    struct str title, description;
    const struct picture_look *look;
};

/*
 * Append the drawing as SVG or as PDF, or make its pixels, which the caller
 * releases (the last two with cairo, which is loaded when first needed). Return
 * false if out of memory, or if cairo fails or is missing; `out` is then
 * unchanged.
 */
bool drawing_svg(const struct drawing *d, struct text *out);
bool drawing_pdf(const struct drawing *d, struct text *out);
/* As picture_pages_open and the related functions, for drawings. */
struct picture_pages *drawing_pages_open(struct text *out);
bool drawing_pages_add(struct picture_pages *pages, const struct drawing *d);
bool drawing_raster(const struct drawing *d, struct raster *out);
/* Appends an image file of its pixels, made by `file`; otherwise as
   drawing_pdf. */
typedef bool drawing_file(const struct raster *r, struct text *out);
bool drawing_image(const struct drawing *d, drawing_file *file,
                   struct text *out);
/* Loads cairo. Returns NULL, or the reason why it cannot be loaded, valid until
   the next call. */
const char *drawing_cairo_missing_library(void);

#endif
