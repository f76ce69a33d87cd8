/* Reads position strings. */
#include "quax.h"

#include "../reader.h"

enum field { FIELD_BOARD, FIELD_SIDE, FIELD_LINKS };

static const char *const field_names[] = {"board", "side to move", "links"};
static const char letters[] = "xu";

static bool read_row(struct reader *r, unsigned row)
{
    uint8_t stones[QUAX_SIZE_MAX];
    char name[4] = {0};

    name[row > 9] = (char)('0' + row % 10);
    if (row > 9)
        name[0] = (char)('0' + row / 10);
    if (!reader_stones(r, FIELD_BOARD, name, letters, r->p->size, stones))
        return false;
    for (unsigned i = 0; i < r->p->size; i++)
        if (stones[i])
            r->p->stones[stones[i] - 1][row] |= UINT32_C(2) << i;
    return true;
}

static bool check_rows(struct reader *r, bool sized)
{
    size_t rows = reader_rows(r), length = reader_field(r).len;

    if (sized && rows != r->p->size) {
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "the field has %zu row%s, but Size is %d", rows,
                  rows == 1 ? "" : "s", r->p->size);
        return false;
    }
    if (rows < QUAX_SIZE_MIN || rows > QUAX_SIZE_MAX) {
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "the field has %zu row%s, but a board has %d to %d", rows,
                  rows == 1 ? "" : "s", QUAX_SIZE_MIN, QUAX_SIZE_MAX);
        return false;
    }
    r->p->size = (uint8_t)rows;
    return true;
}

static bool read_board(struct reader *r, bool sized)
{
    return reader_begin_field(r, FIELD_BOARD) && check_rows(r, sized) &&
           reader_board(r, r->p->size, read_row);
}

/* Removes the name of a cell from the front of `token`. Returns false if there
   is none. */
static bool read_cell(struct str *token, struct point *out)
{
    size_t digits = 0;
    uint64_t row;

    if (token->len < 2 || token->ptr[0] < 'a' || token->ptr[0] > 'z' ||
        token->ptr[1] == '0')
        return false;
    while (digits < 2 && digits + 1 < token->len &&
           ascii_is_digit(token->ptr[digits + 1]))
        digits++;
    if (!str_number(str_part(*token, 1, digits + 1), &row))
        return false;
    *out = (struct point){(uint8_t)(token->ptr[0] - 'a' + 1), (uint8_t)row};
    *token = str_from(*token, digits + 1);
    return true;
}

/* Checks a link of the list; the reason must follow the place of the error. */
static bool check_link(struct reader *r, struct point a, struct point b,
                       size_t length)
{
    uint8_t owner = quax_is_inside(r->p, a) ? quax_owner(r->p, a) : NO_SIDE;
    struct reason inner = {0};
    bool relink = r->p->relink;

    r->p->relink = false; /* a list contains each link only once, even if the
                             game allows links to be made again */
    bool good = quax_check_link(r->p, owner, a, b, &inner);
    r->p->relink = relink;
    if (!good) {
        text_add(reader_fault(r, FIELD_LINKS, length), text_str(&inner.text));
        text_add(&r->why->label, text_str(&inner.label));
    }
    reason_release(&inner);
    return good;
}

static bool read_link(struct reader *r)
{
    struct str token = str_part(r->text, r->at, reader_part_end(r, ','));
    size_t length = token.len;
    struct point a, b;

    if (!read_cell(&token, &a) || !read_cell(&token, &b) || token.len > 0) {
        text_add(reader_fault(r, FIELD_LINKS, length),
                 STR("this is not a link: a link is two cells, such as c5d4"));
        return false;
    }
    if (!check_link(r, a, b, length))
        return false;
    quax_set_link(r->p, quax_link(a, b));
    r->at += length;
    return true;
}

static bool read_links(struct reader *r)
{
    if (!reader_begin_field(r, FIELD_LINKS))
        return false;
    if (str_equal(reader_field(r), STR("-"))) {
        r->at++;
        return true;
    }
    for (;;) {
        if (!read_link(r))
            return false;
        if (r->at == r->text.len || r->text.ptr[r->at] != ',')
            return true;
        r->at++;
    }
}

bool quax_begin(struct position *p, struct str text, uint32_t given,
                struct reason *why)
{
    struct reader r = {p, text, 0, why, field_names};

    if (text.len == 0)
        return true;
    if (!read_board(&r, quax_has_size_option(given)) ||
        !reader_letter(&r, FIELD_SIDE, letters,
                       "expected x or u for the side to move", &p->side) ||
        !read_links(&r) || !reader_end(&r, FIELD_LINKS))
        return false;
    quax_complete_position(p);
    return true;
}
