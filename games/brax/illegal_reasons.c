/* Explains why a written ply is illegal. */
#include "brax.h"

static void add_point(struct text *out, const struct position *p,
                      unsigned point)
{
    brax_add_point(out, &p->board, point);
}

static void add_segment(struct text *out, const struct position *p, unsigned a,
                        unsigned b)
{
    add_point(out, p, a);
    text_add_char(out, '-');
    add_point(out, p, b);
}

static void add_mover(struct text *out, const struct position *p)
{
    text_add(out, str_of(brax_seats[mover_of(p)]));
}

/* ---- ways of one piece --------------------------------------------------- */

/* A written way: the numbers of its points, and the pieces on the board. */
struct written_way {
    const struct position *p;
    const struct brax_pieces *pieces;
    struct reason *why;
    unsigned at[3], count;
};

/* Each of these checks returns true, or false with a reason. */
static bool check_points(struct written_way *w, const struct point *names,
                         unsigned count)
{
    const struct brax_board *board = &w->p->board;

    w->count = count;
    if (count < 2 || count > 3) {
        text_add(&w->why->text, STR("a piece must move one or two steps"));
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        w->at[i] = brax_find_point(board, names[i]);
        if (w->at[i] < BRAX_POINTS)
            continue;
        text_add(&w->why->text, STR("the board has no point "));
        brax_add_name(&w->why->text, names[i]);
        text_addf(&w->why->label, "the columns are A to %c, the rows 1 to %u",
                  'A' + board->columns - 1, board->rows);
        return false;
    }
    return true;
}

static bool check_piece(const struct written_way *w)
{
    unsigned code = w->pieces->at[w->at[0]], seat = mover_of(w->p);

    if (code == seat_code(seat))
        return true;
    if (!code) {
        text_add(&w->why->text, STR("there is no piece on "));
        add_point(&w->why->text, w->p, w->at[0]);
    } else {
        text_add(&w->why->text, STR("the piece on "));
        add_point(&w->why->text, w->p, w->at[0]);
        text_addf(&w->why->text, " belongs to %s, not to %s",
                  brax_seats[code_seat(code)], brax_seats[seat]);
    }
    return false;
}

static bool check_not_own(const struct written_way *w, unsigned point)
{
    unsigned code = w->pieces->at[point];

    if (!code || (code_seat(code) & 1) != (mover_of(w->p) & 1))
        return true;
    text_add(&w->why->text,
             STR("there is already a piece of the same side on "));
    add_point(&w->why->text, w->p, point);
    return false;
}

/* Returns the direction of the segment between two points, or BRAX_DEGREE if
   there is none. */
static unsigned find_segment(const struct written_way *w, unsigned a,
                             unsigned b)
{
    return brax_direction(&w->p->board.node[a], b);
}

static bool check_segment(const struct written_way *w, unsigned a, unsigned b)
{
    if (find_segment(w, a, b) < BRAX_DEGREE)
        return true;
    text_add(&w->why->text, STR("no segment joins "));
    add_point(&w->why->text, w->p, a);
    text_add(&w->why->text, STR(" and "));
    add_point(&w->why->text, w->p, b);
    return false;
}

static bool check_colour(const struct written_way *w, unsigned a, unsigned b)
{
    unsigned side = mover_of(w->p) & 1;
    unsigned colour = find_segment(w, a, b) < w->p->board.node[a].blue ? 0 : 1;

    if (colour == side)
        return true;
    add_segment(&w->why->text, w->p, a, b);
    text_addf(&w->why->text,
              " is %s, so %s cannot use it in a move of two steps",
              colour ? "red" : "blue", brax_sides[side]);
    text_add(&w->why->label,
             STR("two steps must use segments of the player's own colour"));
    return false;
}

static bool check_two_steps(const struct written_way *w, unsigned middle,
                            unsigned end)
{
    unsigned from = w->at[0];

    if (!check_segment(w, from, middle) || !check_segment(w, middle, end))
        return false;
    if (from == end) {
        text_add(&w->why->text, STR("the piece would end where it began, on "));
        add_point(&w->why->text, w->p, from);
        return false;
    }
    if (!check_colour(w, from, middle) || !check_colour(w, middle, end) ||
        !check_not_own(w, middle) || !check_not_own(w, end))
        return false;
    if (!w->pieces->at[middle] || w->pieces->at[end])
        return true;
    add_point(&w->why->text, w->p, middle);
    text_add(&w->why->text,
             STR(" is occupied, but the middle point must be empty"));
    text_add(&w->why->label, STR("only a piece that captures at the end as "
                                 "well can capture on the middle point"));
    return false;
}

/* Returns a point that is joined to both ends, preferably by segments of the
   mover's colour, or BRAX_POINTS if there is none. */
