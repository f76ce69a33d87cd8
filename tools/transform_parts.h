/*
 * The steps of transform_record. Functions of type int return what
 * transform_record returns.
 */
#ifndef LUDEX_TOOLS_TRANSFORM_PARTS_H
#define LUDEX_TOOLS_TRANSFORM_PARTS_H

#include "transform.h"

enum transform_result { NO_MEMORY = -1, CANNOT, DONE };

/* Removes the result and the tags that state how the game ended. */
void transform_remove_ending(struct record *r);
int transform_edit_tags(const struct transform *t, const struct visit *v,
                        struct text *why);

/* Replays a record without reporting anything, because its diagnostics have
   already been reported. */
int transform_replay(const struct visit *v, struct record *r);
/* Removes all plies of a record that are not in the range. */
int transform_cut(struct transformer *s, const struct ply_range *plies,
                  const struct visit *v, struct text *why);

/* Adds the comments that the options request. */
int transform_annotate(struct transformer *s, const struct transform *t,
                       const struct visit *v);

#endif
