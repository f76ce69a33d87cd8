/* Decides which player of a pair gets which colour (Article 5), and finds the
   criteria that a pair does not meet (C10 to C13). */
#include "swiss.h"

static int64_t colour_difference(const struct swiss_player *p)
{
    return p->balance < 0 ? -p->balance : p->balance;
}

uint8_t swiss_alternated_colour(const struct swiss_player *a,
                                const struct swiss_player *b)
{
    uint32_t least = a->met_count < b->met_count ? a->met_count : b->met_count;

    for (uint32_t i = 1; i <= least; i++) {
        uint8_t had = a->colours[a->met_count - i];
        if (had != b->colours[b->met_count - i])
            return swiss_other_colour(had);
    }
    return RESULT_NONE;
}

/* Compares the preferences of two players for the same colour. Returns 1 if a's
   preference is stronger, -1 if b's preference is stronger, and 0 if they are
   equally strong. */
static int stronger_preference(const struct swiss_player *a,
                               const struct swiss_player *b)
{
    if (a->strength != b->strength)
        return a->strength > b->strength ? 1 : -1;
    if (a->strength == PREFERS_ABSOLUTELY &&
        colour_difference(a) != colour_difference(b))
        return colour_difference(a) > colour_difference(b) ? 1 : -1;
    return 0;
}

static bool first_of_equal_preference(const struct swiss *s,
                                      const struct swiss_player *a,
                                      const struct swiss_player *b,
                                      uint8_t *rule)
{
    uint8_t colour = swiss_alternated_colour(a, b);

    *rule = 3;
    if (colour != RESULT_NONE)
        return colour == RESULT_FIRST;
    *rule = 4;
    if (a->colour != RESULT_NONE)
        return a->colour == RESULT_FIRST;
    *rule = 5;
    return (s->initial == RESULT_FIRST) == (a->number % 2 == 1);
}

bool swiss_plays_first(const struct swiss *s, const struct swiss_player *a,
                       const struct swiss_player *b, uint8_t *rule)
{
    int order;

    *rule = 1;
    if (a->colour != b->colour)
        return a->colour != RESULT_NONE ? a->colour == RESULT_FIRST
                                        : b->colour == RESULT_SECOND;
    *rule = 2;
    if (a->colour != RESULT_NONE && (order = stronger_preference(a, b)) != 0)
        return (a->colour == RESULT_FIRST) == (order > 0);
    return first_of_equal_preference(s, a, b, rule);
}

static bool third_in_a_row(const struct swiss_player *p, uint8_t colour)
{
    uint32_t n = p->met_count;

    return n > 1 && p->colours[n - 1] == colour && p->colours[n - 2] == colour;
}

/* If both players prefer the same colour, returns the criteria that are not met
   for the player who does not get this colour. */
uint32_t swiss_colours_missed(const struct swiss *s,
                              const struct swiss_player *a,
                              const struct swiss_player *b)
{
    uint8_t rule;

    if (a->colour == RESULT_NONE || a->colour != b->colour)
        return 0;
    bool first = swiss_plays_first(s, a, b, &rule);
    const struct swiss_player *loser =
        first == (a->colour == RESULT_FIRST) ? b : a;
    uint8_t gets = swiss_other_colour(a->colour);
    int64_t after = loser->balance + (gets == RESULT_FIRST ? 1 : -1);
    uint32_t missed = 1u << C12;

    if (loser->strength == PREFERS_STRONGLY)
        missed |= 1u << C13;
    if ((a->topscorer || b->topscorer) && (after > 2 || after < -2))
        missed |= 1u << C10;
    if ((a->topscorer || b->topscorer) && third_in_a_row(loser, gets))
        missed |= 1u << C11;
    return missed;
}
