/*
 * Explorer: finds which plies were played from a position, by whom, and with
 * what results.
 *
 *     struct explore_request asked = {.rules = rules, .start = start, .depth = 1};
 *     struct archive_exploration *e;
 *
 *     if (!archive_explore(a, &asked, &diags, &e))
 *         for (size_t i = 0; i < e->count; i++)
 *             printf("%llu\n", (unsigned long long)e->list[i].games);
 *     archive_exploration_free(e);
 *
 * Each game is counted once, where it first reached the position. If the
 * position is among the first OPENING_PLIES plies of the line, only games that
 * reached it within that number of plies are counted, since the archive stores
 * sums only for those. Records whose main line is not legal to its end are not
 * counted.
 */
#ifndef LUDEX_ARCHIVE_EXPLORE_H
#define LUDEX_ARCHIVE_EXPLORE_H

#include "archive.h"
#include "diag.h"
#include "query.h"
#include "rules.h"

enum { EXPLORE_DEPTH_MAX = 64, EXPLORE_WIDTH_MAX = 1000 };

struct explore_request {
    const struct rules *rules;
    const struct position *start; /* beginning of the line; games with other
                                     options are not searched */
    const struct move *line;      /* legal plies to be played from `start` */
    size_t plies;
    bool exact; /* distinguish positions that a symmetry maps onto each other */
    const struct query *query; /* the games to search, or NULL for all */
    int64_t before; /* a date, 19610512: search only games that were certainly
                       played before it; 0 for no limit */
    unsigned depth; /* number of plies: 1, or more for a tree */
    /* Writes a ply. It is used to choose among forms of a ply that were played
       equally often: the form that comes first in bytewise order is chosen. If
       NULL, the first form in the game's list of legal plies is chosen. */
    void (*write)(const struct rules *rules, const struct position *p,
                  struct move move, struct text *out);
    size_t width; /* for a tree: number of the most frequent continuations
                     listed per position; 0 for all of them, which requires
                     depth 1 */
};

enum { EXPLORED_PLAYERS = 3 };

struct explored_player {
    struct str name;
    uint64_t games;
};

/* The games that continued with the same ply. */
struct explored_ply {
    unsigned depth;   /* depth in the tree; 1 for plies of the given position */
    bool ends;        /* the games ended in `position`; there is no ply */
    struct move move; /* the ply, played in `position`. If several plies lead to
                         the same position, this is the one that was played most
                         often in exactly this position */
    const struct position
        *position;                 /* the position in which the ply is played */
    uint64_t games, results[4];    /* won by First, drawn, won by Second,
                                        unfinished */
    uint64_t won;                  /* games won by the player to move, who may
                                      be First in some games and Second in
                                      others */
    uint64_t plies;                /* sum of the plies of these games */
    int64_t oldest, newest;        /* numbers of records; 0 if no game has a
                                        year */
    int64_t first_year, last_year; /* years of these records */
    struct explored_player players[EXPLORED_PLAYERS]; /* the most frequent
                                                         players; the list ends
                                                         with an entry of 0
                                                         games */
};

struct archive_exploration {
    struct explored_ply
        *list; /* the most frequent first; in a tree, each ply is
                              followed by its continuations */
    size_t count;
    struct explored_ply
        all;      /* all games that reached the position; without players */
    bool strange; /* no game in the archive has these options */
    struct arena *arena; /* memory for names and positions */
};

/* The columns of a table of continuations: depth, ply, games and so on. */
enum { EXPLORED_COLUMNS = 14 };
extern const char *const explored_columns[EXPLORED_COLUMNS + 1]; /* NULL last */
/* Makes the values of a row. `ply` is the ply as written. The text of the last
   column is stored in `players`. */
void explored_values(const struct explored_ply *way, struct str ply,
                     struct text *players,
                     struct archive_value out[EXPLORED_COLUMNS]);
/* Sets *percent to the score of the player to move, rounded, as a percentage of
   the games with a result. A draw counts as half a point. Returns false if no
   game has a result. */
bool explored_score(const struct explored_ply *way, uint64_t *percent);
/* Returns the average number of plies of the games, rounded. */
uint64_t explored_length(const struct explored_ply *way);

/* Explores a position. Returns 0, or 1 if the query is invalid, which is
   reported in `diags`, or a fault. *out is NULL unless 0 is returned. */
int archive_explore(struct archive *a, const struct explore_request *asked,
                    struct diags *diags, struct archive_exploration **out);
void archive_exploration_free(
    struct archive_exploration *e); /* NULL is allowed */
/* Lists the sets of options with which the archive's games were played, at most
   EXPLORE_OPTIONS sets for one kind of game. Each row is one text such as
   "Size=13, Edges=NS", which is empty if all options have their defaults. */
enum { EXPLORE_OPTIONS = 8 };
int archive_explore_options(struct archive *a, const struct rules *rules,
                            const struct archive_rows *rows);

/* The first new position in a record. */
struct novelty {
    enum novelty_kind {
        NOVELTY_FOUND,
        NOVELTY_NONE,      /* all plies of the record had been played before */
        NOVELTY_NO_RECORD, /* there is no record with that number */
        NOVELTY_NO_DATE,   /* it is impossible to determine which games are
                              earlier */
        NOVELTY_NO_PLIES,  /* the main line of the record is not legal to its
                              end */
    } kind;
    const struct rules *rules;
    size_t ply; /* number, from 1, of the first ply that leads to a position
                   which no earlier game had reached */
    struct move move;
    struct position *position; /* the position in which that ply was played */
    uint64_t games;            /* number of earlier games that had reached
                                  `position` */
    int64_t newest;            /* record number of the latest of these games; 0
                                  if there is none */
};

/* Finds the novelty of a record. Returns ARCHIVE_OK or a fault. The caller must
   release `out` in either case. */
int archive_novelty(struct archive *a, int64_t record, bool exact,
                    struct novelty *out);
void novelty_release(struct novelty *n);
/* The columns of a table of novelties, and the values of a novelty's row. `ply`
   and `position` are written as text. */
enum { NOVELTY_COLUMNS = 5 };
extern const char *const novelty_columns[NOVELTY_COLUMNS + 1]; /* NULL last */
void novelty_values(const struct novelty *n, struct str ply,
                    struct str position,
                    struct archive_value out[NOVELTY_COLUMNS]);
/* Returns the reason why the record cannot be searched for a novelty, as a
   printf format that takes the record's number, or NULL if it can be
   searched. */
const char *novelty_refusal(const struct novelty *n);

#endif
