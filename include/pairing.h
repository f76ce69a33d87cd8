/*
 * Pairing: determines who meets whom in the next round of an event, by the
 * system of its format: Berger tables, a bracket of seeds, or FIDE's Dutch
 * system (Handbook C.04.3, in force since February 2026, with the criteria C1
 * to C21). Prints nothing.
 *
 *     struct pairing p;
 *     if (pairing_make(event, 0, 4, &standings_usual, &arena, &p) &&
 *         p.fault == PAIRING_FINE)
 *         ... p.boards[0 .. p.count) are round 5
 */
#ifndef LUDEX_PAIRING_H
#define LUDEX_PAIRING_H

#include "standings.h"

enum pairing_fault {
    PAIRING_FINE,
    PAIRING_NO_SYSTEM, /* no pairing system exists for the format of the
                          event */
    PAIRING_OVER,      /* the event has no such round */
    PAIRING_OPEN,      /* a match of the last knock-out round is undecided */
    PAIRING_FEW,       /* no players remain to be paired */
    PAIRING_MANY, /* there are more players than the arena's limit allows */
    PAIRING_IMPOSSIBLE, /* some players cannot be paired under C1, C2 and C3 */
    PAIRING_DECIDED,    /* the match of two players is decided or tied */
    PAIRING_NOT_TWO,    /* a match of two players has more players */
    PAIRING_BYE,        /* in a knock-out, a player who has a bye is drawn */
    PAIRING_FAULTS,
};

/* Criteria of C.04.3, or of C.04.6 in a team event, that a pair may violate, as
   bits. */
enum criterion {
    C1 = 1,
    C2,
    C3,
    C7 = 7,
    C8,
    C10 = 10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
    C20,
    C21,
    CRITERIA
};

struct pairing_board {
    uint32_t first, second; /* indices of players, or of teams in a team event;
                   `second` is NOBODY for a bye */
    /* Swiss only: */
    uint32_t rank;        /* pairing number of the higher-ranked player */
    uint32_t bracket;     /* number of the score bracket, from 1, the highest
                             score first */
    int64_t points[2];    /* points of both players, in tenths */
    int64_t paired_by[2]; /* points of both players with those added by
                             acceleration */
    uint32_t missed;      /* violated criteria, as bits of enum criterion */
    uint8_t colours; /* number of the rule that assigned the colours: of 5.2 (1
                        to 5), or of 4.3 (1 to 9) in an event of teams; 0 if no
                        rule was needed */
    uint32_t number; /* number of the board, set by pairing_number_boards(); 0:
                        boards are numbered in their order */
};

struct pairing {
    struct pairing_board *boards; /* highest points first, the bye last */
    size_t count;
    uint32_t round;      /* number of the paired round */
    uint32_t rounds;     /* total number of rounds; 0 if unknown */
    uint8_t fault;       /* enum pairing_fault */
    uint32_t *concerned; /* players (or teams) who cannot be paired, whose match
                            is undecided, or who have a bye */
    size_t concerned_count;
    struct str score; /* score of a match of two players: "Ann leads Bob
                         1½-½" */
    uint32_t *firsts; /* in a knock-out: the first players of the play-off games
                         that tied matches need; otherwise NULL */
    size_t first_count;
    uint32_t
        unknown; /* number of unknown results, which are treated as draws */
};

/*
 * Pairs the round after round `after`, using the results up to it. In a
 * knock-out whose matches have several games, pairs the next games of round
 * `after` if it has undecided matches; p->round is then `after`. If neither
 * the stage nor the event has a format, the round is paired as a Swiss. Of the
 * results of the round to be paired, only requested byes and withdrawals are
 * used. The pairing is allocated in the arena, whose limit also bounds the
 * working memory. Returns false if out of memory.
 */
bool pairing_make(const struct event *event, uint32_t stage, uint32_t after,
                  const struct standings_options *options, struct arena *arena,
                  struct pairing *out);

/* The names of pairing systems, beginning with "own" and ending with NULL. */
extern const char *const pairing_systems[];
/* Returns the enum event_format_kind of a system, or FORMAT_UNKNOWN for
   "own". */
uint8_t pairing_system_kind(size_t system);
/* Returns a copy of the event, in the arena, whose stage has a format of
   that kind, or the event itself for FORMAT_UNKNOWN. Returns NULL if out of
   memory. */
const struct event *pairing_with_system(const struct event *e, uint32_t stage,
                                        uint8_t kind, struct arena *arena);

/* Returns a copy of the event, in the arena, in which bonuses for each player
   replace the acceleration. Returns NULL if out of memory. */
const struct event *pairing_with_bonuses(const struct event *e,
                                         struct arena *arena);

