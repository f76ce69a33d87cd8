#include "stymie.h"

#include <string.h>

#include "../reader.h"

enum field { FIELD_BOARD, FIELD_SIDE, FIELD_OPEN, FIELD_NUMBER };

static const char *const field_names[] = {"board", "side to move",
                                          "three pieces", "turn"};
static const char letters[] = "vh";

/* ---- options -------------------------------------------------------------- */

static bool set_size(struct position *p, struct str value)
{
    uint64_t size;

    if (value.len > 2 || !str_number(value, &size) || value.ptr[0] == '0' ||
        size < STYMIE_SIZE_MIN || size > STYMIE_SIZE_MAX)
        return false;
    p->size = (uint8_t)size;
    return true;
}

/* Swap after one piece [seed], or never. */
static bool set_pie(struct position *p, struct str value)
{
    p->no_pie = str_equal(value, STR("0"));
    return p->no_pie || str_equal(value, STR("1"));
}

enum { OPTION_SIZE, OPTION_PIE, OPTIONS };

static const struct {
    bool (*set)(struct position *p, struct str value);
    const char *wanted;
} setters[OPTIONS] = {
    [OPTION_SIZE] = {set_size, "a number from 3 to 12"},
    [OPTION_PIE] = {set_pie, "\"0\" or \"1\", the turns before a swap"},
};

static bool set_option(struct position *p, const struct setting *option,
                       bool *sized, struct reason *why)
{
    const char *const *names = stymie_rules.options;
    size_t i = 0;

    while (i < OPTIONS && !str_equal_nocase(option->name, str_of(names[i])))
        i++;
    if (i == OPTIONS) {
        text_add(&why->text, STR("no option of this game"));
        return false;
    }
    *sized |= i == OPTION_SIZE;
    if (setters[i].set(p, option->value))
        return true;
    text_addf(&why->text, "%s is %s", names[i], setters[i].wanted);
    return false;
}

static bool set_up(struct position *p, const struct setting *options,
                   size_t count, bool *sized, struct reason *why)
{
    memset(p, 0, sizeof *p);
    p->size = SIZE_USUAL;
    p->winner = NO_SIDE;
    p->number = 1;
    *sized = false;
    for (size_t i = 0; i < count; i++)
        if (!set_option(p, &options[i], sized, why)) {
            why->option = i;
            return false;
        }
    return true;
}

/* ---- reading -------------------------------------------------------------- */

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
    size_t rows = reader_rows(r), length = reader_part_end(r, ' ') - r->at;

    if (sized && rows != lines_of(r->p)) {
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "%zu rows, but Size %d has %u", rows, r->p->size,
                  lines_of(r->p));
        return false;
    }
    if (rows % 2 == 0 || rows < 2 * STYMIE_SIZE_MIN - 1 || rows > LINES_MAX) {
        text_addf(reader_fault(r, FIELD_BOARD, length),
                  "%zu rows: lattices have an odd number, %d to %d", rows,
                  2 * STYMIE_SIZE_MIN - 1, LINES_MAX);
        return false;
    }
    r->p->size = (uint8_t)((rows + 1) / 2);
    return true;
}

static bool read_board(struct reader *r, bool sized)
{
    if (!reader_begin_field(r, FIELD_BOARD) || !check_rows(r, sized))
        return false;
    for (unsigned row = lines_of(r->p); row > 0; row--) {
        if (!read_row(r, row))
            return false;
        r->at += row > 1; /* the stroke */
    }
    return true;
}

static bool read_open(struct reader *r)
{
    uint8_t digit;

    if (!reader_letter(r, FIELD_OPEN, "01",
                       "1 if three pieces may be placed now, else 0", &digit))
        return false;
    r->p->open = digit;
    return true;
}

/* What the turn's number rules out. */
static const char *contradiction(const struct position *p)
{
    if (p->number == 1 && p->side == 1)
        return "Vert has the first turn";
    if (p->number == 2 && p->side == 0)
        return "Horz has the second turn";
    if (p->number <= 2 && p->open)
        return "three pieces never open before the third turn";
    /* Only a swap gives Horz the third turn. */
    if (p->number == 3 && p->side == 1 && p->open)
        return "three pieces do not open after a swap";
    if (p->number == 3 && p->side == 1 && p->no_pie)
        return "without a swap Vert has the third turn";
    return NULL;
}

static bool read_number(struct reader *r)
{
    uint64_t number = 0;

    if (!reader_begin_field(r, FIELD_NUMBER))
        return false;
    size_t length = reader_part_end(r, ' ') - r->at;
    struct str digits = {r->text.ptr + r->at, length};
    if (length > 4 || !str_number(digits, &number) || digits.ptr[0] == '0') {
        text_addf(reader_fault(r, FIELD_NUMBER, length),
                  "the turn's number, from 1 to %d", NUMBER_MAX);
        return false;
    }
    r->p->number = (uint16_t)number;
    if (contradiction(r->p)) {
        text_add(reader_fault(r, FIELD_NUMBER, length),
                 str_of(contradiction(r->p)));
        return false;
    }
    r->at += length;
    return true;
}

bool stymie_begin(const struct rules *self, struct position *p,
                  const struct setting *options, size_t count, struct str text,
                  struct reason *why)
{
    struct reader r = {p, text, 0, why, field_names};

    bool sized;

    (void)self;
    if (!set_up(p, options, count, &sized, why))
        return false;
    if (text.len == 0)
        return true;
    why->option = count;
    return read_board(&r, sized) &&
           reader_letter(&r, FIELD_SIDE, letters, "v or h, whoever moves next",
                         &p->side) &&
           read_open(&r) && read_number(&r) && reader_end(&r, FIELD_NUMBER);
}

/* ---- writing -------------------------------------------------------------- */

static void format_row(const struct position *p, unsigned row, struct text *out)
{
    uint8_t stones[STYMIE_SIZE_MAX];
    unsigned cells = row_count(p, row);

    for (unsigned i = 0; i < cells; i++) {
        uint8_t owner = owner_of(p, i * 2 + (is_octagon(row) ? 1 : 2), row);
        stones[i] = owner == NO_SIDE ? 0 : (uint8_t)(owner + 1);
    }
    reader_write_stones(letters, stones, cells, out);
}

void stymie_format(const struct position *p, struct text *out)
{
    for (unsigned row = lines_of(p); row > 0; row--) {
        format_row(p, row, out);
        if (row > 1)
            text_add_char(out, '/');
    }
    text_addf(out, " %c %d %u", letters[p->side], p->open, p->number);
}
