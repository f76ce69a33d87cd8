/*
 * Standings: points, places, tie-breaks, knock-out matches and the winner,
 * computed from the results of an event. Prints nothing.
 */
#ifndef LUDEX_STANDINGS_H
#define LUDEX_STANDINGS_H

#include "event.h"
#include "table.h"

struct points {
    uint8_t win, draw, loss; /* in halves: 2-1-0 for 1-½-0, 6-2-0 for 3-1-0 */
};

/* Reads the points for a win, a draw and a loss, such as "1-0.5-0" or "3-1-0".
   Returns false if the text is invalid. */
bool points_read(struct str words, struct points *out);

/* An exact number, in quarters of a point: 5½ is {22, 1}. A denominator of 0
   means that there is no value; this sorts after all values. */
struct fraction {
    int64_t numerator;
    uint32_t denominator;
};

/*
 * Tie-breaks (ludex-standings(7)). The first ones have names, and the options
 * determine how unplayed games count for them. The others are those of FIDE's
 * C.07 and have its codes; unplayed games count for them according to C.07.
 */
enum tiebreak_kind {
    TIEBREAK_WINS,
    TIEBREAK_DIRECT, /* points against tied players */
    TIEBREAK_SONNEBORN_BERGER,
    TIEBREAK_BUCHHOLZ,
    TIEBREAK_BUCHHOLZ_CUT1,
    TIEBREAK_BUCHHOLZ_MEDIAN,
    TIEBREAK_KOYA, /* points against players who scored at least half of the
                      possible points */
    TIEBREAK_PROGRESSIVE,
    TIEBREAK_DE, /* direct encounter, applied again to players who remain
                    tied */
    TIEBREAK_WIN,
    TIEBREAK_WON,
    TIEBREAK_BPG,
    TIEBREAK_BWG,
    TIEBREAK_PS,
    TIEBREAK_REP,
    TIEBREAK_STD,
    TIEBREAK_TPN, /* pairing number, the lower one first */
    TIEBREAK_BH,
    TIEBREAK_AOB,
    TIEBREAK_FB,
    TIEBREAK_SB,
    TIEBREAK_KS,
    TIEBREAK_GP, /* this and the following tie-breaks are those of teams: game
                    points */
    TIEBREAK_EMMSB, /* match points of opponents times match points */
    TIEBREAK_EMGSB, /* match points of opponents times game points */
    TIEBREAK_EGMSB, /* game points of opponents times match points */
    TIEBREAK_EGGSB, /* game points of opponents times game points */
    TIEBREAK_BC,    /* board count, the lower one first */
    TIEBREAK_BERLIN,
    TIEBREAK_ARO, /* this and the following tie-breaks are computed from
                     ratings */
    TIEBREAK_TPR,
    TIEBREAK_PTP,
    TIEBREAK_APRO,
    TIEBREAK_APPO,
    TIEBREAK_RTNG,
    TIEBREAK_KINDS,
};

/* A tie-break with its modifiers: "BH-C1" is {TIEBREAK_BH, .lowest = 1}. */
struct tiebreak {
    uint8_t kind;            /* enum tiebreak_kind */
    uint8_t lowest, highest; /* number of lowest and highest values that are
                                omitted: C1, C2; M1, M2 */
    int8_t limit;            /* modifier L of KS: half points above 50 % */
    bool forfeits;           /* modifier P: forfeits count as games */
    bool fore;               /* modifier F of AOB: use Fore Buchholz */
    bool reversed;           /* modifier R of TPN and RTNG: reverse order */
};

/* The rule for the value of an unplayed game in sums over opponents. */
enum unplayed_rule {
    UNPLAYED_OWN_SCORE, /* as a game against an opponent with the player's own
                           final score */
    UNPLAYED_VIRTUAL,   /* as a game against FIDE's virtual opponent of 2009 */
    UNPLAYED_NOTHING,   /* as nothing */
};

enum { TIEBREAKS_MAX = 64 };

struct standings_options {
    struct points points;
    bool points_asked; /* false: the points that the event defines take
                          precedence */
    struct tiebreak tiebreaks[TIEBREAKS_MAX]; /* in order of application */
    size_t tiebreak_count;
    bool in_force;    /* `tiebreaks` is only a default: the event's own list, or
                         the list for a Swiss, takes precedence */
    uint32_t after;   /* use results up to this round only; 0 for all results */
    uint8_t unplayed; /* enum unplayed_rule */
    const struct elo_options *elo; /* for table_performance(): the rule that
                                      determines K, or NULL */
    uint32_t games; /* for table_board_prizes(): the number of games that a
                       place requires; 0 for half of the rounds */
};
/* Default options: the event's own points, otherwise 1-½-0; the event's own
   tie-breaks, otherwise BH-C1, BH, SB, DE for a Swiss and direct,
   sonneborn-berger, wins for other formats. Champions are determined with these
   options. */
