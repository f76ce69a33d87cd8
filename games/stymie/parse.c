/* Reads and writes position strings. */
#include "stymie.h"

#include "../reader.h"

enum field { FIELD_BOARD, FIELD_SIDE, FIELD_OPEN, FIELD_NUMBER };

static const char *const field_names[] = {"board", "side to move",
                                          "three pieces", "turn"};
static const char letters[] = "vh";

/* ---- reading ------------------------------------------------------------- */

static bool read_row(struct reader *r, unsigned row)
{
    uint8_t stones[STYMIE_SIZE_MAX];
    char name[4] = {0};

    name[row > 9] = (char)('0' + row % 10);
    if (row > 9)
        name[0] = (char)('0' + row / 10);
    if (!reader_stones(r, FIELD_BOARD, name, letters, row_count(r->p, row),
                       stones))
        return false;
    for (unsigned i = 0; i < row_count(r->p, row); i++)
        if (stones[i])
            stymie_put(r->p, (uint8_t)(stones[i] - 1),
                       i * 2 + (is_octagon(row) ? 1 : 2), row);
    return true;
}

static bool check_rows(struct reader *r, bool sized)
{
    size_t rows = reader_rows(r), length = reader_field(r).len;

    if (sized && rows != line_count(r->p)) {
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "the field has %zu row%s, but a lattice of Size %d has %u",
                  rows, rows == 1 ? "" : "s", r->p->size, line_count(r->p));
        return false;
    }
    if (rows % 2 == 0 || rows < 2 * STYMIE_SIZE_MIN - 1 || rows > LINES_MAX) {
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "the field has %zu row%s, but a lattice has an odd number "
                  "from %d to %d",
                  rows, rows == 1 ? "" : "s", 2 * STYMIE_SIZE_MIN - 1,
                  LINES_MAX);
        return false;
    }
    r->p->size = (uint8_t)((rows + 1) / 2);
    return true;
}

static bool read_board(struct reader *r, bool sized)
{
    return reader_begin_field(r, FIELD_BOARD) && check_rows(r, sized) &&
           reader_board(r, line_count(r->p), read_row);
}

static bool read_open_cells(struct reader *r)
{
    uint8_t digit;

    if (!reader_letter(
            r, FIELD_OPEN, "01",
            "expected 1 if three pieces can be placed now, or else 0", &digit))
        return false;
    r->p->open = digit;
    return true;
}

/* Returns a contradiction between the number of the turn and the rest of the
   position, or NULL if there is none. */
static const char *turn_contradiction(const struct position *p)
{
    if (p->number == 1 && p->side == 1)
        return "Vert has the first turn";
    if (p->number == 2 && p->side == 0)
        return "Horz has the second turn";
    if (p->number <= 2 && p->open)
        return "three pieces cannot be placed before the third turn";
    /* Horz plays the third turn only after a swap. */
    if (p->number == 3 && p->side == 1 && p->open)
        return "three pieces cannot be placed in the turn after a swap";
    if (p->number == 3 && p->side == 1 && p->no_pie)
        return "without a swap, Vert has the third turn";
    return NULL;
}

static bool read_number(struct reader *r)
{
    uint32_t number;

    if (!reader_count(r, FIELD_NUMBER, "the number of the turn", NUMBER_MAX,
                      &number))
        return false;
    r->p->number = (uint16_t)number;
    size_t length = reader_field(r).len;
    if (turn_contradiction(r->p)) {
        text_add(reader_fault(r, FIELD_NUMBER, length),
                 str_of(turn_contradiction(r->p)));
        return false;
    }
    r->at += length;
    return true;
}

bool stymie_begin(struct position *p, struct str text, uint32_t given,
                  struct reason *why)
{
    struct reader r = {p, text, 0, why, field_names};

    if (text.len == 0)
        return true;
    return read_board(&r, given >> STYMIE_ROW_SIZE & 1) &&
           reader_letter(&r, FIELD_SIDE, letters,
                         "expected v or h for the side to move", &p->side) &&
           read_open_cells(&r) && read_number(&r) &&
           reader_end(&r, FIELD_NUMBER);
}

/* ---- writing ------------------------------------------------------------- */

static void format_row(const struct position *p, unsigned row,
                       struct position_text *line)
{
    unsigned begin = is_octagon(row) ? 1 : 2;
    const struct stones_row stones = {
        .letters = letters,
        .sides = {p->stones[0][row] >> begin, p->stones[1][row] >> begin},
        .cells = row_count(p, row),
        .apart = 1,
        .after = row > 1 ? '/' : ' '};

    reader_put_stones(line, line_count(p) - row, &stones);
}

void stymie_format(const struct position *p, struct position_text *line)
{
    unsigned rows = line_count(p);
    uint32_t left =
        position_text_changes(line, 0, p->stones[0], p->stones[1], rows + 1)
            .words &
        ~UINT32_C(1);

    while (left)
        format_row(p, take_highest_row(&left), line);

    struct text *out = position_text_rest(line, rows);
    text_add_char(out, letters[p->side]);
    text_add(out, p->open ? STR(" 1 ") : STR(" 0 "));
    text_add_number(out, p->number);
}
