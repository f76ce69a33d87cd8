/*
 * Ranges of plies: --ply chooses positions of a record's main line, --plies
 * chooses its plies.
 */
#ifndef LUDEX_TOOLS_PLY_RANGE_H
#define LUDEX_TOOLS_PLY_RANGE_H

#include "record_files.h"

#define PLY_LAST UINT32_MAX

/* Positions by the number of plies before them: 0 is the start, PLY_LAST the
   last. */
struct ply_range {
    uint64_t first, last;
};

/* Reads "7", "last", "20..22", "20..", "..22". Returns 0, or STATUS_USAGE after
   a message. */
int ply_range_read(struct ply_range *s, const char *option,
                   const char *argument);
/* Counts the legal plies of the main line, from its start on. */
uint64_t ply_range_most(const struct record *record);
/* Replaces PLY_LAST by its value in a record with this number of legal plies.
   Returns false if it does not have all of these positions. */
bool ply_range_settle(struct ply_range *s, uint64_t plies);

/* Append why a position cannot be shown. */
void ply_range_report_unstarted(const struct visit *v, struct text *why);
void ply_range_report_missing(const struct visit *v, uint64_t ply,
                              struct text *why);

#endif
