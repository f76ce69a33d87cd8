/*
 * Ratings: how strong players are, estimated from results by three methods.
 *
 *     Elo            a number that changes after each event
 *     Glicko-2       with a deviation and a volatility, after each period
 *     whole history  the most probable history of everybody at once
 *
 * All are on Elo's scale: who is 400 points stronger scores ten times as much
 * as the other (10/11 of the points); a deviation is of the same points, one
 * standard deviation. Games of different games are rated apart, each in a list
 * of its own, and so are groups of players that never met. It knows no files and
 * no database:
 *
 *     struct rating_pool pool;
 *     ratings_begin(&pool);
 *     ratings_add(&pool, &(struct rating_result){...}); // each result
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

/* ---- results --------------------------------------------------------------- */

/* Why a result is not rated; the first that holds. */
enum rating_reason {
    RATING_FINE,
    RATING_EXCLUDED, /* its event is said not to be rated */
    RATING_UNPLAYED, /* a forfeit, a bye, a withdrawal */
    RATING_ANNULLED,
    RATING_SEVERAL,  /* a game of more than two players */
    RATING_NAMELESS, /* a player is not named */
    RATING_HIMSELF,  /* a player meets himself */
    RATING_OPEN,     /* its result is not known */
    RATING_UNDATED,  /* nobody knows its year (struct rating_settling) */
    RATING_REASONS,
};
/* "no result": for counts of them. */
const char *rating_reason_name(enum rating_reason reason);

struct rating_result {
    struct str game;          /* "quax"; may be empty */
    struct str event;         /* its name; empty, "?" or "-": it has none */
    int64_t unnamed;          /* number of an event without a name; 0: of no
                                 event */
    int32_t year;             /* of the event; 0: not told */
    struct str first, second; /* who moved first, and the other */
    uint32_t stated[2]; /* their ratings as the source has them; 0: none */
    uint32_t born[2];   /* years of birth; 0: not told */
    struct days days;   /* that it may be of; both 0: not told */
    uint8_t kind;       /* enum result_kind */
    uint8_t reason;     /* enum rating_reason, where the caller knows one */
};

/* A result that is rated. Players and events are indices of the list's. */
struct rating_game {
    uint32_t first, second;
    uint32_t event;
    int32_t day;     /* date_count: the middle of the days that it may be of */
    uint32_t number; /* of the result, in the order of adding */
    uint32_t stated[2]; /* ratings, as of a result */
    uint8_t halves;     /* of a point, to the first player: 0, 1, 2 */
    bool dated;         /* its year is known */
};

struct rating_player {
    struct str name;
    uint32_t won, drawn, lost;
    uint32_t stated;  /* the first rating that a source states; 0: none */
    uint32_t born;    /* year; 0: no source states it */
    uint32_t group;   /* from 0: 0 has most games */
    int32_t from, to; /* days of his first and his last game */
};

/* Those who met, each somebody who met another. */
struct rating_group {
    uint32_t players, games;
    uint32_t known; /* the player who has most games */
};

/* What is rated together. */
struct rating_list {
    struct str game;               /* empty: not told, or several together */
    struct rating_player *players; /* by name, bytewise */
    struct rating_group *groups;
    struct rating_game *games; /* by the last day of their event, then by event,
                                  day and number */
    int32_t *event_days;       /* of each event the last */
    size_t player_count, group_count, game_count, event_count;
    uint64_t first, drawn, second; /* games won by the first player, ... */
    bool dated; /* or all games are of one day, which nobody knows */
};

struct rating_pool {
    struct arena arena;
    struct rating_entry *entries; /* results as they were added */
    size_t count, room;
    struct rating_list *lists; /* by the name of the game */
    size_t list_count;
    uint64_t left[RATING_REASONS]; /* not rated, by reason */
    uint64_t undated;              /* without a year, but rated all the same */
    int64_t unnamed;               /* events without a name or an id so far */
    bool failed;                   /* memory ran out */
};

void ratings_begin(struct rating_pool *pool);
void ratings_release(struct rating_pool *pool);
/* Its texts are copied. */
void ratings_add(struct rating_pool *pool, const struct rating_result *result);
/* The days that a game of an event may be of: from its beginning to its end, or
   of its year; both 0: not told. */
