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

/* A row, bit c standing for column c + 1, and the letters of its men. */
struct row {
    uint32_t points, men;
    char letters[BRAX_LETTERS];
};

static void find_points(const struct brax_board *board,
                        struct row rows[BRAX_LETTERS])
{
    bool full = board->points == board->columns * board->rows;

    for (unsigned row = 0; row < board->rows; row++) {
        rows[row].points = full ? (UINT32_C(1) << board->columns) - 1 : 0;
        rows[row].men = 0;
    }
    for (unsigned i = 0; i < board->points && !full; i++) {
        struct point name = board->node[i].name;
        rows[name.row - 1].points |= UINT32_C(1) << (name.column - 1);
    }
}

static void find_men(const struct position *p, struct row rows[BRAX_LETTERS])
{
    for (unsigned seat = 0; seat < BRAX_SEATS; seat++)
        for (brax_set left = p->seat[seat]; left;) {
            struct point name = p->board.node[set_take(&left)].name;
            struct row *row = &rows[name.row - 1];
            row->men |= UINT32_C(1) << (name.column - 1);
            row->letters[name.column - 1] = "BRbr"[seat];
        }
}

static char *put_row(char *at, const struct row *row)
{
    uint32_t empty = row->points & ~row->men;

    for (uint32_t left = row->men; left; left &= left - 1) {
        unsigned column = (unsigned)__builtin_ctz(left);
        uint32_t before = empty & ((UINT32_C(1) << column) - 1);
        at = reader_put_run(at, (unsigned)__builtin_popcount(before));
        *at++ = row->letters[column];
        empty ^= before;
    }
    return reader_put_run(at, (unsigned)__builtin_popcount(empty));
}

/* Rows without points are left out. */
static void format_board(const struct position *p, struct text *out)
{
    struct row rows[BRAX_LETTERS];
    char *begin = text_room(out, BRAX_LETTERS * (BRAX_LETTERS + 3));
    char *at = begin;

    if (!begin)
        return;
    find_points(&p->board, rows);
    find_men(p, rows);
    for (unsigned row = p->board.rows; row > 0; row--) {
        if (!rows[row - 1].points)
            continue;
        *at = '/';
        at = put_row(at + (at > begin), &rows[row - 1]);
    }
    out->len += (size_t)(at - begin);
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
    format_board(p, out);
    text_add_char(out, ' ');
    text_add_number(out, p->turn + 1U);
    format_points(p, p->called, out);
    format_callers(p, out);
    format_points(p, p->ended, out);
}
