/*
 * The explorer: what is asked of it and what it has found so far, and what its
 * parts ask of each other. Functions that return an int return ARCHIVE_OK or a
 * fault.
 */
#ifndef DB_EXPLORER_H
#define DB_EXPLORER_H

#include "../archive_internal.h"
#include "../openings/opening_cache.h"
#include "../query/translate.h"
#include "../rows/rows.h"
#include "archive_explore.h"
#include "walker.h"

enum { NODES_MAX = 100000 }; /* of a tree */

/* A position whose next plies are asked for. */
struct fork {
    struct branch branch;            /* the way to it */
    const struct position *position; /* in the asked game's own form */
    unsigned depth;
    size_t first, count; /* of its ways, in the list */
};

struct explorer {
    struct archive *a;
    const struct explore_asked *asked;
    struct archive_exploration *e;
    struct row row; /* of the options */
    bool early;     /* some game was there in its first plies */
    bool anywhere; /* it counts wherever games were there, not in these alone */
    struct route route;
    uint64_t sets[POSITION_TURNS][SIGNATURE_WORDS];
    size_t set_count; /* 0: no signature tells */
    const struct position *root;
    struct move swap;                 /* the game's, wherever it is legal */
    struct opening_cache_known known; /* the position's sums */
    struct fork *nodes; /* the root first; others are what branches lead to */
    size_t node_count;
    struct listed {
        struct explored way;
        size_t node; /* that it leads to; 0: none */
    } * list;
    size_t count, room;
    struct person {
        int64_t spelling, person;
    } * persons;
    size_t person_count, person_room;
    bool failed; /* memory ran out while plies were written */
};

static inline int no_memory(const struct explorer *x)
{
    return sql_fault(x->a->sql, ARCHIVE_MEMORY);
}

/* A position of the asked game, which stays as long as what is found; NULL: no
   memory; explore_route.c. */
struct position *explorer_copy(struct explorer *x, const struct position *p);
/* Sets up what the walkers need to know: root, variant, route; explore_route.c. */
int explorer_set_route(struct explorer *x);
/* Goes through the games that may have been there, by the route as it stands: 0,
   1 if the query is faulty, or a fault. */
int explorer_count_games(struct explorer *x, struct diags *diags,
                         struct counted *out);
/* Lists what was counted, of each node in turn; explore_ways.c. */
int explorer_take(struct explorer *x, struct counted *counted);
struct explored explored_of(const struct tally *t);
/* Who has which spelling, and then the players of a way, by name, the most
   frequent first, of the same games the first stored; explore_people.c. Memory of
   `work` that runs out is noted there. */
int explorer_load_people(struct explorer *x);
int explorer_find_players(struct explorer *x, struct tallies *work,
                          const struct tally *tally, struct explored *out);

#endif
