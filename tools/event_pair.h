/* Pairs rounds of an event for the commands of "ludex event". */
#ifndef LUDEX_TOOLS_EVENT_PAIR_H
#define LUDEX_TOOLS_EVENT_PAIR_H

#include "event_command.h"
#include "pairing.h"

enum {
    ROUNDS_SOFT = 1 << 20,
    ROUNDS_HARD = 2000 << 20, /* maximum memory for pairing a round, in bytes */
};

/* Returns the enum event_format_kind of --system, or FORMAT_UNKNOWN to use the
   format of the event. */
uint8_t event_system(const struct event_options *o);
/* Returns the seed of lots: --seed, or a number from the clock. */
uint64_t event_lot_seed(const struct event_options *o);

/* Finds a stage by its name or its number (from 1). Finds the last stage if
   `stage` is NULL. Returns false if there is no such stage. */
bool event_stage_find(const struct event *e, const char *stage, uint32_t *out);

/* The round whose boards are requested. */
struct event_boards_choice {
    const char *stage; /* name or number of a stage, as in event_stage_find */
    uint64_t round;    /* 0 for the last paired round or, if no round is paired,
                          round 1 */
    const struct standings_options *options;
};
/* Lists the boards of the round. Returns 0, or prints a message and returns a
   status. (event_boards.c) */
int event_boards_find(const char *source, const struct event *e,
                      const struct event_boards_choice *choice,
                      struct arena *arena, struct round_boards *out);

/* Finds the last paired round of the stage, for --all. Returns 0, or prints a
   message and returns a status, also if --round is given or no round is
   paired. */
int event_boards_last(const char *source, const struct event *e,
                      const struct event_boards_choice *choice,
                      struct arena *arena, uint32_t *out);

/* Pairs the round that follows round `after` of a stage. Uses --system if it
   was given. Allocates in the arena. Returns what pairing_make returns. */
bool event_pair_round(const struct event_run *run, const struct event *e,
                      uint32_t stage, uint32_t after, struct arena *arena,
                      struct pairing *out);

/* Reports why a round cannot be paired. Returns STATUS_USAGE if the event does
   not have the round, STATUS_ENVIRONMENT if there are too many players, and
   otherwise STATUS_DATA. */
int event_pair_refuse(const struct event_run *run, const struct event *e,
                      const struct pairing *p);
/* Reports that a round with this many players is too large. Returns
   STATUS_ENVIRONMENT. */
int event_pair_too_many(const char *source, size_t players);

#endif
