/*
 * Reads and writes the notation of Quax, Link and Quickway.
 */
#include "../native_notation.h"
#include "../plies_fast.h"

/* Writes a ply. The cell of a link with the lower column comes first, see
   ludex-quax(5). */
static void write_ply(const struct ply *ply, bool ascii, struct text *out)
{
    const struct point *at = ply->points;
    bool turn = ply->count == 2 && at[0].column > at[1].column;

    (void)ascii;
    if (ply->kind == PLY_SWAP)
        text_add(out, STR("swap"));
    for (uint8_t i = 0; i < ply->count; i++)
        write_cell(at[turn ? ply->count - 1 - i : i], out);
}

/* True for links, swaps and commas. No other native notation has them. */
static bool is_only_in_notation(const struct record *r, const struct node *node)
{
    (void)r;
    return node->comma || node->ply.kind == PLY_LINK ||
           node->ply.kind == PLY_SWAP;
}

/* Reads a drop, or a link without a hyphen. Returns NULL if there is
   neither. */
static const char *plain_ply(const char *at, struct ply *ply)
{
    const char *end = plain_cell(at, &ply->points[0]);
    const char *link = end ? plain_cell(end, &ply->points[1]) : NULL;

    ply->kind = link ? PLY_LINK : PLY_DROP;
    ply->count = link ? 2 : 1;
    return link ? link : end;
}

static const char *read_plain_run(struct scan *scan, const char *at)
{
    return plain_run(scan, at, plain_ply);
}

void quax_run(struct scan *scan, size_t begin); /* defined in quax.l */

static const char *const quax_games[] = {"quax", "link", "quickway", NULL};

const struct notation notation_quax = {
    .name = "quax",
    .title = "Quax lists: d3, e2f3, swap",
    .games = quax_games,
    .extension = ".qux",
    .run = quax_run,
    .plain = read_plain_run,
    .write_ply = write_ply,
    .is_own = is_only_in_notation,
    .commas = true,
};
