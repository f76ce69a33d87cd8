/*
 * Events that the program holds, for what else takes them.
 */
#ifndef LUDEX_SRC_LIBRARY_EVENTS_H
#define LUDEX_SRC_LIBRARY_EVENTS_H

#include "event.h"
#include "library.h"

/* Returns the event of that index; NULL from the number of them on. */
const struct event *events_at(const struct ludex_events *events, size_t index);

#endif
