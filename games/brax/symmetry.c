/*
 * Symmetries of Brax. A rotation or reflection of a board is a symmetry if
 * every segment keeps its colour, or if every segment changes it. The names of
 * the points determine their columns and rows. In addition, each player may
 * become the next one in the turn order, who has the other colour, or the one
 * after that.
 */
#include "brax.h"

/* Bits of a rotation or reflection. The reflection in the rising diagonal is
   applied first. */
enum { MIRROR_COLUMNS = 1, MIRROR_ROWS = 2, MIRROR_DIAGONAL = 4, TURNS = 8 };

#define TURNS_OF(players)                                                \
    "unchanged" players, "mirrored left-right" players,                  \
        "mirrored top-bottom" players, "rotated by 180 degrees" players, \
        "mirrored in the rising diagonal" players,                       \
        "rotated by 90 degrees to the left" players,                     \
        "rotated by 90 degrees to the right" players,                    \
        "mirrored in the falling diagonal" players

/* The lower three bits of a symmetry's number transform the board. The
   higher bits are the number of places by which the players advance in the
   turn order. */
static const char *const names[] = {
    TURNS_OF(""), TURNS_OF(", sides exchanged"), TURNS_OF(", allies exchanged"),
    TURNS_OF(", sides and allies exchanged"), NULL};

static unsigned map_point(const struct brax_board *board, unsigned point,
                          unsigned how)
{
    struct point to = board->node[point].name;

    if (how & MIRROR_DIAGONAL)
        to = (struct point){to.row, to.column};
    if (how & MIRROR_COLUMNS)
        to.column = (uint8_t)(board->columns + 1 - to.column);
    if (how & MIRROR_ROWS)
        to.row = (uint8_t)(board->rows + 1 - to.row);
    return brax_find_point(board, to);
}

/* True if all segments of a point are mapped to segments of the required
   colour. */
static bool point_fits(const struct brax_board *board, unsigned point,
                       unsigned how, bool exchanged)
{
    const struct brax_node *from = &board->node[point];
    unsigned at = map_point(board, point, how);

    if (at == BRAX_POINTS || board->node[at].degree != from->degree)
        return false;
    for (unsigned i = 0; i < from->degree; i++) {
        unsigned to = map_point(board, from->to[i], how);
        unsigned k = brax_direction(&board->node[at], to);
        if (k == BRAX_DEGREE ||
            (k < board->node[at].blue) != ((i < from->blue) != exchanged))
            return false;
    }
    return true;
}

static bool board_fits(const struct brax_board *board, unsigned how,
                       bool exchanged)
{
    if ((how & MIRROR_DIAGONAL) && board->columns != board->rows)
        return false;
    for (unsigned i = 0; i < board->points; i++)
        if (!point_fits(board, i, how, exchanged))
            return false;
    return true;
}

uint16_t brax_find_symmetries(const struct brax_board *board)
{
    unsigned turns = 0;

    for (unsigned how = 0; how < 2 * TURNS; how++)
        if (board_fits(board, how % TURNS, how >= TURNS))
            turns |= 1U << how;
    return (uint16_t)turns;
}

/* True if the symmetry applies to the board and the game. A single player is
   never exchanged with a team of several players. */
static bool is_allowed(const struct position *p, size_t symmetry)
{
    const struct brax_profile *f = profile_of(p);
    unsigned how = symmetry % TURNS, on = (unsigned)symmetry / TURNS;

    if (on >= f->round || (on & 1 && (f->lone || f->hunters)))
        return false;
    return p->board.turns >> (how + (on & 1 ? TURNS : 0)) & 1;
}

/* Returns the seat that comes a number of places after a seat in the turn
   order. */
static unsigned map_seat(const struct position *p, unsigned seat, unsigned on)
{
    return seat_at(p, brax_first_place(p, seat) + on);
}

static brax_set map_set(const struct position *p, brax_set set, unsigned how)
{
    brax_set out = 0;

    while (set)
        out |= set_of(map_point(&p->board, set_remove_lowest(&set), how));
    return out;
}

/* Applies the symmetry to all data that the hash covers. */
static void map_position(const struct position *p, size_t symmetry,
                         struct brax_view *out)
{
    unsigned how = symmetry % TURNS, on = (unsigned)symmetry / TURNS;

    *out = (struct brax_view){
        .turn = (p->turn + on) % profile_of(p)->round,
        .called = map_set(p, p->called, how),
        .ended = map_set(p, p->ended, how),
    };
    for (unsigned seat = 0; seat < BRAX_SEATS; seat++) {
        unsigned to = map_seat(p, seat, on);
        if (!(profile_of(p)->seats >> seat & 1))
            continue;
        out->seat[to] = map_set(p, p->seat[seat], how);
        out->callers |= (p->callers >> seat & 1U) << to;
    }
}

uint64_t brax_hash_canonical(const struct position *p)
{
    uint64_t least = brax_hash(p);
    struct brax_view view;

    for (size_t i = 1; names[i]; i++) {
        if (!is_allowed(p, i))
            continue;
        map_position(p, i, &view);
        uint64_t hash = brax_view_hash(p, &view);
        least = hash < least ? hash : least;
    }
    return least;
}

static unsigned map_cell(const struct position *start, unsigned cell,
                         size_t symmetry)
{
    const struct brax_board *board = &start->board;

    if (!is_allowed(start, symmetry))
        return NO_CELL;
    unsigned point = brax_point_of_cell(board, cell);
    return brax_cell_of_point(board, map_point(board, point, symmetry % TURNS));
}

/* Returns the image of the content of a cell, which is the seat of its piece
   plus 1. */
static uint8_t map_content(const struct position *start, uint8_t content,
                           size_t symmetry)
{
    if (!content || !(profile_of(start)->seats >> (content - 1) & 1))
        return content;
    return (uint8_t)(1 +
                     map_seat(start, content - 1U, (unsigned)symmetry / TURNS));
}

const struct rules_symmetry brax_symmetry = {
    .names = names, .cell = map_cell, .content = map_content};
