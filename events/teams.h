/*
 * Teams: their matches, and the event that these matches form. A match of the
 * source consists of the games that name it. The other games of two teams in a
 * round form one match.
 */
#ifndef LUDEX_EVENTS_TEAMS_H
#define LUDEX_EVENTS_TEAMS_H

#include "check.h"
#include "tables.h"

struct team_match {
    struct event_result result;       /* result in the event of teams */
    const struct event_match *source; /* match of the source; NULL if the match
                                         was formed from games */
    int64_t points[2];  /* board points in half points: stated or, otherwise,
                           counted */
    int64_t counted[2]; /* board points counted from the games */
    uint32_t games;
    bool open; /* a game has no result */
};

struct teams {
    struct event event; /* its players are the teams, its results the matches */
    struct team_match *matches;
    size_t count;
};

/* Builds the teams in the arena. Returns false if out of memory. */
bool teams_make(struct teams *t, const struct event *event,
                struct arena *arena);
/* Returns the event of teams, which is stored in `room`; the event itself if it
   has no teams. Returns NULL if out of memory. */
const struct event *event_of_teams(const struct event *event,
                                   struct teams *room, struct arena *arena);
/* Checks the matches and the players in them. */
void check_teams(struct check *c, const struct teams *t, struct arena *arena);

#endif
