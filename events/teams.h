/*
 * Teams: their matches, and the event that these matches form. A match that the
 * source gives consists of the games that name it. All other games between the
 * same two teams in a round form one match.
 */
#ifndef LUDEX_EVENTS_TEAMS_H
#define LUDEX_EVENTS_TEAMS_H

#include "check.h"
#include "tables.h"

struct team_match {
    struct event_result result;       /* result in the event of teams */
    const struct event_match *source; /* match of the source; NULL if the match
                                         was formed from games */
    int64_t points[2];  /* board points in half points, as stated by the source
                           or, if not stated, as counted */
    int64_t counted[2]; /* board points counted from the games */
    uint32_t games;
    bool open; /* a game has no result */
};

struct teams {
    struct event event; /* event whose players are the teams and whose results
                           are the matches */
    struct team_match *matches;
    size_t count;
};

/* Builds the teams in the arena. Returns false if out of memory. */
bool teams_make(struct teams *t, const struct event *event,
                struct arena *arena);
/* Builds the event of teams in `room` and returns it. Returns the event itself
   if it has no teams, and NULL if out of memory. */
const struct event *event_of_teams(const struct event *event,
                                   struct teams *room, struct arena *arena);
/* Checks the stated points of the matches, and the teams of the players in
   them. */
void check_teams(struct check *c, const struct teams *t, struct arena *arena);

#endif
