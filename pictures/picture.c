#include "picture.h"

#include <errno.h>

#include <cairo-svg.h>
#include <cairo.h>

#include "layout.h"

static const struct layout *const layouts[] = {
    [LAYOUT_SQUARES] = &squares_layout,
    [LAYOUT_HEXAGON] = &hexagon_layout,
    [LAYOUT_OCTAGONS] = &octagons_layout,
    [LAYOUT_POINTS] = &points_layout,
};

void picture_text(const struct board *board, const struct picture_style *style,
                  struct text *out)
{
    layouts[board->layout]->text(board, style, out);
}

static cairo_status_t take(void *context, const unsigned char *bytes,
                           unsigned length)
{
    struct text *out = context;

    text_add(out, (struct str){(const char *)bytes, length});
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

/* Draws, and says whether all went well. Where memory runs out cairo goes on
   without, as a rule with a status, at times with nothing but errno. */
static bool draw_on(cairo_surface_t *surface, const struct board *b)
{
    errno = 0;
    cairo_t *c = cairo_create(surface);

    cairo_set_source_rgb(c, 1, 1, 1);
    cairo_paint(c);
    layouts[b->layout]->draw(c, b);
    bool fine = cairo_status(c) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(c);
    return fine && errno != ENOMEM;
}

bool picture_svg(const struct board *board, struct text *out)
{
    struct extent extent = layouts[board->layout]->extent(board);
    size_t before = out->len;
    cairo_surface_t *surface = cairo_svg_surface_create_for_stream(
        take, out, extent.width, extent.height);
    bool fine = draw_on(surface, board);

    cairo_surface_finish(surface);
    fine &= cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    fine &= errno != ENOMEM;
    if (!fine)
        out->len = before;
    return fine;
}

bool picture_png(const struct board *board, struct text *out)
{
    struct extent extent = layouts[board->layout]->extent(board);
    size_t before = out->len;
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)extent.width, (int)extent.height);
    bool fine = draw_on(surface, board) &&
                cairo_surface_write_to_png_stream(surface, take, out) ==
                    CAIRO_STATUS_SUCCESS;

    cairo_surface_destroy(surface);
    fine &= errno != ENOMEM;
    if (!fine)
        out->len = before;
    return fine;
}
