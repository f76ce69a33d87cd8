/*
 * Distinguishes players of one event who have the same name. Events, archives
 * and tables identify players by name, so something is added to each.
 */
#ifndef LUDEX_GRAMMAR_NAMESAKES_H
#define LUDEX_GRAMMAR_NAMESAKES_H

#include "event.h"

/*
 * Adds to names that several players have the player's id, "Ann Lee (4100018)",
 * if no other of them has it, or else the seed, "Ann Lee (2)". Each is
 * reported. Players with neither keep the name. Control characters in names
 * become U+FFFD, as in files of events, and tabs become spaces.
 */
void namesakes_separate(struct event *e, struct arena *arena,
                        struct diags *diags);

/* Sets each player's name without such an addition, unless two names would then
   be the same. Returns false if out of memory. */
bool namesakes_names(const struct event *e, struct arena *arena,
                     struct str *names);

#endif
