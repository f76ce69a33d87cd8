/*
 * Prizes: who can win which prizes of an event.
 */
#ifndef LUDEX_EVENTS_PRIZES_H
#define LUDEX_EVENTS_PRIZES_H

#include "event.h"

/* True if the player fulfils a condition of the list, or if the list does not
   have it. */
bool prize_fits(const struct event_prize_list *list,
                enum prize_condition condition, const struct event_player *p);

#endif
