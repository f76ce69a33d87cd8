/* Awards prizes. The header describes the steps. */
#include "prizes.h"

#include <stdlib.h>

/* ---- conditions ---------------------------------------------------------- */

static bool has_category(const struct event_player *p, struct str category)
{
    for (struct str rest = p->categories; rest.len;)
        if (str_equal(str_take(&rest, '\n'), category))
            return true;
    return false;
}

static bool fulfils(const struct event_prize_list *list,
                    enum prize_condition condition,
                    const struct event_player *p)
{
    switch (condition) {
    case PRIZE_BELOW:
        return !list->below || (p->rating && p->rating < list->below);
    case PRIZE_CATEGORY:
        return !list->category.len || has_category(p, list->category);
    case PRIZE_CLUB:
        return !list->club.len || str_equal(p->club, list->club);
    default:
        return !list->country.len || str_equal(p->country, list->country);
    }
}

bool prize_fits(const struct event_prize_list *list, unsigned conditions,
                const struct event_player *p)
{
    for (unsigned i = 0; i < PRIZE_CONDITIONS; i++)
        if ((conditions >> i & 1) && !fulfils(list, (enum prize_condition)i, p))
            return false;
    return true;
}

/* ---- groups -------------------------------------------------------------- */

/* A list, and its next group. */
struct prize_group {
    const struct event_prize_list *list;
    size_t number;     /* index of the list, and its bit in `open` */
    size_t taken;      /* number of places with a winner */
    size_t begin, end; /* rows of the group, including players who cannot win */
    size_t count;      /* number of members; 0 if there is no group */
    int64_t offer;     /* largest amount of a member, before cents are left */
};

/* A member of a group, and the amount that it is offered. */
struct prize_member {
    size_t row;
    int64_t cents;
};

struct awarding {
    const struct event *event;
    const struct standings *standings;
    uint64_t *open; /* for each row, the lists that the player can still win, as
                       bits */
    struct prize_group groups[EVENT_PRIZE_LISTS_MAX];
    size_t count;
    struct prize_member *members, *others; /* room for two groups */
    int64_t *best;   /* for each row, the best amount of another list */
    size_t *best_of; /* and the index of that list */
    struct arena *arena;
    size_t room;
    struct prizes *out;
};

static bool is_open(const struct awarding *a, const struct prize_group *g,
                    size_t row)
{
    return a->open[row] >> g->number & 1;
}

static bool in_one_group(const struct awarding *a, size_t x, size_t y)
{
    const struct standing *p = &a->standings->rows[x];
    const struct standing *q = &a->standings->rows[y];

    return a->event->prizes.sharing == SHARING_NONE
               ? p->place == q->place
               : p->points == q->points && p->out == q->out &&
                     p->beaten == q->beaten;
}

/* Sums the amounts of `count` places from this one on. */
static int64_t sum_places(const struct prize_group *g, size_t from,
                          size_t count)
{
    int64_t sum = 0;

    for (size_t i = from; i < from + count && i < g->list->amount_count; i++)
        sum += g->list->amounts[i];
    return sum;
}

/* Returns the number of members from `begin` on who share the place of that
   one. Only with SHARING_HORT does the own place count. */
static size_t count_equals(const struct awarding *a,
                           const struct prize_member *members, size_t begin,
                           size_t count)
{
    const struct standing *rows = a->standings->rows;
    size_t end = begin + 1;

    if (a->event->prizes.sharing != SHARING_HORT)
        return count;
    while (end < count &&
           rows[members[end].row].place == rows[members[begin].row].place)
        end++;
    return end - begin;
}

/* Computes the amounts of a group, rounded down. All products fit, because an
   event has at most 1000 prizes of 10^11 cents and 2^16 players. */
static void divide(const struct awarding *a, const struct prize_group *g,
                   struct prize_member *members, size_t count)
{
    uint64_t sum = (uint64_t)sum_places(g, g->taken, count), all = count;

