/*
 * Removes the found games that are already covered by results of their event.
 */
#include <stdlib.h>

#include "found_games.h"
#include "list.h"

/* A result of an event. Results are looked up by their players, regardless of
   who moved first. */
struct pair_result {
    struct str names[2]; /* the players' names, sorted by their bytes */
    const struct event_result *result;
    size_t number; /* index of the result in the event */
    bool used;     /* a record has been assigned to this result */
};

static struct pair_result make_pair_result(struct str first, struct str second,
                                           const struct event_result *result,
                                           size_t number)
{
    bool turned = str_compare(first, second) > 0;

    return (struct pair_result){
        {turned ? second : first, turned ? first : second},
        result,
        number,
        false};
}

static int compare_pairs(const struct pair_result *a,
                         const struct pair_result *b)
{
    int order = str_compare(a->names[0], b->names[0]);

    return order ? order : str_compare(a->names[1], b->names[1]);
}

static int compare_pair_results(const void *left, const void *right)
{
    const struct pair_result *a = left, *b = right;
    int order = compare_pairs(a, b);

    return order ? order : number_compare(a->number, b->number);
}

/* The results of an event that are games: a list sorted by pairs of players,
   and a sorted list of the records to which results refer. */
struct pair_results {
    struct pair_result *by_pair;
    int64_t *named;
    size_t pairs, records;
};

static bool make_pair_results(struct found_games *g, const struct event *e,
                              struct pair_results *t)
{
    size_t room = e ? e->result_count + 1 : 1, number = 0;

    *t = (struct pair_results){
        .by_pair = arena_alloc(g->arena, room * sizeof *t->by_pair),
        .named = arena_alloc(g->arena, room * sizeof *t->named)};
    if (!t->by_pair || !t->named)
        return false;
    for (const struct event_result *r = e ? e->results : NULL; r;
         r = r->next, number++) {
        if (r->second == NOBODY)
            continue;
        if (r->record)
            t->named[t->records++] = r->record;
        else
            t->by_pair[t->pairs++] =
                make_pair_result(e->players[r->first].name,
                                 e->players[r->second].name, r, number);
    }
    if (t->pairs)
        qsort(t->by_pair, t->pairs, sizeof *t->by_pair, compare_pair_results);
    if (t->records)
        qsort(t->named, t->records, sizeof *t->named, list_by_number);
    return true;
}

static bool has_name_result(const struct pair_results *t,
                            const struct found_game *f)
{
    return t->records && bsearch(&f->result.record, t->named, t->records,
                                 sizeof *t->named, list_by_number);
}

/* Claims an unused result between the same two players, and in the same round
   if both specify a round. */
static bool has_pair_result(struct pair_results *t, const struct found_game *f)
{
    const struct pair_result key =
        make_pair_result(f->names[0], f->names[1], NULL, 0);
    size_t at;

    LIST_SEEK(at, t->pairs, compare_pairs(&t->by_pair[at], &key) < 0);
    for (; at < t->pairs && !compare_pairs(&t->by_pair[at], &key); at++) {
        struct pair_result *one = &t->by_pair[at];
        bool fits = !one->result->round || !f->result.round ||
                    one->result->round == f->result.round;
        if (fits && !one->used)
            return one->used = true;
    }
    return false;
}

/* Removes the games of one event that are already covered by its results, one
   game per result. Returns the number of games that remain at the front. */
static size_t drop_with_results(struct found_games *g, size_t at, size_t end,
                                size_t kept)
{
    struct pair_results pair_results;
    bool made = make_pair_results(g, g->list[at].event, &pair_results);

    for (; made && at < end; at++)
        if (!has_name_result(&pair_results, &g->list[at]) &&
            !has_pair_result(&pair_results, &g->list[at]))
            g->list[kept++] = g->list[at];
    return kept;
}

int found_games_drop_with_results(struct found_games *g)
{
    size_t kept = 0;

    for (size_t at = 0, end; at < g->count; at = end) {
        end = found_games_group_end(g, at);
        kept = drop_with_results(g, at, end, kept);
    }
    g->count = kept;
    return events_memory(g->a, g->arena);
}
