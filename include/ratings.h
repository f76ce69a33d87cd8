/*
 * Ratings: the strength of players, estimated from results by three methods.
 *
 *     Elo            a number that changes after each event
 *     Glicko-2       with a deviation and a volatility, after each period
 *     whole history  the most probable history of all players together
 *
 * All ratings are on Elo's scale: a player who is 400 points stronger scores
 * ten times as much as the other (10/11 of the points). A deviation is one
 * standard deviation, in the same points. Each game has a list of its own;
 * within it, groups of players who never met are rated separately. This header
 * knows no files and no database:
 *
 *     struct rating_pool pool;
 *     ratings_begin(&pool);
 *     ratings_add(&pool, &(struct rated_game){...}); // each result
 *     if (ratings_settle(&pool, &settling) &&
 *         ratings_whole_history(&pool.lists[0], &options, &arena, &ratings))
 *         ... ratings.players[i].rating is that of pool.lists[0].players[i]
 *     ratings_release(&pool);
 */
#ifndef LUDEX_RATINGS_H
#define LUDEX_RATINGS_H

#include "arena.h"
#include "date.h"
#include "event.h"
#include "result.h"
#include "table.h"
#include "text.h"

/* ---- results ------------------------------------------------------------- */

/* Why a result is not rated; the first that applies. */
enum rating_reason {
    RATING_FINE,
    RATING_EXCLUDED, /* its event is marked as not rated */
    RATING_UNPLAYED, /* a forfeit, a bye, a withdrawal */
    RATING_ANNULLED,
    RATING_SEVERAL,  /* a game of more than two players */
    RATING_NAMELESS, /* a player has no name */
    RATING_HIMSELF,  /* both players are the same */
    RATING_OPEN,     /* its result is unknown */
    RATING_UNDATED,  /* its year is unknown (struct rating_settling) */
    RATING_REASONS,
};
/* Returns the reason in words, for counts: "no result". */
const char *rating_reason_name(enum rating_reason reason);

struct rated_game {
    struct str game;          /* "quax"; may be empty */
    struct str event;         /* its name; empty, "?" or "-": none */
    int64_t unnamed;          /* number of an event without a name; 0: no
                                 event */
    int32_t year;             /* of the event; 0: unspecified */
    struct str first, second; /* who moved first, and the other */
    uint32_t stated[2]; /* their ratings as the source states them; 0: none */
    uint32_t born[2];   /* years of birth; 0: unspecified */
    struct days days;   /* the days on which it may have been played; both 0:
                           unspecified */
    uint8_t kind;       /* enum result_kind */
    uint8_t reason;     /* enum rating_reason, if the caller already has one */
};

/* A rated result. Players and events are indices into the list. */
struct rating_game {
    uint32_t first, second;
    uint32_t event;
    int32_t day;        /* date_count: the middle of the days on which it may
                           have been played */
    uint32_t number;    /* of the result, in order of addition */
    uint32_t stated[2]; /* ratings, as in a result */
    uint8_t halves;     /* of a point, to the first player: 0, 1, 2 */
    bool dated;         /* its year is known */
};

struct rating_player {
    struct str name;
    uint32_t won, drawn, lost;
    uint32_t stated;  /* the first rating that a source states; 0: none */
    uint32_t born;    /* year; 0: not stated */
    uint32_t group;   /* from 0; group 0 has the most games */
    int32_t from, to; /* days of the player's first and last game */
};

/* Players connected by games: each has met at least one other of the group. */
struct rating_group {
    uint32_t players, games;
    uint32_t known; /* the player with the most games */
};

/* The results that are rated together. */
struct rating_list {
    struct str game;               /* empty: unspecified, or several together */
    struct rating_player *players; /* by name, bytewise */
    struct rating_group *groups;
    struct rating_game *games; /* by the last day of their event, then by event,
                                  day and number */
    int32_t *event_days;       /* the last day of each event */
    size_t player_count, group_count, game_count, event_count;
    uint64_t first, drawn, second; /* games won by the first player, drawn,
                                      won by the second */
    bool dated; /* false: no game has a year, and all count as played on one
                   day */
};

