/*
 * Ranges of plies. The option --ply chooses positions of a record's main line,
 * and --plies chooses plies.
 */
#ifndef LUDEX_TOOLS_PLY_RANGE_H
#define LUDEX_TOOLS_PLY_RANGE_H

#include "record_files.h"

#define PLY_LAST UINT32_MAX

/* A range of positions. The number of a position is the number of plies before
   it: 0 is the start, and PLY_LAST stands for the last position. */
struct ply_range {
    uint64_t first, last;
};

/* Reads a range such as "7", "last", "20..22", "20.." or "..22". Returns 0, or
   prints a message and returns STATUS_USAGE. */
int ply_range_read(struct ply_range *s, const char *option,
                   const char *argument);
/* Returns the number of legal plies at the beginning of the main line. */
uint64_t ply_range_most(const struct record *record);
/* Replaces PLY_LAST with the number of the last position in a record that has
   `plies` legal plies. Returns false if the record does not have all positions
   of the range. */
bool ply_range_settle(struct ply_range *s, uint64_t plies);

/* Reads the value of --ply for a command that takes a single number. */
int ply_range_read_one(struct ply_range *s, const char *command,
                       const char *argument);
/* Append the reason why a position cannot be shown. */
void ply_range_report_unstarted(const struct visit *v, struct text *why);
void ply_range_report_missing(const struct visit *v, uint64_t ply,
                              struct text *why);

#endif
