/* Draws to PDF or pixels with cairo, and sets words with Pango. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "canvas_cairo.h"
#include "lettering.h"

static void cairo_kind_move(struct canvas *c, double x, double y)
{
    struct cairo_canvas *on = (struct cairo_canvas *)c;

    on->library->cairo_move_to(on->c, x, y);
}

static void cairo_kind_line(struct canvas *c, double x, double y)
{
    struct cairo_canvas *on = (struct cairo_canvas *)c;

    on->library->cairo_line_to(on->c, x, y);
}

static void cairo_kind_close(struct canvas *c)
{
    struct cairo_canvas *on = (struct cairo_canvas *)c;

    on->library->cairo_close_path(on->c);
}

static void set_colour(struct cairo_canvas *on, const struct colour *colour)
{
    struct colour c = theme_colour(on->theme, colour);

    on->library->cairo_set_source_rgb(on->c, c.red, c.green, c.blue);
}

static void cairo_kind_paint(struct canvas *c, const struct colour *fill,
                             const struct pen *pen)
{
    struct cairo_canvas *on = (struct cairo_canvas *)c;

    if (fill) {
        set_colour(on, fill);
        on->library->cairo_fill_preserve(on->c);
    }
    if (pen) {
        set_colour(on, &pen->colour);
        on->library->cairo_set_line_width(on->c, pen->width);
        on->library->cairo_stroke_preserve(on->c);
    }
    on->library->cairo_new_path(on->c);
}

static void cairo_kind_circle(struct canvas *c, double x, double y, double r,
                              const struct colour *fill, const struct pen *pen)
{
    struct cairo_canvas *on = (struct cairo_canvas *)c;

    on->library->cairo_new_sub_path(on->c);
    on->library->cairo_arc(on->c, x, y, r, 0, 6.283185307179586);
    cairo_kind_paint(c, fill, pen);
}

static void cairo_kind_words(struct canvas *c, double x, double y,
                             const struct words *words)
{
    struct cairo_canvas *on = (struct cairo_canvas *)c;

    if (!typeface_begin(&on->typeface, words)) {
        draw_lettering(c, (struct dot){x, y}, words);
        return;
    }
    set_colour(on, &words->colour);
    typeface_draw(&on->typeface, on->c, (struct dot){x, y}, words);
}

static const struct canvas_kind cairo_kind = {
    .move = cairo_kind_move,
    .line = cairo_kind_line,
    .close = cairo_kind_close,
    .paint = cairo_kind_paint,
    .circle = cairo_kind_circle,
    .words = cairo_kind_words,
};

static cairo_status_t
write_cairo_bytes(void *context, const unsigned char *bytes, unsigned length)
{
    struct text *out = context;

    text_add(out, (struct str){(const char *)bytes, length});
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

void cairo_canvas_open(struct cairo_canvas *on,
                       const struct drawing_library *library, cairo_t *c,
                       const struct picture_look *look)
{
    *on = (struct cairo_canvas){
        .canvas = {.kind = &cairo_kind}, .library = library, .c = c};
    on->theme = look->theme;
    library->cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    library->cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
    typeface_open(&on->typeface, library, c, look->missing);
}

bool cairo_canvas_close(struct cairo_canvas *on)
{
    return typeface_close(&on->typeface) &&
           on->library->cairo_status(on->c) == CAIRO_STATUS_SUCCESS;
}

/* Draws on a cairo surface. Returns true on success. */
static bool draw_on_surface(const struct drawing_library *l,
                            cairo_surface_t *surface, const struct drawing *d)
{
    static const struct colour paper = {1, 1, 1, PICTURE_PAPER};
    cairo_t *c = l->cairo_create(surface);
    struct cairo_canvas on;

    cairo_canvas_open(&on, l, c, d->look);
    set_colour(&on, &paper);
    l->cairo_paint(c);
    l->cairo_translate(c, d->shift.x, d->shift.y);
    l->cairo_scale(c, d->scale, d->scale);
    if (d->look->few_shades)
        l->cairo_set_antialias(c, CAIRO_ANTIALIAS_FAST);
    d->draw(&on.canvas, d->context);
    bool fine = cairo_canvas_close(&on);
    l->cairo_destroy(c);
    return fine;
}

