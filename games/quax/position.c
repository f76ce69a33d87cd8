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
