/* Explains why a written ply is illegal. */
#include "brayout.h"

/* ---- words --------------------------------------------------------------- */

static void add_row(struct text *out, unsigned row)
{
    if (row == BOARD_SIDE)
        text_add(out, STR("ᚴ"));
    else if (row == CAPTIVITY_ROW_2)
        text_add(out, STR("ⵒ"));
    else
        text_add_number(out, row);
}

static void add_point(struct text *out, struct point at)
{
    bool named = at.column >= 1 && at.column <= 26;

    text_add_char(out, named ? (char)('A' + at.column - 1) : '?');
    add_row(out, at.row);
}

void bry_add_square(struct text *out, unsigned square)
{
    text_add_char(out, (char)('A' + square % BOARD_SIDE));
    add_row(out, square / BOARD_SIDE + 1);
}

static void add_letter(struct text *out, char letter, bool promoted)
{
    text_add_char(out, letter);
    if (promoted)
        text_add(out, STR("\xcc\x9f")); /* U+031F */
}

/* Appends a phrase such as "the rook on B2". */
static void add_figure(struct text *out, const struct position *p,
                       unsigned square)
{
    text_addf(out, "the %s on ", bry_figures[code_figure(p->at[square])].name);
    bry_add_square(out, square);
}

static const char *side_name(unsigned side)
{
    return brayout_rules.sides[side];
}

/* Appends a phrase such as "places A0 and D0 are held". */
static void add_held(struct text *out, unsigned side,
                     const uint8_t prisoners[PLACES], bool held)
{
    unsigned left = 0, count = 0;

    for (unsigned i = 0; i < PLACES; i++)
        count += (prisoners[i] != NO_FIGURE) == held;
    text_add(out, count == 1 ? STR("place ") : STR("places "));
    left = count;
    for (unsigned i = 0; i < PLACES; i++) {
        if ((prisoners[i] != NO_FIGURE) != held)
            continue;
        add_point(out,
                  (struct point){(uint8_t)(i + 1), side ? CAPTIVITY_ROW_2 : 0});
        left--;
        text_add(out, left > 1 ? STR(", ") : left ? STR(" and ") : STR(""));
    }
    text_addf(out, count == 1 ? " is %s" : " are %s",
              held ? "occupied" : "empty");
}

/* ---- the board ----------------------------------------------------------- */

static bool check_figure_move(const struct position *p, struct reason *why)
{
    struct ending ending = brayout_rules.ending(p);

    if (!ending.over)
        return true;
    if (ending.winner == NO_SIDE) {
        text_add(&why->text, STR("the game is over: it is a tie"));
        text_add(&why->label, STR("only the two kings are left"));
        return false;
    }
    text_addf(&why->text, "the game is over: %s has won",
              side_name(ending.winner));
    text_addf(&why->label,
              bry_king_attacker(p, p->side) < SQUARES ? "%s is checkmated"
                                                      : "%s cannot move",
              side_name(p->side));
    return false;
}

static bool check_inside(struct point at, struct reason *why)
{
    if (at.column - 1U < BOARD_SIDE && at.row - 1U < BOARD_SIDE)
        return true;
    add_point(&why->text, at);
    text_add(&why->text, STR(" is off the board"));
    text_add(&why->label, STR("the columns are A to J, the rows 1 to 9 and ᚴ"));
    return false;
}

static bool check_origin(const struct position *p, const struct ply *ply,
                         unsigned from, struct reason *why)
{
    unsigned code = p->at[from];
    const struct figure_moves *f = &bry_figures[code_figure(code)];

    if (!code) {
        bry_add_square(&why->text, from);
        text_add(&why->text, STR(" is empty"));
    } else if (code_side(code) != p->side) {
        add_figure(&why->text, p, from);
        text_addf(&why->text, " belongs to %s", side_name(!p->side));
    } else if (!bry_names_figure(ply, code)) {
        add_letter(&why->text, f->letter, f->promoted);
        text_add(&why->text, STR(" stands on "));
        bry_add_square(&why->text, from);
        text_add(&why->text, STR(", not "));
        add_letter(&why->text, ply->figure, ply->promoted);
        return false;
    } else {
        return true;
    }
    text_addf(&why->label, "%s is to move", side_name(p->side));
    return false;
}

static bool check_target(const struct position *p, unsigned from, unsigned to,
                         struct reason *why)
{
    unsigned code = p->at[to];

    if (from == to) {
        add_figure(&why->text, p, from);
        text_add(&why->text, STR(" would stay where it is"));
    } else if (code && code_side(code) == p->side) {
        bry_add_square(&why->text, to);
        text_addf(&why->text, " is occupied by %s's own %s", side_name(p->side),
                  bry_figures[code_figure(code)].name);
    } else if (code_figure(code) == KING) {
        add_figure(&why->text, p, to);
        text_add(&why->text, STR(" cannot be captured"));
        text_add(&why->label, STR("a king is never captured"));
    }
    return why->text.len == 0;
}

