/*
 * Players of one event who have the same name. Events, archives and tables know
 * players by their names, so something that differs is added to each.
 */
#ifndef LUDEX_GRAMMAR_NAMESAKES_H
#define LUDEX_GRAMMAR_NAMESAKES_H

#include "event.h"

/*
 * Adds to names that several players have the player's id, "Ann Lee (4100018)",
 * if no other of them has it, or else the seed, "Ann Lee (2)". Each is reported.
 * Players with neither keep the name. A control character in a name is U+FFFD, as a
 * file of events has it, and a tab a space.
 */
void namesakes_separate(struct event *e, struct arena *arena,
                        struct diags *diags);

/* Sets each player's name as it is without that: where two names would be the
   same again. Returns false if out of memory. */
bool namesakes_names(const struct event *e, struct arena *arena,
                     struct str *names);

#endif
