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
    HOW_ANNULLED,  /* "status quo ante ludum": as if it had never been played;
                      RESULT_UNKNOWN */
    RESULT_HOWS,
};

/* By what a result came about, where the source tells it. */
enum result_came {
    CAME_UNTOLD,
    CAME_SURRENDER,
    CAME_AGREEMENT,
    CAME_TIME,
    CAME_CHEATING,
    CAME_FILIBUSTERING,
    CAME_ARRANGED, /* settled in advance */
    RESULT_CAMES,
};

enum event_rated { RATED_UNTOLD, RATED_YES, RATED_NO };

#define NOBODY UINT32_MAX

/* What a remark of a result or match belongs to: a heading above it, which has
   no place of its own, or the result or match itself. */
enum event_heading { HEADING_NONE, HEADING_STAGE, HEADING_ROUND };

/* Text of a file from # to the end of its line, which means nothing. It is before
   something, on a line of its own, or beside it, at the end of its line. */
struct event_remark {
    struct event_remark *next;
    struct str text; /* with its #, without the spaces after it */
    bool beside;
    uint8_t heading; /* enum event_heading */
    uint32_t of;     /* which of several champions or runners-up, from 0 */
};

/* The lists of remarks of a stage. */
enum event_stage_part { STAGE_HEADING, STAGE_FORMAT, STAGE_PARTS };

/* The lists of remarks of an event, in addition to those of its players and
   results. */
enum event_part {
    PART_HEAD, /* the event itself */
    PART_SERIES,
    PART_ERA,
    PART_FORMAT,
    PART_COUNTRY,
    PART_CITY,
    PART_GAME,
    PART_SOURCE,
    PART_ORGANIZER,
    PART_FEDERATION,
    PART_TIEBREAKS,
    PART_BEGINS,
    PART_ENDS,
    PART_RATED,
    PART_NOTE,
    PART_UNFINISHED,
    PART_CHAMPION,
    PART_RUNNER_UP,
    PART_WON,
    PART_LOST,
    PART_DRAWN,
    PART_TEAMS, /* their list */
    PART_TEAMS_END,
    PART_PLAYERS,
    PART_PLAYERS_END,
    PART_END,   /* the brace that ends the event */
    PART_AFTER, /* after the last event of a file */
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
    uint8_t came;           /* enum result_came */
    bool tiebreak;          /* played off: it counts for nothing else */
    bool requested;         /* a bye of a full point that no pairing allotted */
    bool unrated;           /* the game lasted less than a move */
    uint32_t board;         /* from 1; 0: not told */
    uint32_t match;         /* of teams: its number, from 1; 0: none is told */
    uint32_t plies;         /* of its record; 0: no moves */
    int64_t record;         /* in the archive; 0: none */
    struct str date;        /* YYYY.MM.DD with ?; may be empty */
    struct str note;
    struct span span;
};

/*
 * A match of two teams: its games are the results that have its number. Without
 * any, or beside them, the source may state what came of it.
 */
struct event_match {
    struct event_match *next; /* in the order of the source, numbered from 1 */
    struct event_remark *remarks;
    uint32_t stage, round;  /* as of a result */
    uint32_t first, second; /* indices of teams; NOBODY */
    uint8_t kind;           /* enum result_kind: as the points say; of a bye as
                               of a result */
    uint8_t how;            /* PLAYED, FORFEIT, BYE or WITHDRAWN */
    int64_t points[2];      /* of the boards, in halves, as stated: "2½-1½" is
                               {5, 3}; -1: not stated */
    struct str date, note;  /* as of a result */
    struct span span;
};

/* All but the name may be empty, or 0. */
struct event_player {
    struct str name;
    struct str title, country, born, id, note; /* born: as a date of a result,
                                                  or a year alone */
    uint32_t rating;
    uint32_t seed;  /* place in the draw, from 1 */
    uint32_t team;  /* its number, from 1: the index after its own */
    uint32_t board; /* from 1; 0: a reserve */
    struct event_remark *remarks;
    struct span span;
};

struct event_team {
    struct str name, country, note;
    uint32_t seed;
    struct event_remark *remarks;
    struct span span;
};

struct event_stage {
    struct str name; /* empty: the event's only stage */
    struct event_format format;
    struct event_remark **remarks; /* STAGE_PARTS lists, or NULL */
    struct span span;
};

/* What the source states of the champion, to be held against the results. */
struct event_stated {
    struct str *champions;     /* several, if they share the title */
    size_t champion_count;     /* 0: a gap */
    struct span champion_span; /* of the first */
    struct str *runners_up;    /* several, if they share the place */
    size_t runner_up_count;
    int64_t won, lost, drawn; /* the champion's; -1: a gap */
    struct span won_span, lost_span, drawn_span;
};

/* Two who are not to meet, for other reasons than that they have. */
struct event_ban {
    struct event_ban *next;
    uint32_t players[2];   /* indices */
    uint32_t from, before; /* rounds: up to, and without, the last */
};

