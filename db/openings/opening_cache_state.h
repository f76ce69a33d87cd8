/*
 * What those who keep crossings true work on, and what they ask of each other.
 * All functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_OPENINGS_OPENING_CACHE_STATE_H
#define DB_OPENINGS_OPENING_CACHE_STATE_H

#include "opening_cache.h"
#include "opening_moves.h"
#include "seen_positions.h"

struct crossings {
    struct sql *sql;
    struct at_hand at_hand;
    struct seen_positions seen;
    struct tallies added, gone; /* nodes are crossings */
    bool alone;                 /* counts for a few crossings, and makes none */
    bool keeps;                 /* the games that it reads, too: */
    struct early_game *games;   /* that were added in a row, */
    size_t game_count, game_room;
    int64_t after; /* whose numbers are greater than this one */
    bool later;    /* these are counted together, and so many are: */
    size_t counted;
    struct ring *counter;  /* while a thread of its own counts them */
    struct untold *untold; /* whose canonical hashes wait for that */
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

static inline int no_memory(const struct crossings *c)
{
    return sql_fault(c->sql, ARCHIVE_MEMORY);
}

/* Reads which positions are crossings, into a table that is empty. */
int crossings_load(struct crossings *c);

/* What SQL selects of games, up to a condition, as crossings_take_row takes it
   (record r). */
#define CROSSINGS_GAMES                                                     \
    "SELECT r.id, r.plies, r.result, r.start, r.moves, r.first, r.second,"  \
    " r.third, r.fourth, d.earliest, d.latest, r.variant FROM record r"     \
    " LEFT JOIN written_date d ON d.id = r.date WHERE r.moves IS NOT NULL " \
    "AND "

/* ---- cache_take.c: games are added and taken away --------------------- */

int crossings_take_row(struct crossings *c, const struct sql_rows *row,
                       int sign);
/* Adds the games that `from` has kept to the crossings of c. */
int crossings_take_kept(struct crossings *c, const struct crossings *from);
/* Counts what was to be counted later. */
int crossings_settle(struct crossings *c);
/* Stores a position as a crossing, and sets its number. */
int crossings_insert(struct crossings *c, struct seen *seen);

/* ---- cache_recount.c: crossings are counted anew ---------------------- */

/* A worker of its own, to which no position is a crossing but those that it is
   given; *out is to be freed even after a fault. */
int crossings_alone(const struct crossings *c, struct crossings **out);
int crossings_give(struct crossings *alone, const struct seen *seen);
/* Adds all games that met a position. */
int crossings_recount(struct crossings *c, const struct seen *seen);
/* Writes all that is kept of a crossing anew. */
int crossings_rebuild(struct crossings *c, const struct seen *seen);

/* ---- cache_new.c: positions become crossings -------------------------- */

/* What has become a crossing, and everything in it. */
int crossings_make_new(struct crossings *c);

#endif
