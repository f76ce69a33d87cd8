/*
 * The state of the opening cache, and the functions that its files share. All
 * functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_OPENINGS_OPENING_CACHE_STATE_H
#define DB_OPENINGS_OPENING_CACHE_STATE_H

#include "opening_cache.h"
#include "opening_moves.h"
#include "seen_positions.h"

struct opening_cache {
    struct sql *sql;
    struct at_hand at_hand;
    struct seen_positions seen;
    struct tallies added, gone; /* their nodes are numbers of opening nodes */
    bool alone; /* counts for a few opening nodes, and makes none */
    bool keeps; /* also keeps the games that it reads: */
    struct early_game *games; /* games that were added in a row */
    size_t game_count, game_room;
    int64_t after; /* their numbers are greater than this */
    bool later;    /* games are collected, and `counted` of them are counted so
                      far */
    size_t counted;
    struct ordered_workers *counter; /* the thread that counts them, or NULL */
    struct untold *untold;           /* continuations whose canonical hashes are
                                        not yet computed */
    size_t unmatched_count, unmatched_room;
    int fault;
};

/* A continuation that is new. */
struct untold {
    uint64_t node, key;
    uint32_t code;
    int64_t record, variant; /* a game that has it */
    size_t plies;            /* number of plies up to it */
};

static inline int no_memory(const struct opening_cache *c)
{
    return sql_fault(c->sql, ARCHIVE_MEMORY);
}

/* Reads all opening nodes into an empty table. */
int opening_cache_load(struct opening_cache *c);

/* The SELECT of the columns that opening_cache_take_row takes, up to a
   condition on the record r. */
#define CROSSINGS_GAMES                                                     \
    "SELECT r.id, r.plies, r.result, r.start, r.moves, r.first, r.second,"  \
    " r.third, r.fourth, d.earliest, d.latest, r.variant FROM record r"     \
    " LEFT JOIN written_date d ON d.id = r.date WHERE r.moves IS NOT NULL " \
    "AND "

/* ---- cache_take.c: adds and subtracts games ------------------------------ */

int opening_cache_take_row(struct opening_cache *c, const struct sql_rows *row,
                           int sign);
/* Adds the games that `from` has kept to the opening nodes of c. */
int opening_cache_take_kept(struct opening_cache *c,
                            const struct opening_cache *from);
/* Counts the games that were left for later. */
int opening_cache_settle(struct opening_cache *c);
/* Stores a position as an opening node, and sets its number. */
int opening_cache_insert(struct opening_cache *c, struct seen *seen);

/* ---- cache_recount.c: counts opening nodes again ------------------------- */

/* Makes a separate cache that only has the opening nodes given to it. *out must
   be freed even after a fault. */
int opening_cache_alone(const struct opening_cache *c,
                        struct opening_cache **out);
int opening_cache_give(struct opening_cache *alone, const struct seen *seen);
/* Adds all games that reached a position. */
int opening_cache_recount(struct opening_cache *c, const struct seen *seen);
/* Replaces all that is stored of an opening node. */
int opening_cache_rebuild(struct opening_cache *c, const struct seen *seen);

/* ---- cache_new.c: makes positions opening nodes -------------------------- */

/* Makes the new opening nodes, with all that belongs to them. */
int opening_cache_make_new(struct opening_cache *c);

#endif
