/* Explains why a written ply is illegal. */
#include "quax.h"

void quax_add_point(struct text *out, struct point at)
{
    bool named = at.column >= 1 && at.column <= QUAX_SIZE_MAX;

    text_add_char(out, named ? (char)('a' + at.column - 1) : '?');
    text_add_number(out, at.row);
}

static void quax_add_move(struct text *out, struct move m)
{
    struct ply ply = quax_describe(NULL, m);

    for (size_t i = 0; i < ply.count; i++)
        quax_add_point(out, ply.points[i]);
}

static bool check_inside_board(const struct position *p, struct point at,
                               struct reason *why)
{
    if (quax_is_inside(p, at))
        return true;
    quax_add_point(&why->text, at);
    text_addf(&why->text, " is off the %dx%d board", p->size, p->size);
    text_addf(&why->label, "the columns are a to %c, the rows 1 to %d",
              'a' + p->size - 1, p->size);
    return false;
}

static bool check_own_stone(const struct position *p, uint8_t side,
                            struct point at, struct reason *why)
{
    uint8_t owner = quax_owner(p, at);

    if (owner == side && owner != NO_SIDE)
        return true;
    quax_add_point(&why->text, at);
    if (owner == NO_SIDE) {
        text_add(&why->text, STR(" is empty, but a link must join two stones"));
        return false;
    }
    text_addf(&why->text, " is a stone of %s, not of %s",
              quax_side_name(p, owner), quax_side_name(p, side));
    text_add(&why->label,
             STR("a link must join two stones of the same colour"));
    return false;
}

static bool check_diagonal(struct point a, struct point b, struct reason *why)
{
    if (quax_link(a, b).bits)
        return true;
    quax_add_point(&why->text, a);
    text_add(&why->text, STR(" and "));
    quax_add_point(&why->text, b);
    text_add(&why->text, STR(" are not diagonal neighbours"));
    return false;
}

static bool check_opening_node(const struct position *p, uint8_t side,
                               struct move link, struct reason *why)
{
    struct move other = quax_crossing(link);

    if (!quax_has_link(p, other))
        return true;
    uint8_t owner = quax_link_owner(p, other);
    if (owner == side && quax_variant(p)->crosses)
        return true;
    text_add(&why->text, STR("this link would cross the link "));
    quax_add_move(&why->text, other);
    quax_add_move(&why->label, other);
    text_addf(&why->label, " is %s's%s link", quax_side_name(p, owner),
              owner == side ? " own" : "");
    return false;
}

static bool check_new_link(const struct position *p, struct move link,
                           struct reason *why)
{
    if (!quax_has_link(p, link))
        return true;
    text_add(&why->text, STR("the link "));
    quax_add_move(&why->text, link);
    text_add(&why->text, STR(" already exists"));
    return false;
}

bool quax_check_link(const struct position *p, uint8_t side, struct point a,
                     struct point b, struct reason *why)
{
    return check_inside_board(p, a, why) && check_inside_board(p, b, why) &&
           check_diagonal(a, b, why) && check_own_stone(p, side, a, why) &&
           check_own_stone(p, side, b, why) &&
           check_opening_node(p, side, quax_link(a, b), why) &&
           (p->relink || check_new_link(p, quax_link(a, b), why));
}

static void explain_drop(const struct position *p, const struct ply *ply,
                         struct reason *why)
{
    struct point at = ply->points[0];

    if (!check_inside_board(p, at, why))
        return;
    quax_add_point(&why->text, at);
    text_addf(&why->text, " is taken by %s",
              quax_side_name(p, quax_owner(p, at)));
    text_add(&why->label, STR("a stone must be dropped on an empty cell"));
}

static void explain_link(const struct position *p, const struct ply *ply,
                         struct reason *why)
{
    if (!quax_variant(p)->instant) {
        quax_check_link(p, p->side, ply->points[0], ply->points[1], why);
        return;
    }
    text_add(&why->text, STR("a ply of this game cannot be a link"));
    text_add(&why->label,
             STR("links are made automatically when a stone is dropped"));
}

static void explain_swap(const struct position *p, const struct ply *ply,
                         struct reason *why)
{
    (void)ply;
    if (!p->pie) {
        text_add(&why->text, STR("this game has no swap"));
        return;
    }
    text_addf(&why->label, "swap is legal only as the %s ply of the game",
              p->pie == 1 ? "second" : "fourth");
    if (p->midway)
        text_add(&why->text,
                 STR("there is no swap in a game that begins from a position"));
    else if (p->swapped)
        text_add(&why->text, STR("the players have already swapped"));
    else if (p->swap > SWAP_NOW && p->pie == 1)
        text_add(&why->text, STR("there is no stone on the board yet"));
    else if (p->swap > SWAP_NOW)
        text_addf(&why->text,
                  "it is too early to swap: %d more pl%s must come first",
                  p->swap - SWAP_NOW, p->swap - SWAP_NOW == 1 ? "y" : "ies");
    else
        text_add(&why->text, STR("it is too late to swap"));
}

static void explain_unknown(const struct position *p, const struct ply *ply,
                            struct reason *why)
{
    const struct quax_variant *variant = quax_variant(p);

    (void)ply;
    text_addf(&why->text,
              "this is not a ply of this game: drop a stone (d3)%s%s",
              variant->instant ? ""
              : p->pie         ? ", link two (e2f3)"
                               : " or link two (e2f3)",
              p->pie ? " or swap" : "");
}

typedef void explainer(const struct position *p, const struct ply *ply,
                       struct reason *why);

static explainer *const explainers[] = {
    [PLY_DROP] = explain_drop,
    [PLY_LINK] = explain_link,
    [PLY_SWAP] = explain_swap,
};

void quax_explain(const struct position *p, const struct ply *ply,
                  struct reason *why)
{
    explainer *explain = NULL;

    if (ply->kind < sizeof explainers / sizeof *explainers)
        explain = explainers[ply->kind];
    if (!explain) {
        explain_unknown(p, ply, why);
    } else if (p->winner != NO_SIDE) {
        text_addf(&why->text, "the game is over: %s has won",
                  quax_side_name(p, p->winner));
        text_addf(&why->label, "%s's edges are joined",
                  quax_side_name(p, p->winner));
    } else {
        explain(p, ply, why);
    }
}
