/*
 * A tally sums up the games that continued from a position with the same ply.
 * It is identified by its node, a number chosen by the caller, and its key, a
 * hash of the position after the ply.
 */
#ifndef DB_OPENINGS_TALLY_H
#define DB_OPENINGS_TALLY_H

#include "../rows/mover.h"
#include "result.h"
#include "text.h"

/* The data of a game that is counted. */
struct tallied_game {
    int64_t id;
    int64_t first_day, last_day; /* days on which the game may have been played;
                                    0 if no year is given */
    uint64_t plies;
    uint8_t result;   /* enum result_kind; RESULT_NONE and RESULT_UNKNOWN count
                         as open games */
    int64_t seats[4]; /* numbers of the spellings of the players' names; 0 for
                         none */
};

/* Returns the game with these values, except for `seats`. Only games with a
   year count as older or newer than others. */
struct tallied_game make_tallied_game(int64_t id, uint64_t plies,
                                      struct str result, int64_t first_day,
                                      int64_t last_day);

struct tally_player {
    int64_t spelling; /* 0 if there is no player */
    uint64_t games;
};

enum tally_result { TALLY_FIRST, TALLY_DRAW, TALLY_SECOND, TALLY_OPEN };

struct tally {
    uint64_t node, key;
    uint32_t code;   /* code of the ply in one of the positions from which it
                        was played */
    uint64_t merged; /* canonical key, if `key` is exact */
    uint64_t games, results[4], plies;
    uint64_t won;   /* number of games that the player to move won */
    uint64_t again; /* number of games that had reached a symmetric position
                       before */
    int64_t oldest, oldest_day, newest, newest_day; /* record numbers and days
                                                       of the oldest and the
                                                       newest game; the days are
                                                       0 if no game has a
                                                       date */
    struct tally_player *players; /* hash table of the players who made the
                                     ply */
    size_t player_count, player_room;
    bool used; /* false for an empty slot */
};

/* The code for the end of a game. The key of its tally is 0. */
#define TALLY_ENDS UINT32_MAX

struct tallies {
    struct tally *list; /* hash table */
    size_t count, room;
    bool failed; /* out of memory */
};

/* The results of a count. `ways` has the tallies by the keys of continuations.
   `forms` is empty if keys are exact; otherwise it has, for each exact hash of
   a next position, the number of games that continued from the position in its
   requested orientation. */
struct node_tallies {
    struct tallies ways, forms;
};

void tallies_release(struct tallies *t);
/* Returns the tally of a continuation; adds an empty tally if there is none.
   Returns NULL if out of memory. The tally is valid until the next call. */
struct tally *tallies_find(struct tallies *t, uint64_t node, uint64_t key,
                           uint32_t code);
/* Returns the next tally in the order of the slots, or NULL after the last. *at
   is 0 before the first call. */
struct tally *tallies_next(const struct tallies *t, size_t *at);
/* Returns an array of all tallies that count at least one game, sorted by node.
   The caller frees the array. Returns NULL if out of memory. */
struct tally **tallies_by_node(const struct tallies *t, size_t *count);
/* Returns the number of tallies with the same node at the front of an array
   made by tallies_by_node. */
size_t tallies_of_node(struct tally *const *list, size_t count);
/* Adds a game to a tally. `mover` is the player who made the ply, or whose turn
   it was when the game ended. */
void tally_add_game(struct tallies *t, struct tally *tally,
                    const struct tallied_game *game, struct mover mover);
void tally_player(struct tallies *t, struct tally *tally, int64_t spelling,
                  int64_t games);
/* Adds the sums of `from` to `into`. */
void tally_merge(struct tallies *t, struct tally *into,
                 const struct tally *from);
/* Subtracts the sums of `gone`. The oldest and the newest game are not
   changed. */
void tally_subtract(struct tallies *t, struct tally *from,
                    const struct tally *gone);
/* tallies_add_form counts games that reached the position `key` in this
   orientation. count_exact_forms returns their number. */
void tallies_add_form(struct tallies *forms, uint64_t node, uint64_t key,
                      uint64_t games);
uint64_t count_exact_forms(const struct tallies *forms, uint64_t node,
                           uint64_t key);
/* tally_exchange exchanges the results in a tally, for a symmetry that
   exchanges the sides. result_exchanged returns the exchanged form of a single
   result. */
void tally_exchange(struct tally *tally);
uint8_t result_exchanged(uint8_t result);
void node_tallies_release(struct node_tallies *c);
void node_tallies_merge(struct node_tallies *into,
                        const struct node_tallies *from);

/*
 * Convert players to the form that an archive stores, and back. Each player has
 * two numbers in LEB128: the difference from the previous player's spelling,
 * and the number of games. tally_read_players adds nothing and returns false if
 * the bytes are malformed.
 */
void tally_write_players(const struct tally *tally, struct text *out);
bool tally_read_players(struct tallies *t, struct tally *tally,
                        struct str bytes);

#endif
