#include "quax.h"

#include <string.h>

#include "../reader.h"
#include "../tags.h"

/* ---- options ------------------------------------------------------------ */

enum { ROW_SIZE }; /* of the table of tags */

static bool set_size(struct position *p, struct str value, struct reason *why)
{
    (void)why;
    return tag_number(value, QUAX_SIZE_MIN, QUAX_SIZE_MAX, &p->size);
}

static void get_size(const struct position *p, struct text *out)
{
    if (p->size != quax_variant(p)->size)
        text_add_number(out, p->size);
}

static const char *const edges[] = {"WE", "NS", NULL};

static bool set_edges(struct position *p, struct str value, struct reason *why)
{
    (void)why;
    return tag_word(value, edges, &p->across);
}

static void get_edges(const struct position *p, struct text *out)
{
    if (p->across != quax_variant(p)->across)
        text_add(out, str_of(edges[p->across]));
}

static void use_pie(struct position *p, uint8_t plies)
{
    p->pie = plies;
    p->swap = plies ? SWAP_NOW + plies : SWAP_NEVER;
}

/* Swap after one ply [seed], after three [seed; its course: ruling], never. */
static bool set_pie(struct position *p, struct str value, struct reason *why)
{
    static const char *const words[] = {"0", "1", "3", NULL};
    static const uint8_t plies[] = {0, 1, 3};
    uint8_t which;

    (void)why;
    if (!tag_word(value, words, &which))
        return false;
    use_pie(p, plies[which]);
    return true;
}

static void get_pie(const struct position *p, struct text *out)
{
    if (p->pie != quax_variant(p)->pie)
        text_add_number(out, p->pie);
}

static bool set_relink(struct position *p, struct str value, struct reason *why)
{
    static const char *const words[] = {"no", "yes", NULL};
    uint8_t which;

    (void)why;
    if (!tag_word(value, words, &which))
        return false;
    p->relink = which;
    return true;
}

static void get_relink(const struct position *p, struct text *out)
{
    if (p->relink)
        text_add(out, STR("yes"));
}

#define FAMILY_TAGS                                                         \
    [ROW_SIZE] = {.name = "Size",                                           \
                  .wanted = "a number from 3 to 26",                        \
                  .fault = "bad-size",                                      \
                  .argument = "N",                                          \
                  .help = "the size of the board",                          \
                  .set = set_size,                                          \
                  .get = get_size},                                         \
    {.name = "Edges",                                                       \
     .wanted = "\"WE\" or \"NS\", Black's pair of edges",                   \
     .fault = "bad-edges",                                                  \
     .argument = "WE|NS",                                                   \
     .help = "Black's pair of edges",                                       \
     .set = set_edges,                                                      \
     .get = get_edges},                                                     \
    {                                                                       \
        .name = "Pie",                                                      \
        .wanted = "\"0\", \"1\" or \"3\", the plies before a swap",         \
        .argument = "0|1|3", .help = "plies before a swap", .set = set_pie, \
        .get = get_pie,                                                     \
    }

const struct rules_tag quax_tags[] = {
    FAMILY_TAGS,
    {.name = "Relink",
     .wanted = "\"yes\" or \"no\"",
     .help = "linked stones may be linked again",
     .set = set_relink,
     .get = get_relink},
    {.name = NULL},
};

const struct rules_tag quickway_tags[] = {FAMILY_TAGS, {.name = NULL}};

bool quax_sized(uint32_t given)
{
    return given >> ROW_SIZE & 1;
}

/* ---- setting up ----------------------------------------------------------- */

void quax_clear(const struct rules *self, struct position *p)
{
    const struct quax_variant *variant = self->variant;

    memset(p, 0, sizeof *p);
    p->variant = (uint8_t)(variant - quax_variants);
    p->size = variant->size;
    p->across = variant->across;
    p->winner = NO_SIDE;
    use_pie(p, variant->pie);
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
    uint32_t sides[2] = {p->stones[0][row] >> 1, p->stones[1][row] >> 1};

    reader_write_stones(quax_rules.letters, sides, p->size, 0, out);
}

static char *put_point(char *at, unsigned column, unsigned row)
{
    *at++ = (char)('a' + column - 1);
    return reader_put_run(at, row);
}

/* A column of links, by the row of the left cell; slashes lead up. */
struct link_column {
    uint32_t back, slash;
};

/* Commas come first. */
static char *put_column(char *at, unsigned column, struct link_column links)
{
    for (uint32_t left = links.back | links.slash; left; left &= left - 1) {
        unsigned row = (unsigned)__builtin_ctz(left);
        if (links.back >> row & 1) {
            *at++ = ',';
            at = put_point(put_point(at, column, row), column + 1, row - 1);
        }
        if (links.slash >> row & 1) {
            *at++ = ',';
            at = put_point(put_point(at, column, row), column + 1, row + 1);
        }
    }
    return at;
}

/* Gives how many there are. */
static size_t find_links(const struct position *p,
                         struct link_column columns[QUAX_SIZE_MAX])
{
    size_t count = 0;

    for (unsigned row = 1; row < p->size; row++) {
        for (uint32_t left = p->back[row]; left; left &= left - 1, count++)
            columns[__builtin_ctz(left)].back |= UINT32_C(2) << row;
        for (uint32_t left = p->slash[row]; left; left &= left - 1, count++)
            columns[__builtin_ctz(left)].slash |= UINT32_C(1) << row;
    }
    return count;
}

/* By the left cell's column, its row, then the right cell's row. */
static void format_links(const struct position *p, struct text *out)
{
    enum { LINK_BYTES = sizeof ",a10b11" };
    struct link_column columns[QUAX_SIZE_MAX] = {0};
    size_t count = find_links(p, columns), before = out->len;
    char *begin = text_room(out, (count + 1) * LINK_BYTES), *at = begin;

    if (!begin)
        return;
    for (unsigned column = 1; column < p->size; column++)
        at = put_column(at, column, columns[column]);
    out->len += (size_t)(at - begin);
    if (count)
        out->ptr[before] = ' ';
    else
        text_add(out, STR(" -"));
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
    format_links(p, out);
}
