/*
 * Which positions of a record's main line are meant: --ply.
 */
#ifndef LUDEX_TOOLS_SPOTS_H
#define LUDEX_TOOLS_SPOTS_H

#include "cli.h"

enum { SPOT_LAST = UINT32_MAX };

/* Positions after so many plies: 0 is the start, SPOT_LAST the last. */
struct spots {
    uint64_t first, last;
};

/* "7", "last", "20..22", "20..", "..22": 0, or STATUS_USAGE after a message. */
int spots_read(struct spots *s, const char *argument);
/* How many plies of the main line are legal, from its start on. */
uint64_t spots_count(const struct record *record);
/* SPOT_LAST as what it is in a record of so many legal plies; false if it has
   not all of these positions. */
bool spots_settle(struct spots *s, uint64_t plies);

/* What stands against showing one: statuses after a message. */
int spots_unstarted(const struct visit *v);
int spots_missing(const struct visit *v, uint64_t ply);

#endif
