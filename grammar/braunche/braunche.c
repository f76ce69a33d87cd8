/*
 * Reads and writes Braunche's notation.
 */
#include "../native_notation.h"
#include "../plies_fast.h"

static void write_ply(const struct ply *ply, bool ascii, struct text *out)
{
    (void)ascii;
    if (ply->kind == PLY_PASS)
        text_add(out, STR("pass"));
    else
        write_cell(ply->points[0], out);
}

/* True if the record has a pass. No other native notation has passes. */
static bool is_only_in_notation(const struct record *r, const struct node *node)
{
    (void)r;
    return node->ply.kind == PLY_PASS;
}

/* Reads a stone or a pass. Returns NULL if there is neither. */
static const char *plain_ply(const char *at, struct ply *ply)
{
    if (at[0] == 'p' && at[1] == 'a' && at[2] == 's' && at[3] == 's') {
        ply->kind = PLY_PASS;
        return at + 4;
    }
    ply->kind = PLY_DROP;
    ply->count = 1;
    return plain_cell(at, &ply->points[0]);
}

static const char *read_plain_run(struct scan *scan, const char *at)
{
    return plain_run(scan, at, plain_ply);
}

void braunche_run(struct scan *scan, size_t begin); /* defined in braunche.l */

static const char *const braunche_games[] = {"braunche", NULL};

const struct notation notation_braunche = {
    .name = "braunche",
    .title = "Braunche: i9, pass",
    .games = braunche_games,
    .extension = ".bnc",
    .run = braunche_run,
    .plain = read_plain_run,
    .write_ply = write_ply,
    .is_own = is_only_in_notation,
};
