#include "braunche.h"

#include <string.h>

struct group {
    struct point first; /* its lowest, leftmost point */
    uint8_t side;
    uint16_t stones, branches;
};

/*
 * Groups by flooding: `label` tells each point's group, 0 where there is none
 * yet. The stack holds a point at most once.
 */
struct flood {
    const struct position *p;
    uint16_t label[ROWS_MAX][ROWS_MAX]; /* [y][x], from 1 */
    struct {
        uint8_t x, y;
    } stack[CELLS_MAX];
    size_t height;
    struct group *groups;
    size_t count;
};

/* A stone of the group that is being flooded. Off the board there is none, and
   no row or bit of one where a coordinate went below 0. */
static void reach(struct flood *f, unsigned x, unsigned y)
{
    struct group *g = &f->groups[f->count - 1];

    if (y >= ROWS_MAX || x >= 32 || !(f->p->stones[g->side][y] >> x & 1) ||
        f->label[y][x])
        return;
    f->label[y][x] = (uint16_t)f->count;
    g->stones++;
    f->stack[f->height].x = (uint8_t)x;
    f->stack[f->height++].y = (uint8_t)y;
}

static void flood_from(struct flood *f, unsigned x, unsigned y, uint8_t side)
{
    f->groups[f->count++] =
        (struct group){.first = point_of(f->p->size, x, y), .side = side};
    reach(f, x, y);
    while (f->height) {
        f->height--;
        x = f->stack[f->height].x;
        y = f->stack[f->height].y;
        /* Below 0 wraps round to what is not on the board. */
        reach(f, x + 1, y);
        reach(f, x - 1, y);
        reach(f, x, y + 1);
        reach(f, x, y - 1);
        reach(f, x + 1, y + 1);
        reach(f, x - 1, y - 1);
    }
}

static void find_groups(struct flood *f)
{
    const struct position *p = f->p;

    for (unsigned y = 0; y < rows_of(p->size); y++)
        for (unsigned x = row_begin(p->size, y);
             x < row_begin(p->size, y) + row_length(p->size, y); x++) {
            uint8_t side = stone_at(p, x, y);
            if (side != NO_SIDE && !f->label[y][x])
                flood_from(f, x, y, side);
        }
}

/* The edge's points in their order round the board: six straight pieces. */
static size_t walk_edge(const struct flood *f, uint16_t label[EDGE_MAX])
{
    static const int8_t ways[6][2] = {{1, 0},  {1, 1},   {0, 1},
                                      {-1, 0}, {-1, -1}, {0, -1}};
    int x = 0, y = 0;
    size_t count = 0;

    for (size_t way = 0; way < 6; way++)
        for (unsigned i = 1; i < f->p->size; i++) {
            label[count++] = f->label[y][x];
            x += ways[way][0];
            y += ways[way][1];
        }
    return count;
}

/* A branch is a run of a group's stones along the edge; a whole ring is one
   [seed; its "empty" before "points of the edge" is dropped: found]. */
static void count_branches(struct flood *f)
{
    uint16_t label[EDGE_MAX];
    size_t count = walk_edge(f, label);
    bool ring = label[0] != 0;

    for (size_t i = 0; i < count; i++) {
        uint16_t before = label[(i + count - 1) % count];
        ring &= label[i] == label[0];
        if (label[i] && label[i] != before)
            f->groups[label[i] - 1].branches++;
    }
    if (ring)
        f->groups[label[0] - 1].branches = 1;
}

/* Every group with a stone, up to CELLS_MAX; how many. */
static size_t list_groups(const struct position *p, struct group *out)
{
    struct flood f;

    f.p = p;
    f.height = f.count = 0;
    f.groups = out;
    memset(f.label, 0, sizeof f.label);
    find_groups(&f);
    count_branches(&f);
    return f.count;
}

/* 1 + 2 + ... [seed] */
static int64_t value_of(const struct group *g)
{
    return (int64_t)g->branches * (g->branches + 1) / 2;
}

/* In halves: the groups, White's komi, half a point to the first passer: of
   the two last passes the earlier one's [ruling]. */
static void count_scores(const struct position *p, const struct group *groups,
                         size_t count, int64_t score[2])
{
    score[0] = 0;
    score[1] = 2 * (int64_t)p->komi; /* komi is White's [ruling] */
    for (size_t i = 0; i < count; i++)
        score[groups[i].side] += 2 * value_of(&groups[i]);
    if (p->passer != NO_SIDE)
        score[p->passer]++;
}

int64_t braunche_margin(const struct position *p)
{
    struct group groups[CELLS_MAX];
    int64_t score[2];

    count_scores(p, groups, list_groups(p, groups), score);
    return score[0] - score[1];
}

static void add_halves(struct text *out, int64_t halves)
{
    uint64_t size = (uint64_t)(halves < 0 ? -halves : halves);

    if (halves < 0)
        text_add_char(out, '-');
    text_add_number(out, size / 2);
    if (size % 2)
        text_add(out, STR(".5"));
}

static void add_scores(const int64_t score[2], struct text *out)
{
    add_halves(out, score[0]);
    text_add_char(out, '-');
    add_halves(out, score[1]);
}

void braunche_score(const struct position *p, struct text *out)
{
    struct group groups[CELLS_MAX];
    int64_t score[2];

    if (p->passes < 2)
        return;
    count_scores(p, groups, list_groups(p, groups), score);
    add_scores(score, out);
}

/* ---- explained ------------------------------------------------------------ */

static void explain_group(const struct group *g, struct text *out)
{
    text_addf(out, "  %c%u: %u stone%s, %u branch%s: %lld\n",
              'a' + g->first.column - 1, g->first.row, g->stones,
              g->stones == 1 ? "" : "s", g->branches,
              g->branches == 1 ? "" : "es", (long long)value_of(g));
}

/* Groups without a branch are worth nothing: they are counted, not listed. */
static void explain_side(const struct position *p, uint8_t side,
                         const struct group *groups, size_t count,
                         struct text *out)
{
    size_t inner = 0;

    text_addf(out, "%s\n", braunche_rules.sides[side]);
    for (size_t i = 0; i < count; i++) {
        if (groups[i].side != side)
            continue;
        if (groups[i].branches)
            explain_group(&groups[i], out);
        inner += !groups[i].branches;
    }
    if (inner)
        text_addf(out, "  %zu group%s without a branch: 0\n", inner,
                  inner == 1 ? "" : "s");
    if (side == 1 && p->komi)
        text_addf(out, "  komi: %ld\n", (long)p->komi);
    if (p->passer == side)
        text_add(out, STR("  passed first: 0.5\n"));
}

void braunche_score_explain(const struct position *p, struct text *out)
{
    struct group groups[CELLS_MAX];
    size_t count = list_groups(p, groups);
    int64_t score[2];

    for (uint8_t side = 0; side < 2; side++)
        explain_side(p, side, groups, count, out);
    count_scores(p, groups, count, score);
    text_add(out, p->passes < 2 ? STR("Score so far: ") : STR("Score: "));
    add_scores(score, out);
    text_add_char(out, '\n');
}
