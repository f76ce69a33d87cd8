/*
 * Canvas: what drawings are made on, whatever they become: a path of lines, or
 * a circle, filled and stroked. Ends and corners of strokes are round; what is
 * drawn later covers what is there. Units as in drawing.h, x to the right, y
 * down. Whether all went well, who made the canvas asks at the end.
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

/* As it is in the usual theme; of others its role makes it another one. */
struct colour {
    double red, green, blue; /* 0 to 1 */
    uint8_t role;            /* enum picture_role; or that of a stone and
                                COLOUR_ON: what stands on it; or any and
                                COLOUR_PALE: mixed with the paper */
};

enum { COLOUR_ON = 0x80, COLOUR_PALE = 0x40 };

bool colour_is_light(const struct colour *colour);
/* The colour in a theme, which may be NULL. */
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

/* What is drawn lies `origin` away or, `turned`, where a half turn of the board
   brings it; words and stamps stay upright. */
struct canvas {
    const struct canvas_kind *kind;
    struct dot origin;
    bool turned;
    struct extent board; /* what is turned */
    bool letters, edges; /* of the theme */
};

/* Where words stand from their point: their middle, or their beginning. */
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
    /* Fills and strokes the path, which is then empty; NULL: not that. */
    void (*paint)(struct canvas *c, const struct colour *fill,
                  const struct pen *pen);
    void (*circle)(struct canvas *c, double x, double y, double r,
                   const struct colour *fill, const struct pen *pen);
    /* On a line whose digits have their middle at y. */
    void (*words)(struct canvas *c, double x, double y,
                  const struct words *words);
    /*
     * Stamps, where the canvas can draw one and use it again (NULL: not so).
     * begin() is whether it is new: then it is drawn, around 0, 0, and ended.
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

/* Begins another part of the path, which line() goes on with. */
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

/* What is drawn again and again: `name`, an XML name of STAMP_NAME_MAX bytes at
   most, tells it from all others; `draw` draws it around 0, 0. */
enum { STAMP_NAME_MAX = 8 };
struct stamp {
    const char *name;
    void (*draw)(struct canvas *c, const void *context);
    const void *context;
};

void canvas_stamp(struct canvas *c, double x, double y,
                  const struct stamp *stamp);

/* For canvases that write numbers: without a fraction, or with so many decimal places
   of it. */
void canvas_add_number(struct text *out, double n, unsigned places);

/* Who draws, on a canvas that is paper. */
struct drawing {
    void (*draw)(struct canvas *c, const void *context);
    const void *context;
    struct extent extent;
    double scale; /* of what comes out */
    /* Of a page of PDF: how large it is, and where the drawing begins on it; 0: as
       large as the drawing. */
    struct extent page;
    struct dot shift;
    struct str title, description;
    const struct picture_look *look;
};

/*
 * Appends the drawing as SVG or as PDF, or makes its pixels, which the caller
 * releases (the last two by cairo, which is loaded when it is first wanted). False
 * when memory ran out or cairo fails or is not there; `out` then holds nothing more
 * than before.
 */
bool drawing_svg(const struct drawing *d, struct text *out);
bool drawing_pdf(const struct drawing *d, struct text *out);
/* As picture_pages_open and its kin, with drawings. */
struct picture_pages *drawing_pages_open(struct text *out);
bool drawing_pages_add(struct picture_pages *pages, const struct drawing *d);
bool drawing_raster(const struct drawing *d, struct raster *out);
/* Appends an image file of its pixels, which `file` makes; as that. */
typedef bool drawing_file(const struct raster *r, struct text *out);
bool drawing_image(const struct drawing *d, drawing_file *file,
                   struct text *out);
/* Loads cairo; NULL, or why it cannot be, until the next call. */
const char *drawing_cairo_missing(void);

#endif
