/*
 * How standings are counted, as options ask for it: --points, --tiebreaks and
 * --unplayed. Each gives 0, or STATUS_USAGE after a message.
 */
#ifndef LUDEX_TOOLS_COUNTING_H
#define LUDEX_TOOLS_COUNTING_H

#include "standings.h"

int counting_points(struct standings_options *o, const char *argument);
int counting_tiebreaks(struct standings_options *o, const char *argument);
int counting_unplayed(struct standings_options *o, const char *argument);

#endif
