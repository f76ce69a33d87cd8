/*
 * Tallies: sums over the games that continued from a position in the same way.
 * A continuation is identified by its node, which is a number chosen by the
 * caller, and its key, a hash of the position that it leads to.
 */
#ifndef DB_OPENINGS_TALLY_H
#define DB_OPENINGS_TALLY_H

#include "result.h"
#include "text.h"

/* The part of a game that is counted. */
struct tallied {
    int64_t id;
    int64_t first_day, last_day; /* that it may have been played on; 0 if no
                                    year is given */
    uint64_t plies;
    uint8_t result;   /* enum result_kind; RESULT_NONE and RESULT_UNKNOWN count
                         as open */
    int64_t seats[4]; /* spellings of the players' names; 0 for none */
};

/* Returns the game in these columns, except for `seats`. Only games with a year
   can be older or newer than others. */
struct tallied tallied_of(int64_t id, uint64_t plies, struct str result,
                          int64_t first_day, int64_t last_day);

struct tally_player {
    int64_t spelling; /* 0 for no player */
    uint64_t games;
};

enum tally_result { TALLY_FIRST, TALLY_DRAW, TALLY_SECOND, TALLY_OPEN };

struct tally {
    uint64_t node, key;
    uint32_t code;   /* of the ply, in one of the positions where it was
                        played */
    uint64_t merged; /* the canonical key, if `key` is exact */
    uint64_t games, results[4], plies;
    uint64_t again; /* games that had been at a symmetric position before */
    int64_t oldest, oldest_day, newest, newest_day; /* the days are 0 if no game
                                                       has a date */
    struct tally_player *players; /* players who made the ply; a hash table */
    size_t player_count, player_room;
    bool used; /* false for an empty slot */
};

/* The code for the end of a game. Its key is 0. */
#define TALLY_ENDS UINT32_MAX

struct tallies {
    struct tally *list; /* a hash table */
    size_t count, room;
    bool failed; /* memory ran out */
};

/* Sums over games: continuations by their keys and, unless these are exact, the
   number of games that continued from the very position requested, by the exact
   hash of the next one. */
struct counted {
    struct tallies ways, forms;
};

void tallies_release(struct tallies *t);
/* Returns the tally of a continuation, which is empty if it is new, or NULL if
   out of memory. It is valid until the next call. */
struct tally *tallies_find(struct tallies *t, uint64_t node, uint64_t key,
                           uint32_t code);
/* Returns the next tally in the order of the slots, beginning with *at = 0, or
   NULL after the last. */
struct tally *tallies_next(const struct tallies *t, size_t *at);
/* Returns the tallies that count any game, sorted by node, in a list that the
   caller frees; NULL if out of memory. */
struct tally **tallies_by_node(const struct tallies *t, size_t *count);
/* Returns how many tallies at the front of such a list have the same node. */
size_t tallies_of_node(struct tally *const *list, size_t count);
/* Adds a game. `mover` is the seat that made the ply; it is not used where the
   game ended. */
void tally_add_game(struct tallies *t, struct tally *tally,
                    const struct tallied *game, uint8_t mover);
void tally_player(struct tallies *t, struct tally *tally, int64_t spelling,
                  int64_t games);
/* Adds other sums. */
void tally_merge(struct tallies *t, struct tally *into,
                 const struct tally *from);
/* Subtracts games. The oldest and the newest game remain. */
void tally_subtract(struct tallies *t, struct tally *from,
                    const struct tally *gone);
/* forms_add counts games that reached a position in a certain form; forms_of
   returns their number. */
void forms_add(struct tallies *forms, uint64_t node, uint64_t key,
               uint64_t games);
uint64_t forms_of(const struct tallies *forms, uint64_t node, uint64_t key);
/* Return the results under a symmetry that exchanges the sides. */
void tally_exchange(struct tally *tally);
uint8_t result_exchanged(uint8_t result);
void counted_release(struct counted *c);
void counted_merge(struct counted *into, const struct counted *from);

/*
 * Players as an archive stores them: for each, in LEB128, how much greater its
 * spelling is than the one before, and the number of games. tally_read_players
 * returns false, and adds nothing, if the bytes are malformed.
 */
void tally_write_players(const struct tally *tally, struct text *out);
bool tally_read_players(struct tallies *t, struct tally *tally,
                        struct str bytes);

#endif
