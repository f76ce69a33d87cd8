/* Checks single results, with their notes. */
#include "check.h"
#include "date.h"

#define SHOW(s) (int)(s).len, (s).ptr

static void check_own_opponent(struct check *c, const struct event_result *r)
{
    if (result_is_paired(r) && r->first == r->second &&
        r->first < c->event->player_count)
        diag_report(c->diags, DIAG_OWN_OPPONENT, r->span,
                    "%.*s is paired against themselves", NAME(c, r->first));
}

static void check_forfeit_with_moves(struct check *c,
                                     const struct event_result *r)
{
    if (r->how == HOW_FORFEIT && r->plies > 0)
        diag_report(c->diags, DIAG_FORFEIT_MOVES, r->span,
                    "the game is a forfeit, but its record has %u plies",
                    r->plies);
}

/* ---- the way in which a game ended --------------------------------------- */

/* [seed] A player loses by surrendering, by breaking a rule or by running out
   of time. The players may agree only on a draw or on not playing. */
bool result_fits_finish(const struct event_result *r)
{
    bool won = r->kind == RESULT_FIRST || r->kind == RESULT_SECOND;

    switch (r->came) {
    case CAME_SURRENDER:
        return won && r->how == HOW_PLAYED;
    case CAME_TIME:
    case CAME_CHEATING:
    case CAME_FILIBUSTERING: /* one player may lose, or both players may lose */
        return won || (r->how == HOW_FORFEIT && r->kind == RESULT_UNKNOWN);
    case CAME_AGREEMENT:
        return r->kind == RESULT_DRAW || r->how == HOW_ANNULLED;
    default:
        return true;
    }
}

static void check_finish(struct check *c, const struct event_result *r)
{
    const char *came = result_manner_name((enum result_manner)r->came);

    if (result_fits_finish(r))
        return;
    if (r->came == CAME_AGREEMENT)
        diag_report(c->diags, DIAG_CAME_RESULT, r->span,
                    "a game that ends by agreement must be drawn or annulled");
    else if (r->how == HOW_ANNULLED)
        diag_report(c->diags, DIAG_CAME_RESULT, r->span,
                    "a game lost by %s counts, so it cannot be annulled", came);
    else if (r->how == HOW_FORFEIT)
        diag_report(
            c->diags, DIAG_CAME_RESULT, r->span,
            "a game that ends by %s was played, so it cannot be a forfeit",
            came);
    else
        diag_report(c->diags, DIAG_CAME_RESULT, r->span,
                    "a game that ends by %s must have a winner", came);
}

void event_check_arranged(const struct event *event, uint32_t until,
                          struct diags *diags)
{
    for (const struct event_result *r = event->results; until && r;
         r = r->next) {
        struct date date = date_parse(r->date);
        bool before = false;

        if (r->came != CAME_ARRANGED)
            continue;
        if (!date_is_before_year(&date, until, &before))
            before = event->year < (int64_t)until;
        if (!before)
            diag_report(diags, DIAG_ARRANGED, r->span,
                        "the winner was agreed on in advance, a practice "
                        "abolished in %lu",
                        (unsigned long)until);
    }
}

/* ---- dates --------------------------------------------------------------- */

/* Returns the range of days of an event. An event without a first or last day
   has no limit on that side. */
static struct days days_of_event(const struct event *event)
{
    struct days begin = date_days(event->begins, STR(""));
    struct days end = date_days(event->ends, STR(""));

    return (struct days){begin.first, end.last ? end.last : UINT32_MAX};
}

static void check_date(struct check *c, const struct event_result *r,
                       struct days of_event)
{
    struct days days = date_days(r->date, STR(""));

    if (!days.first ||
        (days.last >= of_event.first && days.first <= of_event.last))
        return;
    diag_report(
        c->diags, DIAG_EVENT_DATES, r->span,
        days.last < of_event.first
            ? "%.*s is before the first day of the event, %.*s"
            : "%.*s is after the last day of the event, %.*s",
        SHOW(r->date),
        SHOW(days.last < of_event.first ? c->event->begins : c->event->ends));
}

static void check_event_days(struct check *c, struct days days)
{
    const struct event *e = c->event;
    uint32_t year = (uint32_t)e->year;

    if (e->begins.len && days.first > days.last)
        diag_report(
            c->diags, DIAG_EVENT_DATES,
            e->ends_span.length ? e->ends_span : e->name_span,
            "the last day of the event, %.*s, is before the first day, %.*s",
            SHOW(e->ends), SHOW(e->begins));
    if (e->year && (days.first / 10000 > year ||
                    (e->ends.len && days.last / 10000 < year)))
        diag_report(
            c->diags, DIAG_EVENT_DATES, e->name_span,
            "the year of the event is %ld, but its dates are in other years",
            (long)e->year);
}

/* ---- the whole check ----------------------------------------------------- */

/* Reports the first result whose round is lower than that of the previous
   result in the same stage. */
static void check_round_order(struct check *c, const struct event_result *r,
                              uint32_t *latest)
{
    uint32_t *before = &latest[r->stage < EVENT_STAGES_MAX ? r->stage : 0];

    if (r->round > 0 && r->round < *before)
        diag_report(c->diags, DIAG_ROUND_ORDER, r->span,
                    "round %u comes after round %u", r->round, *before);
    if (r->round > 0)
        *before = r->round;
}

void check_results(struct check *c)
{
    uint32_t latest[EVENT_STAGES_MAX] = {0};
    struct days days = days_of_event(c->event);

    check_event_days(c, days);
    for (const struct event_result *r = c->event->results; r; r = r->next) {
        check_own_opponent(c, r);
        check_forfeit_with_moves(c, r);
        check_finish(c, r);
        check_date(c, r, days);
        check_round_order(c, r, latest);
    }
}
