#include "canvas.h"

void canvas_stamp(struct canvas *c, double x, double y,
                  const struct stamp *stamp)
{
    struct dot at = canvas_at(c, x, y), origin = c->origin;
    bool turned = c->turned, again = c->kind->use_stamp;

    c->turned = false;
    c->origin = again ? (struct dot){0, 0} : at;
    if (!again || c->kind->begin_stamp(c, stamp->name)) {
        stamp->draw(c, stamp->context);
        if (again)
            c->kind->end_stamp(c);
    }
    c->turned = turned;
    c->origin = origin;
    if (again)
        c->kind->use_stamp(c, stamp->name, at.x, at.y);
}