/* The form in which a pairing is printed. */
enum pairing_form {
    PAIRING_PEOPLE,  /* numbers, names and points */
    PAIRING_NUMBERS, /* only the numbers of boards and players */
    PAIRING_FIELDS,  /* all data, in columns with different names */
};
struct pairing_style {
    uint8_t form; /* enum pairing_form */
    bool explain; /* explain the pairings of a Swiss: brackets, floaters,
                     colours and violated criteria */
};
bool table_pairing(const struct event *e, const struct pairing *p,
                   const struct pairing_style *how, struct table *t);

/* A board of a round that has been paired, or a bye. */
struct round_board {
    uint32_t number;             /* from 1; 0 for a bye */
    uint32_t first, second;      /* indices of players; `second` is NOBODY for a
                               bye */
    struct event_result *result; /* NULL if the round is not yet paired in the
                                    event */
    size_t order;                /* index of the board in the event file or in
                                    the pairing */
    struct str match; /* score of its match, if the format states the length of
                         matches: "2-1 after 3 of 5" */
    /* In a knock-out whose round is paired: */
    const struct event_result *first_game; /* first game of the match */
    uint32_t games;      /* number of games of the match and its play-off */
    uint32_t next_first; /* first player of the play-off game that the match
                            needs next, or NOBODY */
};
struct round_boards {
    uint32_t stage, round;
    struct round_board *list; /* sorted by number, byes last */
    size_t count;
    int64_t *points; /* half points of each player before the round, or NULL */
    uint8_t fault;   /* enum pairing_fault, if the round cannot be paired */
    bool matches;    /* a board has the score of its match */
};
/*
 * Lists the boards of a round, in the arena, with the numbers that the event
 * states; if it states none, the first game has board 1 and so on. Byes have no
 * number. Pairs the round if it is not yet paired in the event. Returns false
 * if out of memory. (boards.c)
 */
bool event_list_boards(const struct event *e, uint32_t stage, uint32_t round,
                       const struct standings_options *options,
                       struct arena *arena, struct round_boards *out);
/* Sets the numbers of boards in a round of a knock-out that already has games:
   a match keeps the number of its first game. Returns false if out of memory.
   (boards.c) */
bool pairing_number_boards(const struct event *e, uint32_t stage,
                           const struct standings_options *options,
                           struct arena *arena, struct pairing *p);
/* Like event_list_boards, but also computes the points of the players before
   the round, and the match scores. */
bool event_round_boards(const struct event *e, uint32_t stage, uint32_t round,
                        const struct standings_options *options,
                        struct arena *arena, struct round_boards *out);
/* Returns the number, in its round, of the match that is number `match` in the
   event. Counts from 1, without byes. Returns 0 if there is no such match. */
uint32_t event_match_number(const struct event *e, uint32_t match);
/* Make tables of a round. table_boards lists its boards, and
   table_boards_by_name its players, sorted by name. If `programs` is set, no
   two columns have the same name. */
bool table_boards(const struct event *e, const struct round_boards *b,
                  bool programs, struct table *out);
bool table_boards_by_name(const struct event *e, const struct round_boards *b,
                          struct arena *arena, struct table *out);
/* Makes a table of the result slips of a round, one row per game, with these
   columns: the event and the round, the board, and the name and a description
   of each player. (slips.c) */
enum slip_column {
    SLIP_TITLE,
    SLIP_BOARD,
    SLIP_FIRST,
    SLIP_FIRST_DETAILS,
    SLIP_SECOND,
    SLIP_SECOND_DETAILS,
    SLIP_COLUMNS
};
bool table_slips(const struct event *e, const struct round_boards *b,
                 struct table *out);

/* Options for drawing an event. */
struct event_drawing {
    uint64_t seed; /* the same seed gives the same draw */
    struct event_format
        format;           /* FORMAT_UNKNOWN for the format of the event, or
                                   a Swiss if it has none */
    uint32_t rounds;      /* number of rounds of a Swiss; 0 for the number
                             stated in the event */
    bool accelerates;     /* `acceleration` is given */
    uint8_t acceleration; /* enum event_acceleration; used only if `accelerates`
                             is set, otherwise that of the event applies */
};
/* Returns the reason why an event cannot be drawn, such as "has results: its
   draw is done", or NULL if it can be drawn. */
const char *event_draw_refusal(const struct event *e);
/* True if all players have numbers. */
bool event_is_numbered(const struct event *e);
/* True if the players of the first stage are numbered by lot when it is paired
   by the system `kind`, an enum event_format_kind (FORMAT_UNKNOWN: that of the
   event). */
