#include "picture.h"

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

static void draw(struct canvas *c, const void *context)
{
    const struct board *board = context;

    layouts[board->layout]->draw(c, board);
}

static struct drawing drawing_of(const struct board *board,
                                 const struct picture_look *look)
{
    struct extent extent = layouts[board->layout]->extent(board);
    double longer = extent.width > extent.height ? extent.width : extent.height;

    return (struct drawing){.draw = draw,
                            .context = board,
                            .extent = extent,
                            .scale = look->size ? look->size / longer : 1,
                            .theme = look->theme};
}

bool picture_svg_as(const struct board *board, const struct picture_look *look,
                    struct text *out)
{
    struct drawing drawing = drawing_of(board, look);

    return drawing_svg(&drawing, out);
}

bool picture_png_as(const struct board *board, const struct picture_look *look,
                    struct text *out)
{
    struct drawing drawing = drawing_of(board, look);

    return drawing_png(&drawing, out);
}

bool picture_pdf_as(const struct board *board, const struct picture_look *look,
                    struct text *out)
{
    struct drawing drawing = drawing_of(board, look);

    return drawing_pdf(&drawing, out);
}

static const struct picture_look usual = {.size = 0};

bool picture_svg(const struct board *board, struct text *out)
{
    return picture_svg_as(board, &usual, out);
}

bool picture_png(const struct board *board, struct text *out)
{
    return picture_png_as(board, &usual, out);
}

const char *picture_cairo_missing(void)
{
    return drawing_cairo_missing();
}
