/*
 * Distinguishes players of one event who have the same name. Events, archives
 * and tables identify players by name, so each of these players gets an
 * addition to the name.
 */
#ifndef LUDEX_GRAMMAR_NAMESAKES_H
#define LUDEX_GRAMMAR_NAMESAKES_H

#include "event.h"

/*
 * Adds the id of the player to names that several players have, as in "Ann Lee
 * (4100018)". If the id is missing or not unique among them, adds the seed, as
 * in "Ann Lee (2)". Each change is reported. Players with neither id nor seed
 * keep their names. In all names, control characters become U+FFFD and tabs
 * become spaces, as in event files.
 */
void namesakes_separate(struct event *e, struct arena *arena,
                        struct diags *diags);

/* Stores the names of all players without the additions of
   namesakes_separate. Players whose names would then be equal keep their
   additions. Returns false if out of memory. */
bool namesakes_names(const struct event *e, struct arena *arena,
                     struct str *names);

#endif
