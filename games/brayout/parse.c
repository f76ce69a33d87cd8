/* Reads position strings. */
#include "brayout.h"

#include "../reader.h"

/* Conditions on the whole position are checked at the end, but errors are
   reported at the place where the data was read. */

enum field {
    FIELD_BOARD,
    FIELD_SIDE,
    FIELD_PRISONERS,
    FIELD_PALACES,
    FIELD_ROUND,
    FIELDS
};

static const char *const field_names[FIELDS] = {
    "board", "side to move", "prisoners", "palaces", "round"};

/* ---- lines of ten: rows of the board, places of captivity ---------------- */

/* A line of ten squares or places, and its name in messages. */
struct line {
    enum field field;
    const char *name; /* "row %u" or "the places of row %s" */
    unsigned number;
    bool (*put)(struct reader *r, const struct line *l, unsigned column,
                uint8_t code, size_t length);
};

static void add_name(struct text *out, const struct line *l)
{
    text_add(out, str_of(l->name));
    if (l->number == BOARD_SIDE || l->number == BOARD_SIDE + 1)
        text_add(out, l->number == BOARD_SIDE ? STR("ᚴ") : STR("ⵒ"));
    else
        text_add_number(out, l->number);
}

static bool too_many(struct reader *r, const struct line *l, size_t length)
{
    struct text *out = reader_fault(r, l->field, length);

    add_name(out, l);
    text_add(out, l->field == FIELD_BOARD ? STR(" has more than 10 squares")
                                          : STR(" has more than 10 places"));
    return false;
}

/* Reads a figure's letter and its symbol of promotion, if any. Returns 0 with a
   reason if there is no figure. */
static uint8_t read_code(struct reader *r, enum field field, size_t *length)
{
    bool promoted = r->text.ptr[r->at] == '+';
    char c = '\0';

    *length = 1;
    if (!promoted)
        c = r->text.ptr[r->at];
    else if (reader_part_end(r, '/') > r->at + 1) {
        c = r->text.ptr[r->at + 1];
        *length = 2;
    }
    bool lower = ascii_is_lower(c);
    unsigned figure = bry_figure_of(lower ? (char)(c - 'a' + 'A') : c);
    if (!figure) {
        r->at += promoted && *length == 2;
        text_add(reader_fault(r, field, reader_character(r)),
                 promoted ? STR("the letter of a figure must follow the +")
                          : STR("this is neither a figure (P V S K B I D R, + "
                                "before a promoted one) nor a number"));
        return 0;
    }
    if (promoted && !bry_figures[figure].flipped) {
        text_addf(reader_fault(r, field, 2), "+%c: %s is never promoted", c,
                  figure == KING      ? "the king"
                  : figure == ADVISOR ? "an advisor"
                                      : "the queen");
        return 0;
    }
    if (promoted)
        figure = bry_figures[figure].flipped;
    return figure_code(figure, lower);
}

static bool read_item(struct reader *r, const struct line *l, unsigned *column)
{
    char c = r->text.ptr[r->at];
    size_t length;

    if (c == '0') {
        text_add(
            reader_fault(r, l->field, 1),
            STR("a number of empty squares or places must not begin with 0"));
        return false;
    }
    if (ascii_is_digit(c)) {
        unsigned run = reader_number(r, BOARD_SIDE, &length);
        if (run > BOARD_SIDE - *column)
            return too_many(r, l, length);
        *column += run;
        r->at += length;
        return true;
    }
    uint8_t code = read_code(r, l->field, &length);
    if (!code)
        return false;
    if (*column == BOARD_SIDE)
        return too_many(r, l, length);
    if (!l->put(r, l, *column, code, length))
        return false;
    ++*column;
    r->at += length;
    return true;
}

static bool read_line(struct reader *r, const struct line *l)
{
    size_t begin = r->at, end = reader_part_end(r, '/');
    unsigned column = 0;

    while (r->at < end)
        if (!read_item(r, l, &column))
            return false;
    if (column == BOARD_SIDE)
        return true;
    r->at = begin;
    struct text *out = reader_fault(r, l->field, end - begin);
    add_name(out, l);
    text_addf(out, " has %u %s, not 10", column,
              l->field == FIELD_BOARD ? "squares" : "places");
    return false;
}

