/* Reads options, writes position strings, and determines the turn order. */
#include "brax.h"

#include <string.h>

#include "../reader.h"

void brax_put_piece(struct position *p, unsigned point, unsigned seat)
{
    p->seat[seat] |= set_of(point);
    p->pieces.at[point] = seat_code(seat);
    p->pieces.count[seat]++;
}

void brax_lift_piece(struct position *p, unsigned point)
{
    unsigned seat = code_seat(p->pieces.at[point]);

    p->seat[seat] &= ~set_of(point);
    p->pieces.at[point] = 0;
    p->pieces.count[seat]--;
}

/* ---- options ------------------------------------------------------------- */

/* Blue begins by default [ruling]. */
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

static void write_begins_setting(const struct position *p, struct text *out)
{
    if (p->begins)
        text_add(out, str_of(brax_sides[p->begins]));
}

/* True if this is the standard board, even if it was read from a file. The
   title of the board does not matter. */
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

static void write_board_setting(const struct position *p, struct text *out)
{
    if (p->board.hash)
        brax_write_board(&p->board, out);
}

const struct rules_tag brax_tags[] = {
    {.name = "Begins",
     .wanted = "\"Blue\" or \"Red\"",
     .argument = "COLOUR",
     .help = "colour that moves first (Brax)",
     .set = set_begins,
     .get = write_begins_setting},
    {.name = "Board",
     .kind = TAG_FILE,
     .fault = "bad-board",
     .set = set_board,
     .get = write_board_setting},
    {.name = NULL},
};

/* ---- writing ------------------------------------------------------------- */

/* Writes a row of the board, followed by the character `after`. */
static void write_board_row(const struct position *p, unsigned row, char after,
                            unsigned part, struct position_text *line)
{
    const struct brax_board *board = &p->board;
    bool full = board->points == board->columns * board->rows;
    char bytes[BRAX_LETTERS + 3], *at = bytes;
    unsigned run = 0;

    for (unsigned column = 1; column <= board->columns; column++) {
        struct point name = {(uint8_t)column, (uint8_t)row};
        unsigned point = full ? (column - 1) * board->rows + row - 1
                              : brax_find_point(board, name);
        uint8_t code = point < BRAX_POINTS ? p->pieces.at[point] : 0;
        if (code) {
            at = reader_put_run(at, run);
            *at++ = "BRbr"[code_seat(code)];
        }
        run = code ? 0 : run + (point < BRAX_POINTS);
    }
    at = reader_put_run(at, run);
    *at++ = after;
    position_text_put(line, part, (struct str){bytes, (size_t)(at - bytes)});
}

/* The data from which a board was last written: the pieces, and the rows that
   have points (bit r for row r). */
struct written_board {
    brax_set seat[BRAX_SEATS];
    uint32_t rows;
};

static uint32_t rows_with_points(const struct brax_board *board)
{
    uint32_t rows = 0;

    for (unsigned i = 0; i < board->points; i++)
        rows |= UINT32_C(1) << board->node[i].name.row;
    return rows;
}

/* Returns the rows that differ from the last written board. */
static uint32_t changed_rows(const struct position *p,
                             const struct written_board *before)
{
    brax_set changed = 0;
    uint32_t rows = 0;

    for (unsigned seat = 0; seat < BRAX_SEATS; seat++)
        changed |= p->seat[seat] ^ before->seat[seat];
    while (changed)
        rows |= UINT32_C(1)
                << p->board.node[set_remove_lowest(&changed)].name.row;
    return rows;
}

/* Writes the rows of the board that have points. Returns the number of
   parts. */
static unsigned format_board(const struct position *p,
                             struct position_text *line)
{
    struct written_board written;
    unsigned part = 0;
    uint32_t stale;

    static_assert(sizeof written <= sizeof line->of, "there is room for it");
    memcpy(&written, line->of, sizeof written);
    if (line->parts == 0)
        stale = written.rows = rows_with_points(&p->board);
    else
        stale = changed_rows(p, &written);
    memcpy(written.seat, p->seat, sizeof written.seat);
    memcpy(line->of, &written, sizeof written);
    for (uint32_t left = written.rows; left; part++) {
        unsigned row = 31 - (unsigned)__builtin_clz(left);
        left ^= UINT32_C(1) << row;
        if (stale >> row & 1)
            write_board_row(p, row, left ? '/' : ' ', part, line);
    }
    return part;
}

static void format_points(const struct position *p, brax_set set,
                          struct text *out)
{
    enum { POINT_BYTES = sizeof ",A10" };
    char *begin = text_room(out, (BRAX_POINTS + 1) * POINT_BYTES), *at = begin;
    char divider = ' ';

    if (!begin)
        return;
    if (!set) {
        *at++ = ' ';
        *at++ = '-';
    }
    for (; set; divider = ',') {
        struct point name = p->board.node[set_remove_lowest(&set)].name;
        *at++ = divider;
        *at++ = (char)('A' + name.column - 1);
        at = reader_put_run(at, name.row);
    }
    out->len += (size_t)(at - begin);
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

uint8_t brax_turn_seat(const struct position *p)
{
    unsigned first = brax_first_place(p, mover_of(p));
    uint8_t seat = 0;

    for (unsigned place = 0; place < first; place++)
        seat += brax_first_place(p, seat_at(p, place)) == place;
    return seat;
}

bool brax_opens_round(const struct position *p)
{
    for (unsigned place = 0; place < p->turn; place++)
        if (p->pieces.count[seat_at(p, place)])
            return false;
    return true;
}

/* Returns a bit set of the places in the turn order of the players who called.
   A player is represented by the first of their places. */
static unsigned find_places_of_callers(const struct position *p)
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

    for (unsigned left = find_places_of_callers(p), place = 1; left;
         left >>= 1, place++)
        if (left & 1) {
            text_add_char(out, divider);
            text_add_number(out, place);
            divider = ',';
        }
    if (divider == ' ')
        text_add(out, STR(" -"));
}

void brax_format(const struct position *p, struct position_text *line)
{
    struct text *out = position_text_rest(line, format_board(p, line));

    text_add_number(out, p->turn + 1U);
    format_points(p, p->called, out);
    format_callers(p, out);
    format_points(p, p->ended, out);
}
