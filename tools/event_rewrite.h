/* Functions for the commands of "ludex event" that change a file. Functions of
   type int return 0, or print a message and return a status. */
#ifndef LUDEX_TOOLS_EVENT_REWRITE_H
#define LUDEX_TOOLS_EVENT_REWRITE_H

#include "event_change.h"
#include "event_command.h"

/* Refuses an archive, a file that does not have exactly one event, and a file
   that would lose data when it is rewritten. */
int event_rewrite_refusal(const struct event_run *run);
/* Replaces the contents of the file that run->rewrite has locked with its
   changed event. Preserves the encoding, the byte order mark and the line ends.
   Stores the change with a label of one line, so that it can be undone. Prints
   the report before the file is replaced. If printing fails, the file stays
   unchanged. */
int event_rewrite(struct event_run *run, struct str label, struct str report);

/* Returns an initialised change of the only event in the file. */
struct event_change event_rewrite_change(const struct event_run *run);
/* Prints why the change was refused. Returns a status. */
int event_rewrite_refuse(const struct event_run *run,
                         const struct event_change *c);
/* Replaces the file, then prints the report of the change (c->text). */
int event_rewrite_store(struct event_run *run, struct event_change *c);
/* Reads a list of players, a file of events or TRF, as the taker requests, with
   the encoding and the diagnostics of the run. Returns the status of reading
   it. */
int event_list_read(const struct event_run *run, const char *path,
                    const struct events_taker *taker);

#endif
