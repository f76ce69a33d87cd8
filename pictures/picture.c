#include "picture.h"

#include "animation.h"
#include "description.h"
#include "drawing.h"
#include "layout.h"
#include "notes.h"

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

/* ---- captions ------------------------------------------------------------ */

enum { CAPTION_LINES = 3 };

static const double caption_height = 9.5, line_height = 20, sign_width = 6.8,
                    turn_radius = 7, turn_room = 22;

/* Removes one line from the caption and returns it. The line ends at its last
   space, if it has one. */
static struct str split_line(struct str *rest, size_t most)
{
    size_t length = 0, blank = 0, signs = 0;
    int32_t point;

    *rest = str_trim(*rest);
    while (length < rest->len && signs++ < most) {
        if (rest->ptr[length] == ' ')
            blank = length;
        length += str_code_point(str_from(*rest, length), &point);
    }
    if (length < rest->len && blank)
        length = blank;
    struct str line = str_part(*rest, 0, length);
    *rest = str_trim(str_from(*rest, length));
    return line;
}

static double caption_scale(const struct picture_look *look)
{
    return look->caption_size ? look->caption_size / 100.0 : 1;
}

static size_t count_fitting_characters(double width,
                                       const struct picture_look *look)
{
    double scale = caption_scale(look), sign = scale * sign_width;
    double room = width - MARGIN - (look->to_move ? scale * turn_room : 0);

    return room < sign ? 1 : (size_t)(room / sign);
}

static size_t caption_lines(const struct picture_look *look, double width)
{
    struct str rest = str_trim(look->caption);
    size_t count = 0;

    while (rest.len && count < CAPTION_LINES) {
        split_line(&rest, count_fitting_characters(width, look));
        count++;
    }
    return count || !look->to_move ? count : 1;
}

static size_t caption_room(const struct picture_look *look, double width)
{
    size_t lines = caption_lines(look, width);

    return lines > look->caption_room ? lines : look->caption_room;
}

/* Draws the caption. Text that does not fit is omitted after the last line. */
static void draw_caption(struct canvas *c, const struct picture_look *look,
                         struct extent board)
{
    struct str rest = str_trim(look->caption);
    size_t lines = caption_lines(look, board.width);
    double scale = caption_scale(look), radius = scale * turn_radius;
    double x = MARGIN / 2, y = board.height + scale * line_height / 2;

    if (look->to_move) {
        draw_turn(c, look->to_move, x + radius, y, radius);
        x += scale * turn_room;
    }
    for (size_t i = 0; rest.len && i < lines; i++, y += scale * line_height)
        canvas_words(
            c, x, y,
            &(struct words){
                split_line(&rest, count_fitting_characters(board.width, look)),
                scale * caption_height, ANCHOR_START, colour_ink});
}

/* ---- pictures ------------------------------------------------------------ */

struct picture {
    const struct board *board;
    const struct picture_look *look;
    const struct layout *layout;
    struct extent extent; /* size of the board */
};

static void draw_picture(struct canvas *c, const void *context)
{
    const struct picture *p = context;

    c->board = p->extent;
    c->rotated = p->look->rotated;
    c->letters = p->look->theme && p->look->theme->letters;
    c->edges = p->look->theme && p->look->theme->edges;
    p->layout->ground(c, p->board);
    draw_notes_below(c, p->layout, p->board, p->look);
    p->layout->pieces(c, p->board);
    draw_notes_above(c, p->layout, p->board, p->look);
    c->rotated = false;
    draw_caption(c, p->look, p->extent);
}

static struct drawing make_drawing(const struct picture *p)
{
    const struct picture_look *look = p->look;
    struct extent extent = p->extent;
    double longer;

    extent.height += caption_scale(look) * line_height *
                     (double)caption_room(look, extent.width);
    longer = extent.width > extent.height ? extent.width : extent.height;
    return (struct drawing){.draw = draw_picture,
                            .context = p,
                            .extent = extent,
                            .scale = look->size ? look->size / longer : 1,
                            .title =
                                look->title.len ? look->title : STR("Board"),
                            .look = look};
}

static struct picture make_picture(const struct board *board,
                                   const struct picture_look *look)
{
    const struct layout *layout = layouts[board->layout];

    return (struct picture){board, look, layout, layout->extent(board)};
}

bool picture_svg_as(const struct board *board, const struct picture_look *look,
                    struct text *out)
{
    struct picture picture = make_picture(board, look);
    struct drawing drawing = make_drawing(&picture);
    struct text words = {0};

    describe_board(board, &words);
    drawing.description = text_str(&words);
    out->failed |= words.failed;
    bool fine = drawing_svg(&drawing, out);
    text_release(&words);
    return fine;
}

uint32_t picture_caption_lines(const struct board *board,
                               const struct picture_look *look)
{
    double width = layouts[board->layout]->extent(board).width;

    return (uint32_t)caption_lines(look, width);
}

bool picture_raster(const struct board *board, const struct picture_look *look,
                    struct raster *out)
{
    struct picture picture = make_picture(board, look);
    struct drawing drawing = make_drawing(&picture);

    return drawing_raster(&drawing, out);
}

static bool draw_to_file(const struct board *board,
                         const struct picture_look *look, drawing_file *file,
                         struct text *out)
{
    struct picture picture = make_picture(board, look);
    struct drawing drawing = make_drawing(&picture);

    return drawing_image(&drawing, file, out);
}

bool picture_png_as(const struct board *board, const struct picture_look *look,
                    struct text *out)
{
    return draw_to_file(board, look, raster_png, out);
}

bool picture_kitty_as(const struct board *board,
                      const struct picture_look *look, struct text *out)
{
    return draw_to_file(board, look, raster_kitty, out);
}

bool picture_sixel_as(const struct board *board,
                      const struct picture_look *look, struct text *out)
{
    struct picture_look few = *look;

    few.few_shades = true;
    return draw_to_file(board, &few, raster_sixel, out);
}

bool picture_pdf_as(const struct board *board, const struct picture_look *look,
                    struct text *out)
{
    struct picture picture = make_picture(board, look);
    struct drawing drawing = make_drawing(&picture);

    return drawing_pdf(&drawing, out);
}

struct extent picture_extent(const struct board *board,
                             const struct picture_look *look)
{
    struct picture picture = make_picture(board, look);

    return make_drawing(&picture).extent;
}

void picture_draw(struct canvas *c, const struct board *board,
                  const struct picture_look *look)
{
    struct picture picture = make_picture(board, look);

    draw_picture(c, &picture);
}

bool picture_svg(const struct board *board, struct text *out)
{
    return picture_svg_as(board, &(struct picture_look){.size = 0}, out);
}

const char *picture_cairo_missing_library(void)
{
    return drawing_cairo_missing_library();
}

/* Returns the name of a missing library: cairo, or the library for image files.
   Returns NULL if neither is missing. */
static const char *missing_library(const char *(*file_missing)(void))
{
    const char *missing = drawing_cairo_missing_library();

    return missing ? missing : file_missing();
}

const char *picture_png_missing_library(void)
{
    return missing_library(raster_png_missing_library);
}

const char *picture_sixel_missing_library(void)
{
    return missing_library(raster_sixel_missing_library);
}

const char *picture_gif_missing_library(void)
{
    return missing_library(animation_missing_library);
}
