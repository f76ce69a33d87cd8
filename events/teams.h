/*
 * Teams: their matches, and the event that these make. A match that stands in
 * the source has its games; other games of two teams in a round are one match.
 */
#ifndef LUDEX_EVENTS_TEAMS_H
#define LUDEX_EVENTS_TEAMS_H

#include "check.h"
#include "tables.h"

struct team_match {
    struct event_result result;       /* of the event of teams */
    const struct event_match *source; /* NULL: of games alone */
    int64_t points[2];  /* of the boards, in halves: as stated, or as counted */
    int64_t counted[2]; /* of its games */
    uint32_t games;
    bool open; /* a game has no result */
};

struct teams {
    struct event event; /* players are teams, results are matches */
    struct team_match *matches;
    size_t count;
};

/* In the arena. False: out of memory. */
bool teams_make(struct teams *t, const struct event *event,
                struct arena *arena);
/* The event itself if it has no teams, else that of its teams, in `room`; NULL:
   out of memory. */
const struct event *event_of_teams(const struct event *event,
                                   struct teams *room, struct arena *arena);
/* What is wrong with matches and who plays in them. */
void check_teams(struct check *c, const struct teams *t, struct arena *arena);

#endif
