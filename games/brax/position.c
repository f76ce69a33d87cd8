#include "brax.h"

#include <string.h>

#include "../reader.h"

void brax_put(struct position *p, unsigned point, unsigned seat)
{
    p->seat[seat] |= set_of(point);
    p->men.at[point] = code_of(seat);
    p->men.count[seat]++;
}

void brax_lift(struct position *p, unsigned point)
{
    unsigned seat = code_seat(p->men.at[point]);

    p->seat[seat] &= ~set_of(point);
    p->men.at[point] = 0;
    p->men.count[seat]--;
}

/* ---- options -------------------------------------------------------------- */

/* Blue begins if nothing is said [ruling]. */
void brax_clear(const struct rules *self, struct position *p)
{
    const struct brax_profile *profile = self->variant;

    memset(p, 0, offsetof(struct position, board));
    p->profile = (uint8_t)(profile - brax_profiles);
    p->board = brax_standard;
}

static bool set_begins(struct position *p, struct str value, struct reason *why)
{
    (void)why;
    return colour_find(profile_of(p)->rules, value, &p->begins) == COLOUR_OWN;
}

static void get_begins(const struct position *p, struct text *out)
{
    if (p->begins)
        text_add(out, str_of(brax_sides[p->begins]));
}

/* The standard board may be written out as well; its name is its own. */
static bool is_standard(const struct brax_board *board)
{
    return board->points == brax_standard.points &&
           memcmp(board->node, brax_standard.node, sizeof board->node) == 0 &&
           memcmp(board->start, brax_standard.start, sizeof board->start) == 0;
}

static bool set_board(struct position *p, struct str value, struct reason *why)
{
    if (!brax_read_board(&p->board, value, why))
        return false;
    if (is_standard(&p->board))
        p->board = brax_standard;
    return true;
}

static void get_board(const struct position *p, struct text *out)
{
    if (p->board.hash)
        brax_write_board(&p->board, out);
}

const struct rules_tag brax_tags[] = {
    {.name = "Begins",
     .wanted = "\"Blue\" or \"Red\"",
     .argument = "COLOUR",
     .help = "who begins, in Brax",
     .set = set_begins,
     .get = get_begins},
    {.name = "Board",
     .kind = TAG_FILE,
     .fault = "bad-board",
     .set = set_board,
     .get = get_board},
    {.name = NULL},
};

/* ---- writing -------------------------------------------------------------- */

/* A row's points, in order of column; false if there are none. */
static bool format_row(const struct position *p, unsigned row, bool divided,
                       struct text *out)
{
    char *begin = text_room(out, BRAX_LETTERS + 3), *at = begin;
    unsigned run = 0, count = 0;

    if (!begin)
        return false;
    *at = '/';
    at += divided;
    for (uint8_t column = 1; column <= p->board.columns; column++) {
        unsigned point =
            brax_find(&p->board, (struct point){column, (uint8_t)row});
        if (point == BRAX_POINTS)
            continue;
        count++;
        run++;
        if (p->men.at[point]) {
            at = reader_put_run(at, run - 1);
            *at++ = "BRbr"[code_seat(p->men.at[point])];
            run = 0;
        }
    }
    at = reader_put_run(at, run);
    out->len += count ? (size_t)(at - begin) : 0;
    return count;
}

static void format_points(const struct position *p, brax_set set,
                          struct text *out)
{
    text_add_char(out, ' ');
    if (!set)
        text_add_char(out, '-');
    brax_add_points(out, &p->board, set, STR(","));
}

unsigned brax_first_place(const struct position *p, unsigned seat)
{
    unsigned place = 0;

    while (place < profile_of(p)->round && seat_at(p, place) != seat)
        place++;
    return place;
}

uint8_t brax_seat_side(const struct position *p, uint8_t seat)
{
    unsigned place = 0, found = 0;

    for (; place < profile_of(p)->round; place++)
        if (brax_first_place(p, seat_at(p, place)) == place && found++ == seat)
            break;
    return seat_at(p, place) & 1;
}

bool brax_opens(const struct position *p)
{
    for (unsigned place = 0; place < p->turn; place++)
        if (p->men.count[seat_at(p, place)])
            return false;
    return true;
}

/* The places of callers in the turn order: bit set, each by his first. */
static unsigned caller_places(const struct position *p)
{
    unsigned places = 0;

    for (unsigned seat = 0; seat < BRAX_SEATS; seat++)
        if (p->callers >> seat & 1)
            places |= 1U << brax_first_place(p, seat);
    return places;
}

static void format_callers(const struct position *p, struct text *out)
{
    char divider = ' ';

    for (unsigned left = caller_places(p), place = 1; left; left >>= 1, place++)
        if (left & 1) {
            text_add_char(out, divider);
            text_add_number(out, place);
            divider = ',';
        }
    if (divider == ' ')
        text_add(out, STR(" -"));
}

void brax_format(const struct position *p, struct text *out)
{
    bool any = false;

    for (unsigned row = p->board.rows; row > 0; row--)
        any |= format_row(p, row, any, out);
    text_add_char(out, ' ');
    text_add_number(out, p->turn + 1U);
    format_points(p, p->called, out);
    format_callers(p, out);
    format_points(p, p->ended, out);
}
