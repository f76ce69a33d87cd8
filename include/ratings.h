/*
 * Ratings: the strength of players, estimated from results by three methods.
 *
 *     Elo            a number that changes after each event
 *     Glicko-2       with a deviation and a volatility, after each period
 *     whole history  the most probable history of all players together
 *
 * All ratings are on Elo's scale: a player who is 400 points stronger scores
 * ten times as much as the other (10/11 of the points). A deviation is one
 * standard deviation, in the same points. Each kind of game has a separate
 * list. Within a list, groups of players who never met each other are rated
 * separately. This header uses neither files nor a database:
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

/* The reason why a result is not rated. If several reasons apply, the first one
   in this list counts. */
enum rating_reason {
    RATING_FINE,
    RATING_EXCLUDED, /* the event is marked as unrated */
    RATING_UNPLAYED, /* a forfeit, a bye, a withdrawal */
    RATING_ANNULLED,
    RATING_SEVERAL,     /* a game of more than two players */
    RATING_NAMELESS,    /* a player is not named */
    RATING_SAME_PLAYER, /* both players are the same */
    RATING_OPEN,        /* the result is unknown */
    RATING_UNDATED,     /* the year is unknown (struct rating_settling) */
    RATING_REASONS,
};
/* Returns the reason in words, for tables of counts: "no result". */
const char *rating_reason_name(enum rating_reason reason);

struct rated_game {
    struct str game;  /* name of the game, such as "quax"; may be empty */
    struct str event; /* name of the event; empty, "?" or "-" if there is
                         none */
    int64_t unnamed;  /* number that distinguishes events without a name, or 0
                                 if there is no event */
    int32_t year;     /* year of the event; 0 if unspecified */
    struct str first, second; /* the player who moved first, and the other
                                 player */
    uint32_t stated[2]; /* ratings of these players that the source states, or
                           0 */
    uint32_t k[2];      /* values of K that the source states for these players,
                           or 0 */
    uint32_t born[2];   /* years of birth of these players, or 0 if
                           unspecified */
    struct days days;   /* days on which the game may have been played; both 0:
                           unspecified */
    uint8_t kind;       /* enum result_kind */
    uint8_t reason; /* enum rating_reason, if the caller has determined one */
};

/* A rated result. Players and events are indices into the list. */
struct rating_game {
    uint32_t first, second;
    uint32_t event;
    int32_t day;        /* date_count of the middle of the days on which it may
                           have been played */
    uint32_t number;    /* number of the result, in order of addition */
    uint32_t stated[2]; /* stated ratings of both players */
    uint32_t k[2];      /* stated K of both players */
    uint8_t halves;     /* half points of the first player: 0, 1 or 2 */
    bool dated;         /* the year of the game is known */
};

struct rating_player {
    struct str name;
    uint32_t won, drawn, lost;
    uint32_t stated; /* the first rating stated for the player; 0 if there is
                        none */
    uint32_t born;   /* year of birth; 0 if not stated */
    uint32_t
        group; /* index of the player's group; group 0 has the most games */
    int32_t from, to; /* days of the player's first and last game */
};

/* A group of players who are connected by games: no player of a group has met a
   player of another group. */
struct rating_group {
    uint32_t players, games;
    uint32_t known; /* the player with the most games */
};

/* Results that are rated together. */
struct rating_list {
    struct str game;               /* name of the game; empty: unspecified, or
                                      several games together */
    struct rating_player *players; /* sorted by name, bytewise */
    struct rating_group *groups;
    struct rating_game *games; /* sorted by the last day of their event, then by
                                  event, day and number */
    int32_t *event_days;       /* the last day of each event */
    size_t player_count, group_count, game_count, event_count;
    uint64_t first, drawn, second; /* number of games won by the first player,
                                      drawn, and won by the second */
    bool dated; /* false if no game has a year; all games then count as played
                   on one day */
};

struct rating_pool {
    struct arena arena;
    struct rating_entry *entries; /* results in the order in which they were
                                     added */
    size_t count, room;
    struct rating_list *lists; /* sorted by the name of the game */
    size_t list_count;
    uint64_t left[RATING_REASONS]; /* number of unrated results, by reason */
    uint64_t undated;              /* number of rated results without a year */
    int64_t unnamed;               /* number of events so far that have neither
                                      a name nor an id */
    bool failed;                   /* memory ran out */
};