/* ---- directions and leaps ------------------------------------------------ */

static struct squares reach_on_empty_board(const struct position *p,
                                           unsigned from)
{
    unsigned code = p->at[from], side = code_side(code);
    struct squares out = bry_figure_reach(code, from, (struct squares){0, 0});
    unsigned way = side ? NORTH ^ OPPOSITE : NORTH;

    if (code_figure(code) == PAWN && squares_contain(bry_home_row[side], from))
        out = squares_join(
            out, squares_intersect(bry_rays[way][from], bry_near[2][from]));
    return out;
}

/* Returns the first figure between two squares on a line. */
static unsigned find_blocker(const struct position *p, unsigned from,
                             unsigned to)
{
    unsigned way = bry_steps[from][to].way;
    struct squares between = squares_intersect(
        occupied_squares(p),
        squares_without(bry_rays[way][from], bry_rays[way][to]));
    return way < OPPOSITE ? squares_lowest(between) : squares_highest(between);
}

static bool check_way(const struct position *p, unsigned from, unsigned to,
                      struct reason *why)
{
    if (squares_contain(bry_free_targets(p, from), to) ||
        !squares_contain(reach_on_empty_board(p, from), to))
        return true;
    add_figure(&why->text, p, from);
    text_add(&why->text, STR(" is blocked by "));
    add_figure(&why->text, p, find_blocker(p, from, to));
    return false;
}

static bool check_leap(const struct position *p, unsigned from, unsigned to,
                       struct reason *why)
{
    if (code_figure(p->at[from]) != KING ||
        !squares_contain(leap_squares(from), to) || can_leap(p, p->side))
        return true;
    add_figure(&why->text, p, from);
    text_add(&why->text, STR(" cannot leap: "));
    if (p->palaces >> p->side & 1)
        text_add(&why->text, STR("it is not in its palace"));
    else
        text_add(&why->text, STR("the palace was disbanded"));
    text_addf(&why->label, "a king can leap only from %s",
              p->side ? "E9 Eᚴ F9 Fᚴ" : "E1 E2 F1 F2");
    return false;
}

/* Appends the names of squares, sorted by column, then by row. */
static void add_squares(struct text *out, struct squares set)
{
    for (unsigned i = 0; i < SQUARES; i++) {
        unsigned square = i % BOARD_SIDE * BOARD_SIDE + i / BOARD_SIDE;
        if (!squares_contain(set, square))
            continue;
        text_add_char(out, ' ');
        bry_add_square(out, square);
    }
}

static bool check_reach(const struct position *p, unsigned from, unsigned to,
                        struct reason *why)
{
    struct squares targets = bry_free_targets(p, from);

    if (squares_contain(targets, to))
        return true;
    text_add(&why->text, STR("the player has no figure on "));
    bry_add_square(&why->text, from);
    text_add(&why->text, STR(" that can go to "));
    bry_add_square(&why->text, to);
    add_figure(&why->label, p, from);
    text_add(&why->label, squares_is_not_empty(targets) ? STR(" can go to")
                                                        : STR(" cannot move"));
    add_squares(&why->label, targets);
    return false;
}

static void explain_check(const struct position *p, unsigned from, unsigned to,
                          struct reason *why)
{
    struct move m = move_of((struct move_parts){.from = from, .to = to});
    struct position after = *p;
    unsigned king;

    brayout_play(&after, m);
    king = after.king[p->side];
    text_add(&why->text, STR("the move leaves the king on "));
    bry_add_square(&why->text, king);
    text_add(&why->text, STR(" attacked by "));
    add_figure(&why->text, &after, bry_king_attacker(&after, p->side));
    if (bry_king_attacker(p, p->side) < SQUARES)
        text_addf(&why->label, "%s is in check", side_name(p->side));
}

void bry_explain_move(const struct position *p, const struct ply *ply,
                      struct reason *why)
{
    unsigned from, to;

    if (!check_figure_move(p, why))
        return;
    if (ply->kind != PLY_MOVE || ply->count != 2) {
        text_add(&why->text,
                 STR("this is not a ply of this game: a figure goes from one "
                     "square to another, as in V(A1-A4)"));
        return;
    }
    if (!check_inside(ply->points[0], why) ||
        !check_inside(ply->points[1], why))
        return;
    from = (ply->points[0].row - 1U) * BOARD_SIDE + ply->points[0].column - 1U;
    to = (ply->points[1].row - 1U) * BOARD_SIDE + ply->points[1].column - 1U;
    if (check_origin(p, ply, from, why) && check_target(p, from, to, why) &&
        check_leap(p, from, to, why) && check_way(p, from, to, why) &&
        check_reach(p, from, to, why))
        explain_check(p, from, to, why);
}

/* ---- captivity ----------------------------------------------------------- */

/* Checks that a place is in the mover's own row of captivity. Returns false
   with a reason if it is not. */
