/* Reads position strings. */
#include "brax.h"

#include "../reader.h"

/* Conditions on the whole position are checked at the end, but errors are
   reported at the place where the data was read. */

enum field {
    FIELD_BOARD,
    FIELD_TURN,
    FIELD_CALLED,
    FIELD_CALLERS,
    FIELD_ENDED,
    FIELDS
};

static const char *const field_names[FIELDS] = {
    "board", "turn", "called pieces", "callers", "last move"};

/* ---- the board ----------------------------------------------------------- */

/* The points of a row, sorted by column. `number` is the number of the row. */
struct row {
    unsigned number, count;
    uint8_t points[BRAX_LETTERS];
};

static void find_row_end(const struct position *p, unsigned number,
                         struct row *out)
{
    out->number = number;
    out->count = 0;
    for (uint8_t column = 1; column <= p->board.columns; column++) {
        unsigned at =
            brax_find_point(&p->board, (struct point){column, (uint8_t)number});
        if (at < BRAX_POINTS)
            out->points[out->count++] = (uint8_t)at;
    }
}

static bool refuse_too_many(struct reader *r, const struct row *row,
                            size_t length)
{
    text_addf(reader_fault(r, FIELD_BOARD, length),
              "row %u has more than %u points", row->number, row->count);
    return false;
}

static bool read_run(struct reader *r, const struct row *row, unsigned *column)
{
    size_t length;
    unsigned run = reader_number(r, row->count, &length);

    if (r->text.ptr[r->at] == '0') {
        text_add(reader_fault(r, FIELD_BOARD, 1),
                 STR("a number of empty points must not begin with 0"));
        return false;
    }
    if (run > row->count - *column)
        return refuse_too_many(r, row, length);
    *column += run;
    r->at += length;
    return true;
}

/* Returns the seat of a piece's letter. Returns BRAX_SEATS with a reason if no
   seat has this letter. */
static unsigned read_seat(struct reader *r)
{
    static const char letters[BRAX_SEATS] = {'B', 'R', 'b', 'r'};
    unsigned seat = 0;

    while (seat < BRAX_SEATS && letters[seat] != r->text.ptr[r->at])
        seat++;
    if (seat == BRAX_SEATS)
        text_add(reader_fault(r, FIELD_BOARD, reader_character(r)),
                 STR("this is neither a piece (B or R, b or r if marked) nor a "
                     "number of empty points"));
    else if (!(profile_of(r->p)->seats >> seat & 1)) {
        text_addf(reader_fault(r, FIELD_BOARD, 1), "%s has no marked %s pieces",
                  profile_of(r->p)->rules->name, seat & 1 ? "red" : "blue");
        seat = BRAX_SEATS;
    }
    return seat;
}

static bool read_item(struct reader *r, const struct row *row, unsigned *column)
{
    if (ascii_is_digit(r->text.ptr[r->at]))
        return read_run(r, row, column);

    unsigned seat = read_seat(r);
    if (seat == BRAX_SEATS)
        return false;
    if (*column == row->count)
        return refuse_too_many(r, row, 1);
    if (profile_of(r->p)->lone && seat == 1 &&
        r->p->pieces.count[1] == BRAX_LONE_PIECES) {
        text_addf(reader_fault(r, FIELD_BOARD, 1),
                  "the lone player has at most %d pieces", BRAX_LONE_PIECES);
        return false;
    }
    brax_put_piece(r->p, row->points[(*column)++], seat);
    r->at++;
    return true;
}

static bool read_row(struct reader *r, const struct row *row)
{
    size_t begin = r->at, end = reader_part_end(r, '/');
    unsigned column = 0;

    while (r->at < end)
        if (!read_item(r, row, &column))
            return false;
    if (column == row->count)
        return true;
    r->at = begin;
    text_addf(reader_fault(r, FIELD_BOARD, end - begin),
              "row %u has %u point%s, not %u", row->number, column,
              column == 1 ? "" : "s", row->count);
    return false;
}

static bool check_rows(struct reader *r)
{
    size_t count = reader_rows(r), wanted = 0;
    struct row row;

    for (unsigned number = 1; number <= r->p->board.rows; number++) {
        find_row_end(r->p, number, &row);
        wanted += row.count > 0;
    }
    if (count == wanted)
        return true;
    text_addf(reader_fault(r, FIELD_BOARD, reader_field(r).len),
              "the field has %zu row%s, not %zu", count, count == 1 ? "" : "s",
              wanted);
    return false;
}

static bool check_pieces(struct reader *r, size_t begin)
{
    const struct brax_pieces *pieces = &r->p->pieces;
    size_t length = r->at - begin;

    if (side_count(pieces, 0) + side_count(pieces, 1))
        return true;
    r->at = begin;
    text_add(reader_fault(r, FIELD_BOARD, length),
             STR("there are no pieces on the board"));
    return false;
}

