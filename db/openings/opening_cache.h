/*
 * Crossings: positions of the first plies that many games went through, with
 * sums of what was played next there (the tables `opening_node` and `next`), so
 * that nobody has to go through these games. The start of every variant is one,
 * and every other position once CROSSING_GAMES games have reached it.
 *
 * Whoever changes records keeps the sums true:
 *
 *     opening_cache_take(c, id, -1);   before the record changes or goes,
 *     opening_cache_take(c, id, +1);   once it is there,
 *     opening_cache_flush(c);          before the commit.
 *
 * A record that was changed and one that is about to be deleted are read from
 * the archive. All functions give ARCHIVE_OK or a fault.
 */
#ifndef DB_OPENINGS_OPENING_CACHE_H
#define DB_OPENINGS_OPENING_CACHE_H

#include "../rows/rows.h"
#include "../sql.h"
#include "tally.h"

enum {
    CROSSING_GAMES = 256,
    NODES_OF_CLASS = 64, /* that symmetries map onto each other, at most */
    CROSSINGS_WAITING = 1 << 17, /* games that were added, about at most */
};

struct opening_cache;

/* *out is NULL after a fault. */
int opening_cache_open(struct sql *sql, struct opening_cache **out);
void opening_cache_free(struct opening_cache *c); /* NULL is fine */
/* Adds a record to the sums (+1), or takes it away from them (-1). */
int opening_cache_take(struct opening_cache *c, int64_t record, int sign);
/*
 * Adds a new record, whose number is greater than all others, by its row, the
 * number of its variant, and what is counted of it. It must be in the archive by
 * opening_cache_flush; until then opening_cache_take may not add others.
 */
int opening_cache_add(struct opening_cache *c, const struct row *row,
                      int64_t variant, const struct tallied *game);
/*
 * From now on opening_cache_add only keeps the games, and opening_cache_flush counts them.
 * opening_cache_count_aside has a thread of its own do so meanwhile: until
 * opening_cache_flush no other function here may be called.
 */
void opening_cache_later(struct opening_cache *c);
int opening_cache_count_aside(struct opening_cache *c);
/* Whether so many games were added that it is time to write what was taken. */
bool opening_cache_full(const struct opening_cache *c);
/* Writes what was taken, and makes an opening node of every position that has become
   one. */
int opening_cache_flush(struct opening_cache *c);
/* Counts everything anew. */
int opening_cache_make(struct sql *sql);
/* Holds the sums against a recount: how many are wrong. */
int opening_cache_check(struct sql *sql, uint64_t *wrong);

/* What is known of a position. */
struct opening_cache_known {
    uint64_t exact[NODES_OF_CLASS]; /* the opening nodes among its images */
    size_t count;
};

/* A position whose sums are asked for. */
struct opening_cache_asked {
    int64_t variant;
    uint64_t canonical, position; /* its hashes; the exact one */
    uint8_t side;                 /* whose turn it is */
    bool exact; /* of this very position; else of all that symmetries map onto
                   it, those that exchange the sides with who won */
};

/* Adds the sums, as node 0 by the keys of the next positions. Of a class that
   some game reached twice nothing is known. */
int opening_cache_read(struct sql *sql, const struct opening_cache_asked *asked,
                       struct counted *out, struct opening_cache_known *known);

#endif