    for (size_t i = 0, n; i < count; i += n) {
        n = count_equals(a, members, i, count);
        uint64_t own = (uint64_t)sum_places(g, g->taken + i, n), equals = n;
        int64_t cents =
            (int64_t)((own * all + sum * equals) / (2 * all * equals));
        for (size_t k = i; k < i + n; k++)
            members[k].cents = cents;
    }
}

/* Lists the members of a group. Returns their number. */
static size_t list_members(const struct awarding *a,
                           const struct prize_group *g,
                           struct prize_member *members)
{
    size_t count = 0;

    for (size_t row = g->begin; row < g->end; row++)
        if (is_open(a, g, row))
            members[count++].row = row;
    divide(a, g, members, count);
    return count;
}

/* Finds the next group of a list, and its offer. */
static void find_group(struct awarding *a, struct prize_group *g)
{
    size_t rows = a->standings->count;

    while (g->begin < rows && !is_open(a, g, g->begin))
        g->begin++;
    g->end = g->begin;
    while (g->end < rows && in_one_group(a, g->begin, g->end))
        g->end++;
    g->count =
        g->taken < g->list->amount_count ? list_members(a, g, a->members) : 0;
    g->offer = 0;
    for (size_t i = 0; i < g->count; i++)
        if (a->members[i].cents > g->offer)
            g->offer = a->members[i].cents;
}

static struct prize_group *find_largest(struct awarding *a)
{
    struct prize_group *largest = NULL;

    for (size_t i = 0; i < a->count; i++)
        if (a->groups[i].count &&
            (!largest || a->groups[i].offer > largest->offer))
            largest = &a->groups[i];
    return largest;
}

/* ---- better offers ------------------------------------------------------- */

/* Sets the best amount of other lists for each row of the group. */
static void find_other_offers(struct awarding *a, const struct prize_group *g)
{
    for (size_t row = g->begin; row < g->end; row++)
        a->best[row] = -1;
    for (size_t i = 0; i < a->count; i++) {
        const struct prize_group *other = &a->groups[i];
        if (other == g || !other->count || other->begin >= g->end ||
            other->end <= g->begin)
            continue;
        size_t count = list_members(a, other, a->others);
        for (size_t k = 0; k < count; k++) {
            size_t row = a->others[k].row;
            if (row < g->begin || row >= g->end ||
                a->others[k].cents <= a->best[row])
                continue;
            a->best[row] = a->others[k].cents;
            a->best_of[row] = i;
        }
    }
}

/* Removes the members to whom another list offers more, and divides again.
   Returns the number of those who remain. */
static size_t drop_better_offered(struct awarding *a,
                                  const struct prize_group *g, size_t count)
{
    size_t kept = 0;

    if (a->event->prizes.sharing != SHARING_HORT)
        return count;
    find_other_offers(a, g);
    for (size_t i = 0; i < count; i++) {
        size_t row = a->members[i].row;
        if (a->best[row] < a->members[i].cents ||
            (a->best[row] == a->members[i].cents &&
             &a->groups[a->best_of[row]] > g))
            a->members[kept++] = a->members[i];
    }
    divide(a, g, a->members, kept);
    return kept;
}

/* ---- awards -------------------------------------------------------------- */

static bool add_award(struct awarding *a, const struct prize_group *g,
                      const struct prize_member *member, size_t count)
{
    struct prizes *out = a->out;

    if (!ARENA_ROOM(a->arena, out->awards, out->count, a->room, 64))
        return false;
    out->awards[out->count++] = (struct prize_award){.list = g->list,
                                                     .number = g->number,
                                                     .row = member->row,
                                                     .first = g->taken + 1,
                                                     .last = g->taken + count,
                                                     .cents = member->cents};
    return true;
}