extern const struct standings_options standings_usual;

struct standing {
    uint32_t player;
    uint32_t place;   /* from 1; players who remain tied share a place */
    uint32_t out;     /* knock-out: round in which the player lost or withdrew,
                         or 0; takes precedence over points */
    uint32_t beaten;  /* knock-out: number of wins, for players who continue
                         after that round */
    int64_t points;   /* in halves; including unplayed games */
    int64_t play_off; /* half points in playoff games against players with equal
                         points; compared before all tie-breaks */
    /* Games played over the board; `unplayed` counts byes and forfeits. */
    uint32_t played, won, drawn, lost, unplayed;
    struct fraction *tiebreaks; /* values of the tie-breaks, in the order of the
                                   list */
};

struct standings {
    struct standing *rows; /* sorted by place */
    size_t count;
    const struct tiebreak *list; /* the tie-breaks that were applied */
    size_t list_count;
    bool complete; /* the event has all results that its format requires */
};

/* Sets *out to the last round that has a result, or to 0 if rounds are
   unspecified. Returns false if out of memory. */
bool event_last_round(const struct event *event, uint32_t stage,
                      struct arena *arena, uint32_t *out);

/*
 * Sets *out to the number of the last paired round: the last round with a game
 * or a forfeit, or a later round in which all players who have not withdrawn
 * have a bye. Sets it to 0 if no round is paired. A bye in a later round was
 * entered in advance, and only counts when that round is paired. Returns false
 * if out of memory.
 */
bool event_paired_rounds(const struct event *event, uint32_t stage,
                         struct arena *arena, uint32_t *out);

/* Returns copies of the events, in the arena, without the results of rounds
   after `round`, and without the champions that the source states. Returns NULL
   if out of memory. */
struct event *event_until(const struct event *events, uint32_t round,
                          struct arena *arena);

/* True if the words are the name of the stage, or its number from 1. */
bool event_stage_is(const struct event *event, uint32_t stage,
                    struct str words);

/* Computes the standings of one stage. They are allocated in the arena. Returns
   false if out of memory. */
bool standings_make(const struct event *event, uint32_t stage,
                    const struct standings_options *options,
                    struct arena *arena, struct standings *out);
/*
 * Reads the name of a tie-break: "wins", "direct", "BH", "BH-C1", "bh/c1",
 * "KS-L+1", "DE/P". Returns false for any other text.
 */
bool tiebreak_find(struct str name, struct tiebreak *out);
/* Returns the name of a tie-break without modifiers, or NULL for
   TIEBREAK_KINDS. */
const char *tiebreak_name(enum tiebreak_kind kind);
/* Appends the name with modifiers, as read by tiebreak_find: "BH-C1". */
void tiebreak_text(struct tiebreak tiebreak, struct text *out);
/* Returns the name nearest to an invalid one, or an empty string if none is
   near. */
struct str tiebreak_nearest(struct str name);
/*
 * Reads a list such as "DE, BH-C1, BH" into the options, omitting invalid
 * items. Returns the first invalid item or the first item beyond TIEBREAKS_MAX,
 * or an empty string if there is none.
 */
struct str tiebreaks_read(struct str list, struct standings_options *out);
/* Returns a number less than, equal to or greater than 0 if a is less than,
   equal to or greater than b. */
int fraction_compare(struct fraction a, struct fraction b);

/* The champion according to the results. */
enum decision_kind {
    DECISION_OPEN, /* undecided, or the format is unspecified */
    DECISION_WON,
    DECISION_SHARED, /* several players are tied after all tie-breaks */
};
struct decision {
    uint8_t kind;      /* enum decision_kind */
    uint32_t champion; /* index of a player, or NOBODY */
    uint32_t result;   /* number of the deciding result, from 1 */
};
/* Returns the decision of the last stage. If memory runs out, the decision is
   DECISION_OPEN and arena->exhausted is set. */
struct decision event_decision(const struct event *event,
                               const struct standings_options *options,
                               struct arena *arena);

/*
 * Checks an event against its format, and the statements of its source against
 * its results. Each error is reported at its place.
 */
void event_check(const struct event *event,
                 const struct standings_options *options, struct arena *arena,
                 struct diags *diags);

/* Reports only errors that affect the next pairing: errors in a single result,
   and players with two results in one round. */