static unsigned find_middle(const struct written_way *w)
{
    const struct brax_node *node = &w->p->board.node[w->at[0]];
    unsigned side = mover_of(w->p) & 1, best = BRAX_POINTS;

    for (unsigned i = node->degree; i-- > 0;) {
        unsigned k = find_segment(w, w->at[1], node->to[i]);
        const struct brax_node *end = &w->p->board.node[w->at[1]];
        if (k == BRAX_DEGREE)
            continue;
        bool own = (i >= node->blue) == side && (k >= end->blue) == side;
        if (own || best == BRAX_POINTS)
            best = node->to[i];
    }
    return best;
}

/* Checks a way of which only the start and the end are written, and which no
   segment joins. */
static bool check_ends(const struct written_way *w)
{
    struct brax_way ways[BRAX_WAYS];
    size_t count =
        brax_find_ways_over(w->p, w->pieces, w->at[0], w->at[1], ways);
    struct text *out = &w->why->text;
    unsigned middle = find_middle(w);

    if (count == 1)
        return true;
    if (count == 0 && middle < BRAX_POINTS)
        return check_two_steps(w, middle, w->at[1]);
    if (count == 0) {
        text_add(out, STR("there is no path of one or two steps from "));
        add_point(out, w->p, w->at[0]);
        text_add(out, STR(" to "));
        add_point(out, w->p, w->at[1]);
        return false;
    }
    text_addf(out, "%zu paths lead to this point, over ", count);
    for (size_t i = 0; i < count; i++) {
        add_point(out, w->p, ways[i].middle);
        if (i + 1 < count)
            text_add(out, i + 2 < count ? STR(", ") : STR(" or "));
    }
    text_add(&w->why->label, STR("the middle point must be written"));
    return false;
}

static bool check_way(struct written_way *w, const struct point *names,
                      unsigned count)
{
    if (!check_points(w, names, count) || !check_piece(w))
        return false;
    if (count == 3)
        return check_two_steps(w, w->at[1], w->at[2]);
    if (w->at[0] == w->at[1]) {
        text_add(&w->why->text, STR("the piece would end where it began, on "));
        add_point(&w->why->text, w->p, w->at[0]);
        return false;
    }
    if (find_segment(w, w->at[0], w->at[1]) < BRAX_DEGREE)
        return check_not_own(w, w->at[1]);
    return check_ends(w);
}

/* ---- games that allow it ------------------------------------------------- */

static void name_games(struct reason *why, unsigned rows)
{
    bool any = false;

    if (!rows)
        return;
    why->kind = REASON_PROFILE;
    text_clear(&why->label);
    text_add(&why->label, STR("this ply is allowed in "));
    for (unsigned i = 0; i < BRAX_PROFILES; i++) {
        if (!(rows >> i & 1))
            continue;
        text_addf(&why->label, "%s%s", any ? ", " : "",
                  brax_profiles[i].rules->name);
        any = true;
    }
}

/* Returns the other games in which the same turn in the same position is
   legal. */
static unsigned find_games(const struct position *p, const struct brax_turn *t)
{
    struct position other = *p;
    unsigned rows = 0;

    for (unsigned i = 0; i < BRAX_PROFILES; i++) {
        other.profile = (uint8_t)i;
        brax_set_turn(&other, p->turn);
        if (i != p->profile && brax_profiles[i].round == profile_of(p)->round &&
            brax_legal(&other, t))
            rows |= 1U << i;
    }
    return rows;
}

/* ---- the turn ------------------------------------------------------------ */

static bool check_parts(const struct position *p, const struct ply *ply,
                        struct reason *why)
{
    unsigned rows = 0;

    if (!ply->second || moves_two_pieces(p))
        return true;
    text_addf(&why->text, "%s can move only one piece per turn",
              brax_seats[mover_of(p)]);
    for (unsigned i = 0; i < BRAX_PROFILES; i++)
        rows |= (unsigned)brax_profiles[i].lone << i;
    if (!profile_of(p)->lone)
        name_games(why, rows);
    return false;
}

static bool check_count(const struct position *p, const struct brax_turn *t,
                        struct reason *why)
{
    bool single = !moves_two_pieces(p) || brax_is_single_turn(p, &t->way[0]);

    if (single == (t->count == 1))
        return true;
    add_mover(&why->text, p);
    if (t->count == 1)
        text_add(&why->text, STR(" must move two different pieces per turn"));
    else if (p->pieces.count[mover_of(p)] == 1)
        text_add(&why->text, STR(" has only one piece left to move"));
    else
        text_add(
            &why->text,
            STR(" has already captured the last piece with the first move"));
    return false;
}

