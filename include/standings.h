/*
 * Standings: points, places, tie-breaks, knock-out matches and the winner,
 * computed from an event's results. Prints nothing.
 */
#ifndef LUDEX_STANDINGS_H
#define LUDEX_STANDINGS_H

#include "event.h"
#include "table.h"

struct points {
    uint8_t win, draw, loss; /* in halves: 2-1-0, or 6-2-0 for 3-1-0 */
};

/* Reads points of a win, a draw and a loss: "1-0.5-0", "3-1-0". Returns false if
   the text is not that. */
bool points_read(struct str words, struct points *out);

/* An exact number of quarters of a point, n / of: 5½ is {22, 1}. `of` 0: no
   value, which sorts after all values. */
struct figure {
    int64_t n;
    uint32_t of;
};

/*
 * Tie-breaks: first those with names, for which unplayed games count as the
 * options say; then those of FIDE's C.07, with its codes, for which they count
 * as in C.07 (ludex-standings(7)).
 */
enum tiebreak_kind {
    TIEBREAK_WINS,
    TIEBREAK_DIRECT, /* points against players who are tied */
    TIEBREAK_SONNEBORN_BERGER,
    TIEBREAK_BUCHHOLZ,
    TIEBREAK_BUCHHOLZ_CUT1,
    TIEBREAK_BUCHHOLZ_MEDIAN,
    TIEBREAK_KOYA, /* points against players with at least half of the
                      possible points */
    TIEBREAK_PROGRESSIVE,
    TIEBREAK_DE, /* direct encounter, applied again to those who are still
                    tied */
    TIEBREAK_WIN,
    TIEBREAK_WON,
    TIEBREAK_BPG,
    TIEBREAK_BWG,
    TIEBREAK_PS,
    TIEBREAK_REP,
    TIEBREAK_STD,
    TIEBREAK_TPN, /* the lower number comes first */
    TIEBREAK_BH,
    TIEBREAK_AOB,
    TIEBREAK_FB,
    TIEBREAK_SB,
    TIEBREAK_KS,
    TIEBREAK_ARO, /* this and the following ones are computed from ratings */
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
    uint8_t lowest, highest; /* how many values are cut: C1, C2; M1, M2 */
    int8_t limit;            /* L: for KS, half points above half of all */
    bool forfeits;           /* P: forfeits count as games */
    bool fore;               /* F: for AOB, using Fore Buchholz */
    bool reversed;           /* R: for TPN and RTNG, in reverse order */
};

/* How an unplayed game counts in the opponents' sums. */
enum unplayed_rule {
    UNPLAYED_OWN_SCORE, /* as an opponent with the player's own final score */
    UNPLAYED_VIRTUAL,   /* as FIDE's virtual opponent of 2009 */
    UNPLAYED_NOTHING,   /* not at all */
};

enum { TIEBREAKS_MAX = 64 };

struct standings_options {
    struct points points;
    bool points_asked; /* otherwise the event's own points have priority */
    struct tiebreak tiebreaks[TIEBREAKS_MAX]; /* in order */
    size_t tiebreak_count;
    bool in_force;    /* the tie-breaks are only a default: an event's own
                         list has priority, and that of a Swiss */
    uint32_t after;   /* only results up to this round; 0: all of them */
    uint8_t unplayed; /* enum unplayed_rule */
};
/* Defaults: the event's own points, or else 1-½-0; the event's own tie-breaks,
   or else BH-C1, BH, SB, DE for a Swiss, and direct, sonneborn-berger, wins for
   other formats. Champions are determined with these. */
extern const struct standings_options standings_usual;

struct standing {
    uint32_t player;
    uint32_t place;   /* from 1; shared by players who remain tied */
    uint32_t out;     /* knock-out: the round in which the player lost or
                         withdrew; 0: did not. Takes precedence over points */
    uint32_t beaten;  /* for those who play on after it: number of wins */
    int64_t points;   /* in halves, including unplayed games */
    int64_t play_off; /* in halves: from playoff games against players tied
                         on points; applied before every tie-break */
    /* Over the board; unplayed: byes and forfeits. */
    uint32_t played, won, drawn, lost, unplayed;
    struct figure *tiebreaks; /* in the order of the list */
};

