/*
 * The state of the opening cache, and functions shared by its files. All
 * functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_OPENINGS_OPENING_CACHE_STATE_H
#define DB_OPENINGS_OPENING_CACHE_STATE_H

#include "opening_cache.h"
#include "opening_moves.h"
#include "seen_positions.h"

struct opening_cache {
    struct sql *sql;
    struct current_variant current_variant;
    struct seen_positions seen;
    struct tallies added, gone; /* the node of each tally is the number of an
                                   opening node */
    bool separate; /* counts only a few opening nodes, and makes no new ones */
    bool keeps;    /* stores the games that it reads in `games`, too */
    struct opening_game *games; /* games added since the last flush */
    size_t game_count, game_room;
    int64_t after; /* the record numbers of `games` are greater than this */
    bool later;    /* games are only collected; `counted` of them have been
                      counted so far */
    size_t counted;
    struct ordered_workers *counter; /* thread that counts the games, or NULL */
    struct deferred_count *unmatched; /* continuations whose canonical hashes
                                         have not been computed yet */
    size_t unmatched_count, unmatched_room;
    int fault;
};

/* A new continuation, whose canonical hash is computed later. */
struct deferred_count {
    uint64_t node, key;
    uint32_t code;
    int64_t record, variant; /* a game with this continuation, and its
                                variant */
    size_t plies; /* number of plies up to and including the continuation */
};

static inline int no_memory(const struct opening_cache *c)
{
    return sql_fault(c->sql, ARCHIVE_MEMORY);
}

/* Reads all opening nodes into an empty table of positions. */
int opening_cache_load(struct opening_cache *c);

/* SQL that selects the columns that opening_cache_count_row reads. The caller
   appends a condition on the record r. */
#define OPENING_NODE_COLUMNS                                                \
    "SELECT r.id, r.plies, r.result, r.start, r.moves, r.first, r.second,"  \
    " r.third, r.fourth, d.earliest, d.latest, r.variant FROM record r"     \
    " LEFT JOIN written_date d ON d.id = r.date WHERE r.moves IS NOT NULL " \
    "AND "

/* ---- cache_take.c: adds and subtracts games ------------------------------ */

int opening_cache_count_row(struct opening_cache *c, const struct sql_rows *row,
                            int sign);
/* Adds the games stored in `from` to the opening nodes of `c`. */
int opening_cache_count_stored(struct opening_cache *c,
                               const struct opening_cache *from);
/* Counts the games that were collected. */
int opening_cache_count_collected(struct opening_cache *c);
/* Stores a position as an opening node and sets the number of the node. */
int opening_cache_insert(struct opening_cache *c, struct seen_position *seen);

/* ---- cache_recount.c: counts opening nodes again ------------------------- */

/* Makes a separate cache that has only the opening nodes added to it. *out must
   be freed even after a fault. */
int opening_cache_for_nodes(const struct opening_cache *c,
                            struct opening_cache **out);
int opening_cache_add_seen(struct opening_cache *separate,
                           const struct seen_position *seen);
/* Adds all games that reached a position. */
int opening_cache_recount(struct opening_cache *c,
                          const struct seen_position *seen);
/* Replaces all stored rows of an opening node. */
int opening_cache_rebuild(struct opening_cache *c,
                          const struct seen_position *seen);

/* ---- cache_new.c: makes opening nodes of positions ----------------------- */

/* Makes the new opening nodes and stores their rows. */
int opening_cache_make_new(struct opening_cache *c);

#endif
