/*
 * Changes an event of an archive. A change is one transaction, which begins
 * before the event is read, and one change of the archive's log. The functions
 * return 0, or print a message and return a status.
 */
#ifndef LUDEX_TOOLS_EVENT_ARCHIVE_H
#define LUDEX_TOOLS_EVENT_ARCHIVE_H

#include "event_command.h"

/* Runs a command that changes an event. */
int event_archive_run(struct event_run *run);
/* Stores the changed event, prints the report and ends the change. The log gets
   the label. */
int event_archive_store(struct event_run *run, struct str label,
                        struct str report);
/* Undoes the last `count` changes of an event. */
int event_archive_undo(struct event_run *run, size_t count);
/* Stores a new event. */
int event_archive_add(struct event_run *run, const struct event *e);

#endif
