/*
 * Tallies: what came of the games that took one way from a position, counted.
 * A way is told by its node, which is a number of the caller's, and its key, a
 * hash of the position that it leads to.
 */
#ifndef DB_OPENINGS_TALLY_H
#define DB_OPENINGS_TALLY_H

#include "result.h"
#include "text.h"

/* A game, as far as it is counted. */
struct tallied {
    int64_t id;
    int64_t first_day, last_day; /* that it may be of; 0: no year is known */
    uint64_t plies;
    uint8_t result;   /* enum result_kind; RESULT_NONE, RESULT_UNKNOWN: open */
    int64_t seats[4]; /* spellings of the players' names; 0: none */
};

/* What its columns say of a game; seats are those of `seats`. Only a year that is
   known makes it older than another. */
struct tallied tallied_of(int64_t id, uint64_t plies, struct str result,
                          int64_t first_day, int64_t last_day);

struct tally_player {
    int64_t spelling; /* 0: no player */
    uint64_t games;
};

enum tally_result { TALLY_FIRST, TALLY_DRAW, TALLY_SECOND, TALLY_OPEN };

struct tally {
    uint64_t node, key;
    uint32_t code;   /* of the ply, in one of the positions that it came in */
    uint64_t merged; /* the key under symmetry, where `key` is exact */
    uint64_t games, results[4], plies;
    uint64_t again; /* games that were at what this is turned before */
    int64_t oldest, oldest_day, newest, newest_day; /* days 0: none is dated */
    struct tally_player *players; /* who played the ply; a hash table */
    size_t player_count, player_room;
    bool used; /* false: an empty place */
};

/* The code of a way that is none: the game ended. Its key is 0. */
#define TALLY_ENDS UINT32_MAX

struct tallies {
    struct tally *list; /* a hash table */
    size_t count, room;
    bool failed; /* memory ran out */
};

/* What is counted of games: ways by the keys of a route, and, unless these are
   exact, how many games took each way in the very position that is asked, by the
   exact hash of the next one. */
struct counted {
    struct tallies ways, forms;
};

void tallies_release(struct tallies *t);
/* The tally of a way, an empty one if it is new; NULL: no memory. Valid until
   the next call. */
struct tally *tallies_find(struct tallies *t, uint64_t node, uint64_t key,
                           uint32_t code);
/* One after another, in the order of their places, from *at = 0 on; NULL: no
   more. */
struct tally *tallies_next(const struct tallies *t, size_t *at);
/* Those that count a game, by node: a list that is the caller's to free; NULL:
   no memory. */
struct tally **tallies_by_node(const struct tallies *t, size_t *count);
/* How many of such a list, from its first one on, are of one node. */
size_t tallies_of_node(struct tally *const *list, size_t count);
/* Adds a game; `mover`: the seat of whose ply it was, which nobody asks where it
   ended. */
void tally_game(struct tallies *t, struct tally *tally,
                const struct tallied *game, uint8_t mover);
void tally_player(struct tallies *t, struct tally *tally, int64_t spelling,
                  int64_t games);
/* Adds what was counted elsewhere. */
void tally_merge(struct tallies *t, struct tally *into,
                 const struct tally *from);
/* Takes games away again; the oldest and the newest stay. */
void tally_subtract(struct tallies *t, struct tally *from,
                    const struct tally *gone);
void tallies_merge(struct tallies *into, const struct tallies *from);
/* Counts games of a form; how many there are. */
void forms_add(struct tallies *forms, uint64_t node, uint64_t key,
               uint64_t games);
uint64_t forms_of(const struct tallies *forms, uint64_t node, uint64_t key);
/* Who won under a symmetry that exchanges the sides. */
void tally_exchange(struct tally *tally);
uint8_t result_exchanged(uint8_t result);
void counted_release(struct counted *c);
void counted_merge(struct counted *into, const struct counted *from);

/*
 * Players as an archive keeps them: by spelling, for each in LEB128 how much
 * higher it is than the one before, and the games. The other way what is not
 * such a list adds nothing: false.
 */
void tally_write_players(const struct tally *tally, struct text *out);
bool tally_read_players(struct tallies *t, struct tally *tally,
                        struct str bytes);

#endif