static bool read_rows(struct reader *r)
{
    struct row row;
    size_t begin = r->at;
    bool first = true;

    for (unsigned number = r->p->board.rows; number > 0; number--) {
        find_row_end(r->p, number, &row);
        if (!row.count)
            continue;
        r->at += !first; /* skip the slash */
        first = false;
        if (!read_row(r, &row))
            return false;
    }
    return check_pieces(r, begin);
}

/* ---- turn, callers ------------------------------------------------------- */

/* Reads a place in the turn order, from 0. Returns false with a reason if it is
   invalid. */
static bool read_turn_place(struct reader *r, enum field field, unsigned *out)
{
    unsigned round = profile_of(r->p)->round;
    size_t length, part = reader_part_end(r, ',') - r->at;
    unsigned place = reader_number(r, round, &length);

    *out = place - 1;
    if (length == part && length == 1 && place >= 1 && place <= round)
        return true;
    text_addf(reader_fault(r, field, part),
              "expected a place in the turn order, from 1 to %u", round);
    return false;
}

/* A player without pieces cannot be to move: with two players that player has
   lost, with more the turn passes on. */
static bool read_turn(struct reader *r)
{
    unsigned place;

    if (!reader_begin_field(r, FIELD_TURN) ||
        !read_turn_place(r, FIELD_TURN, &place))
        return false;
    if (reader_field(r).len != 1) {
        text_add(reader_fault(r, FIELD_TURN, reader_field(r).len),
                 STR("expected one number, the place of the player to move"));
        return false;
    }
    brax_set_turn(r->p, place);
    if (profile_of(r->p)->round > 2 && !r->p->pieces.count[mover_of(r->p)]) {
        text_add(reader_fault(r, FIELD_TURN, 1),
                 STR("this player has no pieces and cannot be to move"));
        return false;
    }
    r->at++;
    return true;
}

static bool is_dash(struct reader *r)
{
    if (!str_equal(reader_field(r), STR("-")))
        return false;
    r->at++;
    return true;
}

static bool check_calls(struct reader *r, enum field field)
{
    if (profile_of(r->p)->call != CALL_NONE)
        return true;
    text_addf(reader_fault(r, field, reader_field(r).len),
              "%s has no calls, so the field must be -",
              profile_of(r->p)->rules->name);
    return false;
}

static bool read_caller(struct reader *r, unsigned *last)
{
    unsigned place;

    if (!read_turn_place(r, FIELD_CALLERS, &place))
        return false;
    if (brax_first_place(r->p, seat_at(r->p, place)) != place)
        text_addf(
            reader_fault(r, FIELD_CALLERS, 1),
            "a caller must be given by their first place in the turn order, %u",
            brax_first_place(r->p, seat_at(r->p, place)) + 1);
    else if (place + 1 <= *last)
        text_add(reader_fault(r, FIELD_CALLERS, 1),
                 STR("callers must be in ascending order, without repetition"));
    *last = place + 1;
    r->p->callers |= (uint8_t)(1U << seat_at(r->p, place));
    r->at += r->why->text.len == 0;
    return r->why->text.len == 0;
}

static bool read_callers(struct reader *r)
{
    unsigned last = 0;

    if (!reader_begin_field(r, FIELD_CALLERS))
        return false;
    if (is_dash(r))
        return true;
    if (!check_calls(r, FIELD_CALLERS) || !read_caller(r, &last))
        return false;
    while (r->at < r->text.len && r->text.ptr[r->at] == ',') {
        r->at++;
        if (!read_caller(r, &last))
            return false;
    }
    return true;
}

/* ---- points -------------------------------------------------------------- */

/* A list of points, and a check for each point. */
struct list {
    enum field field;
    brax_set *out;
    bool (*check)(struct reader *r, unsigned point, size_t length);
};

static bool read_point(struct reader *r, const struct list *l)
{
    struct str written = str_part(r->text, r->at, reader_part_end(r, ','));
    size_t part = written.len;
    struct point name = {0, 0};
    size_t used = brax_read_name(written, &name);
    unsigned point = brax_find_point(&r->p->board, name);
    bool upper = used && r->text.ptr[r->at] < 'a';

    if (used != part || !upper)
        text_add(reader_fault(r, l->field, part ? part : reader_character(r)),
                 STR("expected points such as E4, separated by commas, or -"));
    else if (point == BRAX_POINTS)
        text_addf(reader_fault(r, l->field, part),
                  "the board has no point %.*s", (int)part,
                  r->text.ptr + r->at);
    else if (*l->out >> point)
        text_add(reader_fault(r, l->field, part),
                 STR("points must be sorted by column, then by row, without "
                     "repetition"));
    else if (l->check(r, point, part)) {
        *l->out |= set_of(point);
        r->at += part;
        return true;
    }
    return false;
}

