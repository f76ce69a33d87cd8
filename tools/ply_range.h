/*
 * A range of plies, --ply: which positions of a record's main line are meant; or
 * --plies: which of its plies.
 */
#ifndef LUDEX_TOOLS_PLY_RANGE_H
#define LUDEX_TOOLS_PLY_RANGE_H

#include "record_files.h"

#define PLY_LAST UINT32_MAX

/* Positions after so many plies: 0 is the start, PLY_LAST the last. */
struct ply_range {
    uint64_t first, last;
};

/* "7", "last", "20..22", "20..", "..22" of an option: 0, or STATUS_USAGE after a
   message. */
int ply_range_read(struct ply_range *s, const char *option,
                   const char *argument);
/* How many plies of the main line are legal, from its start on. */
uint64_t ply_range_most(const struct record *record);
/* PLY_LAST as what it is in a record of so many legal plies; false if it has
   not all of these positions. */
bool ply_range_settle(struct ply_range *s, uint64_t plies);

/* Appends what stands against showing one. */
void ply_range_unstarted(const struct visit *v, struct text *why);
void ply_range_missing(const struct visit *v, uint64_t ply, struct text *why);

#endif
