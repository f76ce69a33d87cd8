/* Reads and writes the points of an event, and words about its pairings. */
#include "event.h"

const char *const event_initial_words[RESULT_KINDS] = {
    [RESULT_FIRST] = "first", [RESULT_SECOND] = "second"};
const char *const event_score_words[] = {
    [TEAM_SCORE_MATCHES] = "match-points", [TEAM_SCORE_GAMES] = "game-points"};
const char *const event_acceleration_words[] = {[ACCELERATION_BAKU] = "baku"};
const char *const event_ban_words[] = {
    [BAN_COUNTRY] = "country", [BAN_CLUB] = "club"};

enum { ONE = 10, HALF = 5 }; /* tenths of a point */

bool event_tenths(struct str text, uint32_t *out)
{
    uint64_t whole = 0, tenths = 0;
    struct str part;

    if (str_equal(text, STR("1/2")))
        text = STR("½");
    if (str_ends_with(text, STR("½"))) {
        text.len -= STR("½").len;
        tenths = HALF;
    } else if (text.len > 2 && text.ptr[text.len - 2] == '.') {
        part = str_from(text, text.len - 1);
        if (!str_number(part, &tenths))
            return false;
        text.len -= 2;
    }
    if ((text.len || !tenths) && !str_number(text, &whole))
        return false;
    if (whole > EVENT_TENTHS_MAX / ONE)
        return false;
    *out = (uint32_t)(whole * ONE + tenths);
    return true;
}

void event_tenths_text(uint32_t tenths, struct text *out)
{
    if (tenths % ONE == HALF)
        text_addf(out, tenths < ONE ? "½" : "%u½", (unsigned)(tenths / ONE));
    else if (tenths % ONE)
        text_addf(out, "%u.%u", (unsigned)(tenths / ONE),
                  (unsigned)(tenths % ONE));
    else
        text_addf(out, "%u", (unsigned)(tenths / ONE));
}

void event_points_set_usual(struct event_points *points, uint16_t win,
                            uint16_t draw, uint16_t loss)
{
    *points = (struct event_points){.stated = true,
                                    .win = win,
                                    .draw = draw,
                                    .loss = loss,
                                    .bye = win,
                                    .unknown = draw};
}

static void add_other(struct text *out, const char *word, uint16_t value,
                      uint16_t usual)
{
    if (value == usual)
        return;
    text_addf(out, " %s ", word);
    event_tenths_text(value, out);
}

void event_points_text(const struct event_points *p, struct text *out)
{
    event_tenths_text(p->win, out);
    text_add_char(out, '-');
    event_tenths_text(p->draw, out);
    text_add_char(out, '-');
    event_tenths_text(p->loss, out);
    add_other(out, "bye", p->bye, p->win);
    add_other(out, "absent", p->absent, 0);
    add_other(out, "unknown", p->unknown, p->draw);
}

static bool read_others(struct str text, struct event_points *p)
{
    while (text.len) {
        struct str word = str_take(&text, ' ');
        uint32_t value;
        uint16_t *into = str_equal(word, STR("bye"))       ? &p->bye
                         : str_equal(word, STR("absent"))  ? &p->absent
                         : str_equal(word, STR("unknown")) ? &p->unknown
                                                           : NULL;
        if (!into || !event_tenths(str_take(&text, ' '), &value))
            return false;
        *into = (uint16_t)value;
    }
    return true;
}

bool event_points_read(struct str text, struct event_points *out)
{
    struct str three = str_take(&text, ' ');
    struct event_points points;
    uint32_t of[3];

    for (size_t i = 0; i < 3; i++)
        if (!event_tenths(str_take(&three, '-'), &of[i]))
            return false;
    event_points_set_usual(&points, (uint16_t)of[0], (uint16_t)of[1],
                           (uint16_t)of[2]);
    if (three.len || !read_others(text, &points))
        return false;
    *out = points;
    return true;
}
