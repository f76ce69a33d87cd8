/*
 * Standings: what follows from an event's results: points, places and
 * tie-breaks, matches of a knock-out, whether and by whom it is won. Computed
 * in memory; prints nothing.
 */
#ifndef LUDEX_STANDINGS_H
#define LUDEX_STANDINGS_H

#include "event.h"
#include "table.h"

struct points {
    uint8_t win, draw, loss; /* in halves: 2-1-0, or 6-2-0 for 3-1-0 */
};

/* Exactly n / of quarters of a point: 5½ is {22, 1}. `of` 0: there is none,
   which stands after all that are. */
struct figure {
    int64_t n;
    uint32_t of;
};

/*
 * What parts those who are level: first those that are told by a name, which
 * count unplayed games as the options say; then those of FIDE's C.07, told by
 * its codes, which count them as it does (ludex-standings(7)).
 */
enum tiebreak_kind {
    TIEBREAK_WINS,
    TIEBREAK_DIRECT, /* points among those who are level */
    TIEBREAK_SONNEBORN_BERGER,
    TIEBREAK_BUCHHOLZ,
    TIEBREAK_BUCHHOLZ_CUT1,
    TIEBREAK_BUCHHOLZ_MEDIAN,
    TIEBREAK_KOYA, /* points against those with half of the points or more */
    TIEBREAK_PROGRESSIVE,
    TIEBREAK_DE, /* direct encounter, applied again to whom it leaves level */
    TIEBREAK_WIN,
    TIEBREAK_WON,
    TIEBREAK_BPG,
    TIEBREAK_BWG,
    TIEBREAK_PS,
    TIEBREAK_REP,
    TIEBREAK_STD,
    TIEBREAK_TPN, /* the lesser comes first */
    TIEBREAK_BH,
    TIEBREAK_AOB,
    TIEBREAK_FB,
    TIEBREAK_SB,
    TIEBREAK_KS,
    TIEBREAK_ARO, /* this and those after it are counted from ratings */
    TIEBREAK_TPR,
    TIEBREAK_PTP,
    TIEBREAK_APRO,
    TIEBREAK_APPO,
    TIEBREAK_RTNG,
    TIEBREAK_KINDS,
};

/* One of a list, with its modifiers: "BH-C1" is {TIEBREAK_BH, .lowest = 1}. */
struct tiebreak {
    uint8_t kind;            /* enum tiebreak_kind */
    uint8_t lowest, highest; /* how many values are cut: C1, C2; M1, M2 */
    int8_t limit;            /* L: of KS, half points above half of all */
    bool forfeits;           /* P: forfeits count as games */
    bool fore;               /* F: of AOB, by Fore Buchholz */
    bool reversed;           /* R: of TPN and RTNG, the other way round */
};

/* How a game that was not played counts for the opponents' sums. */
enum unplayed_rule {
    UNPLAYED_OWN_SCORE, /* an opponent with the player's own final score */
    UNPLAYED_VIRTUAL,   /* FIDE's virtual opponent of 2009 */
    UNPLAYED_NOTHING,   /* it adds nothing */
};

enum { TIEBREAKS_MAX = 64 };

struct standings_options {
    struct points points;
    bool points_asked; /* else an event's own go before them */
    struct tiebreak tiebreaks[TIEBREAKS_MAX]; /* in order */
    size_t tiebreak_count;
    bool in_force;    /* this is only what is left: an event's own list goes
                         before it, and that of a Swiss */
    uint32_t after;   /* only results up to this round; 0: all of them */
    uint8_t unplayed; /* enum unplayed_rule */
};
/* What is counted if nothing else is asked for: the event's own points, or else
   1-½-0; the event's own list, or
   else for a Swiss BH-C1, BH, SB, DE, and for others direct, sonneborn-berger,
   wins. Champions are found by it. */
extern const struct standings_options standings_usual;

