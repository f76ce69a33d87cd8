#include "quax.h"

#include <string.h>

#include "../reader.h"

/* ---- options ------------------------------------------------------------ */

static bool set_size(struct position *p, struct str value)
{
    uint64_t size;

    if (value.len > 2 || !str_number(value, &size) || value.ptr[0] == '0' ||
        size < QUAX_SIZE_MIN || size > QUAX_SIZE_MAX)
        return false;
    p->size = (uint8_t)size;
    return true;
}

static bool set_edges(struct position *p, struct str value)
{
    p->across = str_equal(value, STR("WE")) ? 0 : 1;
    return p->across == 0 || str_equal(value, STR("NS"));
}

static bool set_relink(struct position *p, struct str value)
{
    p->relink = str_equal(value, STR("yes"));
    return p->relink || str_equal(value, STR("no"));
}

/* Swap after one ply [seed], after three [seed; its course: ruling], never. */
static bool set_pie(struct position *p, struct str value)
{
    static const uint8_t plies[] = {0, 1, 3};

    for (size_t i = 0; i < sizeof plies; i++)
        if (value.len == 1 && value.ptr[0] == '0' + plies[i]) {
            p->pie = plies[i];
            return true;
        }
    return false;
}

enum { OPTION_SIZE, OPTION_EDGES, OPTION_PIE, OPTION_RELINK, OPTION_COUNT };

static const struct {
    bool (*set)(struct position *p, struct str value);
    const char *wanted;
} setters[OPTION_COUNT] = {
    [OPTION_SIZE] = {set_size, "a number from 3 to 26"},
    [OPTION_EDGES] = {set_edges, "\"WE\" or \"NS\", Black's pair of edges"},
    [OPTION_PIE] = {set_pie, "\"0\", \"1\" or \"3\", the plies before a swap"},
    [OPTION_RELINK] = {set_relink, "\"yes\" or \"no\""},
};

/* The games of the family have the same options, some but the first ones. */
static size_t find_option(const struct rules *self, struct str name)
{
    size_t i = 0;

    while (self->options[i] &&
           !str_equal_nocase(name, str_of(self->options[i])))
        i++;
    return i;
}

static bool set_option(const struct rules *self, struct position *p,
                       const struct setting *option, bool *sized,
                       struct reason *why)
{
    size_t i = find_option(self, option->name);

    if (!self->options[i]) {
        text_add(&why->text, STR("no option of this game"));
        return false;
    }
    *sized |= i == OPTION_SIZE;
    if (setters[i].set(p, option->value))
        return true;
    text_addf(&why->text, "%s is %s", self->options[i], setters[i].wanted);
    return false;
}

bool quax_set_up(const struct rules *self, struct position *p,
                 const struct setting *options, size_t count, bool *sized,
                 struct reason *why)
{
    const struct quax_variant *variant = self->variant;

    memset(p, 0, sizeof *p);
    p->variant = (uint8_t)(variant - quax_variants);
    p->size = variant->size;
    p->across = variant->across;
    p->winner = NO_SIDE;
    p->pie = variant->pie;
    *sized = false;
    for (size_t i = 0; i < count; i++)
        if (!set_option(self, p, &options[i], sized, why)) {
            why->option = i;
            return false;
        }
    p->swap = p->pie ? SWAP_NOW + p->pie : SWAP_NEVER;
    return true;
}

static bool is_start(const struct position *p)
{
    for (unsigned row = 1; row <= p->size; row++)
        if (p->stones[0][row] | p->stones[1][row])
            return false;
    return p->side == 0;
}

void quax_settle(struct position *p)
{
    if (!is_start(p)) {
        p->midway = true;
        p->swap = SWAP_NEVER;
    }
    quax_find_chains(p);
}

/* ---- writing ------------------------------------------------------------ */

static void format_row(const struct position *p, unsigned row, struct text *out)
{
    uint8_t stones[QUAX_SIZE_MAX];

    for (unsigned i = 0; i < p->size; i++) {
        struct point at = {(uint8_t)(i + 1), (uint8_t)row};
        uint8_t owner = quax_owner(p, at);
        stones[i] = owner == NO_SIDE ? 0 : (uint8_t)(owner + 1);
    }
    reader_write_stones(quax_rules.letters, stones, p->size, out);
}

static void format_link(const struct position *p, struct move m, bool *any,
                        struct text *out)
{
    if (!quax_has_link(p, m))
        return;
    if (*any)
        text_add_char(out, ',');
    quax_add_move(out, m);
    *any = true;
}

/* By the left cell's column, its row, then the right cell's row. */
static void format_links(const struct position *p, struct text *out)
{
    bool any = false;

    for (unsigned column = 1; column < p->size; column++)
        for (unsigned row = 1; row <= p->size; row++) {
            format_link(p, quax_move(KIND_BACK, column, row - 1), &any, out);
            format_link(p, quax_move(KIND_SLASH, column, row), &any, out);
        }
    if (!any)
        text_add_char(out, '-');
}

void quax_format(const struct position *p, struct text *out)
{
    for (unsigned row = p->size; row > 0; row--) {
        format_row(p, row, out);
        if (row > 1)
            text_add_char(out, '/');
    }
    text_add_char(out, ' ');
    text_add_char(out, quax_rules.letters[p->side]);
    text_add_char(out, ' ');
    format_links(p, out);
}
