/* Decides who can win the prizes of a list. */
#include "prizes.h"

static bool has_category(const struct event_player *p, struct str category)
{
    for (struct str rest = p->categories; rest.len;)
        if (str_equal(str_take(&rest, '\n'), category))
            return true;
    return false;
}

bool prize_fits(const struct event_prize_list *list,
                enum prize_condition condition, const struct event_player *p)
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
