/* Presents Quax boards as cells, for queries. */
#include <string.h>

#include "quax.h"

/* The board as cells, for queries, with the rows from the top. */
static const char *const contents[] = {"", "x", "u", NULL};

static unsigned row_length(const struct position *p, unsigned row)
{
    return row < p->size ? p->size : 0;
}

static struct point cell_point(const struct position *p, unsigned cell)
{
    return (struct point){(uint8_t)(cell % p->size + 1),
                          (uint8_t)(p->size - cell / p->size)};
}

static uint8_t cell_content(const struct position *p, unsigned cell)
{
    uint8_t owner = quax_owner(p, cell_point(p, cell));

    return owner == NO_SIDE ? 0 : (uint8_t)(owner + 1);
}

/* Links and swaps do not change stones. */
static unsigned changed_cells(const struct position *before, struct move move,
                              unsigned *out)
{
    *out =
        (before->size - move_row(move)) * before->size + move_column(move) - 1;
    return move_kind(move) == KIND_DROP;
}

static unsigned cell_feature(const struct position *p, unsigned cell,
                             uint8_t content)
{
    unsigned row = p->size - 1U - cell / p->size, side = content - 1U;

    return quax_feature(side * p->size * p->size + row * p->size +
                        cell % p->size);
}

const struct rules_cells quax_cells = {.contents = contents,
                                       .row_length = row_length,
                                       .point = cell_point,
                                       .content = cell_content,
                                       .changed = changed_cells,
                                       .feature = cell_feature};

static bool makes_link(const struct position *before, struct move move)
{
    struct position after = *before;

    quax_rules.play(&after, move);
    return memcmp(after.slash, before->slash, sizeof after.slash) != 0 ||
           memcmp(after.back, before->back, sizeof after.back) != 0;
}

uint32_t quax_traits(const struct position *before, struct move move)
{
    switch (move_kind(move)) {
    case KIND_DROP:
        return quax_variant(before)->instant && makes_link(before, move)
                   ? TRAIT_LINK
                   : 0;
    case KIND_SWAP:
        return TRAIT_SWAP;
    default:
        return TRAIT_LINK;
    }
}