void ratings_begin(struct rating_pool *pool);
void ratings_release(struct rating_pool *pool);
/* Adds a result. Its strings are copied. */
void ratings_add(struct rating_pool *pool, const struct rated_game *result);
/* Returns the days on which a game of an event may have been played: the first
   to the last day of the event, or the whole year if only that is stated. Both
   days are 0 if unspecified. */
struct days ratings_event_days(const struct event *event);
/* Returns the year of birth, or 0 if it is unspecified. */
uint32_t player_year_born(const struct event_player *p);
/* Adds all results of an event, with the days of each result if it states them,
   otherwise with those of the event. Playoff games are included. If an event
   has no name, the name of its series is used. */
void ratings_add_event(struct rating_pool *pool, const struct event *event);

/* The treatment of games whose year is unknown: omit them, or rate them before
   all other games or after them. */
enum rating_undated { UNDATED_OUT, UNDATED_FIRST, UNDATED_LAST };

struct rating_settling {
    bool together;   /* rate all games in one list */
    uint8_t undated; /* enum rating_undated; has no effect on a list in which no
                        game has a year */
    uint32_t from, until; /* rate only games between these days, such as
                             19610512; 0 for no limit */
};

/* Makes the lists from the added results. Can be called only once. Returns
   false if out of memory. */
bool ratings_settle(struct rating_pool *pool,
                    const struct rating_settling *settling);
/* Returns the index of the player with that name, or player_count if there is
   none. */
size_t ratings_find(const struct rating_list *list, struct str name);

/* ---- ratings ------------------------------------------------------------- */

/* The rating that a player has from a day on, after an event, a period, or a
   day with games. */
struct rating_point {
    uint32_t player;
    uint32_t games; /* number of the player's games up to then */
    int32_t day;
    double rating, deviation; /* the deviation is 0 for Elo */
};

struct rating {
    double rating;
    double deviation;  /* Glicko-2 and whole history only */
    double volatility; /* Glicko-2 only */
    bool unrated;      /* too few games for a rating; the other members are 0 */
};

/* The results of a rating method, all allocated in the arena. */
struct ratings {
    struct rating *players;
    struct rating_point *points; /* sorted by player, then by day */
    size_t *begin;    /* the points of player p are points[begin[p]] up to
                         points[begin[p + 1]] */
    double advantage; /* advantage of the first move, in rating points */
    double advantage_deviation; /* 0 if the advantage was not fitted */
    double draws;   /* whole history: probability of a draw between equal
                       players if the first move has no advantage */
    size_t rounds;  /* whole history: number of iterations */
    size_t split;   /* Elo: number of events that were split into periods */
    size_t periods; /* Elo: number of these periods */
};

/* ---- Elo ----------------------------------------------------------------- */

enum {
    ELO_STEPS = 8,
    ELO_PERIOD = 30, /* maximum number of games of one player that are rated
                        together */
};

/* The factor K for the first `games` games of a player. Steps are in ascending
   order of `games`; the last step applies to all further games. */
struct elo_step {
    double k;
    uint32_t games;
};

/*
 * After each event, a player's rating changes by K times the difference between
 * the score and the expected score. Both K and the expected score depend only
 * on games and ratings before the event. A game without an event is treated as
 * an event with one game.
 *
 * An event in which a player has more than ELO_PERIOD games is divided into
 * periods, which are rated like events. A period ends before the game with
 * which a player would exceed the limit. If `fide` is set, only events without
 * any dated game are divided.
 *
 * `fide` applies FIDE's Rating Regulations (B.02, effective from 1 March 2024):
 *
 *     - Expected scores are taken from table 8.1.2. A difference of more than
 *       400 points counts as 400.
 *     - Without `steps`, K is that of `elo_fide` (8.3.3). A player counts as
 *       young until the end of the year of the 18th birthday.
 *     - K times the number of games in an event is at most 700. Ratings are
 *       whole numbers.
 *     - A newcomer among rated players is unrated until the newcomer has met
 *       five rated opponents. The first rating is then the performance in these
 *       games and in two additional draws against 1800, but at most 2200 (8.2).
 *       A first event in which the newcomer scores nothing against rated
 *       opponents is ignored (8.2.1).
 *
 * If nobody in an event has a rating, all players get the rating `start`.
 */