bool event_numbers_by_lot(const struct event *e, uint8_t kind);
/* The preparations that were necessary before the first round of an event could
   be paired. */
struct event_lots {
    bool numbered; /* the players had no numbers */
    bool by_lot;   /* the players were numbered by lot */
    bool colour;   /* the initial colour was drawn by lot */
};
/*
 * Prepares an event without games for pairing its first round by the system
 * `kind`, as for event_numbers_by_lot. Numbers the players as
 * event_draw_first_round does, unless all players have numbers. Draws the
 * initial colour of a Swiss, unless the event states it or was read from TRF.
 * The order of the players in the event does not change. Returns false if out
 * of memory.
 */
bool event_prepare_pairing(struct event *e, uint8_t kind, uint64_t seed,
                           struct arena *arena, struct arena *work,
                           struct event_lots *out);
/* Appends a description of the preparations, or nothing if there were none. */
void event_lots_text(const struct event *e, const struct event_lots *lots,
                     uint64_t seed, struct text *out);
/*
 * Draws an event: numbers the players by strength (in a round robin by lot),
 * draws the initial colour unless the event states it, and pairs the first
 * round. Changes to the event are allocated in the event's arena; `work` is
 * used for working memory and contains *p. If the round cannot be paired,
 * p->fault is the reason. Returns false if out of memory.
 */
bool event_draw_first_round(struct event *e, const struct event_drawing *how,
                            const struct standings_options *options,
                            struct arena *arena, struct arena *work,
                            struct pairing *p);

/*
 * Adds all rounds after the first one to a drawn round robin. `dates` has a
 * date for the games of each round, or is NULL. Changes are allocated in the
 * arena. Returns false if out of memory.
 */
bool event_add_schedule(struct event *e, const struct str *dates,
                        struct arena *arena);
/* Returns the number of rounds of a round robin. */
uint32_t event_schedule_rounds(const struct event *e);

/* Parameters of a generated event. Probabilities are per thousand. */
struct event_chances {
    uint64_t seed; /* the same seed gives the same event */
    struct event_format format;
    uint32_t players, rounds;
    uint32_t teams; /* 0 for an event of players; otherwise `players` is not
                       used */
    uint32_t boards, reserves; /* players of each team */
    uint32_t draws, forfeits;  /* probability per game */
    uint32_t byes; /* probability per player and round; half of the byes give
                      half a point, the other half no point. The same for
                      teams; players of teams get no point */
    uint32_t withdrawals; /* probability per player, or team, and round */
};

/*
 * Generates an event. Its players are sorted by rating. Each round is paired by
 * the system of the format, and its results are random, with probabilities
 * according to the ratings, until no further round can be paired. Events of
 * teams are Swisses or round robins, and need a board at least. The event is
 * allocated in the arena, whose limit also bounds the working memory of each
 * round. Returns NULL if out of memory, or, with *many set, if that limit is
 * reached.
 */
struct event *event_generate(const struct event_chances *chances,
                             struct arena *arena, bool *many);

/*
 * Checks each round of a Swiss event of at most 300 players against the pairing
 * that the Dutch system makes from the rounds before it. Reports the first
 * difference of each round. Resets `arena`. Returns false if out of memory.
 */
bool event_check_pairings(const struct event *event,
                          const struct standings_options *options,
                          struct arena *arena, struct diags *diags);

/*
 * If games of the rounds up to `after` have no result, appends a message that
 * names the first of them. The caller completes the message with a way to pair
 * nevertheless: "round 3 is not paired, because 1 game has no result: round 2,
 * board 1 (Ann - Bob); enter the results, or use ". Returns false if out of
 * memory. (open_games.c)
 */
bool event_unfinished_text(const struct event *e, uint32_t stage,
                           uint32_t after,
                           const struct standings_options *options,
                           struct arena *arena, struct text *out);

/* Adds the games and byes of a pairing to the results, in the arena of the
   event. In a team event, adds matches with their boards. Returns false if out
   of memory. */
bool pairing_add(struct event *e, uint32_t stage, const struct pairing *p,
                 struct arena *arena);

/* Returns the place where the results of a round are to be inserted. Byes of
   later rounds may come after it. */
struct event_result **pairing_insertion_place(struct event *e, uint32_t stage,
                                              uint32_t round);

/* Returns the number of a player in pairing lists: the seed if all players have
   one, otherwise the place in the event's list, from 1. */
uint32_t pairing_number(const struct event *event, uint32_t player);
/* Return the number and the name of a team in a team event, and of a player in
   other events. */
uint32_t pairing_entrant_number(const struct event *event, uint32_t entrant);
struct str pairing_entrant_name(const struct event *event, uint32_t entrant);

#endif