struct rating_pool {
    struct arena arena;
    struct rating_entry *entries; /* results in order of addition */
    size_t count, room;
    struct rating_list *lists; /* by the name of the game */
    size_t list_count;
    uint64_t left[RATING_REASONS]; /* not rated, by reason */
    uint64_t undated;              /* without a year, but rated */
    int64_t unnamed;               /* events without a name or an id so far */
    bool failed;                   /* memory ran out */
};

void ratings_begin(struct rating_pool *pool);
void ratings_release(struct rating_pool *pool);
/* Adds a result; its strings are copied. */
void ratings_add(struct rating_pool *pool, const struct rated_game *result);
/* Returns the days on which a game of an event may have been played: from the
   event's first day to its last, or those of its year; both 0: unspecified. */
struct days ratings_event_days(const struct event *event);
/* Adds all results of an event, with their own days or else the event's.
   Playoff games are included. An event without a name takes the name of its
   series. */
void ratings_add_event(struct rating_pool *pool, const struct event *event);

/* Where games of unknown year are placed: nowhere, on the day before all
   others, or after them. */
enum rating_undated { UNDATED_OUT, UNDATED_FIRST, UNDATED_LAST };

struct rating_settling {
    bool together;   /* rate all games in one list */
    uint8_t undated; /* enum rating_undated; if no game of a list has a year,
                        all count as played on one day in any case */
    uint32_t from, until; /* only games of these days, 19610512; 0: no limit */
};

/* Makes the lists from the results added; to be called once. Returns false if
   out of memory. */
bool ratings_settle(struct rating_pool *pool,
                    const struct rating_settling *settling);
/* Returns the index of the player of that name; player_count if there is
   none. */
size_t ratings_find(const struct rating_list *list, struct str name);

/* ---- ratings ------------------------------------------------------------- */

/* A player's rating from a day on: after an event or a period, or on a day with
   games. */
struct rating_point {
    uint32_t player;
    uint32_t games; /* the player's games up to then */
    int32_t day;
    double rating, deviation; /* deviation: 0 for Elo */
};

struct rating {
    double rating;
    double deviation;  /* Glicko-2 and whole history only */
    double volatility; /* Glicko-2 only */
    bool unrated;      /* too few games for a rating: the other members are 0 */
};

/* All of it is in the arena. */
struct ratings {
    struct rating *players;
    struct rating_point *points; /* by player, then by day */
    size_t *begin;    /* the points of player p are points[begin[p]] up to
                         points[begin[p + 1]] */
    double advantage; /* of the first move, in points of rating */
    double advantage_deviation; /* 0: it was not fitted */
    double draws;   /* whole history: the probability of a draw between equal
                       players, with no advantage of the first move */
    size_t rounds;  /* whole history: number of iterations */
    size_t split;   /* Elo: number of events that were rated in several
                       periods, */
    size_t periods; /* and number of these periods */
};

/* ---- Elo ----------------------------------------------------------------- */

enum {
    ELO_STEPS = 8,
    ELO_PERIOD = 30, /* maximum games of one player rated together */
};

/* K for a player's first `games` games, in ascending order; the last step
   applies to all further games. */
struct elo_step {
    double k;
    uint32_t games;
};

/*
 * After each event a player's rating changes by K times the difference between
 * the score and the expected score. Both K and the expected score depend on
 * games and ratings before the event. A game without an event is an event of
 * its own.
 *
 * An event in which a player has more than ELO_PERIOD games is rated in
 * periods, each like an event. A period ends before the game that would exceed
 * the limit for a player. With `fide` this is done only if no game of the event
 * has a date.
 *
 * `fide`: FIDE's Rating Regulations (B.02, effective from 1 March 2024):
 *
 * - expected scores are those of table 8.1.2; a difference counts as at most
 *   400 points;
 * - without `steps`, K is as in `elo_fide` (8.3.3); a player counts as young to
 *   the end of the year of the 18th birthday;
 * - K times the games of an event is at most 700; ratings are whole numbers;
 * - a newcomer among rated players is unrated until five of them were met. The
 *   rating is then the performance in these games and in two draws against
 *   1800, at most 2200 (8.2). A first event without any point against them is
 *   ignored (8.2.1).
 *
 * If nobody in an event is rated, all get the rating `start`.
 */
