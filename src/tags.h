/* Tags that every game has: what their values may be. */
#ifndef LUDEX_SRC_TAGS_H
#define LUDEX_SRC_TAGS_H

#include "diag.h"
#include "record.h"

/* Checks Date, Result and Termination (ludex-record(5)), and the games' own
   tags that need no board. A value that people write otherwise becomes the one
   form, with a warning. */
void check_tags(struct record *r, struct diags *diags);

#endif
