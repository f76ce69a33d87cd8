/*
 * The variants of an archive that a query may meet: games with their options,
 * by number.
 */
#ifndef DB_STORE_VARIANTS_H
#define DB_STORE_VARIANTS_H

#include "../sql.h"
#include "arena.h"
#include "rules.h"

struct variant {
    int64_t id;
    const struct rules *rules;
    const struct setting *options;
    size_t option_count;
};

struct variants {
    struct arena arena;
    const struct rules *only; /* the game that is wanted; NULL: all */
    struct variant *list;     /* ascending */
    size_t count, room;
    size_t position_size; /* of the largest */
};

/* Those of the games that are known, or of one: a fault. */
int variants_load(struct variants *v, struct sql *db, const struct rules *only);
void variants_release(struct variants *v);
/* Whether the game is one of those wanted. */
bool variants_want(const struct variants *v, const struct rules *rules);
/* NULL: none of them. */
const struct variant *variants_find(const struct variants *v, int64_t id);

#endif
