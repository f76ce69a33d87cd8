/*
 * Crossings: positions of the first plies that many games went through, with
 * sums of what was played next there (the tables `crossing` and `next`), so
 * that nobody has to go through these games. The start of every variant is one,
 * and every other position once CROSSING_GAMES games have reached it.
 *
 * Whoever changes records keeps the sums true:
 *
 *     crossings_take(c, id, -1);   before the record changes or goes,
 *     crossings_take(c, id, +1);   once it is there,
 *     crossings_flush(c);          before the commit.
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
    CROSSINGS_OF_CLASS = 64, /* that symmetries map onto each other, at most */
    CROSSINGS_WAITING = 1 << 17, /* games that were added, about at most */
};

struct crossings;

/* *out is NULL after a fault. */
int crossings_open(struct sql *sql, struct crossings **out);
void crossings_free(struct crossings *c); /* NULL is fine */
/* Adds a record to the sums (+1), or takes it away from them (-1). */
int crossings_take(struct crossings *c, int64_t record, int sign);
/*
 * Adds a new record, whose number is greater than all others, by its row, the
 * number of its variant, and what is counted of it. It must be in the archive by
 * crossings_flush; until then crossings_take may not add others.
 */
int crossings_add(struct crossings *c, const struct row *row, int64_t variant,
                  const struct tallied *game);
/*
 * From now on crossings_add only keeps the games, and crossings_flush counts them.
 * crossings_count_aside has a thread of its own do so meanwhile: until
 * crossings_flush no other function here may be called.
 */
void crossings_later(struct crossings *c);
int crossings_count_aside(struct crossings *c);
/* Whether so many games were added that it is time to write what was taken. */
bool crossings_full(const struct crossings *c);
/* Writes what was taken, and makes a crossing of every position that has become
   one. */
int crossings_flush(struct crossings *c);
/* Counts everything anew. */
int crossings_make(struct sql *sql);
/* Holds the sums against a recount: how many are wrong. */
int crossings_check(struct sql *sql, uint64_t *wrong);

/* What is known of a position. */
struct crossings_known {
    uint64_t exact[CROSSINGS_OF_CLASS]; /* the crossings among its images */
    size_t count;
};

/* A position whose sums are asked for. */
struct crossings_asked {
    int64_t variant;
    uint64_t canonical, position; /* its hashes; the exact one */
    uint8_t side;                 /* whose turn it is */
    bool exact; /* of this very position; else of all that symmetries map onto
                   it, those that exchange the sides with who won */
};

/* Adds the sums, as node 0 by the keys of the next positions. Of a class that
   some game reached twice nothing is known. */
int crossings_read(struct sql *sql, const struct crossings_asked *asked,
                   struct counted *out, struct crossings_known *known);

#endif
