/* Legal plies in written form, sorted bytewise: what moves and perft list. */
#ifndef LUDEX_TOOLS_PLIES_H
#define LUDEX_TOOLS_PLIES_H

#include "rules.h"
#include "text.h"

struct plies {
    struct listed_ply {
        struct move move;
        struct text text;
    } * list;
    size_t count;
};

/* Those of rules->free_moves if `finished`. False when memory ran out. */
bool plies_list(struct plies *p, const struct rules *rules,
                const struct position *position, bool finished);
void plies_release(struct plies *p);

#endif