static bool check_lines(struct reader *r, enum field field, size_t wanted,
                        const char *unit)
{
    size_t count = reader_rows(r);

    if (count == wanted)
        return true;
    text_addf(reader_fault(r, field, reader_field(r).len),
              "the field has %zu row%s of %s, not %zu", count,
              count == 1 ? "" : "s", unit, wanted);
    return false;
}

/* ---- the board ----------------------------------------------------------- */

static const char *impossible_row_reason(unsigned figure, unsigned side,
                                         unsigned row)
{
    unsigned own = side ? BOARD_SIDE - 1 - row : row;

    if (figure == PAWN && own < 2)
        return "a pawn cannot stand behind its home row";
    if (figure == PAWN && own == BOARD_SIDE - 1)
        return "a pawn cannot stand on its last row";
    if (figure == ADVISOR && own == BOARD_SIDE - 1)
        return "an advisor cannot stand on its last row";
    return NULL;
}

static unsigned count_kings(const struct position *p, unsigned side)
{
    unsigned count = 0;

    for (unsigned i = 0; i < SQUARES; i++)
        count += p->at[i] == figure_code(KING, side);
    return count;
}

static bool put_on_board(struct reader *r, const struct line *l,
                         unsigned column, uint8_t code, size_t length)
{
    unsigned side = code_side(code), figure = code_figure(code);
    unsigned row = l->number - 1;
    const char *never = impossible_row_reason(figure, side, row);

    if (never)
        text_add(reader_fault(r, FIELD_BOARD, length), str_of(never));
    else if (figure == KING && count_kings(r->p, side))
        text_addf(reader_fault(r, FIELD_BOARD, length), "%s has a second king",
                  brayout_rules.sides[side]);
    else
        bry_put_figure(r->p, row * BOARD_SIDE + column, code);
    return r->why->text.len == 0;
}

static bool read_board(struct reader *r)
{
    size_t begin = r->at;

    if (!reader_begin_field(r, FIELD_BOARD) ||
        !check_lines(r, FIELD_BOARD, BOARD_SIDE, "squares"))
        return false;
    for (unsigned row = BOARD_SIDE; row > 0; row--) {
        struct line l = {FIELD_BOARD, "row ", row, put_on_board};
        if (!read_line(r, &l))
            return false;
        r->at += row > 1; /* skip the slash */
    }
    for (unsigned side = 0; side < 2; side++)
        if (!count_kings(r->p, side)) {
            size_t length = r->at - begin;
            r->at = begin;
            text_addf(reader_fault(r, FIELD_BOARD, length), "%s has no king",
                      brayout_rules.sides[side]);
            return false;
        }
    return true;
}

/* ---- the other fields ---------------------------------------------------- */

static bool check_no_check(struct reader *r)
{
    unsigned waits = !r->p->side, from = bry_king_attacker(r->p, waits);

    if (from == SQUARES)
        return true;
    struct text *out = reader_fault(r, FIELD_SIDE, 1);
    text_addf(out, "%s is to move, but %s's king on ",
              brayout_rules.sides[r->p->side], brayout_rules.sides[waits]);
    bry_add_square(out, r->p->king[waits]);
    text_addf(out, " is attacked by the %s on ",
              bry_figures[code_figure(r->p->at[from])].name);
    bry_add_square(out, from);
    return false;
}

/* Whether the king is attacked is unknown until the palaces have been read. */
static bool read_side(struct reader *r, size_t *at)
{
    if (!reader_begin_field(r, FIELD_SIDE))
        return false;

    *at = r->at;
    for (uint8_t side = 0; side < 2; side++)
        if (reader_field(r).len == 1 &&
            r->text.ptr[r->at] == brayout_rules.letters[side]) {
            r->p->side = side;
            r->at++;
            return true;
        }
    text_add(reader_fault(r, FIELD_SIDE, reader_field(r).len),
             STR("expected 1 or 2 for the side to move"));
    return false;
}

