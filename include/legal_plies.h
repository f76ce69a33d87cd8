/* Legal plies in written form, sorted bytewise, as the commands moves and perft
   list them. */
#ifndef LUDEX_LEGAL_PLIES_H
#define LUDEX_LEGAL_PLIES_H

#include "rules.h"
#include "text.h"

struct legal_plies {
    struct legal_ply {
        struct move move;
        struct text text;
    } * list;
    size_t count;
};

/* Lists the legal plies or, if `finished` is set, the plies of
   rules->free_moves. Returns false if out of memory. */
bool legal_plies_list(struct legal_plies *p, const struct rules *rules,
                      const struct position *position, bool finished);
/* Appends a ply as it is written in this position. */
void legal_ply_write(const struct rules *rules, const struct position *position,
                     struct move move, struct text *out);
void legal_plies_release(struct legal_plies *p);

#endif
