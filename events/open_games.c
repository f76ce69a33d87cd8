/* Lists the games of an event that have no result yet. */
#include "ledger.h"
#include "swiss.h"

/* Appends a game, such as "round 2, board 1 (Ann - Bob)". */
static void add_game(struct text *out, const struct event *e,
                     const struct round_boards *boards,
                     const struct event_result *r)
{
    struct str first = e->players[r->first].name;
    struct str second = e->players[r->second].name;

    for (size_t i = 0; i < boards->count; i++)
        if (boards->list[i].result == r)
            text_addf(out, "%sround %u, board %u (%.*s - %.*s)",
                      out->len ? "; " : "", (unsigned)r->round,
                      (unsigned)boards->list[i].number, (int)first.len,
                      first.ptr, (int)second.len, second.ptr);
}

/* Marks, by number, the matches of teams whose score is stated. The games of
   such a match may be without results. Returns NULL if out of memory. */
static const bool *mark_decided_matches(const struct event *e,
                                        struct arena *arena)
{
    bool *decided = arena_alloc(arena, e->match_count + 1);
    size_t number = 0;

    for (const struct event_match *m = e->matches; decided && m; m = m->next)
        decided[++number] = m->points[0] >= 0;
    return decided;
}

static bool is_decided(const struct event *e, const struct event_result *r,
                       const bool *decided)
{
    return r->match <= e->match_count && decided[r->match];
}

static bool is_open_game(const struct event *e, const struct event_result *r,
                         uint32_t stage, uint32_t after)
{
    return r->stage == stage && r->round && r->round <= after && !r->tiebreak &&
           result_is_open(r) && event_result_valid(e, r);
}

bool event_unfinished_text(const struct event *e, uint32_t stage,
                           uint32_t after,
                           const struct standings_options *options,
                           struct arena *arena, struct text *out)
{
    enum { MOST = 12 };
    const bool *decided = mark_decided_matches(e, arena);
    struct round_boards boards = {0};
    struct text list = {0};
    size_t count = 0;
    bool fine = decided != NULL;

    for (const struct event_result *r = e->results; fine && r; r = r->next) {
        if (!is_open_game(e, r, stage, after) || is_decided(e, r, decided) ||
            ++count > MOST)
            continue;
        if (boards.round != r->round &&
            !event_list_boards(e, stage, r->round, options, arena, &boards))
            fine = false;
        else
            add_game(&list, e, &boards, r);
    }
    if (count > MOST)
        text_addf(&list, " and %zu more", count - MOST);
    if (count)
        text_addf(out,
                  "round %u is not paired, because %zu game%s no result: "
                  "%.*s; enter the results, or use ",
                  (unsigned)after + 1, count, count == 1 ? " has" : "s have",
                  (int)list.len, list.ptr);
    fine = fine && !list.failed && !out->failed;
    text_release(&list);
    return fine;
}
