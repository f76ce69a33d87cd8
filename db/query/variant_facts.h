/*
 * Facts about games of one variant: conditions that need neither a replay nor
 * SQL.
 */
#ifndef DB_VARIANT_FACTS_H
#define DB_VARIANT_FACTS_H

#include "evaluate.h"
#include "translate.h"

struct variant_fact {
    bool negated;
    bool of_plies;    /* the fact compares the number of plies */
    enum query_op op; /* never QUERY_NOT_EQUAL */
    uint64_t low, high;
    bool is_game; /* true if the variant's game is the requested game */
};

struct variant_facts {
    struct str game; /* name of the variant's game */
    size_t count;
    struct variant_fact list[FACTS_MAX];
};

/* Adds the fact for a condition. A translation calls this as `tell`, with the
   facts as `teller`. Reports conditions that plies alone cannot decide. */
void variant_facts_add(struct translation *t, const struct named *named,
                       const struct condition *c);
/* Sets a bit in `out` for each fact that is true for a game of the variant. */
void variant_facts_evaluate(const struct variant_facts *facts,
                            const struct evaluated_game *game,
                            uint64_t out[FACTS_MAX / 64]);

#endif
