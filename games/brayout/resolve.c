/* Converts written plies to moves, and moves to plies. */
#include "play.h"

static bool is_on_board(struct point at)
{
    return at.column - 1U < BOARD_SIDE && at.row - 1U < BOARD_SIDE;
}

static unsigned point_to_square(struct point at)
{
    return (at.row - 1U) * BOARD_SIDE + at.column - 1U;
}

static struct point square_to_point(unsigned square)
{
    return (struct point){(uint8_t)(square % BOARD_SIDE + 1),
                          (uint8_t)(square / BOARD_SIDE + 1)};
}

static uint8_t captivity_row(unsigned side)
{
    return side ? CAPTIVITY_ROW_2 : 0;
}

bool bry_names_figure(const struct ply *ply, unsigned code)
{
    const struct figure_moves *f = &bry_figures[code_figure(code)];

    return !ply->figure ||
           (ply->figure == f->letter && ply->promoted == f->promoted);
}

static bool read_squares(const struct position *p, const struct ply *ply,
                         struct move_parts *m)
{
    if (ply->kind != PLY_MOVE || ply->count != 2 || has_bare_kings(p) ||
        !is_on_board(ply->points[0]) || !is_on_board(ply->points[1]))
        return false;
    m->from = point_to_square(ply->points[0]);
    m->to = point_to_square(ply->points[1]);
    return bry_names_figure(ply, p->at[m->from]) && may_go(p, m->from, m->to);
}

/* Reads the place of the prisoner. If the place is missing or impossible, uses
   the lowest empty place, if any. */
static void read_prisoner_place(const struct position *p, const struct ply *ply,
                                struct move_parts *m, struct reason *why)
{
    if (!bry_figures[code_figure(p->at[m->to])].captive)
        return;
    m->place = ply->place.column;
    if (m->place && ply->place.row == captivity_row(p->side) &&
        bry_place_fits(p, m))
        return;
    if (m->place)
        bry_explain_place(p, ply, why);
    m->place = bry_find_place(p->prisoners[p->side], NO_FIGURE);
}

static bool read_special(const struct position *p, const struct ply *ply,
                         struct move_parts *m, struct reason *why)
{
    uint8_t prisoners[PLACES];
    struct move_parts claimed;
    unsigned figure = code_figure(p->at[m->from]);

    if (ply->special <= SPECIAL_LEAP && !bry_must_become_other(p, m))
        return true;
    if (ply->special != SPECIAL_LEAP)
        m->special = ply->special;
    if (m->special == SPECIAL_BECOME)
        m->extra = bry_figure_of(ply->becomes);
    if (m->special == SPECIAL_REPLACE) {
        if (ply->prisoner.row != captivity_row(p->side))
            return false;
        m->extra = ply->prisoner.column;
    }
    /* At the end of the board, a pawn is promoted if no prisoner can replace
       it. */
    if (m->special == SPECIAL_NONE && figure == PAWN &&
        bry_must_become_other(p, m)) {
        bry_prisoners_after(p, m, prisoners);
        if (!bry_kinds_held(prisoners))
            m->special = SPECIAL_PROMOTE;
    }
    if (bry_special_fits(p, m))
        return true;
    /* The promotion is impossible: treat its symbol as superfluous, not as a
       different move. */
    if (m->special != SPECIAL_PROMOTE)
        return false;
    claimed = *m;
    m->special = SPECIAL_NONE;
    if (!bry_special_fits(p, m))
        return false;
    bry_explain_special(p, ply, &claimed, why);
    return true;
}

static inline bool read_move_parts(const struct position *p,
                                   const struct ply *ply, struct move_parts *m,
                                   struct reason *why)
{
    *m = (struct move_parts){0};
    if (!read_squares(p, ply, m)) {
        bry_explain_move(p, ply, why);
        return false;
    }
    read_prisoner_place(p, ply, m, why);
    if (read_special(p, ply, m, why))
        return true;
    reason_clear(why);
    bry_explain_special(p, ply, m, why);
    return false;
}

bool brayout_resolve(const struct position *p, const struct ply *ply,
                     struct move *out, struct reason *why)
{
    struct move_parts m;

