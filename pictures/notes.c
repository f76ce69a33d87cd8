#include "notes.h"

#include "drawing.h"

static const struct colour colour_last = {0.95, 0.76, 0.31, PICTURE_LAST};

struct sheet {
    struct canvas *canvas;
    const struct layout *layout;
    const struct board *board;
};

/* A field of the board, or where there are none a disc larger than a stone. */
static void draw_touched(const struct sheet *s, const struct picture_note *note)
{
    struct dot at;

    if (!s->layout->find(s->board, note->at, &at))
        return;
    if (s->layout->field)
        s->layout->field(s->canvas, s->board, at, &colour_last);
    else
        canvas_circle(s->canvas, at.x, at.y, RADIUS * 1.3, &colour_last, NULL);
}

static void draw_way(const struct sheet *s, const struct picture_note *note)
{
    struct dot from, to;

    if (s->layout->find(s->board, note->at, &from) &&
        s->layout->find(s->board, note->to, &to))
        draw_line(s->canvas, from.x, from.y, to.x, to.y,
                  &(struct pen){colour_last, 16});
}

static void (*const below[])(const struct sheet *s,
                             const struct picture_note *note) = {
    [PICTURE_TOUCHED] = draw_touched,
    [PICTURE_WAY] = draw_way,
};

void draw_notes_below(struct canvas *c, const struct layout *layout,
                      const struct board *b, const struct picture_look *look)
{
    const struct sheet sheet = {c, layout, b};

    for (size_t i = 0; i < look->note_count; i++)
        below[look->notes[i].sign](&sheet, &look->notes[i]);
}