static bool check_captivity(const struct position *p, struct point place,
                            struct reason *why)
{
    unsigned row = p->side ? CAPTIVITY_ROW_2 : 0;

    if (place.column - 1U < PLACES && place.row == row)
        return true;
    add_point(&why->text, place);
    text_addf(&why->text, " is not a place of %s's prisoners",
              side_name(p->side));
    text_addf(&why->label, "%s's places are A%s to J%s", side_name(p->side),
              p->side ? "ⵒ" : "0", p->side ? "ⵒ" : "0");
    return false;
}

void bry_explain_place(const struct position *p, const struct ply *ply,
                       struct reason *why)
{
    const uint8_t *prisoners = p->prisoners[p->side];

    if (!check_captivity(p, ply->place, why))
        return;
    text_add(&why->text, STR("the place "));
    add_point(&why->text, ply->place);
    text_addf(&why->text, " is taken by a %s",
              bry_figures[prisoners[ply->place.column - 1]].name);
    add_held(&why->label, p->side, prisoners, false);
}

/* ---- special actions of a move ------------------------------------------- */

/* Explains what a pawn or dragon must do at the end of the board. */
static void explain_end(const struct position *p, const struct ply *ply,
                        const struct move_parts *m, struct reason *why)
{
    const char *name = bry_figures[code_figure(p->at[m->from])].name;
    uint8_t prisoners[PLACES];

    bry_prisoners_after(p, m, prisoners);
    if (!bry_kinds_held(prisoners)) {
        if (ply->special == SPECIAL_REPLACE)
            text_addf(&why->text, "%s holds no prisoner to replace the %s",
                      side_name(p->side), name);
        else if (ply->special == SPECIAL_BECOME)
            text_addf(&why->text, "only an advisor can become another figure");
        else
            text_addf(&why->text, "the %s is already promoted", name);
        return;
    }
    if (ply->special != SPECIAL_REPLACE) {
        text_addf(&why->text, "a prisoner must replace the %s on ", name);
        bry_add_square(&why->text, m->to);
        text_add(&why->text, STR(": "));
        add_held(&why->text, p->side, prisoners, true);
        return;
    }
    if (!check_captivity(p, ply->prisoner, why))
        return;
    text_add(&why->text, STR("the place "));
    add_point(&why->text, ply->prisoner);
    why->kind = REASON_EMPTY_PLACE;
    text_addf(&why->text,
              " is empty, so there is no prisoner to replace the %s", name);
    add_held(&why->label, p->side, prisoners, true);
}

static void explain_advisor(const struct ply *ply, const struct move_parts *m,
                            struct reason *why)
{
    if (ply->special == SPECIAL_BECOME && ply->becomes) {
        text_addf(&why->text, "an advisor cannot become %c", ply->becomes);
    } else {
        text_add(&why->text, STR("the advisor on "));
        bry_add_square(&why->text, m->to);
        text_add(&why->text, STR(" must become another figure"));
    }
    text_add(&why->label, STR("write ⤊ and one of V, S, K, B, D"));
}

static void explain_promotion(const struct position *p,
                              const struct move_parts *m, struct reason *why)
{
    const struct figure_moves *f = &bry_figures[code_figure(p->at[m->from])];

    if (f->promoted) {
        text_addf(&why->text, "the %s is already promoted", f->name);
        return;
    }
    if (!f->flipped) {
        text_addf(&why->text, "%s %s is never promoted",
                  f == &bry_figures[ADVISOR] ? "an" : "the", f->name);
        return;
    }
    text_addf(&why->text,
              "the %s can be promoted only when it enters the last three rows",
              f->name);
    bry_add_square(&why->label, squares_contain(bry_zone[p->side], m->from)
                                    ? m->from
                                    : m->to);
    text_addf(&why->label,
              squares_contain(bry_zone[p->side], m->from)
                  ? " is already in rows %s"
                  : " is not in rows %s",
              p->side ? "3 to 1" : "8 to ᚴ");
}

void bry_explain_special(const struct position *p, const struct ply *ply,
                         const struct move_parts *m, struct reason *why)
{
    bool advisor = code_figure(p->at[m->from]) == ADVISOR;

    if (bry_must_become_other(p, m) && advisor) {
        explain_advisor(ply, m, why);
    } else if (bry_must_become_other(p, m)) {
        explain_end(p, ply, m, why);
    } else if (ply->special == SPECIAL_PROMOTE) {
        explain_promotion(p, m, why);
    } else {
        add_figure(&why->text, p, m->from);
        text_addf(&why->text, ply->special == SPECIAL_BECOME
                                  ? " cannot become another figure"
                                  : " cannot be replaced by a prisoner");
        text_add(&why->label, ply->special == SPECIAL_BECOME
                                  ? STR("only an advisor at the end of the "
                                        "board can become another figure")
                                  : STR("only a pawn or dragon at the end of "
                                        "the board can be replaced"));
    }
}
