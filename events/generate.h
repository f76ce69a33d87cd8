/* Functions shared by the files that generate events (pairing.h). */
#ifndef LUDEX_EVENTS_GENERATE_H
#define LUDEX_EVENTS_GENERATE_H

#include "pairing.h"

enum { GENERATE_THOUSAND = 1000 };

/* An event that is being generated. */
struct event_maker {
    const struct event_chances *chances;
    struct event *event;
    struct arena *arena;
    struct event_result **next; /* end of the results; only without teams */
    bool *gone; /* players who have withdrawn, and after them the teams */
    bool many;  /* the event has more players than a round can pair */
    uint64_t state;
};

/* Returns a random number below the bound. */
uint32_t generate_below(struct event_maker *m, uint32_t bound);
/* Returns true with this probability per thousand. */
bool generate_chance(struct event_maker *m, uint32_t of_thousand);
/* Returns a text in the arena. It is empty if out of memory. */
struct str generate_text(struct event_maker *m, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
uint32_t generate_rating(struct event_maker *m);
/* Returns a win of one of two players. A player whose rating is 200 points
   higher wins about three of four games. */
uint8_t generate_result(struct event_maker *m, uint32_t first, uint32_t second);

/* Makes the teams, their players and the rounds. (generate_teams.c) */
void generate_team_rounds(struct event_maker *m);

#endif
