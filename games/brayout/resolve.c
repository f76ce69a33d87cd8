#include "brayout.h"

static bool inside(struct point at)
{
    return at.column - 1U < BOARD_SIDE && at.row - 1U < BOARD_SIDE;
}

static unsigned square_of(struct point at)
{
    return (at.row - 1U) * BOARD_SIDE + at.column - 1U;
}

static struct point point_of(unsigned square)
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
                         struct parts *m)
{
    if (ply->kind != PLY_MOVE || ply->count != 2 || bare_kings(p) ||
        !inside(ply->points[0]) || !inside(ply->points[1]))
        return false;
    m->from = square_of(ply->points[0]);
    m->to = square_of(ply->points[1]);
    return bry_names_figure(ply, p->at[m->from]) &&
           bry_may_go(p, m->from, m->to);
}

/* A place that is missing, or that the prisoner cannot have, is read as the
   lowest empty one, or none. */
static void read_place(const struct position *p, const struct ply *ply,
                       struct parts *m, struct reason *why)
{
    if (!bry_figures[code_figure(p->at[m->to])].captive)
        return;
    m->place = ply->place.column;
    if (m->place && ply->place.row == captivity_row(p->side) &&
        bry_place_fits(p, *m))
        return;
    if (m->place)
        bry_explain_place(p, ply, why);
    m->place = bry_find_place(p->prisoners[p->side], NO_FIGURE);
}

static bool read_special(const struct position *p, const struct ply *ply,
                         struct parts *m, struct reason *why)
{
    uint8_t prisoners[PLACES];
    struct parts claimed;
    unsigned figure = code_figure(p->at[m->from]);

    if (ply->special != SPECIAL_LEAP)
        m->special = ply->special;
    if (m->special == SPECIAL_BECOME)
        m->extra = bry_figure_of(ply->becomes);
    if (m->special == SPECIAL_REPLACE) {
        if (ply->prisoner.row != captivity_row(p->side))
            return false;
        m->extra = ply->prisoner.column;
    }
    /* At the end of the board a pawn flips if nothing can replace it. */
    if (m->special == SPECIAL_NONE && figure == PAWN &&
        bry_must_change(p, *m)) {
        bry_prisoners_after(p, *m, prisoners);
        if (!bry_kinds_held(prisoners))
            m->special = SPECIAL_PROMOTE;
    }
    if (bry_special_fits(p, *m))
        return true;
    /* A promotion that cannot be is a sign too many, no other move. */
    if (m->special != SPECIAL_PROMOTE)
        return false;
    claimed = *m;
    m->special = SPECIAL_NONE;
    if (!bry_special_fits(p, *m))
        return false;
    bry_explain_special(p, ply, claimed, why);
    return true;
}

bool brayout_resolve(const struct position *p, const struct ply *ply,
                     struct move *out, struct reason *why)
{
    struct parts m = {0};

    if (!read_squares(p, ply, &m)) {
        bry_explain_move(p, ply, why);
        return false;
    }
    read_place(p, ply, &m, why);
    if (!read_special(p, ply, &m, why)) {
        reason_clear(why);
        bry_explain_special(p, ply, m, why);
        return false;
    }
    *out = move_of(m);
    return true;
}

/* What a move has made of the side that is to move now. */
static uint8_t state_of(const struct position *p)
{
    struct danger d;

    if (!p->check && (bare_kings(p) || bry_moves_freely(p)))
        return STATE_NONE;
    bry_find_danger(p, p->side, &d);
    if (bare_kings(p) || bry_has_move(p, &d))
        return d.check ? STATE_CHECK : STATE_NONE;
    return d.check ? STATE_MATE : STATE_STALEMATE;
}

bool bry_is_leap(const struct position *p, struct parts m)
{
    unsigned figure = code_figure(p->at[m.from]);

    return (figure == PAWN || figure == KING) &&
           bry_steps[m.from][m.to].count > 1;
}

/* All but the state. */
static struct ply describe_move(const struct position *p, struct move move)
{
    struct parts m = move_parts(move);
    unsigned figure = code_figure(p->at[m.from]);
    struct ply ply = {
        .kind = PLY_MOVE,
        .count = 2,
        .points = {point_of(m.from), point_of(m.to)},
        .figure = bry_figures[figure].letter,
        .promoted = bry_figures[figure].promoted,
        .challenger = figure == KING && p->side == 1,
        .takes = p->at[m.to] != 0,
        .special = (uint8_t)m.special,
    };

    if (m.place)
        ply.place = (struct point){(uint8_t)m.place, captivity_row(p->side)};
    if (bry_is_leap(p, m))
        ply.special = SPECIAL_LEAP;
    if (m.special == SPECIAL_REPLACE)
        ply.prisoner = (struct point){(uint8_t)m.extra, captivity_row(p->side)};
    if (m.special == SPECIAL_BECOME)
        ply.becomes = bry_figures[m.extra].letter;
    return ply;
}

struct ply brayout_play_described(struct position *p, struct move move)
{
    struct ply ply = describe_move(p, move);

    brayout_play(p, move);
    ply.state = state_of(p);
    return ply;
}

struct ply brayout_describe(const struct position *p, struct move move)
{
    struct position after = *p;

    return brayout_play_described(&after, move);
}
