/*
 * Event: a championship or tournament as a source tells it: who met whom in
 * which round, what came of it, and what the source says of the champion.
 * Written in event files (ludex-event(5)), kept in archives, or gathered from
 * bare game records. It knows no files and no database.
 *
 * Everything is in one arena; strings are views into it. What a source leaves
 * out stays out: an empty string, a zero, FORMAT_UNKNOWN.
 */
#ifndef LUDEX_EVENT_H
#define LUDEX_EVENT_H

#include "arena.h"
#include "diag.h"
#include "result.h"
#include "text.h"

enum event_format_kind {
    FORMAT_UNKNOWN,
    FORMAT_KNOCKOUT,           /* single elimination: a match has one loser */
    FORMAT_ROUND_ROBIN,        /* each against each, once */
    FORMAT_DOUBLE_ROUND_ROBIN, /* twice, colours exchanged */
    FORMAT_SWISS,
    FORMAT_FIRST_TO, /* a match of two: the first with `games` wins */
    FORMAT_BEST_OF,  /* a match of two: until nobody can catch up */
};

struct event_format {
    uint8_t kind;   /* enum event_format_kind */
    bool tiebreak;  /* "+ tiebreak": what is drawn is played off */
    uint32_t games; /* N of FIRST_TO and BEST_OF; rounds of a Swiss; 0: not
                       told */
};

enum result_how {
    HOW_PLAYED,
    HOW_FORFEIT,   /* decided without play; RESULT_UNKNOWN: both forfeited */
    HOW_BYE,       /* `second` is nobody; RESULT_FIRST: a full point, DRAW:
                      half, SECOND: none */
    HOW_WITHDRAWN, /* `first` takes no further part; no result */
};

#define NOBODY UINT32_MAX

/* Words of a file from # to its line's end, which mean nothing. */
struct event_remark {
    struct event_remark *next;
    struct str text; /* with its #, without the spaces after it */
    bool beside;     /* it follows something on its line */
};

/* What remarks of an event stand at, besides its players and results: before
   that, or beside it on its line. */
enum event_part {
    PART_HEAD, /* the event itself */
    PART_SERIES,
    PART_ERA,
    PART_FORMAT,
    PART_COUNTRY,
    PART_CITY,
    PART_GAME,
    PART_SOURCE,
    PART_UNFINISHED,
    PART_CHAMPION,
    PART_RUNNER_UP,
    PART_WON,
    PART_LOST,
    PART_DRAWN,
    PART_PLAYERS, /* their list */
    PART_END,     /* before the brace that ends it, or beside it */
    PART_AFTER,   /* after the last event of a file */
    EVENT_PARTS,
};

/* One result: a game, or what stands for one. */
struct event_result {
    struct event_result *next; /* in the order of the source */
    struct event_remark *remarks;
    uint32_t stage;         /* index; 0 if the event has none of its own */
    uint32_t round;         /* from 1; 0: not told */
    uint32_t first, second; /* indices of players; NOBODY */
    uint8_t kind;           /* enum result_kind */
    uint8_t how;            /* enum result_how */
    bool tiebreak;          /* played off: it counts for nothing else */
    bool arranged;          /* its record says so: settled in advance */
    uint32_t plies;         /* of its record; 0: no moves */
    int64_t record;         /* in the archive; 0: none */
    struct str date;        /* YYYY.MM.DD with ?; may be empty */
    struct span span;
};

struct event_player {
    struct str name;
    struct str country; /* may be empty */
    uint32_t seed;      /* place in the draw, from 1; 0: none */
    struct event_remark *remarks;
    struct span span;
};

struct event_stage {
    struct str name; /* empty: the event's only stage */
    struct event_format format;
    struct span span;
};

/* What the source states of the champion, to be held against the results. */
struct event_stated {
    struct str champion; /* empty: a gap */
    struct span champion_span;
    struct str *runners_up; /* several, if they share the place */
    size_t runner_up_count;
    int64_t won, lost, drawn; /* the champion's; -1: a gap */
    struct span won_span, lost_span, drawn_span;
};

struct event {
    struct event *next; /* of the same file */
    struct str name;
    struct str series;        /* "World championship": what it is one of */
    struct str era;           /* a part of the series' history; may be empty */
    int32_t year;             /* 0: not told */
    struct str country, city; /* the host; may be empty */
    struct str game;          /* "brayout"; may be empty */
    struct str source;
    struct event_format format; /* of its only stage, or what is told of all */
    bool unfinished;            /* the source says it was not ended */
    struct event_stage *stages; /* at least one */
    size_t stage_count;
    struct event_player *players;
    size_t player_count;
    struct event_result *results;
    size_t result_count;
    struct event_stated stated;
    struct event_remark *remarks[EVENT_PARTS];
    struct span span, name_span, format_span;
};

/*
 * The game records that have an event's name as their Event tag: what the event
 * is held against. Players are called as in the event.
 */
struct event_records {
    struct event *made;      /* of them alone, each result with its record;
                                NULL: there are none */
    bool shared;             /* several events have this name: what is dated of
                                another year is of another one */
    uint32_t arranged_until; /* since this year no game may be settled in
                                advance; 0: the game does not know it */
};

enum {
    EVENT_PLAYERS_MAX = 65536,
    EVENT_STAGES_MAX = 256,
    EVENT_YEAR_MAX = 9999,
    EVENT_COUNT_MAX = 1000000, /* games won; rounds */
};

/*
 * Reads the events of a file's text; faults are reported at their place, and
 * the rest goes on. NULL only if there is none. (grammar/event)
 */
struct event *event_parse(struct arena *arena, struct str text,
                          struct diags *diags);
/* Writes an event in the form that event_parse reads. */
void event_write(const struct event *event, struct text *out);
/* The same without remarks: what two texts of one event have in common. */
void event_write_bare(const struct event *event, struct text *out);

/* What a table does not say of its events; empty: nor does anybody else. */
struct event_given {
    struct str series, game, source;
};

/*
 * Reads the tables of championships on a page, an event a row: of MediaWiki or
 * HTML if it has such, else of bare text whose cells are parted by |. Columns
 * are told by their heads. Where a page's text has lost its empty cells, those
 * of a row that do not fit their columns are told by what they hold. What
 * cannot be told is reported at its place and left out, the rest is read. NULL:
 * there is no event. (grammar/tables)
 */
struct event *event_tables_parse(struct arena *arena, struct str text,
                                 const struct event_given *given,
                                 struct diags *diags);
/*
 * Writes a list of events as a file: what all have, or those in a row, stands
 * above them, and each is a line. They have no players, results and remarks:
 * what a table tells.
 */
void events_write_rows(const struct event *events, struct text *out);

/* "first-to-10 wins + tiebreak", "round-robin"; nothing for FORMAT_UNKNOWN.
   And back: false if it is none. */
void event_format_text(struct event_format format, struct text *out);
bool event_format_find(struct str text, struct event_format *out);

#endif
