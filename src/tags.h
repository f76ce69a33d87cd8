/* Tags that every game has: what their values may be. */
#ifndef LUDEX_SRC_TAGS_H
#define LUDEX_SRC_TAGS_H

#include "diag.h"
#include "record.h"

/* Checks Date, Result and Termination (ludex-record(5)), and the games' own
   tags that need no board. */
void check_tags(const struct record *r, struct diags *diags);

#endif
