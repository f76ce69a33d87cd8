/*
 * Standings: what follows from an event's results: points, places and
 * tie-breaks, matches of a knock-out, whether and by whom it is won. Computed
 * in memory; prints nothing.
 */
#ifndef LUDEX_STANDINGS_H
#define LUDEX_STANDINGS_H

#include "event.h"
#include "table.h"

/* All figures are kept exactly: in halves of a point, Sonneborn-Berger (a
   product of two) in quarters. */
struct points {
    uint8_t win, draw, loss; /* in halves: 2-1-0, or 6-2-0 for 3-1-0 */
};

enum tiebreak {
    TIEBREAK_WINS,
    TIEBREAK_DIRECT, /* points among those who are level */
    TIEBREAK_SONNEBORN_BERGER,
    TIEBREAK_BUCHHOLZ,
    TIEBREAK_BUCHHOLZ_CUT1,
    TIEBREAK_BUCHHOLZ_MEDIAN,
    TIEBREAK_KOYA, /* points against those with half of the points or more */
    TIEBREAK_PROGRESSIVE,
    TIEBREAKS,
};

/* How a game that was not played counts for the opponents' sums. */
enum unplayed_rule {
    UNPLAYED_OWN_SCORE, /* an opponent with the player's own final score */
    UNPLAYED_VIRTUAL,   /* FIDE's virtual opponent of 2009 */
    UNPLAYED_NOTHING,   /* it adds nothing */
};

enum { TIEBREAKS_MAX = TIEBREAKS };

struct standings_options {
    struct points points;
    uint8_t tiebreaks[TIEBREAKS_MAX]; /* enum tiebreak, in order */
    size_t tiebreak_count;
    uint8_t unplayed; /* enum unplayed_rule */
};

struct standing {
    uint32_t player;
    uint32_t place;   /* from 1; shared by those whom nothing parts */
    int64_t points;   /* in halves, of unplayed games too */
    int64_t play_off; /* in halves: of tiebreak games against those who are
                         level on points; parts before every tie-break */
    /* Over the board; unplayed: byes and forfeits. */
    uint32_t played, won, drawn, lost, unplayed;
    int64_t tiebreaks[TIEBREAKS_MAX]; /* in the order of the options, in
                                         quarters */
};

struct standings {
    struct standing *rows; /* by place */
    size_t count;
    bool complete; /* nothing is missing that the format wants */
};

/* Of one stage; in the arena. False: out of memory. */
bool standings_make(const struct event *event, uint32_t stage,
                    const struct standings_options *options,
                    struct arena *arena, struct standings *out);
/* "wins", "direct", "sonneborn-berger" ...; TIEBREAKS if it is none. */
enum tiebreak tiebreak_find(struct str name);
const char *tiebreak_name(enum tiebreak tiebreak);

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
/* Of a round robin player against player; else by rounds: "3f1" is a win
   against row 3 as the first player, "3s+" by forfeit as the second. */
bool table_crosstable(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out);
/* The rounds of a knock-out as a tree, a column each; and as rows of matches,
   for programs. */
bool table_bracket(const struct event *event, uint32_t stage,
                   struct table *out);
bool table_matches(const struct event *event, uint32_t stage,
                   struct table *out);
/* How each figure of each player's row arose, a line each. */
bool table_explain(const struct event *event, uint32_t stage,
                   const struct standings_options *options, struct table *out);
/* Over many events (a list by `next`); counted as 1-1/2-0, without
   tie-breaks. */
bool table_champions(const struct event *events, struct table *out);
bool table_countries(const struct event *events, struct table *out);
bool table_head_to_head(const struct event *events, struct str a, struct str b,
                        struct table *out);
bool table_player(const struct event *events, struct str player,
                  struct table *out);

#endif
