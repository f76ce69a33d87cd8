/* Draws pictures side by side on a sheet. */
#include <assert.h>

#include "description.h"
#include "drawing.h"

static const double gap = 14, paper_width = 595, paper_height = 842,
                    paper_margin = 36;

/* Returns the size of the largest picture. */
static struct extent largest_picture(const struct picture_sheet *sheet)
{
    struct extent cell = {0, 0};

    for (size_t i = 0; i < sheet->count; i++) {
        struct extent e =
            picture_extent(sheet->cells[i].board, sheet->cells[i].look);
        cell.width = e.width > cell.width ? e.width : cell.width;
        cell.height = e.height > cell.height ? e.height : cell.height;
    }
    return cell;
}

static struct extent sheet_extent(const struct picture_sheet *sheet,
                                  size_t rows)
{
    struct extent cell = largest_picture(sheet);

    return (struct extent){sheet->columns * (cell.width + gap) - gap,
                           (double)rows * (cell.height + gap) - gap};
}

static void draw_sheet(struct canvas *c, const void *context)
{
    const struct picture_sheet *sheet = context;
    struct extent cell = largest_picture(sheet);

    for (size_t i = 0; i < sheet->count; i++) {
        size_t column = i % sheet->columns, row = i / sheet->columns;
        c->origin = (struct dot){(double)column * (cell.width + gap),
                                 (double)row * (cell.height + gap)};
        picture_draw(c, sheet->cells[i].board, sheet->cells[i].look);
    }
    c->origin = (struct dot){0, 0};
}

static struct drawing sheet_drawing(const struct picture_sheet *sheet)
{
    const struct picture_look *look = sheet->look;
    size_t rows = (sheet->count + sheet->columns - 1) / sheet->columns;
    struct extent extent = sheet_extent(sheet, rows);
    double longer = extent.width > extent.height ? extent.width : extent.height;

    assert(sheet->count && rows <= sheet->rows);
    return (struct drawing){.draw = draw_sheet,
                            .context = sheet,
                            .extent = extent,
                            .scale = look->size ? look->size / longer : 1,
                            .title = look->title,
                            .look = look};
}

static void describe_sheet(const struct picture_sheet *sheet, struct text *out)
{
    for (size_t i = 0; i < sheet->count; i++) {
        struct text words = {0};
        describe_board(sheet->cells[i].board, &words);
        text_add(out, i ? STR(" ") : STR(""));
        text_add(out, sheet->cells[i].look->title);
        text_add(out, STR(". "));
        text_add(out, text_str(&words));
        out->failed |= words.failed;
        text_release(&words);
    }
}

bool picture_sheet_svg(const struct picture_sheet *sheet, struct text *out)
{
    struct drawing drawing = sheet_drawing(sheet);
    struct text words = {0};

    describe_sheet(sheet, &words);
    drawing.description = text_str(&words);
    out->failed |= words.failed;
    bool fine = drawing_svg(&drawing, out);
    text_release(&words);
    return fine;
}

bool picture_sheet_png(const struct picture_sheet *sheet, struct text *out)
{
    struct drawing drawing = sheet_drawing(sheet);

    return drawing_image(&drawing, raster_png, out);
}

/* Scales the sheet to the paper as if it were full, so that the pictures on the
   last sheet have the same size as on the others. */
static void scale_to_paper(const struct picture_sheet *sheet,
                           struct drawing *drawing)
{
    struct extent whole = sheet_extent(sheet, sheet->rows);
    bool lies = whole.width > whole.height;
    struct extent page = {lies ? paper_height : paper_width,
                          lies ? paper_width : paper_height};
    double across = (page.width - 2 * paper_margin) / whole.width;
    double down = (page.height - 2 * paper_margin) / whole.height;

    drawing->scale = across < down ? across : down;
    drawing->page = page;
    drawing->shift = (struct dot){
        (page.width - drawing->scale * whole.width) / 2, paper_margin};
}

struct picture_pages *picture_pages_open(struct text *out)
{
    return drawing_pages_open(out);
}

bool picture_pages_add(struct picture_pages *pages,
                       const struct picture_sheet *sheet)
{
    struct drawing drawing = sheet_drawing(sheet);

    if (!sheet->look->size)
        scale_to_paper(sheet, &drawing);
    return drawing_pages_add(pages, &drawing);
}
