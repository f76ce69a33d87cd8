/*
 * Pairing: who meets whom in the next round of an event, by the system of its
 * format: Berger tables, a bracket of seeds, or FIDE's Dutch system (Handbook
 * C.04.3, in force since February 2026, whose criteria are called C1 to C21).
 * Prints nothing.
 *
 *     struct pairing p;
 *     if (pairing_make(event, 0, 4, &standings_usual, &arena, &p) &&
 *         p.fault == PAIRING_FINE)
 *         ... p.boards[0 .. p.count) are round 5
 */
#ifndef LUDEX_PAIRING_H
#define LUDEX_PAIRING_H

#include "standings.h"

enum pairing_fault {
    PAIRING_FINE,
    PAIRING_NO_SYSTEM,  /* there is no system for the format */
    PAIRING_OVER,       /* there is no such round */
    PAIRING_OPEN,       /* knock-out: the last round is not decided */
    PAIRING_FEW,        /* no players are left to be paired */
    PAIRING_MANY,       /* more players than fit into the arena's limit */
    PAIRING_IMPOSSIBLE, /* some players cannot be paired under C1, C2 and C3 */
    PAIRING_FAULTS,
};

/* The criteria of C.04.3 that a pair can violate, as bits: 1 << C12. */
enum criterion {
    C1 = 1,
    C2,
    C3,
    C10 = 10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
    C20,
    C21,
    CRITERIA
};

struct pairing_board {
    uint32_t first, second; /* indices of players; second is NOBODY for a bye */
    /* Swiss only: */
    uint32_t rank;        /* pairing number of the player ranked higher */
    uint32_t bracket;     /* from 1, the one with the most points */
    int64_t points[2];    /* of both players, in tenths */
    int64_t paired_by[2]; /* the same, with points added by acceleration */
    uint32_t missed;      /* bits of enum criterion */
    uint8_t colours; /* rule of 5.2 (1 to 5) that assigned them; 0: none was
                        needed */
};

struct pairing {
    struct pairing_board *boards; /* the most points first, the bye last */
    size_t count;
    uint32_t round;      /* the round that is paired */
    uint32_t rounds;     /* in all; 0: unknown */
    uint8_t fault;       /* enum pairing_fault */
    uint32_t *concerned; /* players who cannot be paired, or whose match is
                            undecided */
    size_t concerned_count;
    uint32_t unknown; /* number of unknown results, which count as draws */
};

/*
 * Pairs the round that follows round `after`, by the results up to it; as a
 * Swiss, if neither stage nor event has a format. Of the event's data about
 * that next round only absences are considered: requested byes, and
 * withdrawals. The result is in the arena, whose limit also bounds the work.
 * Returns false if the machine is out of memory.
 */
bool pairing_make(const struct event *event, uint32_t stage, uint32_t after,
                  const struct standings_options *options, struct arena *arena,
                  struct pairing *out);

/* Systems by name, "own" first; ends in NULL. */
extern const char *const pairing_systems[];
/* Returns the enum event_format_kind of a system; FORMAT_UNKNOWN for "own". */
uint8_t pairing_system_kind(size_t system);
/* Returns the event with a stage of that kind of format, in the arena, or the
   event itself for FORMAT_UNKNOWN; NULL if out of memory. */
const struct event *pairing_with_system(const struct event *e, uint32_t stage,
                                        uint8_t kind, struct arena *arena);

/* How a round is shown. */
struct pairing_style {
    bool numbers; /* only the numbers of boards and players */
    bool explain; /* explain a Swiss: show brackets, floaters, colours and
                     missed criteria */
};
bool table_pairing(const struct event *e, const struct pairing *p,
                   const struct pairing_style *how, struct table *t);

/* How an event without results is drawn. */
struct event_drawing {
    uint64_t seed;   /* the same seed gives the same draw */
    uint8_t kind;    /* enum event_format_kind; FORMAT_UNKNOWN: the event's own,
                        or else a Swiss */
    uint32_t rounds; /* number of rounds of a Swiss; 0: as stated in the
                        event */
};
/* Returns why an event is not drawn: "has results: its draw is done"; NULL if it
   may be. */
const char *event_draw_refusal(const struct event *e);
/*
 * Numbers the players by strength, or by lot for a round robin, draws the first
 * colour, and pairs the first round, in the arena of the event. `work` is for
 * working memory, and has *p; p->fault says if there is no round. Returns false
 * if out of memory.
 */
bool event_draw_first_round(struct event *e, const struct event_drawing *how,
                            const struct standings_options *options,
                            struct arena *arena, struct arena *work,
                            struct pairing *p);

/* Parameters of a generated event. Probabilities are per thousand. */
struct event_chances {
    uint64_t seed; /* the same seed gives the same event */
    struct event_format format;
    uint32_t players, rounds;
    uint32_t draws, forfeits; /* per game */
    uint32_t byes; /* per player and round; half of them for half a point,
                      the others for none */
    uint32_t withdrawals; /* per player and round */
};

/*
 * Generates an event: players by rating, each round paired by the system of the
 * format and played at random according to ratings, until no round can be
 * paired. It is in the arena, whose limit also bounds each round: *many is set
 * if it is reached. Returns NULL if out of memory, or with *many set.
 */
struct event *event_generate(const struct event_chances *chances,
                             struct arena *arena, bool *many);

/*
 * Checks each round of a Swiss against the Dutch system's pairing from the
 * rounds before it, and reports the first game of each that differs. For at
 * most 300 players. `arena` is reset. Returns false if out of memory.
 */
bool event_check_pairings(const struct event *event,
                          const struct standings_options *options,
                          struct arena *arena, struct diags *diags);

/* Adds the games and byes of a pairing to the results, in the arena of the event.
   Returns false if out of memory. */
bool pairing_add(struct event *e, uint32_t stage, const struct pairing *p,
                 struct arena *arena);

/* Returns the number of a player in pairing lists: the seed, if all players
   have one, or else the place in the event's list, from 1. */
uint32_t pairing_number(const struct event *event, uint32_t player);

#endif
