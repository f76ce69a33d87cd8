/* Legal plies in written form, sorted bytewise: what moves and perft list. */
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

/* Those of rules->free_moves if `finished`. False when memory ran out. */
bool legal_plies_list(struct legal_plies *p, const struct rules *rules,
                      const struct position *position, bool finished);
/* Appends a ply as it is written there. */
void legal_ply_write(const struct rules *rules, const struct position *position,
                     struct move move, struct text *out);
void legal_plies_release(struct legal_plies *p);

#endif
