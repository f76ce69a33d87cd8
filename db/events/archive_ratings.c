#include "archive_ratings.h"

#include "archive_events.h"

struct rating_games {
    const struct archive_rated *asked;
    struct rating_pool *pool;
};

static bool is_game(struct str asked, struct str game)
{
    return !asked.len || str_equal(game, asked);
}

static uint8_t unrated_reason(const struct archive_game *g)
{
    return g->several                                ? RATING_SEVERAL
           : g->how == HOW_ANNULLED                  ? RATING_ANNULLED
           : g->event && g->event->rated == RATED_NO ? RATING_EXCLUDED
                                                     : RATING_FINE;
}

static void add_archive_game(void *context, const struct archive_game *g)
{
    struct rating_games *r = context;
    struct rated_game result = {.game = g->game,
                                .event = g->event_name,
                                .unnamed = g->event ? g->event->id : 0,
                                .year = g->year,
                                .first = g->first,
                                .second = g->second,
                                .days = g->days,
                                .kind = g->kind,
                                .reason = unrated_reason(g)};

    if (!result.days.first && g->event)
        result.days = ratings_event_days(g->event);
    if (is_game(r->asked->game, g->game))
        ratings_add(r->pool, &result);
}

int archive_rate_records(struct archive *a, const struct archive_rated *asked,
                         struct arena *arena, struct rating_pool *pool)
{
    struct rating_games to = {.asked = asked, .pool = pool};
    const struct archive_games chosen = {.records = asked->records,
                                         .count = asked->count,
                                         .unmatched = !asked->records,
                                         .take = add_archive_game,
                                         .context = &to};

    return archive_each_game(a, &chosen, arena);
}

void archive_rate_events(const struct event *events, struct str game,
                         struct rating_pool *pool)
{
    for (const struct event *e = events; e; e = e->next)
        if (is_game(game, e->game))
            ratings_add_event(pool, e);
}
