/* For the verbs of "ludex event" that change a file. Functions of type int return
   0, or print a message and return a status. */
#ifndef LUDEX_TOOLS_EVENT_REWRITE_H
#define LUDEX_TOOLS_EVENT_REWRITE_H

#include "event_command.h"

/* Refuses an archive, and a file if rewriting it would lose something or if it
   does not have exactly one event. */
int event_rewrite_refusal(const struct event_run *run);
/* Replaces the file that run->rewrite has locked by its changed event. Preserves
   the encoding, the byte order mark and the line ends. */
int event_rewrite(struct event_run *run);

#endif
