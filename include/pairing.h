/*
 * Pairing: who meets whom in the next round of an event, by the system of its
 * format: Berger tables, a bracket of seeds, or FIDE's Dutch system (Handbook
 * C.04.3, in force since February 2026, whose criteria are called C1 to C21).
 * Computed in memory; prints nothing.
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
    PAIRING_NO_SYSTEM,  /* the format has none */
    PAIRING_OVER,       /* there is no such round */
    PAIRING_OPEN,       /* a knock-out whose last round is not decided */
    PAIRING_FEW,        /* nobody is left to be paired */
    PAIRING_MANY,       /* more players than the arena's limit has room for */
    PAIRING_IMPOSSIBLE, /* some cannot be paired under C1, C2 and C3 */
    PAIRING_FAULTS,
};

/* The criteria of C.04.3 that a pair can fall short of, as bits: 1 << C12. */
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
    uint32_t first, second; /* indices of players; second NOBODY: a bye */
    /* Of a Swiss: */
    uint32_t rank;        /* the number of the one who is ranked higher */
    uint32_t bracket;     /* from 1, the one of the most points */
    int64_t points[2];    /* of the two, in tenths */
    int64_t paired_by[2]; /* the same with what acceleration adds */
    uint32_t missed;      /* bits of enum criterion */
    uint8_t colours; /* by which rule of 5.2 (1 to 5); 0: none was needed */
};

struct pairing {
    struct pairing_board *boards; /* of the most points first, the bye last */
    size_t count;
    uint32_t round;      /* that is paired */
    uint32_t rounds;     /* in all; 0: not known */
    uint8_t fault;       /* enum pairing_fault */
    uint32_t *concerned; /* players who cannot be paired, or whose match is
                            open */
    size_t concerned_count;
    uint32_t unknown; /* results that are not known: they count as draws */
};

/*
 * Pairs the round after round `after`, by the results up to it; where neither
 * stage nor event has a format, as a Swiss. Of what the
 * event tells of that next round itself only absences count: byes that were
 * asked for, and withdrawals. In the arena, whose limit bounds the work as well.
 * False: the machine is out of memory.
 */
bool pairing_make(const struct event *event, uint32_t stage, uint32_t after,
                  const struct standings_options *options, struct arena *arena,
                  struct pairing *out);

/* An event that is made up: what it is like. Chances are of a thousand. */
struct event_chances {
    uint64_t seed; /* the same gives the same */
    struct event_format format;
    uint32_t players, rounds;
    uint32_t draws, forfeits; /* of games */
    uint32_t byes; /* of players, each round: half of them of half a point, the
                      others of none */
    uint32_t withdrawals; /* of players, each round */
};

/*
 * Makes an event up: players by rating, each round paired by the system of the
 * format and played as ratings have it, until no round can be paired. In the
 * arena, whose limit bounds each round as well: where it is met `many` is set.
 * NULL: out of memory, or `many`.
 */
struct event *event_generate(const struct event_chances *chances,
                             struct arena *arena, bool *many);

/*
 * Holds each round of a Swiss against the one that the Dutch system makes of
 * those before it, and reports the first game of each that is another one. Of at
 * most 300 players. `arena` is reset. False: out of memory.
 */
bool event_check_pairings(const struct event *event,
                          const struct standings_options *options,
                          struct arena *arena, struct diags *diags);

/* The number by which a player is called in lists of pairings: his seed, if
   all have one, or else his place in the event's list, from 1. */
uint32_t pairing_number(const struct event *event, uint32_t player);

#endif