struct elo_options {
    double start; /* rating of new players */
    bool stated;  /* new players begin with the rating that a source states, if
                     there is one; players have the K that an event states for
                     them, if there is one */
    bool fide;
    struct elo_step steps[ELO_STEPS];
    size_t step_count;
    double high_k;    /* K that applies permanently, regardless of the number of
                         games, once a player's rating has reached high_from */
    double high_from; /* rating from which high_k applies; 0 for never */
    double young_k;   /* K of players under 18 whose rating is below 2300; 0 for
                         the K of other players */
    double advantage; /* advantage of the first move, in points */
};
/* Default: new players begin with 1500; K is 40 for 30 games, then 20. */
extern const struct elo_options elo_usual;
/* FIDE's K: like elo_usual, but permanently 10 once a player's rating has
   reached 2400, and 40 for young players. */
extern const struct elo_options elo_fide;

/* Computes Elo ratings. Returns false if out of memory, as the other methods
   do. */
bool ratings_elo(const struct rating_list *list,
                 const struct elo_options *options, struct arena *arena,
                 struct ratings *out);

/* The values that determine the K of a player in an event. */
struct elo_case {
    double rating;     /* rating before the event */
    uint32_t games;    /* number of games before the event */
    uint32_t of_event; /* number of games in the event */
    uint32_t born;     /* year of birth; 0 if unspecified */
    uint32_t year;     /* year of the event; 0 if unspecified */
    uint32_t stated;   /* K that the event states for the player, or 0; takes
                          precedence */
    bool high;         /* the rating has once reached high_from */
};
/* Returns K. Under FIDE's rules, it is reduced if necessary so that K times the
   number of games in the event is at most 700 (8.3.3). */
double elo_k(const struct elo_options *k, const struct elo_case *of);
/* True if the rating reaches `high_from`. */
bool elo_is_high_rating(const struct elo_options *k, double rating);
enum { ELO_FIRST_GAMES = 5 }; /* games FIDE requires for a first rating */
/* Returns a newcomer's first rating by FIDE's rules, Ru = Ra + dp (8.2.3), with
   two additional draws against 1800. `ratings` is the sum of the opponents'
   ratings, and `halves` are the half points of these games. */
double elo_first_rating(int64_t ratings, int64_t halves, uint32_t games);
/* Returns the expected score against an opponent whose rating is lower by this
   difference. */
double elo_expected(double difference);

/* ---- Glicko-2 ------------------------------------------------------------ */

enum rating_period { PERIOD_DAYS, PERIOD_MONTHS };

/* Mark E. Glickman, "Example of the Glicko-2 system", 2013. The names of the
   members are taken from this paper. */
struct glicko_options {
    double start, deviation, volatility; /* values of new players */
    double tau;   /* limits how fast the volatility changes: 0.3 to 1.2 */
    uint8_t unit; /* enum rating_period */
    uint32_t
        length; /* length of a period in units; months are calendar months */
    double advantage;
};
/* Default: 1500, 350, 0.06 and 0.5, with periods of one month. */
extern const struct glicko_options glicko_usual;

/* An opponent, with the ratings before the period. */
struct glicko_opponent {
    double rating, deviation;
    double score;     /* score of the rated player: 0, ½ or 1 */
    double advantage; /* advantage of the rated player, in points */
};

/* Rates one player for one period. If the player has no games, only the
   deviation grows. */
struct rating glicko_period(struct rating before,
                            const struct glicko_opponent *opponents,
                            size_t count, const struct glicko_options *options);

/* Computes Glicko-2 ratings. While a player does not play, the deviation grows
   up to the deviation of new players. The deviations returned are those after
   the last period of the list. */
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
 * Draws, and the advantage a of the first move, are modelled according to R. R.
 * Davidson (1970) and Davidson and R. J. Beaver (1977). With natural ratings r
 * (points times ln 10 / 400) and s = r1 + a - r2:
 *
 *     win : draw : loss = exp(s / 2) : v : exp(-s / 2)
 *
 * If there are no draws, v is 0, which gives the paper's Bradley-Terry model.
 * Both v and a are fitted together with the ratings, as if two more games
 * between equal players had been played, one won by each side. Deviations are
 * computed as in the paper: for each player's history separately, with the
 * other players' ratings taken as fixed.
 */
struct whole_history_options {
    double start;
    double drift;     /* w², the variance of the change per day, in points² */
    double advantage; /* advantage of the first move, in points, unless it is
                         fitted */
    bool fitted;
};
/* Default: 1500; a drift of 14, which was best for games of Go in the paper;
   the advantage is fitted. */