struct elo_options {
    double start; /* rating of newcomers */
    bool stated;  /* or the rating that a source states, if any */
    bool fide;
    struct elo_step steps[ELO_STEPS];
    size_t step_count;
    double high_k;    /* the K that applies permanently, whatever the number
                         of games, once a rating */
    double high_from; /* reaches this; 0: never */
    double young_k;   /* K of players under 18 and under 2300; 0: as for
                         others */
    double advantage; /* of the first move, in points */
};
/* Default: 1500; K is 40 for 30 games, then 20. */
extern const struct elo_options elo_usual;
/* FIDE's K: the same, 10 permanently from 2400 on, and 40 for the young. */
extern const struct elo_options elo_fide;

/* Computes Elo ratings. Returns false if out of memory, as do the other
   methods. */
bool ratings_elo(const struct rating_list *list,
                 const struct elo_options *options, struct arena *arena,
                 struct ratings *out);
/* Returns the expected score against an opponent who is weaker by this
   difference. */
double elo_expected(double difference);

/* ---- Glicko-2 ------------------------------------------------------------ */

enum rating_period { PERIOD_DAYS, PERIOD_MONTHS };

/* Mark E. Glickman, "Example of the Glicko-2 system", 2013; the names are
   his. */
struct glicko_options {
    double start, deviation, volatility; /* values of newcomers */
    double tau;      /* how fast volatility changes: 0.3 to 1.2 */
    uint8_t unit;    /* enum rating_period */
    uint32_t length; /* of a period, in units; months are calendar months */
    double advantage;
};
/* Default: 1500, 350, 0.06, 0.5, periods of one month. */
extern const struct glicko_options glicko_usual;

/* An opponent, with the values from before the period. */
struct glicko_opponent {
    double rating, deviation;
    double score;     /* 0, ½, 1, of the player who is rated */
    double advantage; /* of the player who is rated, in points */
};

/* Rates one player for one period; without games only the deviation grows. */
struct rating glicko_period(struct rating before,
                            const struct glicko_opponent *opponents,
                            size_t count, const struct glicko_options *options);

/* Computes Glicko-2 ratings. A player who pauses becomes less certain, up to
   a newcomer's deviation. Deviations are those after the last period of the
   list. */
bool ratings_glicko(const struct rating_list *list,
                    const struct glicko_options *options, struct arena *arena,
                    struct ratings *out);

/* ---- whole histories ----------------------------------------------------- */

/*
 * Rémi Coulom, "Whole-History Rating: A Bayesian Rating System for Players of
 * Time-Varying Strength", Computers and Games 2008: each player has a rating on
 * each day with a game, and all ratings together are the most probable ones.
 * Strength changes as a Wiener process, and each player begins with a win and a
 * loss against an opponent rated `start`.
 *
 * Draws and the advantage a of the first move are modelled as in R. R. Davidson
 * (1970) and Davidson and R. J. Beaver (1977). With natural ratings r (points
 * times ln 10 / 400) and s = r1 + a - r2:
 *
 *     win : draw : loss = exp(s / 2) : v : exp(-s / 2)
 *
 * If there are no draws, v is 0, which gives the paper's Bradley-Terry model.
 * Both v and a are fitted with the ratings, as if two more games between equals
 * had been played, one won by each side. Deviations are also the paper's: those
 * of a player's own history, with the other players' ratings taken as fixed.
 */
struct whole_history_options {
    double start;
    double drift;     /* w²: the variance of the change per day, in points² */
    double advantage; /* in points; used if not fitted */
    bool fitted;
};
/* Default: 1500; 14, which the paper found best for games of Go; fitted. */
extern const struct whole_history_options whole_history_usual;