struct days ratings_event_days(const struct event *event);
/* All results of an event, of their own days or else of the event's; games played
   off among them. Without a name it is called as its series. */
void ratings_add_event(struct rating_pool *pool, const struct event *event);

/* Where games stand of which nobody knows the year: on the day before all
   others, or after them. */
enum rating_undated { UNDATED_OUT, UNDATED_FIRST, UNDATED_LAST };

struct rating_settling {
    bool together;   /* games of all games in one list */
    uint8_t undated; /* enum rating_undated; where no game of a list has a year
                        they are all of one day, whatever is asked for */
    uint32_t from, until; /* games of these days alone, 19610512; 0: of all */
};

/* Makes the lists of what was added, once. False: out of memory. */
bool ratings_settle(struct rating_pool *pool,
                    const struct rating_settling *settling);
/* The player of that name; player_count if there is none. */
size_t ratings_find(const struct rating_list *list, struct str name);

/* ---- ratings --------------------------------------------------------------- */

/* What somebody's rating was from a day on: after an event or a period, or on a
   day with games. */
struct rating_point {
    uint32_t player;
    uint32_t games; /* of his, up to then */
    int32_t day;
    double rating, deviation; /* deviation: 0 of Elo */
};

struct rating {
    double rating;
    double deviation;  /* of Glicko-2 and whole histories */
    double volatility; /* of Glicko-2 alone */
    bool unrated;      /* too few games for a rating: the others are 0 */
};

/* Everything of the arena. */
struct ratings {
    struct rating *players;
    struct rating_point *points; /* by player, then by day */
    size_t *begin;    /* of player p: points[begin[p]] up to begin[p + 1] */
    double advantage; /* of the first move, in points of rating */
    double advantage_deviation; /* 0: it was not fitted */
    double draws;   /* whole histories: the probability that two equals draw,
                     neither moving first */
    size_t rounds;  /* of whole histories: how often all were gone through */
    size_t split;   /* Elo: events that were rated in several periods, */
    size_t periods; /* and these periods */
};

/* ---- Elo ------------------------------------------------------------------- */

enum {
    ELO_STEPS = 8,
    ELO_PERIOD = 30, /* games of a player that are rated at once, at most */
};

/* Which K a player has: that of the first `games` games, in rising order; the
   last of them for good. */
struct elo_step {
    double k;
    uint32_t games;
};

/*
 * After each event a player's rating moves by K times the difference between the
 * score and the expected score. Both K and what is expected follow from games and
 * ratings before the event. A game of no event is an event of its own.
 *
 * An event in which a player has more than ELO_PERIOD games is rated in periods,
 * each as an event: a period ends before a player's next game would be one too
 * many. By `fide` this is done only where no game of the event has a date.
 *
 * `fide`: by FIDE's Rating Regulations (B.02, effective from 1 March 2024):
 *
 * - expected scores are of table 8.1.2, a difference counts as at most 400 points;
 * - without `steps` K is as in `elo_fide` (8.3.3); the young are so to the end of the
 *   year of their 18th birthday;
 * - K times the games of an event is at most 700, ratings are whole numbers;
 * - a newcomer among rated players is unrated until five of them were met. Then the
 *   rating is that of the performance in these games and in two draws against 1800,
 *   at most 2200 (8.2). A first event without any point against them is
 *   disregarded (8.2.1).
 *
 * Where nobody of an event is rated, all are by `start`.
 */
struct elo_options {
    double start; /* of newcomers */
    bool stated;  /* or what a source states, where it does */
    bool fide;
    struct elo_step steps[ELO_STEPS];
    size_t step_count;
    double high_k;    /* K for good, whatever the games, once a rating has */
    double high_from; /* come to this; 0: never */
    double young_k;   /* K of those under 18 and under 2300; 0: as of others */
    double advantage; /* of the first move, in points */
};
/* 1500; 40 for 30 games, then 20. */
extern const struct elo_options elo_usual;
/* Its K are FIDE's: the same, 10 for good from 2400, and 40 for the young. */
extern const struct elo_options elo_fide;

/* False: out of memory, as of the others. */
bool ratings_elo(const struct rating_list *list,
                 const struct elo_options *options, struct arena *arena,
                 struct ratings *out);
/* What a player is expected to score against one who is so much weaker. */
double elo_expected(double difference);

/* ---- Glicko-2 -------------------------------------------------------------- */

