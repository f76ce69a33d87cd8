/*
 * Tie-breaks by FIDE's Play-Off and Tie-Break Regulations (Handbook C.07, in
 * force since 1 March 2026): the data that they are computed from. In these
 * files, `Article` is one of these regulations.
 */
#ifndef LUDEX_EVENTS_C07_H
#define LUDEX_EVENTS_C07_H

#include "ledger.h"

/* Kinds of rounds for a player (Articles 15 and 16.2). */
enum round_kind {
    ROUND_GAME,      /* a game, played or counted as played */
    ROUND_FORFEIT,   /* a forfeit against a scheduled opponent */
    ROUND_BYE,       /* the pairing-allocated bye, worth a full point */
    ROUND_REQUESTED, /* a half-point or zero-point bye, or nothing at all */
    ROUND_OPEN,      /* has no result yet and adds nothing */
};

/* Ways to count results: the last round as drawn (8.3), forfeits as played. */
enum { VIEW_FORE = 1, VIEW_FORFEITS = 2, VIEWS = 4 };

/* A round of a player, or several missed ones in a row. */
struct own_round {
    const struct bout *bout; /* NULL if missed */
    uint32_t round, count;
    uint8_t kind;   /* enum round_kind */
    bool voluntary; /* voluntarily unplayed (16.1.2) */
    int64_t gain;   /* for each round, in half points */
};

struct view {
    const struct ledger *ledger;
    uint8_t how;     /* VIEW_FORE and VIEW_FORFEITS */
    uint32_t rounds; /* number of rounds that count */
    uint32_t drawn;  /* the round that is counted as drawn; 0 for none */
    struct own_round *list;
    size_t *begin;       /* those of player p are list[begin[p]] up to begin[p +
                            1] */
    int64_t *score;      /* of each player, in half points */
    int64_t *adjusted;   /* as counted for opponents (16.3) */
    struct figure *sums; /* Buchholz of all players, once it was needed */
};

/* The rounds of a player, in order. */
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
    struct view *views[VIEWS];  /* NULL if not needed */
    struct element *elements;   /* room for those of one player */
    int64_t *ratings;           /* the same */
    struct figure *performance; /* of each player, once it was needed */
    struct figure *perfect;
    uint32_t most_games; /* the most games between any two players */
    bool unrated;        /* some player has no rating */
    uint32_t *rank;      /* by direct encounter, in the group of each player */
    int64_t *encounters; /* their points in it; ENCOUNTER_UNIT is half a
                            point */
    int64_t *met_gain;   /* the gain against each opponent, */
    uint32_t *met_count; /* and the number of games with them */
    struct contender *contenders;
};

enum { ENCOUNTER_UNIT = 720720 }; /* divisible by all numbers up to 16 */

/* The contribution of a round to the sums of Articles 8 and 9. */
struct element {
    const struct bout *bout; /* as in struct own_round */
    uint32_t round, count;
    uint8_t kind;
    bool voluntary;
    int64_t gain;     /* for each round, in half points */
    int64_t opponent; /* points of the opponent, or of the dummy in its place */
    int64_t value;    /* opponent, multiplied by the gain if requested */
};
/* Lists a player's elements in the order of rounds; `times` multiplies them by
   the gain. Returns their number. */
size_t elements_of(const struct view *v, uint32_t player, bool times,
                   struct element *out);
/* Cuts the least and most significant elements (14, 16.5) by setting their
   count to 0. */
void elements_cut(struct element *elements, size_t count, struct tiebreak by);
int64_t elements_sum(const struct element *elements, size_t count);

/* Prepares what the list of tie-breaks needs. Returns false if out of
   memory. */
bool c07_make(struct c07 *c, const struct ledger *l);
const struct view *c07_view(const struct c07 *c, struct tiebreak tiebreak);
/* Returns the value of a tie-break for a player, of any kind but DE. */
struct figure c07_figure(const struct c07 *c, struct tiebreak tiebreak,
                         uint32_t player);
/* True if points against this player count for KS. */
bool c07_koya_opponent(const struct c07 *c, struct tiebreak tiebreak,
                       uint32_t player);

/* Computes DE for tied rows: fills in rank and encounters.
   (direct_encounter.c) */
void c07_direct_encounter(const struct c07 *c, struct tiebreak tiebreak,
                          const struct standing *rows, size_t count);
struct contender *contenders_room(struct arena *arena, size_t count);
/* True if the two players of a bout have met, for DE. */
bool c07_met(const struct c07 *c, struct tiebreak tiebreak,
             const struct bout *bout);

/* True if a tie-break depends on which players are tied before it. */
bool tiebreak_of_level(struct tiebreak tiebreak);
/* Fills in the column of a tie-break. If it depends on ties, the rows must be
   tied. `c` may lack what C.07 needs if the list does not use it.
   (tiebreaks.c) */
void tiebreak_count(const struct c07 *c, struct tiebreak tiebreak,
                    struct standing *rows, size_t count, size_t column);
/* Returns the value that breaks a tie; the greater one is first. */
struct figure tiebreak_key(const struct c07 *c, struct tiebreak tiebreak,
                           const struct standing *row, size_t column);

/* Article 10 (ratings.c). ratings_met lists the ratings of opponents met over
   the board, in ascending order, and sets *halves to the half points scored
   against them. It returns their number. */
size_t ratings_met(const struct c07 *c, uint32_t player, int64_t *out,
                   int64_t *halves);
struct figure ratings_figure(const struct c07 *c, struct tiebreak tiebreak,
                             uint32_t player);
/* Rounds to the nearest integer, and halves up. */
int64_t half_up(int64_t sum, int64_t of);
/* Return the rating difference for a score of `halves` half points in that many
   games, and the expected score, in hundredths of a point, for a rating
   difference. */
int64_t rating_difference(int64_t halves, int64_t games);
int64_t rating_expected(int64_t difference);

#endif
