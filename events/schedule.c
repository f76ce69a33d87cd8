/* Pairs all rounds of a round robin before the event begins. */
#include "pairing.h"

uint32_t event_schedule_rounds(const struct event *e)
{
    bool twice = e->format.kind == FORMAT_DOUBLE_ROUND_ROBIN;
    size_t players = e->team_count ? e->team_count : e->player_count;

    return (uint32_t)(players + players % 2 - 1) << twice;
}

/* Adds the pairing of the round that follows round `after` to an event that has
   no results. Returns false if the round cannot be paired. */
static bool pair_round(struct event *round, uint32_t after, struct arena *arena)
{
    struct arena work;
    struct pairing p;
    bool fine;

    arena_init(&work, arena->soft, arena->hard);
    fine = pairing_make(round, 0, after, &standings_usual, &work, &p);
    assert(!fine || !p.fault);
    fine = fine && pairing_add(round, 0, &p, arena);
    arena->no_memory |= work.no_memory;
    arena_release(&work);
    return fine;
}

static void set_dates(struct event_result *r, struct str date)
{
    for (; r; r = r->next)
        if (r->how != HOW_BYE)
            r->date = date;
}

/* Sets the dates of team matches and their games to those of their rounds. */
static void set_team_dates(struct event *e, const struct str *dates)
{
    for (struct event_match *m = e->matches; m; m = m->next)
        if (m->how != HOW_BYE)
            m->date = dates[m->round - 1];
}

static bool add_team_rounds(struct event *e, const struct str *dates,
                            struct arena *arena)
{
    uint32_t rounds = event_schedule_rounds(e);

    for (uint32_t after = 1; after < rounds; after++)
        if (!pair_round(e, after, arena))
            return false;
    if (dates)
        set_team_dates(e, dates);
    return true;
}

bool event_add_schedule(struct event *e, const struct str *dates,
                        struct arena *arena)
{
    struct event_result **end = &e->results;
    uint32_t rounds = event_schedule_rounds(e);

    if (e->team_count)
        return add_team_rounds(e, dates, arena);
    if (dates)
        set_dates(e->results, dates[0]);
    for (uint32_t after = 1; after < rounds; after++) {
        struct event round = *e;
        round.results = NULL;
        round.result_count = 0;
        if (!pair_round(&round, after, arena))
            return false;
        if (dates)
            set_dates(round.results, dates[after]);
        while (*end)
            end = &(*end)->next;
        *end = round.results;
        e->result_count += round.result_count;
    }
    return true;
}
