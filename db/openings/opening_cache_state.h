/*
 * What those who keep opening nodes true work on, and what they ask of each other.
 * All functions that return an int return ARCHIVE_OK or a fault.
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
    struct tallies added, gone; /* nodes are opening nodes */
    bool alone; /* counts for a few opening nodes, and makes none */
    bool keeps; /* the games that it reads, too: */
    struct early_game *games; /* that were added in a row, */
    size_t game_count, game_room;
    int64_t after; /* whose numbers are greater than this one */
    bool later;    /* these are counted together, and so many are: */
    size_t counted;
    struct ordered_workers *counter; /* while a thread of its own counts them */
    struct untold *untold;           /* whose canonical hashes wait for that */
    size_t untold_count, untold_room;
    int fault;
};

/* Where a way leads to that nobody went before. */
struct untold {
    uint64_t node, key;
    uint32_t code;
    int64_t record, variant; /* of a game that took it, */
    size_t plies;            /* and how many there are up to it */
};

static inline int no_memory(const struct opening_cache *c)
{
    return sql_fault(c->sql, ARCHIVE_MEMORY);
}

/* Reads which positions are opening nodes, into a table that is empty. */
int opening_cache_load(struct opening_cache *c);

/* What SQL selects of games, up to a condition, as opening_cache_take_row takes it
   (record r). */
#define CROSSINGS_GAMES                                                     \
    "SELECT r.id, r.plies, r.result, r.start, r.moves, r.first, r.second,"  \
    " r.third, r.fourth, d.earliest, d.latest, r.variant FROM record r"     \
    " LEFT JOIN written_date d ON d.id = r.date WHERE r.moves IS NOT NULL " \
    "AND "

/* ---- cache_take.c: games are added and taken away --------------------- */

int opening_cache_take_row(struct opening_cache *c, const struct sql_rows *row,
                           int sign);
/* Adds the games that `from` has kept to the opening nodes of c. */
int opening_cache_take_kept(struct opening_cache *c,
                            const struct opening_cache *from);
/* Counts what was to be counted later. */
int opening_cache_settle(struct opening_cache *c);
/* Stores a position as an opening node, and sets its number. */
int opening_cache_insert(struct opening_cache *c, struct seen *seen);

/* ---- cache_recount.c: opening nodes are counted anew ---------------------- */

/* A worker of its own, to which no position is an opening node but those that it is
   given; *out is to be freed even after a fault. */
int opening_cache_alone(const struct opening_cache *c,
                        struct opening_cache **out);
int opening_cache_give(struct opening_cache *alone, const struct seen *seen);
/* Adds all games that met a position. */
int opening_cache_recount(struct opening_cache *c, const struct seen *seen);
/* Writes all that is kept of an opening node anew. */
int opening_cache_rebuild(struct opening_cache *c, const struct seen *seen);

/* ---- cache_new.c: positions become opening nodes -------------------------- */

/* What has become an opening node, and everything in it. */
int opening_cache_make_new(struct opening_cache *c);

#endif
