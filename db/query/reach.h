/*
 * Which records reach a position. Three sieves: the openings table knows the
 * first plies for certain; a record whose signature lacks a feature of the
 * position never reached it; what is left is replayed, by hash and then by
 * position string.
 *
 * A record whose positions after the openings all have more features than
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

#include "../functions.h"
#include "arena.h"
#include "query.h"
#include "rules.h"
#include "variants.h"

/* The position sought, in one variant of a game that accepts it. */
struct target {
    const struct variant *variant;
    struct str string; /* as the game writes it */
    uint64_t exact, canonical;
    uint64_t set[SIGNATURE_WORDS];
    unsigned weight;
    bool start; /* the variant's own: every record has it */
};

enum { REACH_OPENINGS = 16 };

/* Constant once it is made. */
struct reach {
    struct arena arena;     /* targets and their strings */
    struct target *targets; /* by variant */
    size_t count;
    bool symmetric;
    bool all; /* no sieve: everything of these variants is replayed */
    struct {
        uint64_t canonical, exact;
    } openings[REACH_OPENINGS];
    size_t opening_count;
};

/*
 * Sets the position up in every variant. SQLITE_OK, a result of SQLite, or
 * SQLITE_DONE if no game that is wanted accepts it, which is reported.
 */
int reach_make(struct reach *reach, const struct variants *variants,
               const struct condition *c, struct diags *diags);
void reach_release(struct reach *reach);
/* NULL: the variant does not accept it. */
const struct target *reach_target(const struct reach *reach, int64_t variant);

enum verdict { REACH_ON, REACH_FOUND, REACH_PAST };

/* Whether this is the position, or whether it cannot come any more. */
enum verdict reach_look(const struct reach *reach, const struct target *t,
                        const struct position *p, struct text *work);

/*
 * Reports why a game refuses a condition's value (why->at counts from its
 * beginning).
 */
void reach_report(struct diags *diags, enum diag_code code,
                  const struct condition *c, const struct reason *why);

/* reach_fits (functions.h) is the SQL function fits() of these. */

#define REACH_POINTER "ludex"

#endif
