/*
 * The parts of transform.h. Functions that return int give a transform_result.
 */
#ifndef LUDEX_TOOLS_TRANSFORM_PARTS_H
#define LUDEX_TOOLS_TRANSFORM_PARTS_H

#include "transform.h"

enum transform_result { NO_MEMORY = -1, CANNOT, DONE };

/* Removes the tags that say how the game ended, with the result. */
void transform_remove_ending(struct record *r);
int transform_edit_tags(const struct transform *t, const struct visit *v,
                        struct text *why);

/* Replays a record again. Nothing is reported: it was, of the whole record. */
int transform_replay(const struct visit *v, struct record *r);
/* Leaves these plies of a record. */
int transform_cut(struct transformer *s, const struct ply_range *plies,
                  const struct visit *v, struct text *why);

/* Adds the comments that are asked for. */
int transform_annotate(struct transformer *s, const struct transform *t,
                       const struct visit *v);

#endif
