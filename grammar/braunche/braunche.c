#include "braunche.h"

#include "../write.h"
#include "notation.h"

static void braunche_read(struct builder *b, size_t begin)
{
    struct scan scan;

    scan_begin(&scan, b);
    braunche_run(&scan, begin);
    scan_end(&scan);
}

static void write_ply(const struct ply *ply, bool ascii, struct text *out)
{
    (void)ascii;
    if (ply->kind == PLY_PASS)
        text_add(out, STR("pass"));
    else
        write_cell(ply->points[0], out);
}

static bool braunche_write(const struct record *r,
                           const struct write_options *options,
                           struct text *out, struct text *why)
{
    (void)why;
    write_record(r, options, false, write_ply, out);
    return !out->failed;
}

/* Passes stand in no other home notation. */
static bool braunche_tells(const struct record *r)
{
    size_t own = 0, plies = 0, unread = 0;
    struct walk w;

    for (walk_begin(&w, r); w.node; walk_next(&w)) {
        plies++;
        unread += w.node->ply.kind == PLY_UNREAD;
        own += w.node->ply.kind == PLY_PASS;
    }
    return own > 0 && unread < plies / 4 + 1;
}

static const char *const braunche_games[] = {"braunche", NULL};

const struct notation notation_braunche = {
    .name = "braunche",
    .title = "Braunche: i9, pass",
    .games = braunche_games,
    .extension = ".bnc",
    .home = true,
    .lacks = HOME_LACKS,
    .framing = FRAMING_TAGGED,
    .read = braunche_read,
    .write = braunche_write,
    .write_ply = write_ply,
    .tells = braunche_tells,
};