/* Points that somebody is paired as if he had them (acceleration). */
struct event_bonus {
    struct event_bonus *next;
    uint32_t player;       /* index */
    uint32_t from, before; /* as above */
    int32_t tenths;        /* of a point */
};

/* What a round gives, in tenths of a point. */
struct event_points {
    bool told; /* else a point, half of one and none; a bye is worth a win */
    uint16_t win, draw, loss, bye, absent, unknown;
};

/* What rounds are paired by, beside results. */
struct event_terms {
    uint8_t initial; /* enum result_kind, FIRST or SECOND: the colour of a
                        player with an odd number in round 1; NONE: not told */
    struct event_points points;
    struct event_ban *bans;
    struct event_bonus *bonuses;
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
    struct str organizer, federation;
    struct str tiebreaks;    /* in force: "direct, sonneborn-berger, wins" */
    struct str begins, ends; /* as dates of results, or a year alone */
    struct str note;
    uint8_t rated;              /* enum event_rated */
    struct event_format format; /* of its only stage, or what is told of all */
    bool unfinished;            /* the source says it was not ended */
    struct event_stage *stages; /* at least one */
    size_t stage_count;
    struct event_player *players;
    size_t player_count;
    struct event_team *teams; /* none: it is one of single players */
    size_t team_count;
    struct event_match *matches;
    size_t match_count;
    struct event_result *results;
    size_t result_count;
    struct event_stated stated;
    struct event_terms terms;
    struct event_remark *remarks[EVENT_PARTS];
    struct str trf; /* the file of TRF that it was read from; empty: none */
    struct span span, name_span, format_span, tiebreaks_span, ends_span;
    int64_t id; /* in the archive that it was read from; 0: in none */
};

/*
 * The game records that belong to an event: what it is held against. Players
 * are called as in the event.
 */
struct event_records {
    const struct event *made; /* of them alone, each result with its record;
                                 NULL: there are none */
    uint32_t arranged_until;  /* since this year no game may be settled in
                                advance; 0: the game does not know it */
};

enum {
    EVENT_PLAYERS_MAX = 65536,
    EVENT_STAGES_MAX = 256,
    EVENT_BOARDS_MAX = 1000,
    EVENT_SHARED_MAX = 1000, /* players who share a title or a place */
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
/* What of TRF a file of events, and an archive, has no place for: "points of its
   own (162)". */
void event_lacks(const struct event *event, struct text *out);
/* The same without remarks: what two texts of one event have in common. */
void event_write_bare(const struct event *event, struct text *out);

/*
 * The same of TRF, FIDE's Tournament Report File of 2016 or 2026, a file of
 * which is one event; seeds are its starting ranks. A line that an event has no
 * place for is a remark, "# TRF 102 ...". (grammar/trf)
 */
struct event *trf_parse(struct arena *arena, struct str text,
                        struct diags *diags);
struct trf_style {
    bool as_read;     /* in the version of the event's file, whose lines end as
                         they did */
    bool of_2026;     /* else of 2016, with JaVaFo's XXR, XXC and XXS */
    bool paired;      /* here: its type is FIDE_DUTCH_2026 (192) */
    const char *ends; /* of lines: "\r", "\n" or both */
    const uint32_t *ranks; /* of players; NULL: by points */
};

/*
 * Writes an event in TRF. An event that was read from TRF has the file's lines
 * again, and only what has changed since is written anew; lines that another
 * event has as remarks are written as lines. What TRF has no place for is left
 * out: trf_lacks names that, "the series, notes of results". Returns false if out
 * of memory, or if the arena is full, which is for the work.
 */
bool trf_write(const struct event *event, const struct trf_style *style,
               struct arena *arena, struct text *out);
void trf_lacks(const struct event *event, struct text *out);
/* Finds whether two events have the same lines of TRF as remarks, in any order.
   False if out of memory. */
bool trf_same_lines(const struct event *a, const struct event *b,
                    struct arena *arena, bool *same);
/* Whether an event of TRF is one of teams, whose records are remarks. */
bool trf_is_of_teams(const struct event *event);
/* Whether a file's first bytes are those of TRF. */
bool trf_sniff(struct str head);

/*
 * Reads a list of players: a name a line, # begins a remark; or a table of CSV
 * whose first row names columns, of which one is the name. What cannot be read
 * is reported at its place and left out. NULL: there is nobody. (grammar/csv)
 */
struct event *event_players_parse(struct arena *arena, struct str text,
                                  struct diags *diags);

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

/* "surrender", "agreement" ...; "" for CAME_UNTOLD. And back: RESULT_CAMES if it
   is none. */
const char *result_came_name(enum result_came came);
enum result_came result_came_find(struct str word);
/* "first-to-10 wins + tiebreak", "round-robin"; nothing for FORMAT_UNKNOWN.
   And back: false if it is none. */
void event_format_text(struct event_format format, struct text *out);
bool event_format_find(struct str text, struct event_format *out);

#endif
