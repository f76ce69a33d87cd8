/*
 * Tie-breaks after FIDE's Play-Off and Tie-Break Regulations (Handbook C.07,
 * effective from 1 March 2026): what its articles are counted from. `Article`
 * in these files is one of these regulations.
 */
#ifndef LUDEX_EVENTS_C07_H
#define LUDEX_EVENTS_C07_H

#include "ledger.h"

/* What a round is to a player (Articles 15 and 16.2). */
enum round_kind {
    ROUND_GAME,      /* against somebody: played, or counted as if it were */
    ROUND_FORFEIT,   /* against somebody who was to be met */
    ROUND_BYE,       /* allocated by the pairing, of a full point */
    ROUND_REQUESTED, /* a bye of half a point or none, or nothing at all */
    ROUND_OPEN,      /* its result is not known: it adds nothing */
};

/* How results are taken: the last round drawn (8.3), forfeits played. */
enum { VIEW_FORE = 1, VIEW_FORFEITS = 2, VIEWS = 4 };

/* A round, or several that a player missed one after another. */
struct own_round {
    const struct bout *bout; /* NULL: missed */
    uint32_t round, count;
    uint8_t kind;   /* enum round_kind */
    bool voluntary; /* a voluntarily unplayed round (16.1.2) */
    int64_t gain;   /* of each, in halves */
};

struct view {
    const struct ledger *ledger;
    uint8_t how;     /* of VIEW_FORE and VIEW_FORFEITS */
    uint32_t rounds; /* that count */
    uint32_t drawn;  /* the round that is; 0: none */
    struct own_round *list;
    size_t *begin;       /* player p has list[begin[p]] up to begin[p + 1] */
    int64_t *score;      /* of each player, in halves */
    int64_t *adjusted;   /* as his opponents count it (16.3) */
    struct figure *sums; /* everybody's Buchholz, once it was asked for */
};

/* The rounds of a player, in their order. */
struct own_rounds {
    const struct own_round *at, *end;
};
static inline struct own_rounds own_rounds(const struct view *v,
                                           uint32_t player)
{
    return (struct own_rounds){v->list + v->begin[player],
                               v->list + v->begin[player + 1]};
}

struct c07 {
    const struct ledger *ledger;
    struct view *views[VIEWS];  /* NULL: not needed */
    struct element *elements;   /* room for those of one player */
    int64_t *ratings;           /* likewise */
    struct figure *performance; /* of each player, once asked for */
    struct figure *perfect;
    uint32_t most_games; /* that anybody has with somebody else */
    bool unrated;        /* somebody has no rating */
    uint32_t *rank;      /* by direct encounter, in the group of each player */
    int64_t *encounters; /* his points in it; 720720 are half a point */
    int64_t *met_gain;   /* of him against each other one: what he won, */
    uint32_t *met_count; /* and in how many games */
    struct contender *contenders;
};

enum { ENCOUNTER_UNIT = 720720 }; /* divisible by all numbers to 16 */

/* What a round adds to the sums of Articles 8 and 9. */
struct element {
    const struct bout *bout; /* as of its round */
    uint32_t round, count;
    uint8_t kind;
    bool voluntary;
    int64_t gain;     /* of each, in halves */
    int64_t opponent; /* the points of the opponent, or of who stands for one */
    int64_t value;    /* the same, or these times the gain */
};
/* A player's elements, in the order of rounds; `times` the gain, or not. */
size_t elements_of(const struct view *v, uint32_t player, bool times,
                   struct element *out);
/* Takes away as many of the lowest and highest as are to be cut (14, 16.5); cut
   ones have the count 0. */
void elements_cut(struct element *elements, size_t count, struct tiebreak by);
int64_t elements_sum(const struct element *elements, size_t count);

/* Prepares what the list of tie-breaks needs. False: out of memory. */
bool c07_make(struct c07 *c, const struct ledger *l);
const struct view *c07_view(const struct c07 *c, struct tiebreak tiebreak);
/* The figure of a player, of all kinds but DE. */
struct figure c07_figure(const struct c07 *c, struct tiebreak tiebreak,
                         uint32_t player);
/* Whether points against this player count for KS. */
bool c07_koya_opponent(const struct c07 *c, struct tiebreak tiebreak,
                       uint32_t player);

/* DE of rows that are level: fills rank and encounters. (direct_encounter.c) */
void c07_direct_encounter(const struct c07 *c, struct tiebreak tiebreak,
                          const struct standing *rows, size_t count);
struct contender *contenders_room(struct arena *arena, size_t count);
/* Whether the two of a bout have met, for DE. */
bool c07_met(const struct c07 *c, struct tiebreak tiebreak,
             const struct bout *bout);

/* Whether a tie-break depends on who is level before it. */
bool tiebreak_of_level(struct tiebreak tiebreak);
/* Fills the column of a tie-break; rows of one of the level are level. The
   ledger may be without what C.07 needs, if the list is. (tiebreaks.c) */
void tiebreak_count(const struct c07 *c, struct tiebreak tiebreak,
                    struct standing *rows, size_t count, size_t column);
/* What a row is parted by, the greater first. */
struct figure tiebreak_key(const struct c07 *c, struct tiebreak tiebreak,
                           const struct standing *row, size_t column);

/* Article 10 (ratings.c). Ratings of those met over the board, in rising
   order; and half points won off them. */
size_t ratings_met(const struct c07 *c, uint32_t player, int64_t *out,
                   int64_t *halves);
struct figure ratings_figure(const struct c07 *c, struct tiebreak tiebreak,
                             uint32_t player);
/* Rounded to the nearest, a half up. */
int64_t half_up(int64_t sum, int64_t of);
/* The difference of ratings for so many halves of `games` points, and the
   hundredths of a point expected of a difference. */
int64_t rating_difference(int64_t halves, int64_t games);
int64_t rating_expected(int64_t difference);

#endif
