/*
 * Facts about games of a given variant: conditions that need neither a replay
 * nor SQL.
 */
#ifndef DB_VARIANT_FACTS_H
#define DB_VARIANT_FACTS_H

#include "evaluate.h"
#include "translate.h"

struct variant_fact {
    bool negated;
    bool of_plies;    /* compares the number of plies */
    enum query_op op; /* never QUERY_NOT_EQUAL */
    uint64_t low, high;
    bool is_game; /* tests whether it is the game asked for */
};

struct variant_facts {
    struct str game; /* name of the variant's game */
    size_t count;
    struct variant_fact list[FACTS_MAX];
};

/* Adds the fact for a condition. It is `tell` of a translation, and `teller` is
   the facts. Reports what plies do not show. */
void variant_facts_tell(struct translation *t, const struct named *named,
                        const struct condition *c);
/* Sets a bit for each fact that is true for a game of the variant. */
void variant_facts_of(const struct variant_facts *facts,
                      const struct judged *game, uint64_t out[FACTS_MAX / 64]);

#endif
