/* Reads options, and writes position strings. */
#include "quax.h"

#include <string.h>

#include "../reader.h"
#include "../tags.h"

/* ---- options ------------------------------------------------------------- */

enum { ROW_SIZE }; /* index of the Size tag in the table of tags */

static bool set_size(struct position *p, struct str value, struct reason *why)
{
    (void)why;
    return tag_number(value, QUAX_SIZE_MIN, QUAX_SIZE_MAX, &p->size);
}

static void write_size_setting(const struct position *p, struct text *out)
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

static void write_edges_setting(const struct position *p, struct text *out)
{
    if (p->across != quax_variant(p)->across)
        text_add(out, str_of(edges[p->across]));
}

static void use_pie(struct position *p, uint8_t plies)
{
    p->pie = plies;
    p->swap = plies ? SWAP_NOW + plies : SWAP_NEVER;
}

/* A swap is allowed after one ply [seed], after three [seed; procedure:
   ruling], or never. */
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

static void write_pie_setting(const struct position *p, struct text *out)
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

static void write_relink_setting(const struct position *p, struct text *out)
{
    if (p->relink)
        text_add(out, STR("yes"));
}

#define FAMILY_TAGS                                                           \
    [ROW_SIZE] = {.name = "Size",                                             \
                  .wanted = "a number from 3 to 26",                          \
                  .fault = "bad-size",                                        \
                  .argument = "N",                                            \
                  .help = "size of the board",                                \
                  .set = set_size,                                            \
                  .get = write_size_setting},                                 \
    {.name = "Edges",                                                         \
     .wanted = "\"WE\" or \"NS\", Black's pair of edges",                     \
     .fault = "bad-edges",                                                    \
     .argument = "WE|NS",                                                     \
     .help = "edges that Black connects",                                     \
     .set = set_edges,                                                        \
     .get = write_edges_setting},                                             \
    {                                                                         \
        .name = "Pie",                                                        \
        .wanted = "\"0\", \"1\" or \"3\", the number of plies before a swap", \
        .argument = "0|1|3",                                                  \
        .help = "number of plies before a player may swap sides",             \
        .set = set_pie, .get = write_pie_setting,                             \
    }

const struct rules_tag quax_tags[] = {
    FAMILY_TAGS,
    {.name = "Relink",
     .wanted = "\"yes\" or \"no\"",
     .help = "allow a link that is already on the board",
     .set = set_relink,
     .get = write_relink_setting},
    {.name = NULL},
};

const struct rules_tag quickway_tags[] = {FAMILY_TAGS, {.name = NULL}};

bool quax_has_size_option(uint32_t given)
{
    return given >> ROW_SIZE & 1;
}

/* ---- setting up ---------------------------------------------------------- */

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

void quax_complete_position(struct position *p)
{
    if (!is_start(p)) {
        p->midway = true;
        p->swap = SWAP_NEVER;
    }
    quax_find_chains(p);
}

/* ---- writing ------------------------------------------------------------- */

static void format_row(const struct position *p, unsigned row,
                       struct position_text *line)
{
    const struct stones_row stones = {
        .letters = quax_rules.letters,
        .sides = {p->stones[0][row] >> 1, p->stones[1][row] >> 1},
        .cells = p->size,
        .after = row > 1 ? '/' : ' '};

    reader_put_stones(line, p->size - row, &stones);
}

static char *write_point(char *at, unsigned column, unsigned row)
{
    *at++ = (char)('a' + column - 1);
    return reader_put_run(at, row);
}

/* Appends the links whose left cell is in this column, each with a comma after
   it. They are sorted by the row of the left cell, then by that of the right
   cell. */
static void format_column(const struct position *p, unsigned column,
                          struct position_text *line)
{
    enum { LINK_BYTES = sizeof "a10b11," };
    char bytes[2 * QUAX_SIZE_MAX * LINK_BYTES], *at = bytes;

    for (unsigned row = 1; row <= p->size; row++) {
        if (p->back[row - 1] >> column & 1) {
            at = write_point(write_point(at, column, row), column + 1, row - 1);
            *at++ = ',';
        }
        if (p->slash[row] >> column & 1) {
            at = write_point(write_point(at, column, row), column + 1, row + 1);
            *at++ = ',';
        }
    }
    position_text_put(line, p->size + column,
                      (struct str){bytes, (size_t)(at - bytes)});
}

/* Appends the side to move and the space before the links. */
static void format_side(const struct position *p, struct position_text *line)
{
    const char bytes[] = {quax_rules.letters[p->side], ' '};

    position_text_put(line, p->size, (struct str){bytes, sizeof bytes});
}

/* Writes one part per row of stones from the top, then the side, then one part
   per column of links. The comma after the last link is removed; it is restored
   before the next position is written. */
void quax_format(const struct position *p, struct position_text *line)
{
    struct text *text = position_text_rest(line, line->parts);
    uint32_t columns = (UINT32_C(1) << p->size) - 2; /* columns that can have
                                                        left cells of links */
    uint32_t rows = columns | UINT32_C(1) << p->size;

    rows &=
        position_text_changes(line, 0, p->stones[0], p->stones[1], p->size + 1U)
            .words;
    columns &= position_text_changes(line, 2, p->slash, p->back, p->size).bits;
    while (rows)
        format_row(p, take_highest_row(&rows), line);
    format_side(p, line);
    for (; columns; columns &= columns - 1)
        format_column(p, (unsigned)__builtin_ctz(columns), line);
    if (text->len > line->end[p->size])
        text->len--;
    else
        text_add_char(text, '-');
}
