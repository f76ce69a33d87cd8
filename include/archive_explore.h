/*
 * Exploring: what was played next from a position, by whom, and how it went.
 *
 *     struct explore_asked asked = {.rules = rules, .start = start, .own = true};
 *     struct archive_exploration *e;
 *
 *     if (!archive_explore(a, &asked, &diags, &e))
 *         for (size_t i = 0; i < e->count; i++)
 *             printf("%llu\n", (unsigned long long)e->list[i].games);
 *     archive_exploration_free(e);
 *
 * A game counts where it first reached the position. If that is one of the
 * first plies of its games (OPENING_PLIES), it counts only if it was reached in
 * these: so much is known by sums that the archive keeps. Records whose main
 * line is not legal to its end have no plies.
 */
#ifndef LUDEX_ARCHIVE_EXPLORE_H
#define LUDEX_ARCHIVE_EXPLORE_H

#include "archive.h"
#include "diag.h"
#include "query.h"
#include "rules.h"

enum { EXPLORE_DEPTH_MAX = 64, EXPLORE_WIDTH_MAX = 1000 };

struct explore_asked {
    const struct rules *rules;
    const struct position *start; /* where the line begins, with the options of
                                     the games that are asked */
    bool own;                     /* that is the game's own start */
    const struct move *line;      /* legal plies from there */
    size_t plies;
    bool exact; /* what symmetries of the rules map onto each other is not the
                   same */
    const struct query *query; /* of these games alone; NULL: all */
    int64_t before; /* a day, 19610512: only games surely of earlier days; 0:
                       of all */
    unsigned depth; /* so many plies: 1, or more for a tree */
    /* How a ply is written; of forms of a ply that were played equally often the
       first of these bytewise is named. NULL: the first that the game lists. */
    void (*write)(const struct rules *rules, const struct position *p,
                  struct move move, struct text *out);
    size_t width; /* of a tree: ways from each position, the most
                                  played; 0: all, of depth 1 alone */
};

enum { EXPLORED_PLAYERS = 3 };

struct explored_player {
    struct str name;
    uint64_t games;
};

/* What came of the games that took one way. */
struct explored {
    unsigned depth;   /* 1: from the position that is asked about */
    bool ends;        /* they ended there, and took none */
    struct move move; /* the ply, in `position`; of all that lead to the same
                         position the form most played in this very one */
    const struct position *position; /* that it is played in */
    uint64_t games, results[4];      /* first, drawn, second, open */
    uint64_t plies;                  /* of the games, together */
    int64_t oldest, newest;          /* records; 0: none has a year */
    int64_t first_year, last_year;   /* theirs */
    struct explored_player players[EXPLORED_PLAYERS]; /* who played it most
                                             often; games 0: no more of them */
};

struct archive_exploration {
    struct explored *list; /* the most played first; in a tree what follows a
                              ply stands after it */
    size_t count;
    struct explored all; /* of the position itself; without players */
    bool strange;        /* no game has the options that are asked */
    struct arena *arena; /* of names and positions */
};

/* 0, 1 if the query is faulty, which is reported, or a fault. *out is NULL
   unless it is 0. */
int archive_explore(struct archive *a, const struct explore_asked *asked,
                    struct diags *diags, struct archive_exploration **out);
void archive_exploration_free(struct archive_exploration *e); /* NULL is fine */
/* Rows: with which options there are games of this kind, "Size=13, Edges=NS", empty
   if all are as usual; EXPLORE_OPTIONS at most. */
enum { EXPLORE_OPTIONS = 8 };
int archive_explore_options(struct archive *a, const struct rules *rules,
                            const struct archive_rows *rows);

/* What a record brought that was new. */
struct novelty {
    enum novelty_kind {
        NOVELTY_FOUND,
        NOVELTY_NONE,      /* all its plies had been played before */
        NOVELTY_NO_RECORD, /* there is none of that number */
        NOVELTY_NO_DATE,   /* nothing tells which games came before it */
        NOVELTY_NO_PLIES,  /* its main line is not legal to its end */
    } kind;
    const struct rules *rules;
    size_t ply; /* the first that leads to a position that no earlier game
                        had reached; from 1 */
    struct move move;
    struct position *position; /* that it was played in */
    uint64_t games;            /* earlier ones that had reached this */
    int64_t newest;            /* of these; 0: none */
};

/* ARCHIVE_OK or a fault; to be released either way. */
int archive_novelty(struct archive *a, int64_t record, bool exact,
                    struct novelty *out);
void novelty_release(struct novelty *n);

#endif
