#include "quax.h"

#include "../write.h"
#include "notation.h"

static void quax_read(struct builder *b, size_t begin)
{
    struct scan scan;

    scan_begin(&scan, b);
    quax_run(&scan, begin);
    scan_end(&scan);
}

/* Links are written lower column first (ludex-quax(5)). */
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

static bool quax_write(const struct record *r,
                       const struct write_options *options, struct text *out,
                       struct text *why)
{
    (void)why;
    write_record(r, options, true, write_ply, out);
    return !out->failed;
}

/* Links, swaps and commas stand in no other home notation. */
static bool quax_tells(const struct record *r)
{
    size_t own = 0, plies = 0, unread = 0;
    struct walk w;

    for (walk_begin(&w, r); w.node; walk_next(&w)) {
        plies++;
        unread += w.node->ply.kind == PLY_UNREAD;
        own += w.node->comma || w.node->ply.kind == PLY_LINK ||
               w.node->ply.kind == PLY_SWAP;
    }
    return own > 0 && unread < plies / 4 + 1;
}

static const char *const quax_games[] = {"quax", "link", "quickway", NULL};

const struct notation notation_quax = {
    .name = "quax",
    .title = "Quax lists: d3, e2f3, swap",
    .games = quax_games,
    .extension = ".qux",
    .home = true,
    .lacks = HOME_LACKS,
    .framing = FRAMING_TAGGED,
    .read = quax_read,
    .write = quax_write,
    .write_ply = write_ply,
    .tells = quax_tells,
};
