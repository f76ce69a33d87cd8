/* Reads the points for a win, a draw and a loss, such as "1-½-0"
   (standings.h). */
#include "standings.h"

/* Removes a number of points, such as "1", "0.5", "½" or "1/2", from the front
   of the text, and sets *out to this number in half points. Returns false if
   the text does not begin with such a number. */
static bool read_points(struct str *s, uint8_t *out)
{
    enum { MOST = 100 };
    struct str part = str_take(s, '-');
    uint64_t whole = 0;
    bool half = false;

    if (part.len > 2 && str_ends_with(part, STR(".5"))) {
        half = true;
        part.len -= 2;
    } else if (str_equal(part, STR("½")) || str_equal(part, STR("1/2"))) {
        *out = 1;
        return true;
    }
    if (!str_number(part, &whole) || whole > MOST)
        return false;
    *out = (uint8_t)(2 * whole + half);
    return true;
}

bool points_read(struct str words, struct points *out)
{
    return read_points(&words, &out->win) && read_points(&words, &out->draw) &&
           read_points(&words, &out->loss) && words.len == 0;
}
