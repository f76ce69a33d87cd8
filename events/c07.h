/*
 * Tie-breaks of FIDE's Play-Off and Tie-Break Regulations (Handbook C.07, in
 * force since 1 March 2026), and the data from which they are computed. In
 * these files, `Article` means an article of these regulations.
 */
#ifndef LUDEX_EVENTS_C07_H
#define LUDEX_EVENTS_C07_H

#include "ledger.h"

/* Kinds of rounds from the point of view of a player (Articles 15 and 16.2). */
enum round_kind {
    ROUND_GAME,      /* a game that was played, or counts as played */
    ROUND_FORFEIT,   /* a forfeit against a scheduled opponent */
    ROUND_BYE,       /* the pairing-allocated bye, worth a full point */
    ROUND_REQUESTED, /* a half-point or zero-point bye, or no entry */
    ROUND_OPEN,      /* there is no result yet; the round adds nothing */
};

/* Options for counting results. VIEW_FORE counts the games of the last round as
   drawn (8.3). VIEW_FORFEITS counts forfeits as played games. */
enum { VIEW_FORE = 1, VIEW_FORFEITS = 2, VIEWS = 4 };

/* A round of a player, or several consecutive rounds that the player missed. */
struct player_round {
    const struct round_result *round_result; /* NULL for missed rounds */
    uint32_t round, count;
    uint8_t kind;   /* enum round_kind */
    bool voluntary; /* true if the player chose not to play (16.1.2) */
    int64_t gain;   /* points for each of the rounds, in half points */
};

struct view {
    const struct ledger *ledger;
    uint8_t how;     /* VIEW_FORE and VIEW_FORFEITS, as bits */
    uint32_t rounds; /* number of rounds that count */
    uint32_t drawn;  /* round that is counted as drawn; 0 if there is none */
    struct player_round *list;
    size_t *begin;     /* player p has list[begin[p]] up to list[begin[p + 1] -
                          1] */
    int64_t *score;    /* score of each player, in half points */
    int64_t *adjusted; /* score of each player as it counts in the tie-breaks of
                          opponents (16.3) */
    struct fraction *sums; /* Buchholz of each player; NULL until needed */
};

/* The rounds of one player, in ascending order. */
struct player_rounds {
    const struct player_round *at, *end;
};
static inline struct player_rounds player_rounds(const struct view *v,
                                                 uint32_t player)
{
    return (struct player_rounds){v->list + v->begin[player],
                                  v->list + v->begin[player + 1]};
}

struct c07 {
    const struct ledger *ledger;
    struct view *views[VIEWS];    /* NULL if the view is not needed */
    struct element *elements;     /* buffer for the elements of one player */
    int64_t *ratings;             /* buffer for the ratings of one player's
                                     opponents */
    struct fraction *performance; /* performance of each player; NULL until
                                     needed */
    struct fraction *perfect;
    uint32_t most_games;  /* greatest number of games between any two players */
    bool unrated;         /* a player of the stage is unrated */
    int64_t *game_points; /* of each team, in half points; NULL until needed */
    uint32_t *rank;       /* rank of each player among tied players, by direct
                            encounter */
    int64_t *encounters;  /* each player's points in the games among tied
                            players; ENCOUNTER_UNIT is half a point */
    int64_t *met_gain;    /* the player's points against each opponent */
    uint32_t *met_count;  /* number of the player's games with each opponent */
    struct contender *contenders;
};

enum { ENCOUNTER_UNIT = 720720 }; /* divisible by every number from 1 to 16 */

/* The contribution of a round to the tie-breaks of Articles 8 and 9. */
struct element {
    const struct round_result *round_result; /* as in struct player_round */
    uint32_t round, count;
    uint8_t kind;
    bool voluntary;
    int64_t gain;     /* points for each of the rounds, in half points */
    int64_t opponent; /* points of the opponent, or of the dummy in an unplayed
                         round */
    int64_t value;    /* `opponent`, multiplied by the gain if the tie-break
                         requires it */
};
/* Writes the elements of a player to `out`, in the order of rounds. If `times`
   is true, multiplies the elements' values by the gain. Returns the number of
   elements. */