void event_check_played(const struct event *event,
                        const struct standings_options *options,
                        struct arena *arena, struct diags *diags);

/* Reports games that were settled in advance if the year of the event is
   `until` or later; if `until` is 0, such games are always allowed. */
void event_check_arranged(const struct event *event, uint32_t until,
                          struct diags *diags);

/* True if a result is possible with the stated way in which it came about: a
   surrender cannot be a draw. */
bool result_fits_finish(const struct event_result *result);

/*
 * Checks an event against its records. Reports players and rounds that only the
 * records have, results that differ, and missing records to which the event
 * refers. Returns false if the arena is exhausted.
 */
bool event_check_records(const struct event *event,
                         const struct event_records *records,
                         struct arena *arena, struct diags *diags);

/* Maximum number of cells in a crosstable or bracket. A function that would
   make a larger one fails, and sets refused_rows and refused_columns. */
enum { TABLE_CELLS_MAX = 4 << 20 };

/*
 * Make tables for output. `stage` is the index of a stage. Each function
 * initialises `out`, and returns false if out of memory. The caller must
 * release `out` in either case.
 */
bool table_standings(const struct event *event, uint32_t stage,
                     const struct standings_options *options,
                     struct table *out);
/*
 * Makes the standings of players with the columns of a list, such as
 * "place,player,title,rating,points". The list may contain the columns of the
 * standings and of table_performance(), and title, country, club, id, born and
 * rating. If the list contains another word, sets *unknown to this word and
 * makes no rows; otherwise *unknown is empty. (standings_columns.c)
 */
enum { STANDINGS_COLUMNS_MAX = 64 };
bool table_standings_columns(const struct event *event, uint32_t stage,
                             const struct standings_options *options,
                             struct str list, struct table *out,
                             struct str *unknown);
/* Makes the standings of an event's teams, by match points (2, 1, 0), board
   points and the tie-breaks of the options. For an event with teams, the
   functions below also make tables of teams. */
bool table_teams(const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct table *out);
/* Makes a crosstable: for a round robin, of players and players; otherwise of
   players and rounds. In the latter, "3f1" means that the player won against
   the player in row 3 as First, and "3s+" that the player won by forfeit as
   Second. */
bool table_crosstable(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out);
/* Makes a wall chart: players and rounds, in the order of the players' numbers,
   with their titles, countries and ratings. Opponents are given by their
   numbers, so that rows do not change from round to round. */
bool table_wall_chart(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out);
/*
 * A knock-out drawn as a bracket with one column per round. Players who start
 * in a round occupy every second line of its column. The winner of a match is
 * in the next column, between its two lines.
 */
struct bracket_match {
    uint32_t round;          /* from 1 */
    bool last;               /* the match is the final */
    size_t sides;            /* 1 for a bye */
    size_t lines[2], middle; /* line numbers, from 0 */
    uint32_t children[2];    /* indices of the matches whose winners play this
                                match, or NOBODY */
    uint32_t seeds[2];       /* 0 if unspecified */
    struct str names[2];     /* "?" for a player who is not yet determined */
    struct str scores[2];    /* "1½ + 1", "+"; empty if not yet played */
    bool won[2];
    bool third; /* the match for third place */
    struct str
        progress;    /* of an undecided match whose length is stated: "after 3
                            of 5" */
    struct str next; /* of the last match of a part of a bracket: the part in
                        which the winner plays on, such as "part 3" */
};

struct bracket_drawing {
    const struct bracket_match *list;
    size_t count, lines;
    uint32_t rounds;
};

/* Makes a bracket in the arena. Returns false if out of memory. */
bool bracket_draw(const struct event *event, uint32_t stage,
                  struct arena *arena, struct bracket_drawing *out);

/* A part of a bracket that fits on one page. It is a drawing with its own lines
   and rounds, whose first round is round `first` of the bracket. */
struct bracket_part {
    struct bracket_drawing drawing;
    uint32_t first;
};
struct bracket_parts {
    const struct bracket_part *list;
    size_t count;
};

/* Divides a bracket of more than 34 lines of players into parts of at most 16.
   The names of players who come from another part, and the winner of a part,
   refer to the other part. Returns false if out of memory. */
bool bracket_divide(const struct bracket_drawing *all, struct arena *arena,
                    struct bracket_parts *out);
/* Make tables of a knock-out: table_bracket makes a tree of its rounds with one
   column per round; table_matches makes a table for programs, with one row per
   match. */
bool table_bracket(const struct event *event, uint32_t stage,
                   struct table *out);
