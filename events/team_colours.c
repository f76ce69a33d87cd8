/* The colours of teams (Article 4), and their colour preferences (1.7.1). */
#include "team_swiss.h"

void team_find_preference(struct swiss_player *p)
{
    uint32_t n = p->met_count;
    uint8_t last = n ? p->colours[n - 1] : RESULT_NONE;
    bool twice = n > 1 && p->colours[n - 2] == last;

    p->colour = RESULT_NONE;
    p->strength = PREFERS_NOTHING;
    if (p->balance < -1 || (p->balance <= 0 && twice && last == RESULT_SECOND))
        p->colour = RESULT_FIRST;
    else if (p->balance > 1 ||
             (p->balance >= 0 && twice && last == RESULT_FIRST))
        p->colour = RESULT_SECOND;
    if (p->colour != RESULT_NONE)
        p->strength = PREFERS_STRONGLY;
}

/* True if `a` is the "first-team" (4.2). */
static bool is_first_team(const struct team_swiss *t,
                          const struct swiss_player *a,
                          const struct swiss_player *b)
{
    bool games = t->swiss.game_points != NULL;
    int64_t x = games ? a->second : t->games[a->index];
    int64_t y = games ? b->second : t->games[b->index];

    if (a->points != b->points)
        return a->points > b->points;
    return x != y ? x > y : a->number < b->number;
}

/* Returns the colour that alternates with the team's last colour. */
static uint8_t next_colour(const struct swiss_player *p)
{
    return p->met_count ? swiss_other_colour(p->colours[p->met_count - 1])
                        : RESULT_NONE;
}

/* Returns the colour of the "first-team" (Article 4.3). */
static uint8_t first_team_colour(const struct team_swiss *t,
                                 const struct swiss_player *first,
                                 const struct swiss_player *second,
                                 uint8_t *rule)
{
    uint8_t initial = t->swiss.initial, colour;

    *rule = 1;
    if (!first->met_count && !second->met_count)
        return first->number % 2 ? initial : swiss_other_colour(initial);
    *rule = 2 + (first->colour != RESULT_NONE && second->colour != RESULT_NONE);
    if (first->colour != second->colour)
        return first->colour != RESULT_NONE
                   ? first->colour
                   : swiss_other_colour(second->colour);
    *rule = 5;
    if (first->balance != second->balance)
        return first->balance < second->balance ? RESULT_FIRST : RESULT_SECOND;
    *rule = 6;
    colour = swiss_alternated_colour(first, second); /* 4.3.6 */
    if (colour != RESULT_NONE)
        return colour;
    *rule = 7;
    if (first->colour != RESULT_NONE)
        return first->colour;
    *rule = 8;
    if (first->met_count)
        return next_colour(first);
    *rule = 9;
    return swiss_other_colour(next_colour(second));
}

bool team_plays_first(const struct team_swiss *t, const struct swiss_player *a,
                      const struct swiss_player *b, uint8_t *rule)
{
    bool first = is_first_team(t, a, b);
    uint8_t colour = first_team_colour(t, first ? a : b, first ? b : a, rule);

    return (colour == RESULT_FIRST) == first;
}
