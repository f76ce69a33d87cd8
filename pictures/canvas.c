#include "canvas.h"

void canvas_stamp(struct canvas *c, double x, double y,
                  const struct stamp *stamp)
{
    struct dot at = canvas_at(c, x, y), origin = c->origin;
    bool turned = c->rotated, again = c->kind->use_stamp;

    c->rotated = false;
    c->origin = again ? (struct dot){0, 0} : at;
    if (!again || c->kind->begin_stamp(c, stamp->name)) {
        stamp->draw(c, stamp->context);
        if (again)
            c->kind->end_stamp(c);
    }
    c->rotated = turned;
    c->origin = origin;
    if (again)
        c->kind->use_stamp(c, stamp->name, at.x, at.y);
}

void canvas_add_number(struct text *out, double n, unsigned places)
{
    unsigned long one = 1, parts;

    for (unsigned i = 0; i < places; i++)
        one *= 10;
    parts = (unsigned long)((n < 0 ? -n : n) * (double)one + 0.5);
    if (n < 0 && parts)
        text_add_char(out, '-');
    text_add_number(out, parts / one);
    if (parts % one == 0)
        return;
    text_add_char(out, '.');
    while (one /= 10)
        text_add_char(out, (char)('0' + parts / one % 10));
}

bool drawing_image(const struct drawing *d, drawing_file *file,
                   struct text *out)
{
    struct raster raster;
    bool fine = drawing_raster(d, &raster) && file(&raster, out);

    raster_release(&raster);
    return fine;
}