extern const struct whole_history_options whole_history_usual;

bool ratings_whole_history(const struct rating_list *list,
                           const struct whole_history_options *options,
                           struct arena *arena, struct ratings *out);

/* ---- rules --------------------------------------------------------------- */

enum rating_method { METHOD_ELO, METHOD_GLICKO, METHOD_WHOLE, RATING_METHODS };
/* The names of the methods, such as "glicko-2", ending with NULL. */
extern const char *const rating_methods[];

/* The method by which a list is rated, with its options. */
struct rating_rule {
    size_t method; /* enum rating_method */
    struct elo_options elo;
    struct glicko_options glicko;
    struct whole_history_options whole;
    bool k_given;
    bool fit; /* the advantage of the first move is estimated */
};

/* The options whose values are given as text. Other options are members of the
   struct above. */
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
/* Sets an option. If the value is invalid, returns false and appends what is
   allowed: "a number from 0 to 10". */
bool rating_rule_set(struct rating_rule *rule, enum rating_rule_option option,
                     struct str value, struct text *why);
/* Completes a rule after its last option. If the option "stated" or "fide" is
   set but the method is not Elo, returns the name of this option, otherwise
   NULL. */
const char *rating_rule_settle(struct rating_rule *rule);
/* Rates a list. The ratings are allocated in the arena. Returns false if out of
   memory. */
bool rating_rule_apply(const struct rating_rule *rule,
                       const struct rating_list *list, struct arena *arena,
                       struct ratings *out);
/* Returns the options that determine K, or NULL if neither K nor FIDE's rules
   were requested. */
const struct elo_options *rating_rule_k(const struct rating_rule *rule);
/* True if the advantage of the first move was given or is estimated. */
bool rating_rule_has_advantage(const struct rating_rule *rule);
/* Appends a description such as "Elo after each event, K 40/30,20; newcomers:
   1500". */
void rating_rule_text(const struct rating_rule *rule, const struct ratings *r,
                      struct text *out);

/* ---- tables -------------------------------------------------------------- */

/* The form of tables of ratings. */
struct rating_style {
    uint8_t method; /* enum rating_method */
    bool exact;     /* for programs: ratings in hundredths of points, and
                           the columns game and group */
    uint32_t least; /* minimum number of games; players with fewer games are
                       omitted */
    const bool
        *chosen; /* for each player, true if the player is shown; NULL if all
                    players are shown */
};

/* A player, and the player's place in the group. Players who are not shown
   count too, and players with equal ratings share a place. */
struct rating_rank {
    const struct rating_player *player;
    const struct rating *rating;
    size_t place;
};

/* Returns all players, sorted by group and then by rating, the best first. The
   entries point into `list` and `ratings`. Returns NULL if out of memory. */
struct rating_rank *ratings_rank(const struct rating_list *list,
                                 const struct ratings *ratings,
                                 struct arena *arena);
/* table_ratings makes the columns. table_ratings_add adds a row for each shown
   player among the `count` players at `ranks`, which may be one group or all
   players. Both return false if out of memory; t->failed is then set too. */
bool table_ratings(const struct rating_style *style, struct table *out);
bool table_ratings_add(struct table *t, const struct rating_style *style,
                       const struct rating_list *list,
                       const struct rating_rank *ranks, size_t count);
/* Returns true if a player with that name, in upper or lower case, is rated,
   and sets *near to the name as spelled in the lists. Otherwise returns false
   and sets *near to a similar name or to an empty text. */
bool ratings_has(const struct rating_pool *pool, struct str name,
                 struct str *near);
/* Returns an array, allocated in the arena, whose item for a player of the list
   is true if the player's name is one of the given names. Returns NULL if out
   of memory. */
bool *ratings_mark(const struct rating_list *list, const struct str *names,
                   size_t count, struct arena *arena);
/* True if the table has a row for the player. */
bool rating_shown(const struct rating_style *style,
                  const struct rating_list *list, size_t player);
/* Work like table_ratings and table_ratings_add for rating histories, with one
   row for each point of a player who is shown. */
bool table_rating_history(const struct rating_style *style, struct table *out);
void table_rating_history_add(struct table *t, const struct rating_style *style,
                              const struct rating_list *list,
                              const struct ratings *ratings, size_t player);

#endif
