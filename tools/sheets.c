#include "sheets.h"

#include <stdlib.h>

#include "cli.h"

int sheets_read(struct sheets *s, const char *argument)
{
    struct str rest = str_of(argument), first = str_take(&rest, 'x');
    uint64_t columns, rows;

    if (!str_number(first, &columns) || !str_number(rest, &rows) || !columns ||
        !rows || columns > PICTURE_SHEET_MAX || rows > PICTURE_SHEET_MAX)
        return cli_usage("--sheet takes the numbers of columns and rows, such "
                         "as 3x4, at most %dx%d, not \"%s\"",
                         PICTURE_SHEET_MAX, PICTURE_SHEET_MAX, argument);
    s->columns = (uint32_t)columns;
    s->rows = (uint32_t)rows;
    return STATUS_FINE;
}

size_t sheets_room(const struct sheets *s)
{
    return (size_t)s->columns * s->rows;
}

/* Returns a caption size that stays legible when the pictures are printed
   small. */
static uint32_t caption_size(const struct sheets *s)
{
    uint32_t size = 60 * s->columns;

    return size < 100 ? 100 : size > 240 ? 240 : size;
}

void sheets_add(struct sheets *s, struct scene_drawing *drawing)
{
    if (s->pages && !drawing->look.size)
        drawing->look.caption_size = caption_size(s);
    s->list[s->count++] = drawing;
}

static void release_sheet(struct sheets *s)
{
    for (size_t i = 0; i < s->count; i++) {
        scene_release(s->list[i]);
        free(s->list[i]);
    }
    s->count = 0;
}

static bool draw_sheet(struct sheets *s, const struct picture_sheet *sheet)
{
    if (!s->pages)
        return s->draw(sheet, &s->out);
    if (!s->pdf)
        s->pdf = picture_pages_open(&s->out);
    return s->pdf && picture_pages_add(s->pdf, sheet);
}

bool sheets_make(struct sheets *s, const struct picture_look *look, bool last)
{
    struct picture_cell cells[PICTURE_SHEET_MAX * PICTURE_SHEET_MAX];
    struct picture_look whole = *look;
    bool fine = true;

    for (size_t i = 0; i < s->count; i++)
        cells[i] = (struct picture_cell){&s->list[i]->board, &s->list[i]->look};
    if (s->count)
        whole.title = s->list[0]->look.title;
    if (s->count)
        fine = draw_sheet(s, &(struct picture_sheet){
                                 cells, s->count, s->columns, s->rows, &whole});
    release_sheet(s);
    s->done++;
    if (last && s->pages) {
        fine = picture_pages_close(s->pdf) && fine;
        s->pdf = NULL;
    }
    return fine;
}

void sheets_release(struct sheets *s)
{
    release_sheet(s);
    text_release(&s->out);
}
