/* The order of players by strength (C.04.2): rating, title, name. */
#ifndef LUDEX_EVENTS_STRENGTH_H
#define LUDEX_EVENTS_STRENGTH_H

/* Compares two struct event_player, for qsort; the stronger player comes
   first. */
int strength_compare(const void *left, const void *right);

#endif
