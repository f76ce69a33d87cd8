/*
 * Checks the prizes of an event (check.h).
 */
#include "check.h"
#include "prizes.h"

static const char *const of_players[PRIZE_CONDITIONS] = {
    [PRIZE_BELOW] = "no player has such a rating",
    [PRIZE_CATEGORY] = "no player has this category",
    [PRIZE_CLUB] = "no player has this club",
    [PRIZE_COUNTRY] = "no player has this country"};

/* Prizes of a team event are for teams. */
static const char *const of_teams[PRIZE_CONDITIONS] = {
    [PRIZE_BELOW] = "these prizes are for teams, which have no rating",
    [PRIZE_CATEGORY] = "these prizes are for teams, which have no category",
    [PRIZE_CLUB] = "these prizes are for teams, which have no club",
    [PRIZE_COUNTRY] = "no team has this country"};

/* Returns the number of entrants who fulfil all conditions in the set, which
   has a bit for each condition. */
static size_t count_winners(const struct event *e,
                            const struct event_prize_list *list, unsigned set)
{
    size_t count = 0;

    for (size_t i = 0; i < e->player_count; i++)
        count += prize_fits(list, set, &e->players[i]);
    return count;
}

/* Reports the first condition that nobody fulfils. If there is no such
   condition but nobody fulfils all of them, reports the list. */
static void check_winners(struct check *c, const struct event_prize_list *list)
{
    const char *const *none = c->event->of_teams ? of_teams : of_players;
    unsigned k = 0;

    if (count_winners(c->event, list, PRIZE_ALL_CONDITIONS))
        return;
    while (k < PRIZE_CONDITIONS && count_winners(c->event, list, 1u << k))
        k++;
    if (k < PRIZE_CONDITIONS)
        diag_report(c->diags, DIAG_PRIZE_WINNER, list->conditions[k], "%s",
                    none[k]);
    else
        diag_report(c->diags, DIAG_PRIZE_WINNER, list->span, NULL);
}

static bool is_rising(const struct event_prize_list *list)
{
    for (size_t i = 1; i < list->amount_count; i++)
        if (list->amounts[i] > list->amounts[i - 1])
            return true;
    return false;
}

void check_prizes(struct check *c)
{
    for (const struct event_prize_list *l = c->event->prizes.lists; l;
         l = l->next) {
        if (is_rising(l))
            diag_report(c->diags, DIAG_PRIZE_ORDER, l->rising, NULL);
        if (c->event->player_count)
            check_winners(c, l);
    }
}
