/* The file formats in which events are written, and the ranks that can be
   written in TRF. */
#include "standings.h"
#include "teams.h"

const char *const event_to_words[] = {"event", "trf", "trf16", "json", NULL};
const char *const line_end_words[] = {"crlf", "cr", "lf", NULL};
const char *const line_ends[] = {"\r\n", "\r", "\n"};

const uint32_t *standings_ranks(const struct event *event,
                                const struct standings_options *options,
                                struct arena *arena)
{
    uint32_t *ranks =
        arena_alloc(arena, (event->player_count + 1) * sizeof *ranks);
    struct standings standings;

    if (!ranks || !standings_make(event, 0, options, arena, &standings))
        return NULL;
    for (size_t i = 0; i < event->player_count; i++)
        ranks[i] = (uint32_t)standings.count + 1;
    for (size_t i = 0; i < standings.count; i++)
        ranks[standings.rows[i].player] = standings.rows[i].place;
    return ranks;
}

const uint32_t *standings_team_ranks(const struct event *event,
                                     const struct standings_options *options,
                                     struct arena *arena)
{
    struct teams teams;
    const struct event *own = event_of_teams(event, &teams, arena);

    return own ? standings_ranks(own, options, arena) : NULL;
}