size_t list_elements(const struct view *v, uint32_t player, bool times,
                     struct element *out);
/* Cuts the least and the most significant elements (14, 16.5) by reducing their
   counts. */
void elements_cut(struct element *elements, size_t count, struct tiebreak by);
int64_t elements_sum(const struct element *elements, size_t count);

/* Prepares the data that the list of tie-breaks needs. Returns false if out of
   memory. */
bool c07_prepare(struct c07 *c, const struct ledger *l);
const struct view *c07_view(const struct c07 *c, struct tiebreak tiebreak);
/* Returns the value of a tie-break for a player. The tie-break must not be DE
   (direct encounter). */
struct fraction c07_value(const struct c07 *c, struct tiebreak tiebreak,
                          uint32_t player);
/* True if points against this player count for the Koya system (KS). */
bool c07_is_koya_opponent(const struct c07 *c, struct tiebreak tiebreak,
                          uint32_t player);

/* Tie-breaks of teams (team_tiebreaks.c). They have no value in events of
   players. */
static inline bool tiebreak_is_of_teams(struct tiebreak t)
{
    return t.kind >= TIEBREAK_GP && t.kind <= TIEBREAK_BERLIN;
}
struct fraction team_tiebreak(const struct c07 *c, struct tiebreak tiebreak,
                              uint32_t team);
/* Returns the game points of a team in a round, in half points. */
int64_t team_round_points(const struct c07 *c, uint32_t team,
                          const struct round_result *round_result);
/* Returns the share of a round in BC or BERLIN, in half points. */
int64_t team_board_sum(const struct c07 *c, struct tiebreak tiebreak,
                       uint32_t team, const struct round_result *round_result);
/* Works like list_elements() for the Sonneborn-Berger tie-breaks of teams. */
size_t list_team_elements(const struct c07 *c, struct tiebreak tiebreak,
                          uint32_t team, struct element *out);

/* Computes direct encounters (DE) of the players of tied rows. Sets c->rank and
   c->encounters. (direct_encounter.c) */
void c07_direct_encounter(const struct c07 *c, struct tiebreak tiebreak,
                          const struct standing *rows, size_t count);
struct contender *allocate_contenders(struct arena *arena, size_t count);
/* True if, for DE, the round_result counts as a meeting of the players. */
bool c07_have_met(const struct c07 *c, struct tiebreak tiebreak,
                  const struct round_result *round_result);

/* True if the value of a tie-break depends on which players the preceding
   tie-breaks leave tied. */
bool tiebreak_depends_on_ties(struct tiebreak tiebreak);
/* Sets the column of a tie-break in the rows. If the tie-break depends on ties,
   all rows must be tied with each other. If the list has no tie-break of C.07,
   `c` need not be prepared. (tiebreaks.c) */
void tiebreak_count(const struct c07 *c, struct tiebreak tiebreak,
                    struct standing *rows, size_t count, size_t column);
/* Returns the value by which a tie is broken. Rows with greater values come
   first. */
struct fraction tiebreak_key(const struct c07 *c, struct tiebreak tiebreak,
                             const struct standing *row, size_t column);

/* Article 10 (ratings.c). ratings_met() lists the ratings of the opponents met
   over the board, in ascending order, and returns their number. Sets *halves to
   the half points scored against these opponents. */
size_t ratings_met(const struct c07 *c, uint32_t player, int64_t *out,
                   int64_t *halves);
struct fraction ratings_value(const struct c07 *c, struct tiebreak tiebreak,
                              uint32_t player);
/* Returns `sum / of`, rounded to the nearest integer. Halves are rounded up. */
int64_t round_half_up(int64_t sum, int64_t of);
/* rating_difference() returns the rating difference for a score of `halves`
   half points in a number of games. rating_expected() returns the expected
   score for a rating difference, in hundredths of a point. */
int64_t rating_difference(int64_t halves, int64_t games);
int64_t rating_expected(int64_t difference);

#endif