static bool put_in_captivity(struct reader *r, const struct line *l,
                             unsigned column, uint8_t code, size_t length)
{
    unsigned captor = l->number > 0, figure = code_figure(code);

    if (bry_figures[figure].promoted)
        text_add(reader_fault(r, FIELD_PRISONERS, length),
                 STR("a prisoner is never promoted"));
    else if (bry_figures[figure].captive != figure)
        text_addf(reader_fault(r, FIELD_PRISONERS, length),
                  "%s is never a prisoner",
                  figure == KING      ? "a king"
                  : figure == ADVISOR ? "an advisor"
                                      : "a pawn");
    else if (code_side(code) == captor)
        text_addf(
            reader_fault(r, FIELD_PRISONERS, length),
            "a prisoner in row %s was a figure of %s and must be in %s case",
            captor ? "ⵒ" : "0", brayout_rules.sides[!captor],
            captor ? "upper" : "lower");
    else
        r->p->prisoners[captor][column] = (uint8_t)figure;
    r->p->held[captor]++;
    return r->why->text.len == 0;
}

static bool read_prisoners(struct reader *r)
{
    if (!reader_begin_field(r, FIELD_PRISONERS) ||
        !check_lines(r, FIELD_PRISONERS, 2, "places"))
        return false;
    for (unsigned captor = 0; captor < 2; captor++) {
        struct line l = {FIELD_PRISONERS, "row ", captor ? BOARD_SIDE + 1 : 0,
                         put_in_captivity};
        if (!read_line(r, &l))
            return false;
        r->at += captor == 0; /* skip the slash */
    }
    return true;
}

static bool check_palace(struct reader *r, unsigned side)
{
    if (!(r->p->palaces >> side & 1) ||
        !squares_contain(bry_zone[side], r->p->king[side]))
        return true;
    struct text *out = reader_fault(r, FIELD_PALACES, reader_field(r).len);
    text_addf(out, "%s's palace must be disbanded, because the king is on ",
              brayout_rules.sides[side]);
    bry_add_square(out, r->p->king[side]);
    return false;
}

static bool read_palaces(struct reader *r)
{
    struct str field;

    if (!reader_begin_field(r, FIELD_PALACES))
        return false;
    field = reader_field(r);
    for (uint8_t i = 0; i < 4; i++)
        if (str_equal(field, str_of(bry_palace_names[i]))) {
            r->p->palaces = i;
            if (!check_palace(r, 0) || !check_palace(r, 1))
                return false;
            r->at += field.len;
            return true;
        }
    text_add(reader_fault(r, FIELD_PALACES, field.len),
             STR("expected Pp, P, p or -, the palaces that are standing"));
    return false;
}

static bool read_round(struct reader *r)
{
    if (!reader_count(r, FIELD_ROUND, "the number of the round", ROUND_MAX,
                      &r->p->round))
        return false;
    r->at += reader_field(r).len;
    return true;
}

/* The first player's rows as that player sees them. The second player has the
   same rows, seen from the other side, with the columns unchanged [found;
   columns: ruling]. */
static const char *const start[] = {".KSBRDBSK.", ".V..II..V.", "PPPPPPPPPP"};

static void set_up(struct position *p)
{
    for (unsigned row = 0; row < sizeof start / sizeof *start; row++)
        for (unsigned column = 0; column < BOARD_SIDE; column++) {
            enum figure figure = bry_figure_of(start[row][column]);
            unsigned there = BOARD_SIDE - 1 - row;
            if (figure == NO_FIGURE)
                continue;
            bry_put_figure(p, row * BOARD_SIDE + column,
                           figure_code(figure, 0));
            bry_put_figure(p, there * BOARD_SIDE + column,
                           figure_code(figure, 1));
        }
    p->palaces = 3;
    p->round = 1;
}

bool brayout_begin(struct position *p, struct str text, uint32_t given,
                   struct reason *why)
{
    struct reader r = {p, text, 0, why, field_names};
    size_t side;

    (void)given;
    if (!text.len) {
        set_up(p);
        return true;
    }
    if (!read_board(&r) || !read_side(&r, &side) || !read_prisoners(&r) ||
        !read_palaces(&r) || !read_round(&r) || !reader_end(&r, FIELD_ROUND))
        return false;
    r.at = side;
    p->check = bry_king_attacker(p, p->side) < SQUARES;
    return check_no_check(&r);
}
