/*
 * Reads and writes Stymie's notation.
 */
#include "../native_notation.h"
#include "../plies_fast.h"

/* Sorts the cells of a ply by column, then by row; see ludex-stymie(5). */
static void sort_cells(struct ply *ply)
{
    for (unsigned i = 1; i < ply->count; i++)
        for (unsigned k = i;
             k > 0 && point_before(ply->points[k], ply->points[k - 1]); k--) {
            struct point swap = ply->points[k];
            ply->points[k] = ply->points[k - 1];
            ply->points[k - 1] = swap;
        }
}

static void write_ply(const struct ply *ply, bool ascii, struct text *out)
{
    struct ply sorted = *ply;

    (void)ascii;
    sort_cells(&sorted);
    if (ply->kind == PLY_SWAP)
        text_add(out, STR("swap"));
    for (uint8_t i = 0; i < sorted.count; i++) {
        if (i > 0)
            text_add_char(out, '-');
        write_cell(sorted.points[i], out);
    }
}

/* True for a ply of three cells, which no other native notation has. A ply of
   two cells may also be a link of Quax. */
static bool is_only_in_notation(const struct record *r, const struct node *node)
{
    (void)r;
    return node->ply.kind == PLY_DROP && node->ply.count == 3;
}

/* Reads one to three cells. Returns NULL if there are none. */
static const char *plain_ply(const char *at, struct ply *ply)
{
    const char *end = plain_cell(at, &ply->points[0]);

    ply->kind = PLY_DROP;
    for (ply->count = 1; end && *end == '-' && ply->count < 3; ply->count++)
        end = plain_cell(end + 1, &ply->points[ply->count]);
    return end;
}

static const char *read_plain_run(struct scan *scan, const char *at)
{
    return plain_run(scan, at, plain_ply);
}

void stymie_run(struct scan *scan, size_t begin); /* defined in stymie.l */

static const char *const stymie_games[] = {"stymie", NULL};

/* Files have the same extension as those of Quax. The Game tag of a record
   distinguishes them. */
const struct notation notation_stymie = {
    .name = "stymie",
    .title = "Stymie: c5, c5-d6, c5-d6-e5, swap",
    .games = stymie_games,
    .run = stymie_run,
    .plain = read_plain_run,
    .write_ply = write_ply,
    .is_own = is_only_in_notation,
};
