/* Makes an event without players. */
#include "event_change.h"

bool event_text_fits(struct str text)
{
    return text.len && str_find_control(text) == text.len &&
           !memchr(text.ptr, '\t', text.len) &&
           str_utf8_fault(text) == text.len && str_trim(text).len == text.len;
}

struct event *event_start(const struct event_plan *plan, struct arena *arena)
{
    struct event *e = ARENA_NEW(arena, struct event);

    if (!e || !(e->stages = ARENA_NEW(arena, struct event_stage)))
        return NULL;
    e->name = plan->name;
    e->tiebreaks = plan->tiebreaks;
    e->series = plan->series;
    e->game = plan->game;
    e->source = plan->source;
    e->year = plan->year;
    e->format = plan->format;
    e->stages[0].format = plan->format;
    e->stage_count = 1;
    e->terms.points = plan->points;
    e->terms.initial = plan->initial;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    return e;
}
