/* Defines the SQL function that returns the winner of an event according to its
   results. */
#include "events.h"
#include "standings.h"

enum { WINNER_SOFT = 1 << 20, WINNER_HARD = 256 << 20 };

/* Counts 1, ½ and 0 points for a win, a draw and a loss, which are the defaults
   of event_decision. */
static int decide_winner(struct archive *a, const struct event *e,
                         struct arena *arena, struct text *out, bool *none)
{
    static const struct standings_options plain = {.points = {2, 1, 0}};
    struct decision d = event_decision(e, &plain, arena);

    if (arena->exhausted)
        return sql_fault(a->sql, ARCHIVE_MEMORY);
    *none = d.kind != DECISION_WON || d.champion >= e->player_count;
    if (!*none)
        text_add(out, e->players[d.champion].name);
    return ARCHIVE_OK;
}

static int find_event_winner(void *context, int64_t id, struct text *out,
                             bool *none)
{
    struct archive *a = context;
    struct event *e = NULL;
    struct arena arena;

    *none = true;
    arena_init(&arena, WINNER_SOFT, WINNER_HARD);
    int fault = archive_event(a, id, true, &arena, &e);
    if (!fault && e && !e->team_count)
        fault = decide_winner(a, e, &arena, out, none);
    arena_release(&arena);
    return fault;
}

int archive_define_winners(struct archive *a)
{
    if (a->winners)
        return ARCHIVE_OK;
    a->winners = true;
    return sql_define_function(
        a->sql,
        &(struct sql_definition){"winner_of", find_event_winner, NULL, a});
}

int archive_precompute_winners(struct archive *a)
{
    return sql_precompute(
        a->sql,
        &(struct sql_precomputed){"winner_of", true,
                                  STR("SELECT DISTINCT event FROM result")},
        NO_VALUES);
}
