/*
 * Divides the bracket of a knock-out into parts for pages (standings.h).
 */
#include <stdlib.h>

#include "event.h"
#include "standings.h"

enum { PAGE_MOST = 34, PART_MOST = 16 };

/* A match of the whole bracket. */
struct branch {
    size_t leaves;  /* number of lines of players that are in its part */
    bool cut;       /* its winner plays on in another part */
    uint32_t index; /* its index in its part */
    size_t part;
};

struct divider {
    const struct bracket_drawing *all;
    struct arena *arena;
    struct branch *branches;
    uint32_t *order; /* matches of the current part */
    size_t count;
    uint32_t *roots; /* roots of the parts, in order */
    size_t root_count;
    struct bracket_part *parts;
    size_t part_count;
};

/* ---- cuts ---------------------------------------------------------------- */

static size_t side_leaves(const struct divider *d, uint32_t child)
{
    return child == NOBODY || d->branches[child].cut
               ? 1
               : d->branches[child].leaves;
}

static size_t match_leaves(const struct divider *d, size_t m)
{
    const struct bracket_match *match = &d->all->list[m];
    size_t leaves = 0;

    for (size_t i = 0; i < match->sides; i++)
        leaves += side_leaves(d, match->children[i]);
    return leaves;
}

/* Cuts the matches whose parents would have too many lines. In the list,
   children precede their parents. */
static void cut_branches(struct divider *d, size_t most)
{
    for (size_t m = 0; m < d->all->count; m++) {
        const struct bracket_match *match = &d->all->list[m];
        struct branch *branch = &d->branches[m];
        branch->leaves = match_leaves(d, m);
        for (size_t i = 0; branch->leaves > most && i < match->sides; i++) {
            uint32_t child = match->children[i];
            if (child != NOBODY && d->branches[child].leaves > 1)
                d->branches[child].cut = true;
        }
        branch->leaves = match_leaves(d, m);
    }
}

static int compare_roots(const void *a, const void *b)
{
    const struct bracket_match *const *x = a, *const *y = b;

    if ((*x)->last != (*y)->last)
        return (*x)->last ? 1 : -1;
    if (!(*x)->last && (*x)->round != (*y)->round)
        return (*x)->round < (*y)->round ? -1 : 1;
    return (*x)->lines[0] < (*y)->lines[0] ? -1 : 1;
}

/* Lists the matches at the ends of parts: first those whose winners play on, by
   round. */
static bool list_roots(struct divider *d)
{
    const struct bracket_match **list =
        arena_alloc(d->arena, (d->all->count + 1) * sizeof *list);

    d->roots = arena_alloc(d->arena, (d->all->count + 1) * sizeof *d->roots);
    if (!list || !d->roots)
        return false;
    for (size_t m = 0; m < d->all->count; m++)
        if (d->all->list[m].last || d->branches[m].cut)
            list[d->root_count++] = &d->all->list[m];
    if (d->root_count)
        qsort(list, d->root_count, sizeof *list, compare_roots);
    for (size_t i = 0; i < d->root_count; i++)
        d->roots[i] = (uint32_t)(list[i] - d->all->list);
    return true;
}

/* ---- parts --------------------------------------------------------------- */

/* Adds a match and all matches before it that belong to the same part. Parents
   precede their children in d->order. */
static void add_branch(struct divider *d, uint32_t root)
{
    size_t at = d->count;

    d->order[d->count++] = root;
    for (; at < d->count; at++) {
        const struct bracket_match *match = &d->all->list[d->order[at]];
        d->branches[d->order[at]].part = d->part_count;
        for (size_t i = 0; i < match->sides; i++) {
            uint32_t child = match->children[i];
            if (child != NOBODY && !d->branches[child].cut)
                d->order[d->count++] = child;
        }
    }
}

static struct str format_in_arena(struct divider *d, struct text *words)
{
    struct str copy = arena_copy(d->arena, text_str(words));

    d->arena->exhausted |= words->failed;
    text_release(words);
    return copy;
}

/* Makes a name that refers to the part in which the player won. */
static struct str name_from_part(struct divider *d, struct str name,
                                 size_t part)
{
    struct text words = {0};

    if (str_equal(name, STR("?")))
        text_addf(&words, "winner of part %zu", part + 1);
    else
        text_addf(&words, "%.*s (part %zu)", (int)name.len, name.ptr, part + 1);
    return format_in_arena(d, &words);
}

static void place_side(struct divider *d, struct bracket_match *list,
                       struct bracket_match *m, size_t side)
{
    uint32_t child = m->children[side];
    size_t begin = m->lines[side];

    if (child == NOBODY)
        return;
    if (d->branches[child].cut) {
        m->names[side] =
            name_from_part(d, m->names[side], d->branches[child].part);
        m->children[side] = NOBODY;
        return;
    }
    m->children[side] = d->branches[child].index;
    list[m->children[side]].lines[0] = begin;
}

/* Gives each match the lines below the first line of its part. The first line
   of a match is that of its first player in the first round. */
static void place_lines(struct divider *d, struct bracket_match *list)
{
    for (size_t i = d->count; i-- > 0;) {
        struct bracket_match *m = &list[i];
        size_t begin = m->lines[0];
        for (size_t side = 0; side < m->sides; side++) {
            size_t leaves = side_leaves(d, m->children[side]);
            m->lines[side] = begin;
            place_side(d, list, m, side);
            begin += 2 * leaves;
        }
    }
    for (size_t i = 0; i < d->count; i++) {
        struct bracket_match *m = &list[i];
        for (size_t side = 0; side < m->sides; side++)
            if (m->children[side] != NOBODY)
                m->lines[side] = list[m->children[side]].middle;
        m->middle =
            m->sides == 1 ? m->lines[0] : (m->lines[0] + m->lines[1]) / 2;
    }
}