    if (!read_move_parts(p, ply, &m, why))
        return false;
    *out = move_of(m);
    return true;
}

/* Like bry_surely_has_move(), but first tries the figure that could step ahead
   last time. */
static bool surely_has_move(struct position *p)
{
    unsigned stepper;

    if (can_step_ahead(p, p->stepper[p->side]))
        return true;
    stepper = bry_find_stepper(p);
    if (stepper == SQUARES)
        return bry_surely_has_move(p);
    p->stepper[p->side] = (uint8_t)stepper;
    return true;
}

/* Returns the state of the side to move (check, mate or stalemate), after the
   other side's move. */
static uint8_t find_check_state(struct position *p)
{
    struct danger d;

    if (!p->check && (surely_has_move(p) || has_bare_kings(p)))
        return STATE_NONE;
    bry_find_danger(p, p->side, &d);
    if (has_bare_kings(p) || bry_has_move(p, &d))
        return d.check ? STATE_CHECK : STATE_NONE;
    return d.check ? STATE_MATE : STATE_STALEMATE;
}

/* A move, the code of its figure before the move, and that of the captured
   figure. */
struct captured_move {
    const struct move_parts *m;
    uint8_t code, taken;
};

static inline struct captured_move
find_captured_move(const struct position *p, const struct move_parts *m)
{
    return (struct captured_move){m, p->at[m->from], p->at[m->to]};
}

static bool is_challenger(unsigned code)
{
    return code == figure_code(KING, 1);
}

static struct point place_in(unsigned column, unsigned side)
{
    return column ? (struct point){(uint8_t)column, captivity_row(side)}
                  : (struct point){0, 0};
}

static uint8_t special_of_capture(const struct captured_move *d)
{
    return bry_is_leap(code_figure(d->code), d->m) ? SPECIAL_LEAP
                                                   : (uint8_t)d->m->special;
}

/* True if the symbols of the ply, including `state`, are exactly those of the
   move. */
static inline bool is_complete(const struct ply *ply,
                               const struct captured_move *d, uint8_t state)
{
    return ply->figure && ply->state == state &&
           ply->takes == (d->taken != 0) &&
           ply->special == special_of_capture(d) &&
           ply->challenger == is_challenger(d->code) &&
           point_equal(ply->place, place_in(d->m->place, code_side(d->code)));
}

static struct ply describe_captured_move(const struct captured_move *d,
                                         uint8_t state)
{
    const struct figure_moves *f = &bry_figures[code_figure(d->code)];
    unsigned side = code_side(d->code);
    struct ply ply = {
        .kind = PLY_MOVE,
        .count = 2,
        .points = {square_to_point(d->m->from), square_to_point(d->m->to)},
        .figure = f->letter,
        .promoted = f->promoted,
        .challenger = is_challenger(d->code),
        .takes = d->taken != 0,
        .place = place_in(d->m->place, side),
        .special = special_of_capture(d),
        .state = state,
    };

    if (d->m->special == SPECIAL_REPLACE)
        ply.prisoner = place_in(d->m->extra, side);
    if (d->m->special == SPECIAL_BECOME)
        ply.becomes = bry_figures[d->m->extra].letter;
    return ply;
}

enum taken_as brayout_interpret(struct position *p, const struct ply *ply,
                                struct move *out, struct ply *full,
                                struct reason *why)
{
    struct move_parts m;

    if (!read_move_parts(p, ply, &m, why))
        return TAKEN_NOT;
    struct captured_move d = find_captured_move(p, &m);
    *out = move_of(m);
    play_parts(p, &m);
    uint8_t state = find_check_state(p);
    if (is_complete(ply, &d, state))
        return TAKEN_AS_IS;
    *full = describe_captured_move(&d, state);
    return TAKEN_DESCRIBED;
}

struct ply brayout_describe(const struct position *p, struct move move)
{
    struct move_parts m = move_parts(move);
    struct captured_move d = find_captured_move(p, &m);
    struct position after = *p;

    brayout_play(&after, move);
    return describe_captured_move(&d, find_check_state(&after));
}
