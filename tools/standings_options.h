/*
 * How standings are counted, as options ask for it: --points, --tiebreaks and
 * --unplayed. Each gives 0, or STATUS_USAGE after a message.
 */
#ifndef TOOLS_STANDINGS_OPTIONS_H
#define TOOLS_STANDINGS_OPTIONS_H

#include "standings.h"

int counting_points(struct standings_options *o, const char *argument);
int counting_tiebreaks(struct standings_options *o, const char *argument);
int counting_unplayed(struct standings_options *o, const char *argument);

#endif