enum rating_period { PERIOD_DAYS, PERIOD_MONTHS };

/* Mark E. Glickman, "Example of the Glicko-2 system", 2013: the names are his. */
struct glicko_options {
    double start, deviation, volatility; /* of newcomers */
    double tau;      /* how fast volatility changes: 0.3 to 1.2 */
    uint8_t unit;    /* enum rating_period */
    uint32_t length; /* of a period, in units; months are of the calendar */
    double advantage;
};
/* 1500, 350, 0.06, 0.5, periods of a month. */
extern const struct glicko_options glicko_usual;

/* An opponent as he was before the period. */
struct glicko_opponent {
    double rating, deviation;
    double score;     /* 0, ½, 1, of who is rated */
    double advantage; /* of who is rated, in points */
};

/* One period of one player; without games his deviation grows alone. */
struct rating glicko_period(struct rating before,
                            const struct glicko_opponent *opponents,
                            size_t count, const struct glicko_options *options);

/* Whoever pauses becomes less certain, up to a newcomer's deviation. Deviations
   are those after the last period of the list. */
bool ratings_glicko(const struct rating_list *list,
                    const struct glicko_options *options, struct arena *arena,
                    struct ratings *out);

/* ---- whole histories ------------------------------------------------------- */

/*
 * Rémi Coulom, "Whole-History Rating: A Bayesian Rating System for Players of
 * Time-Varying Strength", Computers and Games 2008: a rating for each player on
 * each day with a game, all of them together the most probable, where strength
 * changes as a Wiener process and each player begins with a win and a loss
 * against one of the rating `start`.
 *
 * With draws and the advantage a of the first move, of natural ratings r
 * (points times ln 10 / 400) and s = r1 + a - r2, as R. R. Davidson (1970) and
 * Davidson and R. J. Beaver (1977) have it:
 *
 *     win : draw : loss = exp(s / 2) : v : exp(-s / 2)
 *
 * v is 0 where there are no draws: then it is the paper's Bradley-Terry model.
 * Both are fitted with the ratings, as if two more games of equals had been
 * played, of which each side won one. Deviations are the paper's too: of a
 * player's own history, the others' being taken as they are.
 */
struct whole_history_options {
    double start;
    double drift;     /* w²: the variance of a day's change, in points² */
    double advantage; /* in points; used if it is not fitted */
    bool fitted;
};
/* 1500; 14, as the paper found best for games of Go; fitted. */
extern const struct whole_history_options whole_history_usual;

bool ratings_whole_history(const struct rating_list *list,
                           const struct whole_history_options *options,
                           struct arena *arena, struct ratings *out);

/* ---- tables ----------------------------------------------------------------- */

enum rating_method { METHOD_ELO, METHOD_GLICKO, METHOD_WHOLE, RATING_METHODS };

/* How tables are made. */
struct rating_style {
    uint8_t method;     /* enum rating_method */
    bool exact;         /* for programs: with the columns game and group, and
                       hundredths of points */
    uint32_t least;     /* players with fewer games are left out */
    const bool *chosen; /* of each player whether he is shown; NULL: all */
};

/* A player, with his place in his group, whoever is shown: equal ratings share
   one. */
struct rating_rank {
    const struct rating_player *player;
    const struct rating *rating;
    size_t place;
};

/* All players, group by group, the best of each first; they point into `list`
   and `ratings`. NULL: out of memory. */
struct rating_rank *ratings_rank(const struct rating_list *list,
                                 const struct ratings *ratings,
                                 struct arena *arena);
/* The columns, then rows: of the `count` players at `ranks` those who are shown,
   as of one group, or of all. False: out of memory, as t->failed tells too. */
bool table_ratings(const struct rating_style *style, struct table *out);
bool table_ratings_add(struct table *t, const struct rating_style *style,
                       const struct rating_list *list,
                       const struct rating_rank *ranks, size_t count);
/* Whether a player has a row. */
bool rating_shown(const struct rating_style *style,
                  const struct rating_list *list, size_t player);
/* The same of histories: a row for each point of a player who is shown. */
bool table_rating_history(const struct rating_style *style, struct table *out);
void table_rating_history_add(struct table *t, const struct rating_style *style,
                              const struct rating_list *list,
                              const struct ratings *ratings, size_t player);

#endif
