/*
 * The variants of an archive that a query may need, by number: games with their
 * options.
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
    const struct rules *only; /* the only game wanted; NULL for all */
    struct variant *list;     /* ascending */
    size_t count, room;
    size_t position_size; /* of the largest */
};

/* Loads the variants of all games that Ludex has, or of one. Returns ARCHIVE_OK
   or a fault. */
int variants_load(struct variants *v, struct sql *db, const struct rules *only);
void variants_release(struct variants *v);
/* True if the game is wanted. */
bool variants_want(const struct variants *v, const struct rules *rules);
/* Returns NULL if there is none. */
const struct variant *variants_find(const struct variants *v, int64_t id);

#endif