static bool read_points(struct reader *r, const struct list *l)
{
    if (!read_point(r, l))
        return false;
    while (r->at < r->text.len && r->text.ptr[r->at] == ',') {
        r->at++;
        if (!read_point(r, l))
            return false;
    }
    return true;
}

static bool check_piece(struct reader *r, enum field field, unsigned point,
                        size_t length)
{
    if (r->p->pieces.at[point])
        return true;
    text_addf(reader_fault(r, field, length), "there is no piece on %.*s",
              (int)length, r->text.ptr + r->at);
    return false;
}

/* All called pieces belong to the player to move or to the next opponent. */
static bool check_called(struct reader *r, unsigned point, size_t length)
{
    const struct position *p = r->p;

    if (!check_piece(r, FIELD_CALLED, point, length))
        return false;
    unsigned seat = code_seat(p->pieces.at[point]);
    if (seat != mover_of(p) && seat != brax_opponent(p, &p->pieces))
        text_add(reader_fault(r, FIELD_CALLED, length),
                 STR("called pieces must belong to the player to move or to "
                     "the next opponent"));
    else if (p->called & ~p->seat[seat])
        text_add(reader_fault(r, FIELD_CALLED, length),
                 STR("all called pieces must belong to the same player"));
    return r->why->text.len == 0;
}

/* Two points are allowed only for a turn of the single player. */
static bool check_ended(struct reader *r, unsigned point, size_t length)
{
    const struct position *p = r->p;
    brax_set ends = p->ended | set_of(point);

    if (!check_piece(r, FIELD_ENDED, point, length))
        return false;
    if (!p->ended)
        return true;
    if (!profile_of(p)->lone)
        text_add(reader_fault(r, FIELD_ENDED, length),
                 STR("the last move can have only one end point"));
    else if (ends & ~p->seat[1])
        text_add(reader_fault(r, FIELD_ENDED, length),
                 STR("two end points are possible only for pieces of the lone "
                     "player"));
    else if (p->ended & (p->ended - 1))
        text_add(reader_fault(r, FIELD_ENDED, length),
                 STR("a turn can move at most two pieces"));
    return r->why->text.len == 0;
}

static bool read_called(struct reader *r)
{
    struct list l = {FIELD_CALLED, &r->p->called, check_called};

    return reader_begin_field(r, FIELD_CALLED) &&
           (is_dash(r) || (check_calls(r, FIELD_CALLED) && read_points(r, &l)));
}

static bool read_ended(struct reader *r)
{
    struct list l = {FIELD_ENDED, &r->p->ended, check_ended};

    return reader_begin_field(r, FIELD_ENDED) &&
           (is_dash(r) || read_points(r, &l));
}

/* ---- the start ----------------------------------------------------------- */

static const char *const men_words[BRAX_SEATS] = {"blue", "red", "blue-marked",
                                                  "red-marked"};

/* Places the pieces that a user's board states. Returns false with a reason if
   the pieces do not fit the game. */
static bool start_own(struct position *p, struct reason *why)
{
    const struct brax_profile *f = profile_of(p);

    for (unsigned seat = 0; seat < BRAX_SEATS; seat++) {
        brax_set left = f->seats >> seat & 1 ? p->board.start[seat] : 0;
        if (f->seats >> seat & 1 && !left) {
            text_addf(&why->text,
                      "the board file places no \"%s\" pieces, which %s needs; "
                      "add a Position tag",
                      men_words[seat], f->rules->name);
            return false;
        }
        while (left)
            brax_put_piece(p, set_remove_lowest(&left), seat);
    }
    if (f->hunters && p->pieces.count[0] != f->hunters)
        text_addf(&why->text,
                  "the board file places %u blue pieces, but %s has one "
                  "hunter; add a Position tag",
                  p->pieces.count[0], f->rules->name);
    if (f->lone && p->pieces.count[1] > BRAX_LONE_PIECES)
        text_addf(&why->text,
                  "the board file places %u red pieces, but the lone player "
                  "has at most %d; add a Position tag",
                  p->pieces.count[1], BRAX_LONE_PIECES);
    return why->text.len == 0;
}

bool brax_begin(struct position *p, struct str text, uint32_t given,
                struct reason *why)
{
    struct reader r = {p, text, 0, why, field_names};

    (void)given;
    brax_set_turn(p, 0);
    if (!text.len && p->board.hash)
        return start_own(p, why);
    if (!text.len) {
        r.text = str_of(profile_of(p)->start);
        return read_rows(&r);
    }
    return reader_begin_field(&r, FIELD_BOARD) && check_rows(&r) &&
           read_rows(&r) && read_turn(&r) && read_called(&r) &&
           read_callers(&r) && read_ended(&r) && reader_end(&r, FIELD_ENDED);
}
