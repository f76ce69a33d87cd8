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
#include "text.h"

/* As it is in the usual theme; of others its role makes it another one. */
struct colour {
    double red, green, blue; /* 0 to 1 */
    uint8_t role;            /* enum picture_role; or that of a stone and
                                COLOUR_ON: what stands on it */
};

enum { COLOUR_ON = 0x80 };

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

struct canvas {
    const struct canvas_kind *kind;
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
};

/* Begins another part of the path, which line() goes on with. */
static inline void canvas_move(struct canvas *c, double x, double y)
{
    c->kind->move(c, x, y);
}

static inline void canvas_line(struct canvas *c, double x, double y)
{
    c->kind->line(c, x, y);
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
    c->kind->circle(c, x, y, r, fill, pen);
}

/* Who draws, on a canvas that is paper. */
struct drawing {
    void (*draw)(struct canvas *c, const void *context);
    const void *context;
    struct extent extent;
    double scale;                      /* of what comes out */
    const struct picture_theme *theme; /* NULL: light */
};

/*
 * Appends the drawing as SVG, or as PNG or PDF (by cairo, which is loaded when it
 * is first wanted). False when memory ran out or, for these two, cairo fails or
 * is not there; `out` then holds nothing more than before.
 */
bool drawing_svg(const struct drawing *d, struct text *out);
bool drawing_png(const struct drawing *d, struct text *out);
bool drawing_pdf(const struct drawing *d, struct text *out);
/* Loads cairo; NULL, or why it cannot be, until the next call. */
const char *drawing_cairo_missing(void);

#endif
