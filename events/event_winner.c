/* Determines the champion of an event, either from its matches or, in a league,
   from the standings. */
#include "matches.h"

static bool is_league(uint8_t format)
{
    return format == FORMAT_ROUND_ROBIN ||
           format == FORMAT_DOUBLE_ROUND_ROBIN || format == FORMAT_SWISS;
}

/* Decides a league: the leader is the champion if no result is missing. */
static struct decision league_decision(const struct ledger *l)
{
    struct standings s;

    if (!compute_standings(l, &s) || !s.complete || s.count < 2)
        return (struct decision){DECISION_OPEN, NOBODY, 0};
    if (s.rows[1].place == 1)
        return (struct decision){DECISION_SHARED, NOBODY, 0};
    return (struct decision){DECISION_WON, s.rows[0].player,
                             (uint32_t)l->event->result_count};
}

struct decision ledger_decision(const struct ledger *l)
{
    return is_league(l->format.kind) ? league_decision(l) : matches_decision(l);
}

struct decision event_decision(const struct event *event,
                               const struct standings_options *options,
                               struct arena *arena)
{
    uint32_t last = event->stage_count ? (uint32_t)event->stage_count - 1 : 0;
    struct ledger ledger;

    if (!ledger_make(&ledger, event, last, options, arena))
        return (struct decision){DECISION_OPEN, NOBODY, 0};
    return ledger_decision(&ledger);
}
