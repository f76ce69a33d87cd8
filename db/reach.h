/*
 * Which records reach a position. Three sieves: the openings table knows the
 * first plies for certain; a record whose signature lacks a feature of the
 * position never reached it; what is left is replayed, by hash and then by
 * position string.
 *
 * A record whose positions behind the openings all have more features than
 * the one sought (signatures.light) can have it in the openings only. So a
 * position with few features, whose signature says little, is found there,
 * and links made twice or captures cost a replay, never an answer.
 *
 * The game's own start is in no table: every record without another start
 * has it.
 *
 * Up to symmetry (~) everything is replayed: a signature knows no symmetry.
 */
#ifndef DB_REACH_H
#define DB_REACH_H

#include <sqlite3.h>

#include "arena.h"
#include "query.h"
#include "rules.h"

/* The position sought, in one variant of a game that accepts it. */
struct target {
    int64_t variant;
    const struct rules *rules;
    const struct setting *options;
    size_t option_count;
    struct str string; /* as the game writes it */
    uint64_t exact, canonical;
    uint64_t set[SIGNATURE_WORDS];
    unsigned weight;
    bool start; /* the variant's own: every record has it */
};

enum { REACH_OPENINGS = 16 };

struct reach {
    struct arena arena;     /* targets and options */
    struct target *targets; /* by variant */
    size_t count, room;
    bool symmetric;
    bool all;         /* no sieve: everything of these variants is replayed */
    struct str words; /* the position as the condition has it */
    struct {
        uint64_t canonical, exact;
    } openings[REACH_OPENINGS];
    size_t opening_count;

    const struct target *last; /* whose start is in `start` */
    struct position *start, *now, *sought;
    size_t room_positions;
    struct reason why;
    struct text text;
    struct str string; /* of the last target */
};

/*
 * Sets the position up in every variant of the archive (of one game only, if
 * `game` is not empty). SQLITE_OK, a result of SQLite, or SQLITE_DONE if no
 * game accepts it, which is reported.
 */
int reach_make(struct reach *reach, sqlite3 *db, const struct condition *c,
               struct str game, struct diags *diags);
void reach_release(struct reach *reach);

/*
 * SQL functions of a connection:
 *   contains(text, part): any case
 *   fits(reach, variant, light, set1, set2, set3, set4)
 *   reaches(reach, variant, start, moves)
 */
int functions_register(sqlite3 *db);

#define REACH_POINTER "ludex reach"

#endif
