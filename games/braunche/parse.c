/* Reads and writes position strings. */
#include "braunche.h"

#include "../reader.h"

enum field { FIELD_BOARD, FIELD_SIDE, FIELD_PASSES, FIELD_PASSER };

static const char *const field_names[] = {"board", "side to move", "passes",
                                          "who passed first"};
static const char letters[] = "xo";

/* ---- position strings ---------------------------------------------------- */

static bool check_rows(struct reader *r, bool sized)
{
    size_t rows = reader_rows(r), length = reader_field(r).len;

    if (sized && rows != rows_of(r->p->size))
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "the field has %zu row%s, but a board of Size %u has %u",
                  rows, rows == 1 ? "" : "s", r->p->size, rows_of(r->p->size));
    else if (rows % 2 == 0 || !braunche_is_size((rows + 1) / 2))
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "the field has %zu row%s, but a board has 13, 17 or 21", rows,
                  rows == 1 ? "" : "s");
    else
        r->p->size = (uint8_t)((rows + 1) / 2);
    return r->why->text.len == 0;
}

static bool read_row(struct reader *r, unsigned row)
{
    struct position *p = r->p;
    uint8_t stones[ROWS_MAX];
    unsigned y = row - 1;
    char name[2] = {(char)('a' + y), '\0'};

    if (!reader_stones(r, FIELD_BOARD, name, letters, row_length(p->size, y),
                       stones))
        return false;
    for (unsigned i = 0; i < row_length(p->size, y); i++)
        if (stones[i])
            braunche_put_stone(p, stones[i] - 1, row_begin(p->size, y) + i, y);
    return true;
}

static bool read_board(struct reader *r, bool sized)
{
    return reader_begin_field(r, FIELD_BOARD) && check_rows(r, sized) &&
           reader_board(r, rows_of(r->p->size), read_row);
}

/* After two passes, the side to move passed first; after one pass, the other
   side did. */
static bool read_passes(struct reader *r)
{
    struct position *p = r->p;
    uint8_t passer;

    if (!reader_letter(
            r, FIELD_PASSES, "012",
            "expected 0, 1 or 2, the number of consecutive passes just made",
            &p->passes) ||
        !reader_letter(r, FIELD_PASSER, "xo-",
                       "expected x or o for the side that passed first, or - "
                       "if nobody passed",
                       &passer))
        return false;
    p->passer = passer < 2 ? passer : NO_SIDE;
    uint8_t right = p->passes == 0   ? NO_SIDE
                    : p->passes == 1 ? !p->side
                                     : p->side;
    if (p->passer == right)
        return true;
    r->at--;
    text_addf(reader_fault(r, FIELD_PASSER, 1),
              "after %u passes and with %c to move, the field must be %c",
              p->passes, letters[p->side],
              right == NO_SIDE ? '-' : letters[right]);
    return false;
}

bool braunche_begin(struct position *p, struct str text, uint32_t given,
                    struct reason *why)
{
    struct reader r = {p, text, 0, why, field_names};

    if (text.len == 0)
        return true;
    return read_board(&r, given >> BRAUNCHE_ROW_SIZE & 1) &&
           reader_letter(&r, FIELD_SIDE, letters,
                         "expected x or o for the side to move", &p->side) &&
           read_passes(&r) && reader_end(&r, FIELD_PASSER);
}

static void format_row(const struct position *p, unsigned y,
                       struct position_text *line)
{
    unsigned begin = row_begin(p->size, y);
    const struct stones_row row = {
        .letters = letters,
        .sides = {p->stones[0][y] >> begin, p->stones[1][y] >> begin},
        .cells = row_length(p->size, y),
        .after = y ? '/' : ' '};

    reader_put_stones(line, rows_of(p->size) - 1 - y, &row);
}

void braunche_format(const struct position *p, struct position_text *line)
{
    unsigned rows = rows_of(p->size);
    uint32_t left =
        position_text_changes(line, 0, p->stones[0], p->stones[1], rows).words;

    while (left)
        format_row(p, take_highest_row(&left), line);

    const char end[] = {letters[p->side], ' ', (char)('0' + p->passes), ' ',
                        p->passer == NO_SIDE ? '-' : letters[p->passer]};
    position_text_put(line, rows, (struct str){end, sizeof end});
}
