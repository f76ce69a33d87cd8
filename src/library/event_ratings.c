#include "event_ratings.h"

enum { RATINGS_SOFT = 1 << 20, RATINGS_HARD = 1 << 30 };

static bool rate(const struct rating_list *list, enum rating_method method,
                 struct arena *arena, struct ratings *out)
{
    switch (method) {
    case METHOD_GLICKO:
        return ratings_glicko(list, &glicko_usual, arena, out);
    case METHOD_WHOLE:
        return ratings_whole_history(list, &whole_history_usual, arena, out);
    default:
        return ratings_elo(list, &elo_usual, arena, out);
    }
}

static bool add_list(const struct rating_list *list,
                     const struct rating_style *style, struct table *out)
{
    struct ratings ratings;
    struct rating_rank *ranks = NULL;
    struct arena arena;
    bool fine;

    arena_init(&arena, RATINGS_SOFT, RATINGS_HARD);
    fine = rate(list, (enum rating_method)style->method, &arena, &ratings);
    if (fine)
        ranks = ratings_rank(list, &ratings, &arena);
    fine =
        ranks && table_ratings_add(out, style, list, ranks, list->player_count);
    arena_release(&arena);
    return fine;
}

bool event_ratings(const struct event *events, enum rating_method method,
                   struct table *out)
{
    const struct rating_style style = {.method = (uint8_t)method,
                                       .exact = true};
    const struct rating_settling usual = {.together = false};
    struct rating_pool pool;
    bool fine;

    ratings_begin(&pool);
    for (; events; events = events->next)
        ratings_add_event(&pool, events);
    fine = ratings_settle(&pool, &usual) && table_ratings(&style, out);
    for (size_t i = 0; fine && i < pool.list_count; i++)
        fine = add_list(&pool.lists[i], &style, out);
    ratings_release(&pool);
    return fine;
}
