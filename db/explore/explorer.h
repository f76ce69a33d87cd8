/*
 * The state of an exploration, and the functions that its files share.
 * Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_EXPLORER_H
#define DB_EXPLORER_H

#include "../archive_internal.h"
#include "../openings/opening_cache.h"
#include "../query/translate.h"
#include "../rows/rows.h"
#include "archive_explore.h"
#include "walker.h"

enum { NODES_MAX = 100000 }; /* in a tree */

/* A position whose next plies are to be counted. */
struct fork {
    struct branch branch;            /* the ply that leads to it */
    const struct position *position; /* in the form of the requested game */
    unsigned depth;
    size_t first, count; /* its plies in the list */
};

struct explorer {
    struct archive *a;
    const struct explore_asked *asked;
    struct archive_exploration *e;
    struct row row; /* for the options */
    bool early;     /* some game reached it in its first plies */
    bool anywhere;  /* games may have reached it at any ply, not only early */
    struct route route;
    uint64_t sets[POSITION_TURNS][SIGNATURE_WORDS];
    size_t set_count; /* 0 if signatures do not help */
    const struct position *root;
    struct move swap;                 /* the swap of the game, wherever it is
                                         legal */
    struct opening_cache_known known; /* sums of opening nodes */
    struct fork *nodes; /* the root first, then the positions that branches lead
                           to */
    size_t node_count;
    struct listed {
        struct explored way;
        size_t node; /* the node that it leads to; 0 for none */
    } * list;
    size_t count, room;
    struct person {
        int64_t spelling, person;
    } * persons;
    size_t person_count, person_room;
    bool failed; /* out of memory while plies were listed */
};

static inline int no_memory(const struct explorer *x)
{
    return sql_fault(x->a->sql, ARCHIVE_MEMORY);
}

/* Copies a position of the game; the copy lives as long as the result. Returns
   NULL if out of memory; explore_route.c. */
struct position *explorer_copy(struct explorer *x, const struct position *p);
/* Sets what the walkers need: root, variant, route; explore_route.c. */
int explorer_set_route(struct explorer *x);
/* Counts in the games that may have reached the route. Returns 0, 1 if the
   query has errors, or a fault. */
int explorer_count_games(struct explorer *x, struct diags *diags,
                         struct counted *out);
/* Lists the counts of each node in turn; explore_ways.c. */
int explorer_take(struct explorer *x, struct counted *counted);
struct explored explored_of(const struct tally *t);
/* explorer_load_people loads who has which spelling. explorer_find_players
   lists the players of a ply by name, the most frequent first, and of equally
   frequent ones the one stored first; it marks `work` as failed if out of
   memory; explore_people.c. */
int explorer_load_people(struct explorer *x);
int explorer_find_players(struct explorer *x, struct tallies *work,
                          const struct tally *tally, struct explored *out);

#endif
