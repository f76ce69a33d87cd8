/*
 * Explorer: what was played next from a position, by whom, and with what
 * results.
 *
 *     struct explore_asked asked = {.rules = rules, .start = start, .depth = 1};
 *     struct archive_exploration *e;
 *
 *     if (!archive_explore(a, &asked, &diags, &e))
 *         for (size_t i = 0; i < e->count; i++)
 *             printf("%llu\n", (unsigned long long)e->list[i].games);
 *     archive_exploration_free(e);
 *
 * A game counts where it first reached the position. If the position is among
 * the first plies of the line (OPENING_PLIES), only games that reached it
 * within these count, since the archive stores sums for these plies only.
 * Records whose main line is not legal to its end have no plies.
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
    const struct position *start; /* where the line begins; its options are
                                     those of the games searched */
    const struct move *line;      /* legal plies from there */
    size_t plies;
    bool exact; /* do not treat positions that a symmetry maps onto each
                   other as one */
    const struct query *query; /* only these games; NULL: all */
    int64_t before; /* a day, 19610512: only games certainly played earlier;
                       0: all */
    unsigned depth; /* number of plies: 1, or more for a tree */
    /* Writes a ply. If several forms of a ply were played equally often, the
       first of these bytewise is returned; NULL: the first that the game
       lists. */
    void (*write)(const struct rules *rules, const struct position *p,
                  struct move move, struct text *out);
    size_t width; /* for a tree: most played continuations per position; 0:
                     all, for depth 1 only */
};

enum { EXPLORED_PLAYERS = 3 };

struct explored_player {
    struct str name;
    uint64_t games;
};

/* The games with one continuation. */
struct explored {
    unsigned depth;   /* 1: from the given position */
    bool ends;        /* the games ended here, without continuation */
    struct move move; /* the ply, in `position`; of all plies that lead to
                         the same position, the one played most often from
                         exactly this position */
    const struct position *position; /* in which the ply is played */
    uint64_t games, results[4];      /* first, drawn, second, open */
    uint64_t plies;                  /* number of plies of all these games */
    int64_t oldest, newest;          /* records; 0: none has a year */
    int64_t first_year, last_year;   /* their years */
    struct explored_player players[EXPLORED_PLAYERS]; /* the most frequent
                                                         players; the list ends
                                                         at one with 0 games */
};

struct archive_exploration {
    struct explored *list; /* the most played first; in a tree each ply is
                              followed by its continuations */
    size_t count;
    struct explored all; /* the position itself; without players */
    bool strange;        /* no game has these options */
    struct arena *arena; /* for names and positions */
};

/* The columns of a table of continuations: depth, ply, games and so on. */
enum { EXPLORED_COLUMNS = 13 };
extern const char *const explored_columns[EXPLORED_COLUMNS + 1]; /* NULL last */
/* Returns the values of a row. `ply` is the ply as written; `players` gets the
   text of the last column. */
void explored_values(const struct explored *way, struct str ply,
                     struct text *players,
                     struct archive_value out[EXPLORED_COLUMNS]);
/* Returns the average number of plies of the games, rounded. */
uint64_t explored_length(const struct explored *way);

/* Returns 0, 1 if the query is faulty, which is reported, or a fault. *out is
   NULL unless 0 is returned. */
int archive_explore(struct archive *a, const struct explore_asked *asked,
                    struct diags *diags, struct archive_exploration **out);
void archive_exploration_free(
    struct archive_exploration *e); /* NULL is allowed */
/* Lists the options of stored games of this kind, at most EXPLORE_OPTIONS sets.
   Rows: "Size=13, Edges=NS", empty if all are the defaults. */
enum { EXPLORE_OPTIONS = 8 };
int archive_explore_options(struct archive *a, const struct rules *rules,
                            const struct archive_rows *rows);

/* The first new position of a record. */
struct novelty {
    enum novelty_kind {
        NOVELTY_FOUND,
        NOVELTY_NONE,      /* all its plies had been played before */
        NOVELTY_NO_RECORD, /* there is no record of that number */
        NOVELTY_NO_DATE,   /* it cannot be determined which games are earlier */
        NOVELTY_NO_PLIES,  /* its main line is not legal to its end */
    } kind;
    const struct rules *rules;
    size_t ply; /* number, from 1, of the first ply that leads to a position
                   which no earlier game had reached */
    struct move move;
    struct position *position; /* the position in which that ply was played */
    uint64_t games;            /* earlier games that had reached `position` */
    int64_t newest;            /* the latest of these; 0: none */
};

/* Returns ARCHIVE_OK or a fault. The caller releases `out` in either case. */
int archive_novelty(struct archive *a, int64_t record, bool exact,
                    struct novelty *out);
void novelty_release(struct novelty *n);
/* The columns of a table for a novelty, and the values of its row, if there is
   one.
   `ply` and `position` are written forms. */
enum { NOVELTY_COLUMNS = 5 };
extern const char *const novelty_columns[NOVELTY_COLUMNS + 1]; /* NULL last */
void novelty_values(const struct novelty *n, struct str ply,
                    struct str position,
                    struct archive_value out[NOVELTY_COLUMNS]);
/* Returns why a record has no novelty to look for, as a format for its number;
   NULL if it has. */
const char *novelty_refusal(const struct novelty *n);

#endif