static bool check_different(const struct position *p, const struct brax_turn *t,
                            struct point second, struct reason *why)
{
    if (brax_find_point(&p->board, second) != t->way[0].end)
        return true;
    text_add(&why->text,
             STR("the two moves of a turn must be of different pieces"));
    return false;
}

/* Checks that the turn moves a called piece, if it must. The reason does not
   name the caller, because a position does not record who called, or when. */
static bool check_bound(const struct position *p, const struct brax_turn *t,
                        struct reason *why)
{
    brax_set bound = brax_called_pieces(p), from = set_of(t->way[0].from);

    if (t->count > 1)
        from |= set_of(t->way[1].from);
    if (!bound || from & brax_required_pieces(p))
        return true;
    why->kind = REASON_CALLED;
    brax_add_points(&why->text, &p->board, bound, STR(" or "));
    text_add(&why->text, STR(" must move"));
    return false;
}

static void add_pieces(struct text *out, const struct brax_pieces *pieces,
                       unsigned side)
{
    unsigned count = side_count(pieces, side);

    text_addf(out, "%s has %u %s", brax_sides[side], count,
              count == 1 ? "piece" : "pieces");
}

static void explain_counts(const struct position *p,
                           const struct brax_pieces *after, struct reason *why)
{
    unsigned side = mover_of(p) & 1;

    add_pieces(&why->text, after, side);
    text_add(&why->text, STR(" and "));
    add_pieces(&why->text, after, !side);
    text_add(&why->text, STR(": these are too few for a call"));
    text_add(&why->label,
             profile_of(p)->call == CALL_ANY
                 ? STR("a call needs two pieces of the caller and three of the "
                       "opponent")
                 : STR("with one piece against one or two, nobody can call"));
}

static void explain_call(const struct position *p, const struct brax_turn *t,
                         struct reason *why)
{
    enum brax_call rule = profile_of(p)->call;
    struct brax_pieces after;

    brax_points_after(p, t, &after);
    if (rule == CALL_NONE)
        text_addf(&why->text, "%s has no calls", profile_of(p)->rules->name);
    else if (rule == CALL_MOVED && p->callers >> mover_of(p) & 1)
        text_add(&why->text,
                 STR("the player already called on the previous turn"));
    else if (brax_counts_forbid_call(p, &after))
        explain_counts(p, &after, why);
    else if (rule == CALL_ANY)
        text_addf(&why->text,
                  "a call is not allowed: no piece of %s is attacked",
                  brax_sides[!(mover_of(p) & 1)]);
    else
        text_addf(
            &why->text,
            "a call is not allowed: the moved piece attacks no piece of %s",
            brax_seats[brax_opponent(p, &after)]);
    name_games(why, find_games(p, t));
}

/* Checks the written ways one by one, like resolve(), and stops at the first
   error. */
static void explain_turn(const struct position *p, const struct ply *ply,
                         struct reason *why)
{
    unsigned first = ply->second ? ply->second : ply->count;
    struct brax_pieces pieces = p->pieces;
    struct written_way w = {.p = p, .pieces = &pieces, .why = why};
    struct brax_turn t = {.count = ply->second ? 2 : 1};

    if (!check_parts(p, ply, why) || !check_way(&w, ply->points, first))
        return;
    brax_read_way(p, &pieces, ply->points, first, &t.way[0]);
    if (!check_count(p, &t, why))
        return;
    if (t.count > 1) {
        const struct point *names = ply->points + first;
        brax_move_along(&pieces, &t.way[0]);
        if (!check_different(p, &t, names[0], why) ||
            !check_way(&w, names, ply->count - first))
            return;
        brax_read_way(p, &pieces, names, ply->count - first, &t.way[1]);
    }
    t.call = ply->call;
    if (check_bound(p, &t, why))
        explain_call(p, &t, why);
}

static void explain_end(struct ending end, const struct position *p,
                        struct reason *why)
{
    if (end.winner == NO_SIDE) {
        text_add(&why->text, STR("the game is over: it is a draw"));
        add_mover(&why->label, p);
        text_add(&why->label, STR(" has pieces but no legal move"));
        return;
    }
    text_addf(&why->text, "the game is over: %s has won",
              brax_sides[end.winner]);
    text_addf(&why->label, "%s has no pieces left", brax_sides[!end.winner]);
}

void brax_explain(const struct position *p, const struct ply *ply,
                  struct reason *why)
{
    struct ending end = brax_ending(p);

    if (ply->kind != PLY_PATH || ply->count > PLY_POINTS ||
        ply->second >= ply->count)
        text_add(&why->text, STR("this is not a ply of this game: a ply is the "
                                 "path of a piece, such as (E3)-E4-E5"));
    else if (end.over)
        explain_end(end, p, why);
    else
        explain_turn(p, ply, why);
}
