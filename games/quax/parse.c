#include "quax.h"

#include "../reader.h"

enum field { FIELD_BOARD, FIELD_SIDE, FIELD_LINKS };

static const char *const field_names[] = {"board", "side to move", "links"};

static uint8_t side_of(char letter)
{
    for (uint8_t i = 0; i < 2; i++)
        if (quax_rules.letters[i] == letter)
            return i;
    return NO_SIDE;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A run of empty cells; more than any board has counts as just too many. */
static unsigned read_run(struct reader *r, size_t *end)
{
    unsigned run = 0;

    for (*end = r->at; *end < r->text.len; ++*end) {
        if (!is_digit(r->text.ptr[*end]))
            break;
        if (run <= QUAX_SIZE_MAX)
            run = run * 10 + (unsigned)(r->text.ptr[*end] - '0');
    }
    return run <= QUAX_SIZE_MAX ? run : QUAX_SIZE_MAX + 1;
}

/* A stone or a run, `column` cells standing before it. */
static bool read_cells(struct reader *r, unsigned row, unsigned *column)
{
    char c = r->text.ptr[r->at];
    uint8_t side = side_of(c);
    size_t end = r->at + 1;
    unsigned cells = 1;

    if (is_digit(c) && c != '0') {
        cells = read_run(r, &end);
    } else if (side == NO_SIDE) {
        text_add(reader_fault(r, FIELD_BOARD, reader_character(r)),
                 c == '0' ? STR("a run of empty cells begins with 1 to 9")
                          : STR("neither a stone, x or u, nor a run of empty "
                                "cells"));
        return false;
    }
    if (cells > r->p->size - *column) {
        text_addf(reader_fault(r, FIELD_BOARD, end - r->at),
                  "row %u has more than %u cells", row, r->p->size);
        return false;
    }
    *column += cells;
    if (side != NO_SIDE)
        r->p->stones[side][row] |= UINT32_C(1) << *column;
    r->at = end;
    return true;
}

static bool read_row(struct reader *r, unsigned row)
{
    size_t begin = r->at, end = reader_part_end(r, '/');
    unsigned column = 0;

    while (r->at < end)
        if (!read_cells(r, row, &column))
            return false;
    if (column == r->p->size)
        return true;
    r->at = begin;
    text_addf(reader_fault(r, FIELD_BOARD, end - begin),
              "row %u has %u cells, not %u", row, column, r->p->size);
    return false;
}

static size_t count_rows(const struct reader *r)
{
    size_t rows = 1, end = reader_part_end(r, ' ');

    for (size_t i = r->at; i < end; i++)
        rows += r->text.ptr[i] == '/';
    return rows;
}

static bool check_rows(struct reader *r, bool sized)
{
    size_t rows = count_rows(r), length = reader_part_end(r, ' ') - r->at;

    if (sized && rows != r->p->size) {
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "%zu rows, but Size says %d", rows, r->p->size);
        return false;
    }
    if (rows < QUAX_SIZE_MIN || rows > QUAX_SIZE_MAX) {
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "%zu rows: boards have %d to %d", rows, QUAX_SIZE_MIN,
                  QUAX_SIZE_MAX);
        return false;
    }
    r->p->size = (uint8_t)rows;
    return true;
}

static bool read_board(struct reader *r, bool sized)
{
    if (!reader_begin_field(r, FIELD_BOARD) || !check_rows(r, sized))
        return false;
    for (unsigned row = r->p->size; row > 0; row--) {
        if (!read_row(r, row))
            return false;
        r->at += row > 1; /* the stroke */
    }
    return true;
}

static bool read_side(struct reader *r)
{
    if (!reader_begin_field(r, FIELD_SIDE))
        return false;

    size_t length = reader_part_end(r, ' ') - r->at;
    r->p->side = side_of(r->text.ptr[r->at]);
    if (length != 1 || r->p->side == NO_SIDE) {
        text_add(reader_fault(r, FIELD_SIDE, length),
                 STR("x or u, whoever moves next"));
        return false;
    }
    r->at++;
    return true;
}

/* A cell's name in `token`, taken off its front. */
static bool take_cell(struct str *token, struct point *out)
{
    size_t digits = 0;
    uint64_t row;

    if (token->len < 2 || token->ptr[0] < 'a' || token->ptr[0] > 'z' ||
        token->ptr[1] == '0')
        return false;
    while (digits < 2 && digits + 1 < token->len &&
           is_digit(token->ptr[digits + 1]))
        digits++;
    if (!str_number((struct str){token->ptr + 1, digits}, &row))
        return false;
    *out = (struct point){(uint8_t)(token->ptr[0] - 'a' + 1), (uint8_t)row};
    *token = (struct str){token->ptr + digits + 1, token->len - digits - 1};
    return true;
}

/* The reason follows the place, which nobody knows before. */
static bool check_link(struct reader *r, struct point a, struct point b,
                       size_t length)
{
    uint8_t owner = quax_inside(r->p, a) ? quax_owner(r->p, a) : NO_SIDE;
    struct reason inner = {0};
    bool relink = r->p->relink;

    r->p->relink = false; /* a list names a link once, whatever the rules */
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
    size_t length = reader_part_end(r, ',') - r->at;
    struct str token = {r->text.ptr + r->at, length};
    struct point a, b;

    if (!take_cell(&token, &a) || !take_cell(&token, &b) || token.len > 0) {
        text_add(reader_fault(r, FIELD_LINKS, length),
                 STR("not a link, two cells as in c5d4"));
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
    if (reader_part_end(r, ' ') == r->at + 1 && r->text.ptr[r->at] == '-') {
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

static bool read_end(struct reader *r)
{
    if (r->at == r->text.len)
        return true;
    text_add(reader_fault(r, FIELD_LINKS, r->text.len - r->at),
             STR("nothing may follow the third field"));
    return false;
}

bool quax_begin(const struct rules *self, struct position *p,
                const struct setting *options, size_t count, struct str text,
                struct reason *why)
{
    struct reader r = {p, text, 0, why, field_names};
    bool sized;

    (void)self;
    if (!quax_set_up(p, options, count, &sized, why))
        return false;
    if (text.len == 0)
        return true;
    why->option = count;
    if (!read_board(&r, sized) || !read_side(&r) || !read_links(&r) ||
        !read_end(&r))
        return false;
    quax_settle(p);
    return true;
}
