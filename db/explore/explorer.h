/*
 * The state of an exploration, and functions shared by its files. Functions
 * that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_EXPLORER_H
#define DB_EXPLORER_H

#include "../archive_internal.h"
#include "../openings/opening_cache.h"
#include "../query/translate.h"
#include "../rows/rows.h"
#include "archive_explore.h"
#include "walker.h"

enum { NODES_MAX = 100000 }; /* maximum number of nodes of a tree */

/* A node of the tree: a position whose next plies are counted. */
struct tree_node {
    struct branch branch;            /* the ply that leads to the node */
    const struct position *position; /* position of the node, oriented as in the
                                        requested game */
    unsigned depth;
    size_t first, count; /* the node's plies in `list` */
};

struct explorer {
    struct archive *a;
    const struct explore_request *asked;
    struct archive_exploration *e;
    struct row row; /* row with the options of the game */
    bool early; /* games may have reached the position in their first plies */
    bool anywhere; /* games may have reached the position at any ply, not only
                      in the first ones */
    struct route route;
    uint64_t sets[POSITION_TURNS][SIGNATURE_WORDS];
    size_t set_count; /* 0 if signatures do not exclude any game */
    const struct position *root;
    struct move swap; /* the swap move of the game's rules, even if it is not
                         legal here */
    struct opening_cache_known known; /* opening nodes whose sums have been
                                         read */
    struct tree_node
        *nodes; /* first the root, then the positions that branches lead to */
    size_t node_count;
    struct listed_ply {
        struct explored_ply way;
        size_t node; /* index of the node to which the ply leads; 0 if none */
    } * list;
    size_t count, room;
    struct person {
        int64_t spelling, person;
    } * persons;
    size_t person_count, person_room;
    bool failed; /* memory ran out while plies were listed */
};

static inline int no_memory(const struct explorer *x)
{
    return sql_fault(x->a->sql, ARCHIVE_MEMORY);
}

/* Copies a position of the game (explore_route.c). The copy is freed with the
   result. Returns NULL if out of memory. */
struct position *explorer_copy(struct explorer *x, const struct position *p);
/* Sets the root, the variant and the route that walkers use
   (explore_route.c). */
int explorer_set_route(struct explorer *x);
/* Counts the plies of all games that may have reached the position. Returns 0,
   1 if the query has errors, or a fault. */
int explorer_count_games(struct explorer *x, struct diags *diags,
                         struct node_tallies *out);
/* Lists the plies of each node from their counts (explore_plies.c). */
int explorer_list_plies(struct explorer *x, struct node_tallies *counted);
struct explored_ply make_explored_ply(const struct tally *t);
/* explorer_load_people loads the map from spellings to persons.
   explorer_find_players lists the players who made a ply, by name: the most
   frequent first, ties in the order in which they were stored. If out of
   memory, explorer_find_players marks `work` as failed. (explore_people.c) */
int explorer_load_people(struct explorer *x);
int explorer_find_players(struct explorer *x, struct tallies *work,
                          const struct tally *tally, struct explored_ply *out);

#endif
