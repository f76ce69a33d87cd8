/*
 * Facts about games whose variant is known: what of a condition needs no replay,
 * though no SQL is asked either.
 */
#ifndef DB_VARIANT_FACTS_H
#define DB_VARIANT_FACTS_H

#include "evaluate.h"
#include "translate.h"

struct variant_fact {
    bool negated;
    bool of_plies;    /* a comparison of their number; */
    enum query_op op; /* never QUERY_NOT_EQUAL */
    uint64_t low, high;
    bool is_game; /* or whether it is the game that is asked for */
};

struct variant_facts {
    struct str game; /* the name of the variant's */
    size_t count;
    struct variant_fact list[FACTS_MAX];
};

/* Adds the fact that a condition asks for, as a translation's `tell`, whose
   teller is the facts. What plies do not tell is reported. */
void variant_facts_tell(struct translation *t, const struct named *named,
                        const struct condition *c);
/* Sets a bit for each fact that is true of a game of the variant. */
void variant_facts_of(const struct variant_facts *facts,
                      const struct judged *game, uint64_t out[FACTS_MAX / 64]);

#endif