struct standing {
    uint32_t player;
    uint32_t place;   /* from 1; shared by those whom nothing parts */
    uint32_t out;     /* of a knock-out: the round in which he lost or withdrew;
                         0: he did not. It goes before points */
    uint32_t beaten;  /* of those who play on after it: how often they won */
    int64_t points;   /* in halves, of unplayed games too */
    int64_t play_off; /* in halves: of tiebreak games against those who are
                         level on points; parts before every tie-break */
    /* Over the board; unplayed: byes and forfeits. */
    uint32_t played, won, drawn, lost, unplayed;
    struct figure *tiebreaks; /* in the order of the list */
};

struct standings {
    struct standing *rows; /* by place */
    size_t count;
    const struct tiebreak *list; /* that was applied */
    size_t list_count;
    bool complete; /* nothing is missing that the format wants */
};

/* The last round that has a result; 0: rounds are not told. False: out of
   memory. */
bool event_last_round(const struct event *event, uint32_t stage,
                      struct arena *arena, uint32_t *out);

/*
 * The last round that is paired: the last one with a game (a forfeit is one), and
 * after it those in which everybody who has not withdrawn has a bye. 0: there is
 * none. A bye in a later round was entered in advance; it
 * counts once that round is paired. False: out of memory.
 */
bool event_paired_rounds(const struct event *event, uint32_t stage,
                         struct arena *arena, uint32_t *out);

/* Whether a stage goes by these words: its name, or its number from 1. */
bool event_stage_is(const struct event *event, uint32_t stage,
                    struct str words);

/* Of one stage; in the arena. False: out of memory. */
bool standings_make(const struct event *event, uint32_t stage,
                    const struct standings_options *options,
                    struct arena *arena, struct standings *out);
/*
 * "wins", "direct" ...; "BH", "BH-C1", "bh/c1", "KS-L+1", "DE/P". False if it is
 * none.
 */
bool tiebreak_find(struct str name, struct tiebreak *out);
/* Without modifiers; of TIEBREAK_KINDS NULL. */
const char *tiebreak_name(enum tiebreak_kind kind);
/* The other way round from tiebreak_find: "BH-C1". */
void tiebreak_text(struct tiebreak tiebreak, struct text *out);
/* The nearest name to what is none; empty if none is near. */
struct str tiebreak_nearest(struct str name);
/*
 * Reads a list, "DE, BH-C1, BH", into the options. What is none is left out,
 * and the first such, or the first above TIEBREAKS_MAX, returned; empty if there
 * is none.
 */
struct str tiebreaks_read(struct str list, struct standings_options *out);
/* Less than, equal to or greater than 0, as a is beside b. */
int figure_compare(struct figure a, struct figure b);

/* Whom the results make champion. */
enum decision_kind {
    DECISION_OPEN, /* not yet, or not told */
    DECISION_WON,
    DECISION_SHARED, /* level, and nothing parts them */
};
struct decision {
    uint8_t kind;      /* enum decision_kind */
    uint32_t champion; /* index of a player; NOBODY */
    uint32_t result;   /* the number, from 1, of the one that decided it */
};
/* Of the last stage; open if memory ran out, as arena->exhausted tells. */
struct decision event_decision(const struct event *event,
                               const struct standings_options *options,
                               struct arena *arena);

/*
 * Holds an event against its format and its source against its results: every
 * finding with its code, at its place.
 */
void event_check(const struct event *event,
                 const struct standings_options *options, struct arena *arena,
                 struct diags *diags);

/* Of these findings only those that a pairing of the next round hangs on: what
   is wrong with a result by itself, and players who have two in one round. */
void event_check_played(const struct event *event,
                        const struct standings_options *options,
                        struct arena *arena, struct diags *diags);

/* Games that were settled in advance, which no game of the event's may be since
   the year `until`; 0: any may. */
void event_check_arranged(const struct event *event, uint32_t until,
                          struct diags *diags);

/* Whether a result can have come by what it says: a draw not by surrender. */
bool result_came_fits(const struct event_result *result);

