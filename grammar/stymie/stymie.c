#include "stymie.h"

#include "../write.h"
#include "notation.h"

enum { PIECES_MAX = 3 };

struct ply stymie_cells(const char *text, size_t length)
{
    struct ply ply = {.kind = PLY_DROP};

    for (size_t begin = 0, end; begin < length && ply.count < PIECES_MAX;
         begin = end + 1) {
        end = begin;
        while (end < length && text[end] != '-')
            end++;
        ply.points[ply.count++] = scan_point(text + begin, end - begin);
    }
    return ply;
}

static void stymie_read(struct builder *b, size_t begin)
{
    struct scan scan;

    scan_begin(&scan, b);
    stymie_run(&scan, begin);
    scan_end(&scan);
}

/* Cells are written in order of column, then row (ludex-stymie(5)). */
static void sort(struct ply *ply)
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
    sort(&sorted);
    if (ply->kind == PLY_SWAP)
        text_add(out, STR("swap"));
    for (uint8_t i = 0; i < sorted.count; i++) {
        if (i > 0)
            text_add_char(out, '-');
        write_cell(sorted.points[i], out);
    }
}

static bool stymie_write(const struct record *r,
                         const struct write_options *options, struct text *out,
                         struct text *why)
{
    (void)why;
    write_record(r, options, false, write_ply, out);
    return !out->failed;
}

/* Three cells stand in no other home notation; two are a link of Quax too. */
static bool stymie_tells(const struct record *r)
{
    size_t own = 0, plies = 0, unread = 0;
    struct walk w;

    for (walk_begin(&w, r); w.node; walk_next(&w)) {
        plies++;
        unread += w.node->ply.kind == PLY_UNREAD;
        own += w.node->ply.kind == PLY_DROP && w.node->ply.count == PIECES_MAX;
    }
    return own > 0 && unread < plies / 4 + 1;
}

static const char *const stymie_games[] = {"stymie", NULL};

/* Files are named as Quax's: a record's Game tag tells them apart. */
const struct notation notation_stymie = {
    .name = "stymie",
    .title = "Stymie: c5, c5-d6, c5-d6-e5, swap",
    .games = stymie_games,
    .home = true,
    .lacks = HOME_LACKS,
    .framing = FRAMING_TAGGED,
    .read = stymie_read,
    .write = stymie_write,
    .write_ply = write_ply,
    .tells = stymie_tells,
};