struct standings {
    struct standing *rows; /* by place */
    size_t count;
    const struct tiebreak *list; /* the tie-breaks that were applied */
    size_t list_count;
    bool complete; /* no result that the format requires is missing */
};

/* Sets *out to the last round that has a result; 0: rounds are unspecified.
   Returns false if out of memory. */
bool event_last_round(const struct event *event, uint32_t stage,
                      struct arena *arena, uint32_t *out);

/*
 * Sets *out to the last paired round: the last one with a game (or a forfeit),
 * and after it those in which every player who has not withdrawn has a bye. 0:
 * there is none. A bye in a later round was entered in advance, and counts once
 * that round is paired. Returns false if out of memory.
 */
bool event_paired_rounds(const struct event *event, uint32_t stage,
                         struct arena *arena, uint32_t *out);

/* True if the words identify this stage: by its name, or its number from 1. */
bool event_stage_is(const struct event *event, uint32_t stage,
                    struct str words);

/* Computes the standings of one stage, in the arena. Returns false if out of
   memory. */
bool standings_make(const struct event *event, uint32_t stage,
                    const struct standings_options *options,
                    struct arena *arena, struct standings *out);
/*
 * Reads "wins", "direct" ...; "BH", "BH-C1", "bh/c1", "KS-L+1", "DE/P". Returns
 * false for any other text.
 */
bool tiebreak_find(struct str name, struct tiebreak *out);
/* Returns its name without modifiers; NULL for TIEBREAK_KINDS. */
const char *tiebreak_name(enum tiebreak_kind kind);
/* Appends the text that tiebreak_find reads: "BH-C1". */
void tiebreak_text(struct tiebreak tiebreak, struct text *out);
/* Returns the name nearest to an invalid one; empty if none is near. */
struct str tiebreak_nearest(struct str name);
/*
 * Reads a list, "DE, BH-C1, BH", into the options. Invalid items are omitted;
 * returns the first of them, or the first item beyond TIEBREAKS_MAX; empty if
 * there is none.
 */
struct str tiebreaks_read(struct str list, struct standings_options *out);
/* Returns less than, equal to or greater than 0, as a compares with b. */
int figure_compare(struct figure a, struct figure b);

/* Whom the results make champion. */
enum decision_kind {
    DECISION_OPEN, /* undecided, or unspecified */
    DECISION_WON,
    DECISION_SHARED, /* tied after all tie-breaks */
};
struct decision {
    uint8_t kind;      /* enum decision_kind */
    uint32_t champion; /* index of a player, or NOBODY */
    uint32_t result;   /* number, from 1, of the deciding result */
};
/* Returns the decision of the last stage; open if out of memory, which
   arena->exhausted shows. */
struct decision event_decision(const struct event *event,
                               const struct standings_options *options,
                               struct arena *arena);

/*
 * Checks an event against its format, and its source's statements against its
 * results. Each finding has its code and place.
 */
void event_check(const struct event *event,
                 const struct standings_options *options, struct arena *arena,
                 struct diags *diags);

/* Reports only those findings that affect the next pairing: errors in a single
   result, and players with two results in one round. */
void event_check_played(const struct event *event,
                        const struct standings_options *options,
                        struct arena *arena, struct diags *diags);

/* Reports games that were settled in advance, if the event is of the year
   `until` or later; 0: such games are allowed in any year. */
void event_check_arranged(const struct event *event, uint32_t until,
                          struct diags *diags);

/* True if a result is possible in the way that is stated: a draw
   cannot come by surrender. */
bool result_came_fits(const struct event_result *result);

/*
 * Checks an event against its records: players and rounds that only the records
 * have, results that differ, and records that the event names but that are not
 * among them. Returns false if the arena is exhausted.
 */
bool event_check_records(const struct event *event,
                         const struct event_records *records,
                         struct arena *arena, struct diags *diags);

/* Maximum cells of a crosstable or bracket; a larger one fails as if out of
   memory. */
enum { TABLE_CELLS_MAX = 4 << 20 };

/*
 * Tables for output; `stage` as above. Each makes `out`, which the caller
 * releases even if false is returned, which means out of memory.
 */
bool table_standings(const struct event *event, uint32_t stage,
                     const struct standings_options *options,
                     struct table *out);