/* Moves the match for third place next to the end of the other lines, if no
   other match is there. */
static void raise_third_place(struct bracket_drawing *drawing,
                              struct bracket_match *list)
{
    struct bracket_match *third = NULL;
    size_t lines = 0;

    for (size_t i = 0; i < drawing->count; i++)
        if (list[i].third)
            third = &list[i];
        else
            for (size_t k = 0; k < list[i].sides; k++)
                lines =
                    list[i].lines[k] >= lines ? list[i].lines[k] + 1 : lines;
    if (!third || lines < 3 || third->lines[0] != lines + 1)
        return;
    for (size_t i = 0; i < drawing->count; i++)
        for (size_t k = 0; k < list[i].sides; k++)
            if (&list[i] != third && list[i].round + 1 >= third->round &&
                list[i].lines[k] + (list[i].round < third->round ? 3 : 5) >=
                    lines)
                return;
    third->lines[0] = lines - 3;
    third->middle = lines - 2;
    third->lines[1] = lines - 1;
    drawing->lines = lines;
}

/* Copies the matches of d->order, with children before their parents. */
static void copy_matches(struct divider *d, struct bracket_match *list,
                         struct bracket_part *part)
{
    part->first = UINT32_MAX;
    for (size_t i = 0; i < d->count; i++) {
        uint32_t m = d->order[d->count - 1 - i];
        list[i] = d->all->list[m];
        list[i].lines[0] = 0;
        d->branches[m].index = (uint32_t)i;
        part->first = list[i].round < part->first ? list[i].round : part->first;
    }
}

/* Makes a part of the matches of d->order. Its roots are the matches from
   roots[from] to roots[end - 1]. */
static bool make_part(struct divider *d, size_t from, size_t end)
{
    struct bracket_part *part = &d->parts[d->part_count++];
    struct bracket_match *list =
        arena_alloc(d->arena, (d->count + 1) * sizeof *list);
    size_t leaves = 0;

    if (!list)
        return false;
    copy_matches(d, list, part);
    for (size_t i = from; i < end; i++) {
        const struct branch *root = &d->branches[d->roots[i]];
        list[root->index].lines[0] = 2 * leaves;
        list[root->index].last = true;
        leaves += root->leaves;
    }
    place_lines(d, list);
    part->drawing = (struct bracket_drawing){list, d->count,
                                             leaves ? 2 * leaves - 1 : 0, 0};
    for (size_t i = 0; i < d->count; i++) {
        list[i].round -= part->first - 1;
        if (list[i].round > part->drawing.rounds)
            part->drawing.rounds = list[i].round;
    }
    raise_third_place(&part->drawing, list);
    d->count = 0;
    return true;
}

/* Makes the parts. Matches whose winners play on have a part each; the others
   share parts. */
static bool make_parts(struct divider *d, size_t most)
{
    for (size_t from = 0, end; from < d->root_count; from = end) {
        size_t leaves = 0;
        for (end = from; end < d->root_count; end++) {
            const struct branch *root = &d->branches[d->roots[end]];
            if (end > from && (root->cut || leaves + root->leaves > most))
                break;
            leaves += root->leaves;
            add_branch(d, d->roots[end]);
            if (root->cut) {
                end++;
                break;
            }
        }
        if (!make_part(d, from, end))
            return false;
    }
    return true;
}

/* Sets `next` of the matches whose winners play on in another part. */
static void refer_to_next(struct divider *d)
{
    for (size_t m = 0; m < d->all->count; m++)
        for (size_t i = 0; i < d->all->list[m].sides; i++) {
            uint32_t child = d->all->list[m].children[i];
            struct text words = {0};
            if (child == NOBODY || !d->branches[child].cut)
                continue;
            const struct branch *branch = &d->branches[child];
            text_addf(&words, "part %zu", d->branches[m].part + 1);
            struct bracket_match *match =
                (struct bracket_match *)(uintptr_t)&d->parts[branch->part]
                    .drawing.list[branch->index];
            match->next = format_in_arena(d, &words);
        }
}

static size_t count_leaves(const struct divider *d)
{
    size_t leaves = 0;

    for (size_t m = 0; m < d->all->count; m++)
        leaves += d->all->list[m].last ? d->branches[m].leaves : 0;
    return leaves;
}

bool bracket_divide(const struct bracket_drawing *all, struct arena *arena,
                    struct bracket_parts *out)
{
    struct divider d = {.all = all, .arena = arena};
    size_t room = all->count + 1, most = PAGE_MOST;

    *out = (struct bracket_parts){.count = 0};
    d.branches = arena_alloc(arena, room * sizeof *d.branches);
    d.order = arena_alloc(arena, room * sizeof *d.order);
    d.parts = arena_alloc(arena, room * sizeof *d.parts);
    if (!d.branches || !d.order || !d.parts)
        return false;
    for (size_t m = 0; m < all->count; m++)
        d.branches[m] = (struct branch){.leaves = 0};
    cut_branches(&d, SIZE_MAX);
    if (count_leaves(&d) > PAGE_MOST)
        cut_branches(&d, most = PART_MOST);
    if (!list_roots(&d) || !make_parts(&d, most))
        return false;
    refer_to_next(&d);
    *out = (struct bracket_parts){d.parts, d.part_count};
    return !arena->exhausted;
}
