/* Explains why a written ply is illegal. */
#include "stymie.h"

static void add_cell(struct text *out, struct point at)
{
    bool named = at.column >= 1 && at.column <= 26;

    text_add_char(out, named ? (char)('a' + at.column - 1) : '?');
    text_add_number(out, at.row);
}

static const char *cell_kind_name(struct point at)
{
    return is_octagon(at.row) ? "octagon" : "square";
}

static bool check_cell(const struct position *p, struct point at,
                       struct reason *why)
{
    unsigned lines = line_count(p);
    bool inside = is_inside(p, at);
    uint8_t owner =
        inside && is_cell(at) ? owner_of(p, at.column, at.row) : NO_SIDE;

    if (inside && is_cell(at) && owner == NO_SIDE)
        return true;
    add_cell(&why->text, at);
    if (!inside) {
        text_addf(&why->text, " is off the %ux%u lattice", lines, lines);
        text_addf(&why->label, "the columns are a to %c, the rows 1 to %u",
                  (int)('a' + lines - 1), lines);
    } else if (!is_cell(at)) {
        text_add(&why->text, STR(" is not a cell of the lattice"));
        text_add(&why->label, STR("an octagon has an odd column and row, a "
                                  "square an even column and row"));
    } else {
        text_addf(&why->text, " is taken by %s", stymie_rules.sides[owner]);
        text_add(&why->label, STR("a piece must be placed on an empty cell"));
    }
    return false;
}

static bool check_distinct_cells(const struct ply *ply, struct reason *why)
{
    for (unsigned i = 1; i < ply->count; i++)
        for (unsigned k = 0; k < i; k++)
            if (point_equal(ply->points[i], ply->points[k])) {
                add_cell(&why->text, ply->points[i]);
                text_add(&why->text, STR(" appears twice"));
                return false;
            }
    return true;
}

static bool cells_touch(struct point a, struct point b)
{
    return (a.column + 1 == b.column || b.column + 1 == a.column) &&
           (a.row + 1 == b.row || b.row + 1 == a.row);
}

/* Checks that two or three pieces are not all on cells of one kind, because a
   piece on a cell of the other kind must join them. Returns false with a reason
   if they are. */
static bool check_kinds(const struct ply *ply, struct reason *why)
{
    unsigned octagons = 0;

    for (unsigned i = 0; i < ply->count; i++)
        octagons += is_octagon(ply->points[i].row);
    if (ply->count == 1 || (octagons > 0 && octagons < ply->count))
        return true;
    text_addf(&why->text, "the %s pieces are all on %ss",
              ply->count == 2 ? "two" : "three",
              cell_kind_name(ply->points[0]));
    text_add(
        &why->label,
        ply->count == 2
            ? STR("two pieces must be on an octagon and a square that touch")
            : STR("three pieces must be on an octagon and two squares that "
                  "touch it, or on a square and two octagons"));
    return false;
}

static bool check_touch(const struct ply *ply, struct reason *why)
{
    for (unsigned i = 0; i < ply->count; i++)
        for (unsigned k = i + 1; k < ply->count; k++) {
            struct point a = ply->points[i], b = ply->points[k];
            if (is_octagon(a.row) == is_octagon(b.row) || cells_touch(a, b))
                continue;
            add_cell(&why->text, a);
            text_add(&why->text, STR(" and "));
            add_cell(&why->text, b);
            text_add(&why->text, STR(" do not touch"));
            text_add(&why->label,
                     STR("an octagon touches the squares diagonally next to "
                         "it"));
            return false;
        }
    return true;
}

/* Returns the reason why three pieces may not be placed, which depends on the
   last turn. */
static struct str closed_label(const struct position *p)
{
    if (p->number == 2)
        return STR("the last turn was the opening turn");
    if (p->swapped && p->last == 0)
        return STR("the last turn was a swap, which places nothing");
    if (p->last == 2)
        return STR("the last turn placed two pieces");
    if (p->last == 3)
        return STR("the last turn placed three pieces");
    return STR("according to the position, three pieces cannot be placed now");
}

static void explain_count(const struct position *p, struct reason *why)
{
    if (p->number == 1) {
        text_add(&why->text, STR("Vert must begin with exactly one piece"));
        return;
    }
    text_add(&why->text, STR("three pieces can be placed only after a turn in "
                             "which one piece was placed"));
    text_add(&why->label, closed_label(p));
}

static void explain_placing(const struct position *p, const struct ply *ply,
                            struct reason *why)
{
    if (!check_distinct_cells(ply, why))
        return;
    for (unsigned i = 0; i < ply->count; i++)
        if (!check_cell(p, ply->points[i], why))
            return;
    if (check_kinds(ply, why) && check_touch(ply, why))
        explain_count(p, why);
}

static void explain_swap(const struct position *p, struct reason *why)
{
    if (p->no_pie) {
        text_add(&why->text, STR("this game has no swap"));
        return;
    }
    text_add(&why->label, STR("swap is legal only as the second turn"));
    if (p->number == 1)
        text_add(&why->text, STR("there is no piece on the board yet"));
    else if (p->swapped)
        text_add(&why->text, STR("the players have already swapped"));
    else
        text_add(&why->text, STR("it is too late to swap"));
}

void stymie_explain(const struct position *p, const struct ply *ply,
                    struct reason *why)
{
    bool placing = ply->kind == PLY_DROP && ply->count >= 1 && ply->count <= 3;

    if (!placing && ply->kind != PLY_SWAP) {
        text_add(&why->text,
                 STR("this is not a ply of this game: place one piece (c5), "
                     "two (c5-d6) or three (c5-d6-b6), or swap"));
    } else if (p->winner != NO_SIDE) {
        text_addf(&why->text, "the game is over: %s has won",
                  stymie_rules.sides[p->winner]);
        text_addf(&why->label, "%s's edges are joined",
                  stymie_rules.sides[p->winner]);
    } else if (placing) {
        explain_placing(p, ply, why);
    } else {
        explain_swap(p, why);
    }
}