bool ratings_whole_history(const struct rating_list *list,
                           const struct whole_history_options *options,
                           struct arena *arena, struct ratings *out);

/* ---- rules --------------------------------------------------------------- */

enum rating_method { METHOD_ELO, METHOD_GLICKO, METHOD_WHOLE, RATING_METHODS };
/* Their names: "glicko-2". Ends in NULL. */
extern const char *const rating_methods[];

/* How a list is rated. */
struct rating_rule {
    size_t method; /* enum rating_method */
    struct elo_options elo;
    struct glicko_options glicko;
    struct whole_history_options whole;
    bool k_given;
    bool fit; /* the advantage of the first move is estimated */
};

/* The options that have a value in words; the others are members above. */
enum rating_rule_option {
    RULE_START,
    RULE_K,
    RULE_PERIOD,
    RULE_TAU,
    RULE_DRIFT,
    RULE_ADVANTAGE,
    RULE_OPTIONS
};

void rating_rule_init(struct rating_rule *rule);
/* Sets an option. Returns false if it has no such value, and appends what it
   takes: "a number from 0 to 10". */
bool rating_rule_set(struct rating_rule *rule, enum rating_rule_option option,
                     struct str value, struct text *why);
/* Completes the rule after the last option. Returns "stated" or "fide" if that
   is set, which is only for Elo; otherwise NULL. */
const char *rating_rule_settle(struct rating_rule *rule);
/* Rates a list, in the arena. Returns false if out of memory. */
bool rating_rule_apply(const struct rating_rule *rule,
                       const struct rating_list *list, struct arena *arena,
                       struct ratings *out);
/* True if the advantage of the first move was given or is estimated. */
bool rating_rule_has_advantage(const struct rating_rule *rule);
/* Appends "Elo after each event, K 40/30,20; newcomers: 1500". */
void rating_rule_text(const struct rating_rule *rule, const struct ratings *r,
                      struct text *out);

/* ---- tables -------------------------------------------------------------- */

/* How tables are written. */
struct rating_style {
    uint8_t method;     /* enum rating_method */
    bool exact;         /* for programs: with the columns game and group, and
                           hundredths of points */
    uint32_t least;     /* players with fewer games are omitted */
    const bool *chosen; /* for each player, true to show; NULL: show all */
};

/* A player, with the place in the group, whoever is shown; equal ratings share
   a place. */
struct rating_rank {
    const struct rating_player *player;
    const struct rating *rating;
    size_t place;
};

/* Returns all players, group by group, the best of each first; the entries
   point into `list` and `ratings`. Returns NULL if out of memory. */
struct rating_rank *ratings_rank(const struct rating_list *list,
                                 const struct ratings *ratings,
                                 struct arena *arena);
/* table_ratings makes the columns; table_ratings_add adds rows for those of the
   `count` players at `ranks` who are shown, of one group or of all. They return
   false if out of memory; t->failed is then set too. */
bool table_ratings(const struct rating_style *style, struct table *out);
bool table_ratings_add(struct table *t, const struct rating_style *style,
                       const struct rating_list *list,
                       const struct rating_rank *ranks, size_t count);
/* Returns true if a player of that name, in any case, is rated: *near is the name
   as the lists have it. Otherwise it is a similar name, or empty. */
bool ratings_has(const struct rating_pool *pool, struct str name,
                 struct str *near);
/* Returns for each player of the list whether the name is among these, in the
   arena; NULL if out of memory. */
bool *ratings_mark(const struct rating_list *list, const struct str *names,
                   size_t count, struct arena *arena);
/* True if a player has a row. */
bool rating_shown(const struct rating_style *style,
                  const struct rating_list *list, size_t player);
/* The same for histories: one row for each point of a player who is shown. */
bool table_rating_history(const struct rating_style *style, struct table *out);
void table_rating_history_add(struct table *t, const struct rating_style *style,
                              const struct rating_list *list,
                              const struct ratings *ratings, size_t player);

#endif
