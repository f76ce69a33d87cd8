/* Allocates memory for legal plies and trials when it is first needed. */
#include "candidates.h"
#include "replay_parts.h"

#include <stdlib.h>

static bool have_position(struct position **p, const struct rules *rules)
{
    if (!*p)
        *p = malloc(rules->position_size);
    return *p != NULL;
}

bool replay_reserve_moves(struct replay *r, const struct rules *rules)
{
    if (r->moves_room >= rules->moves_max)
        return true;
    free(r->moves);
    r->moves = malloc(rules->moves_max * sizeof *r->moves);
    if (!r->found)
        r->found = malloc(sizeof *r->found);
    r->moves_room = r->moves && r->found && have_position(&r->trial, rules) &&
                            have_position(&r->trial_start, rules) &&
                            have_position(&r->ahead, rules)
                        ? rules->moves_max
                        : 0;
    r->no_memory |= !r->moves_room;
    return r->moves_room;
}
