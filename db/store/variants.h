/*
 * The variants of an archive that a query may need, sorted by number. A variant
 * is a game with its options.
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
    const struct rules *only; /* load only variants of this game; NULL for all
                                 games */
    struct variant *list;     /* the variants, sorted by number */
    size_t count, room;
    size_t position_size; /* size of the largest position */
};

/* Loads the variants of the games that Ludex knows, or of one game. Returns
   ARCHIVE_OK or a fault. */
int variants_load(struct variants *v, struct sql *db, const struct rules *only);
void variants_release(struct variants *v);
/* True if variants of this game should be loaded. */
bool variants_want(const struct variants *v, const struct rules *rules);
/* Returns the variant with this number, or NULL if there is none. */
const struct variant *variants_find(const struct variants *v, int64_t id);

#endif