/* Gives the remaining cents to the best members. */
static void add_cents(struct awarding *a, const struct prize_group *g,
                      size_t count)
{
    int64_t rest = sum_places(g, g->taken, count);

    for (size_t i = 0; i < count; i++)
        rest -= a->members[i].cents;
    a->out->rounded |= rest > 0;
    for (size_t i = 0; i < count && rest > 0; i++, rest--)
        a->members[i].cents++;
}

/* Awards a list to its next group. A player who gets an amount cannot win
   another list of `groups`. Returns false if out of memory. */
static bool award_group(struct awarding *a, struct prize_group *g)
{
    size_t begin = g->begin, end = g->end;
    size_t count = drop_better_offered(a, g, list_members(a, g, a->members));

    add_cents(a, g, count);
    for (size_t i = 0; i < count; i++) {
        if (!a->members[i].cents)
            continue;
        a->open[a->members[i].row] = 0;
        if (!add_award(a, g, &a->members[i], count))
            return false;
    }
    g->taken += count;
    for (size_t i = 0; i < a->count; i++)
        if (&a->groups[i] == g ||
            (a->groups[i].begin < end && a->groups[i].end > begin))
            find_group(a, &a->groups[i]);
    return true;
}

/* Finds the lists that each player can win. */
static void open_lists(struct awarding *a)
{
    const struct standings *s = a->standings;

    for (size_t row = 0; row < s->count; row++) {
        a->open[row] = 0;
        for (size_t i = 0; i < a->count; i++)
            if (prize_fits(a->groups[i].list, PRIZE_ALL_CONDITIONS,
                           &a->event->players[s->rows[row].player]))
                a->open[row] |= UINT64_C(1) << a->groups[i].number;
    }
}

/* Awards the lists of `groups`. */
static bool award_lists(struct awarding *a)
{
    struct prize_group *g;

    open_lists(a);
    for (size_t i = 0; i < a->count; i++)
        find_group(a, &a->groups[i]);
    while ((g = find_largest(a)))
        if (!award_group(a, g))
            return false;
    for (size_t i = 0; i < a->count; i++)
        a->out->taken[a->groups[i].number] = a->groups[i].taken;
    return true;
}

static int compare_awards(const void *left, const void *right)
{
    const struct prize_award *a = left, *b = right;

    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return (a->row > b->row) - (a->row < b->row);
}

static bool make_room(struct awarding *a)
{
    size_t rows = a->standings->count + 1;

    a->open = arena_alloc(a->arena, rows * sizeof *a->open);
    a->members = arena_alloc(a->arena, rows * sizeof *a->members);
    a->others = arena_alloc(a->arena, rows * sizeof *a->others);
    a->best = arena_alloc(a->arena, rows * sizeof *a->best);
    a->best_of = arena_alloc(a->arena, rows * sizeof *a->best_of);
    return a->open && a->members && a->others && a->best && a->best_of;
}

/* Adds lists from this one on, or only this one. */
static void set_lists(struct awarding *a, const struct event_prize_list *list,
                      size_t number, bool only)
{
    for (a->count = 0; list && a->count < EVENT_PRIZE_LISTS_MAX;
         list = only ? NULL : list->next)
        a->groups[a->count++] =
            (struct prize_group){.list = list, .number = number++};
}

bool prizes_award(const struct event *event, const struct standings *standings,
                  struct arena *arena, struct prizes *out)
{
    const struct event_prize_list *list = event->prizes.lists;
    bool several = event->prizes.several;
    struct awarding a = {
        .event = event, .standings = standings, .arena = arena, .out = out};

    *out = (struct prizes){0};
    if (!make_room(&a))
        return false;
    for (size_t i = 0; list && i < EVENT_PRIZE_LISTS_MAX;
         i++, list = several ? list->next : NULL) {
        set_lists(&a, list, i, several);
        if (!award_lists(&a))
            return false;
    }
    if (out->count)
        qsort(out->awards, out->count, sizeof *out->awards, compare_awards);
    return true;
}
