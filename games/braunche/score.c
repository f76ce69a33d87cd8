/* Computes and explains the score. */
#include "braunche.h"

struct group {
    struct point first; /* lowest point; if several are in the same row, the
                           leftmost one */
    uint8_t side;
    uint16_t stones, branches;
};

/*
 * Groups are built from runs. A run is a maximal sequence of adjacent stones of
 * one side in a row, stored as a word with the bits of that row. Runs are
 * listed row by row, Black's before White's, from left to right. The first run
 * of a group represents the group.
 */
struct run {
    uint32_t stones;
    uint16_t up;    /* an earlier run of the same group; the run itself if it is
                       the first */
    uint16_t group; /* number of the group, from 1 */
};

struct runs {
    const struct position *p;
    struct run list[CELLS_MAX];
    uint16_t begin[2 * ROWS_MAX + 1]; /* index of the first run of a row and
                                         side; entry 2 * y + side */
};

static unsigned first_run_of_row(const struct runs *r, unsigned i)
{
    while (r->list[i].up != i)
        i = r->list[i].up;
    return i;
}

static void join_runs(struct runs *r, unsigned i, unsigned other)
{
    unsigned a = first_run_of_row(r, i), b = first_run_of_row(r, other);

    r->list[a < b ? b : a].up = (uint16_t)(a < b ? a : b);
}

/* Joins the runs of a row with the runs of the row below that they touch. A
   point (x, y) touches two points of the row below, those at x and at x - 1. */
static void join_below(struct runs *r, unsigned row)
{
    unsigned k = r->begin[row - 2], end = r->begin[row - 1];

    for (unsigned i = r->begin[row]; i < r->begin[row + 1]; i++) {
        uint32_t touched = r->list[i].stones | r->list[i].stones >> 1;
        while (k < end && r->list[k].stones < (touched & -touched))
            k++; /* ends to the left of this run, so it cannot touch the next
                    runs */
        for (unsigned j = k; j < end && r->list[j].stones & touched; j++)
            join_runs(r, i, j);
    }
}

/* Returns the run that contains the lowest stone of a row. */
static uint32_t lowest_run(uint32_t row)
{
    return row & ~(row + (row & -row));
}

static void find_runs(struct runs *r)
{
    unsigned count = 0;

    r->begin[0] = 0;
    for (unsigned row = 0; row < 2 * rows_of(r->p->size); row++) {
        uint32_t stones = r->p->stones[row % 2][row / 2];
        for (; stones; stones ^= r->list[count++].stones)
            r->list[count] = (struct run){.stones = lowest_run(stones),
                                          .up = (uint16_t)count};
        r->begin[row + 1] = (uint16_t)count;
        if (row >= 2)
            join_below(r, row);
    }
}

/* Returns the number of the group to which the stone on a point belongs, or 0
   if the point is empty. */
static uint16_t group_at(const struct runs *r, int x, int y)
{
    for (unsigned i = r->begin[2 * y]; i < r->begin[2 * y + 2]; i++)
        if (r->list[i].stones >> x & 1)
            return r->list[i].group;
    return 0;
}

/* Stores the group number of each edge point, following the six straight edges
   around the board. */
static size_t walk_edge(const struct runs *r, uint16_t label[EDGE_MAX])
{
    static const int8_t ways[6][2] = {{1, 0},  {1, 1},   {0, 1},
                                      {-1, 0}, {-1, -1}, {0, -1}};
    int x = 0, y = 0;
    size_t count = 0;

    for (size_t way = 0; way < 6; way++)
        for (unsigned i = 1; i < r->p->size; i++) {
            label[count++] = group_at(r, x, y);
            x += ways[way][0];
            y += ways[way][1];
        }
    return count;
}

/* Counts branches. A branch is a sequence of a group's stones along the edge; a
   group that fills the whole edge has one branch [seed]. The source's word
   "empty" before "points of the edge" is ignored [found]. */
static void count_branches(const struct runs *r, struct group *groups)
{
    uint16_t label[EDGE_MAX];
    size_t count = walk_edge(r, label);
    bool ring = label[0] != 0;

    for (size_t i = 0; i < count; i++) {
        uint16_t before = label[i ? i - 1 : count - 1];
        ring &= label[i] == label[0];
        if (label[i] && label[i] != before)
            groups[label[i] - 1].branches++;
    }
    if (ring)
        groups[label[0] - 1].branches = 1;
}

static struct group make_group(unsigned size, unsigned row, uint32_t stones)
{
    unsigned x = (unsigned)__builtin_ctz(stones);

    return (struct group){.first = point_of(size, x, row / 2), .side = row % 2};
}

static uint16_t run_length(uint32_t run)
{
    return (uint16_t)__builtin_ctz(~(run >> __builtin_ctz(run)));
}

/* Creates a group for each run that is the first of its group. The other runs
   of a group come later in the list. */
static size_t make_groups(struct runs *r, struct group *out)
{
    size_t count = 0;

    for (unsigned row = 0, i = 0; row < 2 * rows_of(r->p->size); row++)
        for (; i < r->begin[row + 1]; i++) {
            struct run *run = &r->list[i];
            if (run->up == i) {
                out[count++] = make_group(r->p->size, row, run->stones);
                run->group = (uint16_t)count;
            }
            run->group = r->list[run->up].group;
            out[run->group - 1].stones += run_length(run->stones);
        }
    return count;
}

/* Lists all groups (at most CELLS_MAX). Returns their number. */
static size_t list_groups(const struct position *p, struct group *out)
{
    struct runs r;
    size_t count;

    r.p = p;
    find_runs(&r);
    count = make_groups(&r, out);
    count_branches(&r, out);
    return count;
}

/* Returns the value of a group: n branches are worth 1 + 2 + ... + n points
   [seed]. */
static int64_t group_value(const struct group *g)
{
    return (int64_t)g->branches * (g->branches + 1) / 2;
}

/* Computes both scores in half points: the groups, White's komi, and half a
   point for the side that passed first. Of the two final passes, the earlier
   one counts [ruling]. */
static void count_scores(const struct position *p, const struct group *groups,
                         size_t count, int64_t score[2])
{
    score[0] = 0;
    score[1] = 2 * (int64_t)p->komi; /* White gets the komi [ruling] */
    for (size_t i = 0; i < count; i++)
        score[groups[i].side] += 2 * group_value(&groups[i]);
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

/* ---- explanation --------------------------------------------------------- */

static void explain_group(const struct group *g, struct text *out)
{
    text_addf(out, "  %c%u: %u stone%s, %u branch%s: %lld\n",
              'a' + g->first.column - 1, g->first.row, g->stones,
              g->stones == 1 ? "" : "s", g->branches,
              g->branches == 1 ? "" : "es", (long long)group_value(g));
}

/* Groups without a branch are worth nothing. They are counted, but not
   listed. */
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
