/* For the verbs of "ludex event" that change a file. Functions of type int return
   0, or print a message and return a status. */
#ifndef LUDEX_TOOLS_EVENT_REWRITE_H
#define LUDEX_TOOLS_EVENT_REWRITE_H

#include "event_change.h"
#include "event_command.h"

/* Refuses an archive, and a file if rewriting it would lose something or if it
   does not have exactly one event. */
int event_rewrite_refusal(const struct event_run *run);
/* Replaces the file that run->rewrite has locked by its changed event. Preserves
   the encoding, the byte order mark and the line ends. The change is stored with
   a label, in one line, so that it can be undone. */
int event_rewrite(struct event_run *run, struct str label);

/* Returns a change of the only event of the file. */
struct event_change event_rewrite_change(const struct event_run *run);
/* Prints why an event cannot be changed so. */
int event_rewrite_refuse(const struct event_run *run,
                         const struct event_change *c);
/* Replaces the file and then prints what was done (c->text). */
int event_rewrite_store(struct event_run *run, struct event_change *c);
/* Reads a list of players, a file of events or TRF as the taker says, with the
   encoding and the diagnostics of the run. Returns the status of the list. */
int event_list_read(const struct event_run *run, const char *path,
                    const struct events_taker *taker);

#endif
