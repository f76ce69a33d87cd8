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

static struct drawing drawing_of(const struct board *board)
{
    return (struct drawing){draw, board, layouts[board->layout]->extent(board)};
}

bool picture_svg(const struct board *board, struct text *out)
{
    struct drawing drawing = drawing_of(board);

    return drawing_svg(&drawing, out);
}

bool picture_png(const struct board *board, struct text *out)
{
    struct drawing drawing = drawing_of(board);

    return drawing_png(&drawing, out);
}

const char *picture_png_missing(void)
{
    return drawing_png_missing();
}
