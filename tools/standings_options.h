/*
 * Options for standings: --points, --tiebreaks and --unplayed. The functions
 * return 0, or print a message and return STATUS_USAGE.
 */
#ifndef TOOLS_STANDINGS_OPTIONS_H
#define TOOLS_STANDINGS_OPTIONS_H

#include "standings.h"

int standings_options_points(struct standings_options *o, const char *argument);
int standings_options_tiebreaks(struct standings_options *o,
                                const char *argument);
int standings_options_unplayed(struct standings_options *o,
                               const char *argument);

#endif