bool table_matches(const struct event *event, uint32_t stage,
                   struct table *out);
/* Makes a table of players, in the order of the standings: their scores against
   opponents with a stated rating, the expected scores according to their own
   ratings, and the ratings that correspond to their scores in FIDE's tables.
   With the option `elo`, or if the event states K for a player, adds K, the
   changes of the ratings, and the ratings after the event. K is determined as
   if each player had the number of games that the last of the rule's `steps`
   requires. (performance.c) */
bool table_performance(const struct event *event, uint32_t stage,
                       const struct standings_options *options,
                       struct table *out);
/* Makes a table of the players of a team event by the boards of the list of
   players, ranked by the percentage of points. (board_prizes.c) */
bool table_board_prizes(const struct event *event, uint32_t stage,
                        const struct standings_options *options,
                        struct table *out);
/* Makes a table of the prizes that players, or teams, win by the standings of
   the stage. (prize_table.c) */
bool table_prizes(const struct event *event, uint32_t stage,
                  const struct standings_options *options, struct table *out);
/* Explains how each number in the row of each player is computed, one line per
   number. */
bool table_explain(const struct event *event, uint32_t stage,
                   const struct standings_options *options, struct table *out);
/* Works like table_explain for the standings of teams. */
bool table_explain_teams(const struct event *event, uint32_t stage,
                         const struct standings_options *options,
                         struct table *out);
/* Makes a table of the champions of many events, a list linked by `next`. Wins
   count 1 point and draws ½ point, and there are no tie-breaks. */
bool table_champions(const struct event *events, struct table *out);
/* Makes a table of the events: year, name, series, format, place and so on. */
bool table_events(const struct event *events, struct table *out);
bool table_countries(const struct event *events, struct table *out);

/* Output formats of events, and line endings of TRF. The arrays contain their
   names and end with NULL. */
enum event_to { TO_EVENT, TO_TRF, TO_TRF16, TO_JSON };
/* True for forms that hold several events. */
static inline bool event_to_is_list(size_t to)
{
    return to == TO_EVENT || to == TO_JSON;
}
enum line_end { ENDS_CRLF, ENDS_CR, ENDS_LF };
extern const char *const event_to_words[], *const line_end_words[];
extern const char *const line_ends[]; /* "\r\n" */
/* Returns the places of players according to the standings of the first stage,
   in the arena, or NULL if out of memory. */
const uint32_t *standings_ranks(const struct event *event,
                                const struct standings_options *options,
                                struct arena *arena);
/* Does the same for the teams of a team event. */
const uint32_t *standings_team_ranks(const struct event *event,
                                     const struct standings_options *options,
                                     struct arena *arena);

/* The criterion by which rows are grouped, in tables that support it. */
enum table_by { BY_NOTHING, BY_COUNTRY, BY_ERA, BY_YEAR, BY_NAME };
/* The words for these criteria, "country" for example; the word for BY_NOTHING
   is "". NULL ends the list. */
extern const char *const table_by_words[];

/*
 * Makes a table of champions: number of titles, first and last year, the
 * longest series of consecutive titles, and the longest time between two
 * titles. The champion is the stated one, otherwise the one according to the
 * results. A shared title counts for each of its holders. BY_COUNTRY makes rows
 * for the champions' countries, and BY_ERA separate rows for each era.
 *
 * Events of the same series and year (without a series: of the same name and
 * year) count as one championship. A championship without a known champion
 * interrupts consecutive titles. An unfinished championship without a champion
 * counts as not held.
 */
bool table_titles(const struct event *events, enum table_by by,
                  struct table *out);
/* Makes a table of hosts: how often each was the host, the first and the last
   year, and the longest interval between two events. BY_ERA makes separate rows
   for each era; other values of `by` are not supported. */
bool table_hosts(const struct event *events, enum table_by by,
                 struct table *out);
/* Makes a table of the games of two players, sorted by date; a game without a
   date comes first in the year of its event. */
bool table_head_to_head(const struct event *events, struct str a, struct str b,
                        struct table *out);
/*
 * Makes a table of a player's career: one row per stage of each event, with the
 * player's role (or that of the player's team) as champion or runner-up, both
 * according to the results and as stated by the source. For a title match of a
 * series, the row also says whether the player was champion or challenger.
 * BY_YEAR makes rows with the sums of each year.
 *
 * `outside` has the games that belong to no event, as one event per year, or is
 * NULL. The career has a row for each of these years, after the events of that
 * year.
 */
bool table_player(const struct event *events, const struct event *outside,
                  struct str player, enum table_by by, struct table *out);

#endif