/* Pixels have four bytes, so cairo can draw directly into the raster. */
static bool draw_raster(const struct drawing_library *l,
                        const struct drawing *d, void *out)
{
    struct raster *r = out;
    uint32_t width = (uint32_t)lround(d->scale * d->extent.width);
    uint32_t height = (uint32_t)lround(d->scale * d->extent.height);

    *r = (struct raster){width, height,
                         calloc(width * (size_t)height, sizeof *r->pixels)};
    if (!r->pixels)
        return false;
    cairo_surface_t *surface = l->cairo_image_surface_create_for_data(
        (unsigned char *)r->pixels, CAIRO_FORMAT_RGB24, (int)width, (int)height,
        (int)(width * sizeof *r->pixels));
    bool fine = draw_on_surface(l, surface, d);

    l->cairo_surface_finish(surface);
    l->cairo_surface_destroy(surface);
    return fine;
}

static bool write_pdf(const struct drawing_library *l, const struct drawing *d,
                      void *out)
{
    cairo_surface_t *surface = drawing_library_pdf(l, write_cairo_bytes, out,
                                                   d->scale * d->extent.width,
                                                   d->scale * d->extent.height);
    bool fine = draw_on_surface(l, surface, d);

    l->cairo_surface_finish(surface);
    fine = fine && l->cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    l->cairo_surface_destroy(surface);
    return fine;
}

/* If memory runs out, cairo continues. Cairo then usually sets its status, but
   sometimes only errno. */
static bool draw_with_library(const struct drawing *d,
                              bool (*make)(const struct drawing_library *l,
                                           const struct drawing *d, void *out),
                              void *out)
{
    struct drawing_library library;

    if (drawing_library_load(&library))
        return false;
    errno = 0;
    return make(&library, d, out) && errno != ENOMEM;
}

bool drawing_raster(const struct drawing *d, struct raster *out)
{
    *out = (struct raster){0};
    if (draw_with_library(d, draw_raster, out))
        return true;
    raster_release(out);
    return false;
}

bool drawing_pdf(const struct drawing *d, struct text *out)
{
    size_t before = out->len;
    bool fine = draw_with_library(d, write_pdf, out) && !out->failed;

    if (!fine)
        out->len = before;
    return fine;
}

/* ---- pages --------------------------------------------------------------- */

struct picture_pages {
    struct drawing_library library;
    cairo_surface_t *surface;
    struct text *out;
    bool fine;
};

struct picture_pages *drawing_pages_open(struct text *out)
{
    struct picture_pages *pages = calloc(1, sizeof *pages);

    if (!pages || drawing_library_load(&pages->library)) {
        free(pages);
        return NULL;
    }
    errno = 0;
    pages->out = out;
    pages->fine = true;
    pages->surface =
        drawing_library_pdf(&pages->library, write_cairo_bytes, out, 1, 1);
    return pages;
}

bool drawing_pages_add(struct picture_pages *pages, const struct drawing *d)
{
    const struct drawing_library *l = &pages->library;
    struct extent page = d->page;

    if (page.width <= 0)
        page = (struct extent){d->scale * d->extent.width,
                               d->scale * d->extent.height};
    l->cairo_pdf_surface_set_size(pages->surface, page.width, page.height);
    pages->fine &= draw_on_surface(l, pages->surface, d);
    l->cairo_surface_show_page(pages->surface);
    pages->fine &= errno != ENOMEM && !pages->out->failed;
    return pages->fine;
}

bool picture_pages_close(struct picture_pages *pages)
{
    bool fine;

    if (!pages)
        return false;
    pages->library.cairo_surface_finish(pages->surface);
    fine = pages->fine && errno != ENOMEM && !pages->out->failed &&
           pages->library.cairo_surface_status(pages->surface) ==
               CAIRO_STATUS_SUCCESS;
    pages->library.cairo_surface_destroy(pages->surface);
    free(pages);
    return fine;
}
