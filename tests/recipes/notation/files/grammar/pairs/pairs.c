#include "../native_notation.h"

static void write_ply(const struct ply *ply, bool ascii, struct text *out)
{
    (void)ascii;
    if (ply->kind == PLY_SWAP)
        text_add(out, STR("swap"));
    for (uint8_t i = 0; i < ply->count; i++)
        text_addf(out, "%s%u,%u", i ? "-" : "", ply->points[i].column,
                  ply->points[i].row);
}

void pairs_run(struct scan *scan, size_t begin); /* defined in pairs.l */

static const char *const pairs_games[] = {"quax", "link", "quickway", NULL};

const struct notation notation_pairs = {
    .name = "pairs",
    .title = "Quax in numbers: 4,3 and 5,2-6,3",
    .games = pairs_games,
    .extension = ".pairs",
    .run = pairs_run,
    .write_ply = write_ply,
};
