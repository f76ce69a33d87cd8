/*
 * Teams: their matches, and the event that these make. A match of the source
 * has its games; other games of two teams in a round are one match.
 */
#ifndef LUDEX_EVENTS_TEAMS_H
#define LUDEX_EVENTS_TEAMS_H

#include "check.h"
#include "tables.h"

struct team_match {
    struct event_result result;       /* in the event of teams */
    const struct event_match *source; /* NULL if it was made from games */
    int64_t points[2];  /* on the boards, in half points: as stated, or as
                           counted */
    int64_t counted[2]; /* counted from its games */
    uint32_t games;
    bool open; /* a game has no result */
};

struct teams {
    struct event event; /* its players are teams, its results are matches */
    struct team_match *matches;
    size_t count;
};

/* Makes the teams in the arena. Returns false if out of memory. */
bool teams_make(struct teams *t, const struct event *event,
                struct arena *arena);
/* Returns the event itself if it has no teams, otherwise that of its teams, in
   `room`. Returns NULL if out of memory. */
const struct event *event_of_teams(const struct event *event,
                                   struct teams *room, struct arena *arena);
/* Checks matches and the players in them. */
void check_teams(struct check *c, const struct teams *t, struct arena *arena);

#endif