/* The standings of an event's teams, by match points (2, 1, 0), board points
   and the tie-breaks of the options. The tables below are also of teams, if the
   event has any. */
bool table_teams(const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct table *out);
/* A round robin: player against player. Otherwise by rounds: "3f1" is a win
   against row 3 as the first player, "3s+" a win by forfeit as the second. */
bool table_crosstable(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out);
/*
 * A knock-out drawn as a bracket, with one column per round. Players who start
 * in a round are on every other line of its column. A winner is in the next
 * column, between the two lines of the match.
 */
struct bracket_match {
    uint32_t round;          /* from 1 */
    bool last;               /* nobody plays on: the final */
    size_t sides;            /* 1: a bye */
    size_t lines[2], middle; /* from 0 */
    struct str names[2];     /* "?": not yet known */
    struct str scores[2];    /* "1½ + 1", "+"; empty: not yet played */
    bool won[2];
};

struct bracket_drawing {
    const struct bracket_match *list;
    size_t count, lines;
    uint32_t rounds;
};

/* Makes the drawing, in the arena. Returns false if out of memory. */
bool bracket_draw(const struct event *event, uint32_t stage,
                  struct arena *arena, struct bracket_drawing *out);
/* The rounds of a knock-out as a tree with one column per round; and as rows of
   matches, for programs. */
bool table_bracket(const struct event *event, uint32_t stage,
                   struct table *out);
bool table_matches(const struct event *event, uint32_t stage,
                   struct table *out);
/* The scores of players against opponents with a stated rating, their expected
   scores by their own ratings, and the rating that would give their score, by
   FIDE's tables; in the order of the standings. (performance.c) */
bool table_performance(const struct event *event, uint32_t stage,
                       const struct standings_options *options,
                       struct table *out);
/* How each number in each player's row is computed, one per line. */
bool table_explain(const struct event *event, uint32_t stage,
                   const struct standings_options *options, struct table *out);
/* Over many events (a list by `next`); counted as 1-1/2-0, without
   tie-breaks. */
bool table_champions(const struct event *events, struct table *out);
/* Lists the events: year, name, series, format, place and so on. */
bool table_events(const struct event *events, struct table *out);
bool table_countries(const struct event *events, struct table *out);

/* Forms of written events, and line ends of TRF, with their words, which end in
   NULL. */
enum event_to { TO_EVENT, TO_TRF, TO_TRF16 };
enum line_end { ENDS_CRLF, ENDS_CR, ENDS_LF };
extern const char *const event_to_words[], *const line_end_words[];
extern const char *const line_ends[]; /* "\r\n" */
/* Returns the places of players by the standings of the first stage, in the
   arena; NULL if out of memory. */
const uint32_t *standings_ranks(const struct event *event,
                                const struct standings_options *options,
                                struct arena *arena);

/* How rows are grouped, if a table supports it. */
enum table_by { BY_NOTHING, BY_COUNTRY, BY_ERA, BY_YEAR };
/* Their words, "" of BY_NOTHING: "country". Ends in NULL. */
extern const char *const table_by_words[];

/*
 * The champions: number of titles, first and last year, the most consecutive
 * championships of a series, and the most years between two titles. The
 * champion is the stated one, or else the one by the results; a shared title
 * counts for each. BY_COUNTRY: the champions' countries. BY_ERA: each era
 * separately.
 *
 * Events of a series and a year count as one championship; without a series,
 * events of the same name. A championship without a known champion ends a run;
 * one that is unfinished and has no champion counts as not held.
 */
bool table_titles(const struct event *events, enum table_by by,
                  struct table *out);
/* The hosts: how often, first and last time, the most years in between. BY_ERA
   as above; no other grouping. */
bool table_hosts(const struct event *events, enum table_by by,
                 struct table *out);
bool table_head_to_head(const struct event *events, struct str a, struct str b,
                        struct table *out);
/*
 * A player's career: each stage of each event, with the role of champion or
 * runner-up, by the results and as the source states (for team events, the
 * team's); in a match for the title of a series, whether as champion or
 * challenger. BY_YEAR: the sums of each year.
 */
bool table_player(const struct event *events, struct str player,
                  enum table_by by, struct table *out);

#endif