/*
 * Holds an event against its records: whom and which rounds they have that the
 * event has not, results that differ, records that the event names and that are
 * not among them. False: the arena is exhausted.
 */
bool event_check_records(const struct event *event,
                         const struct event_records *records,
                         struct arena *arena, struct diags *diags);

/* Cells of a crosstable or bracket; a larger one fails like out of memory. */
enum { TABLE_CELLS_MAX = 4 << 20 };

/*
 * Tables of it, to be printed; `stage` as above. Each makes `out`, which the
 * caller releases even if it is false: out of memory.
 */
bool table_standings(const struct event *event, uint32_t stage,
                     const struct standings_options *options,
                     struct table *out);
/* Of an event's teams, by match points (2, 1, 0), board points and what the
   options part by. The tables below are of teams too, if the event has any. */
bool table_teams(const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct table *out);
/* Of a round robin player against player; else by rounds: "3f1" is a win
   against row 3 as the first player, "3s+" by forfeit as the second. */
bool table_crosstable(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out);
/*
 * The rounds of a knock-out as they are drawn: a column each, in lines of which a
 * player who begins there has every second one; a winner stands between those
 * whom he came from, in the next column.
 */
struct bracket_match {
    uint32_t round;          /* from 1 */
    bool last;               /* nobody plays on: the winner has won it all */
    size_t sides;            /* 1: a bye */
    size_t lines[2], middle; /* from 0 */
    struct str names[2];     /* "?": not known yet */
    struct str scores[2];    /* "1½ + 1", "+"; empty: it is to be played */
    bool won[2];
};

struct bracket_drawing {
    const struct bracket_match *list;
    size_t count, lines;
    uint32_t rounds;
};

/* In the arena. False: out of memory. */
bool bracket_draw(const struct event *event, uint32_t stage,
                  struct arena *arena, struct bracket_drawing *out);
/* The rounds of a knock-out as a tree, a column each; and as rows of matches,
   for programs. */
bool table_bracket(const struct event *event, uint32_t stage,
                   struct table *out);
bool table_matches(const struct event *event, uint32_t stage,
                   struct table *out);
/* What players scored against opponents with a stated rating, what their own had
   led to expect, and the rating that would have led to what they scored, by FIDE's
   tables; in the order of the standings. (performance.c) */
bool table_performance(const struct event *event, uint32_t stage,
                       const struct standings_options *options,
                       struct table *out);
/* How each figure of each player's row arose, a line each. */
bool table_explain(const struct event *event, uint32_t stage,
                   const struct standings_options *options, struct table *out);
/* Over many events (a list by `next`); counted as 1-1/2-0, without
   tie-breaks. */
bool table_champions(const struct event *events, struct table *out);
bool table_countries(const struct event *events, struct table *out);

/* What rows are parted by, where a table knows it. */
enum table_by { BY_NOTHING, BY_COUNTRY, BY_ERA, BY_YEAR };

/*
 * The champions: how many titles, the first and the last year, how many
 * championships of a series in a row, and the most years from one title to the
 * next. A champion is the one stated, or else whom the results make it; each of
 * those who share a title has it. BY_COUNTRY: those of the champions' countries.
 * BY_ERA: each era by itself.
 *
 * Events of a series and a year count as one championship, those of no series as
 * one of their name. A championship without a known champion ends a row; one
 * that was not ended, and has none, was not held.
 */
bool table_titles(const struct event *events, enum table_by by,
                  struct table *out);
/* The hosts: how often, from when to when, the most years in between. BY_ERA as
   above; nothing else. */
bool table_hosts(const struct event *events, enum table_by by,
                 struct table *out);
bool table_head_to_head(const struct event *events, struct str a, struct str b,
                        struct table *out);
/* A player's career: each stage of each event, and what he was in it: champion or
   runner-up, by the results and as the source states (in an event of teams his
   team); in a match for the title of a series its champion until then,
   or who challenges him. BY_YEAR: the sums of each year. */
bool table_player(const struct event *events, struct str player,
                  enum table_by by, struct table *out);

#endif
