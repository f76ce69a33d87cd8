/*
 * Event: a championship or tournament as a source reports it: who met whom in
 * which round, with what result, and what the source says about the champion.
 * Events are written in event files (ludex-event(5)), stored in archives, or
 * built from game records. This header knows no files and no database.
 *
 * Everything is in one arena; strings are views into it. What a source omits is
 * an empty string, a zero, or FORMAT_UNKNOWN.
 */
#ifndef LUDEX_EVENT_H
#define LUDEX_EVENT_H

#include "arena.h"
#include "diag.h"
#include "result.h"
#include "text.h"

enum event_format_kind {
    FORMAT_UNKNOWN,
    FORMAT_KNOCKOUT,           /* single elimination: the loser of a match is
                                  out */
    FORMAT_ROUND_ROBIN,        /* each against each, once */
    FORMAT_DOUBLE_ROUND_ROBIN, /* each against each, twice, with colours
                                  exchanged */
    FORMAT_SWISS,
    FORMAT_FIRST_TO, /* a match of two, won by the first with `games` wins */
    FORMAT_BEST_OF,  /* a match of two, played until one cannot be caught up */
};

struct event_format {
    uint8_t kind;   /* enum event_format_kind */
    bool tiebreak;  /* "+ tiebreak": drawn matches are played off */
    uint32_t games; /* N of FIRST_TO and BEST_OF; rounds of a Swiss; 0:
                       unspecified */
};

enum result_how {
    HOW_PLAYED,
    HOW_FORFEIT,   /* decided without play; RESULT_UNKNOWN: both forfeited */
    HOW_BYE,       /* `second` is NOBODY; RESULT_FIRST: a full point, DRAW:
                      half, SECOND: none */
    HOW_WITHDRAWN, /* `first` takes no further part; no result */
    HOW_ANNULLED,  /* "status quo ante ludum": counts as never played;
                      RESULT_UNKNOWN */
    RESULT_HOWS,
};

/* How a result came about, if the source says so. */
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

/* What a remark of a result or match belongs to: a heading above it, which is
   not stored as such, or the result or match itself. */
enum event_heading { HEADING_NONE, HEADING_STAGE, HEADING_ROUND };

/* A remark: text of a file from # to the end of its line, which has no meaning.
   It is on a line of its own before something, or on the same line after it. */
struct event_remark {
    struct event_remark *next;
    struct str text; /* with its #, without trailing spaces */
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
    PART_TEAMS, /* the list of teams */
    PART_TEAMS_END,
    PART_PLAYERS,
    PART_PLAYERS_END,
    PART_END,   /* the brace that ends the event */
    PART_AFTER, /* after the last event of a file */
    EVENT_PARTS,
};

/* One result: of a game, or in place of one. */
struct event_result {
    struct event_result *next; /* in the order of the source */
    struct event_remark *remarks;
    uint32_t stage;         /* index; 0 if the event has no stages of its own */
    uint32_t round;         /* from 1; 0: unspecified */
    uint32_t first, second; /* indices of players, or NOBODY */
    uint8_t kind;           /* enum result_kind */
    uint8_t how;            /* enum result_how */
    uint8_t came;           /* enum result_came */
    bool tiebreak;          /* played off: counts for nothing else */
    bool requested;         /* a bye of a full point that was requested, not
                               allotted by a pairing */
    bool unrated;           /* the game lasted less than a move */
    uint32_t board;         /* from 1; 0: unspecified */
    uint32_t match;         /* number of the teams' match, from 1; 0: none */
    uint32_t plies;         /* number of plies in its record; 0: no moves */
    int64_t record;         /* number of its record in the archive; 0: none */
    struct str date;        /* YYYY.MM.DD with ?; may be empty */
    struct str note;
    struct span span;
};

/*
 * A match of two teams. Its games are the results that have its number. The
 * source may also state the result of the match, with or without games.
 */
struct event_match {
    struct event_match *next; /* in the order of the source, numbered from 1 */
    struct event_remark *remarks;
    uint32_t stage, round;  /* as in a result */
    uint32_t first, second; /* indices of teams, or NOBODY */
    uint8_t kind;           /* enum result_kind, by the points; for a bye as
                               in a result */
    uint8_t how;            /* PLAYED, FORFEIT, BYE or WITHDRAWN */
    int64_t points[2];      /* board points in halves, as stated: "2½-1½" is
                               {5, 3}; -1: not stated */
    struct str date, note;  /* as in a result */
    struct span span;
};

/* Every member except the name may be empty or 0. */
struct event_player {
    struct str name;
    struct str title, country, born, id, note; /* born: like the date of a
                                                  result, or only a year */
    uint32_t rating;
    uint32_t seed;  /* place in the draw, from 1 */
    uint32_t team;  /* its number, from 1: its index + 1 */
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

/* What the source states about the champion, to be checked against the
   results. */
struct event_stated {
    struct str *champions;     /* several, if they share the title */
    size_t champion_count;     /* 0: unspecified */
    struct span champion_span; /* of the first */
    struct str *runners_up;    /* several, if they share the place */
    size_t runner_up_count;
    int64_t won, lost, drawn; /* the champion's games; -1: unspecified */
    struct span won_span, lost_span, drawn_span;
};

/* Two players who may not be paired, in addition to those who have already
   met. */
struct event_ban {
    struct event_ban *next;
    uint32_t players[2];   /* indices */
    uint32_t from, before; /* rounds: from `from`, up to but not including
                              `before` */
};

/* Points that are added to a player's score for pairing (acceleration). */
struct event_bonus {
    struct event_bonus *next;
    uint32_t player;       /* index */
    uint32_t from, before; /* as above */
    int32_t tenths;        /* of a point */
};

/* The points for a result of a round, in tenths of a point. */
struct event_points {
    bool told; /* if not: 1, 1/2 and 0; a bye counts as a win */
    uint16_t win, draw, loss, bye, absent, unknown;
};

/* What pairings depend on, in addition to results. */
struct event_terms {
    uint8_t initial; /* enum result_kind, FIRST or SECOND: the colour of a
                        player with an odd number in round 1; NONE:
                        unspecified */
    struct event_points points;
    struct event_ban *bans;
    struct event_bonus *bonuses;
};

struct event {
    struct event *next; /* in the same file */
    struct str name;
    struct str series;        /* "World championship": the series that it
                                 belongs to */
    struct str era;           /* a part of the series' history; may be empty */
    int32_t year;             /* 0: unspecified */
    struct str country, city; /* the host; may be empty */
    struct str game;          /* "brayout"; may be empty */
    struct str source;
    struct str organizer, federation;
    struct str tiebreaks;    /* tie-breaks in force: "direct,
                                sonneborn-berger, wins" */
    struct str begins, ends; /* like dates of results, or only a year */
    struct str note;
    uint8_t rated;              /* enum event_rated */
    struct event_format format; /* the format of its only stage, or the one
                                   stated for all stages */
    bool unfinished;            /* the source says that it was not finished */
    struct event_stage *stages; /* at least one */
    size_t stage_count;
    struct event_player *players;
    size_t player_count;
    struct event_team *teams; /* empty: an event of single players */
    size_t team_count;
    struct event_match *matches;
    size_t match_count;
    struct event_result *results;
    size_t result_count;
    struct event_stated stated;
    struct event_terms terms;
    struct event_remark *remarks[EVENT_PARTS];
    struct str trf; /* the TRF file that it was read from; empty: none */
    struct span span, name_span, format_span, tiebreaks_span, ends_span;
    int64_t id; /* in the archive that it was read from; 0: none */
};

/*
 * The game records that belong to an event, which is checked against them.
 * Players have the same names as in the event.
 */
struct event_records {
    const struct event *made; /* an event made only from the records, each
                                 result with its record; NULL: there are none */
    uint32_t arranged_until;  /* from this year on no game may be settled in
                                 advance; 0: the game has no such rule */
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
 * Reads the events of a file's text. Errors are reported at their place, and
 * reading goes on. Returns NULL only if there is no event. (grammar/event)
 */
struct event *event_parse(struct arena *arena, struct str text,
                          struct diags *diags);
/* Writes an event in the form that event_parse reads. */
void event_write(const struct event *event, struct text *out);
/* Appends the parts of TRF that cannot be stored in event files and archives:
   "points of its own (162)". */
void event_lacks(const struct event *event, struct text *out);
/* Writes an event without remarks, to compare two texts of one event. */
void event_write_bare(const struct event *event, struct text *out);

/*
 * Reads TRF, FIDE's Tournament Report File of 2016 or 2026. A file is one
 * event; seedings are its starting ranks. A line that an event has no place for
 * becomes a remark, "# TRF 102 ...". (grammar/trf)
 */
struct event *trf_parse(struct arena *arena, struct str text,
                        struct diags *diags);
struct trf_style {
    bool as_read;     /* in the version of the file that the event was read
                         from, with the same line ends */
    bool of_2026;     /* if not as_read: in the version of 2026, or, if
                         false, of 2016 with JaVaFo's XXR, XXC and XXS */
    bool paired;      /* paired by Ludex: its type is FIDE_DUTCH_2026 (192) */
    const char *ends; /* line ends: "\r", "\n" or both */
    const uint32_t *ranks; /* of players; NULL: by points */
};

/*
 * Writes an event in TRF. If it was read from TRF, the file's lines are
 * repeated, and only what has changed since is written again; lines that
 * another event has as remarks are written as lines. What TRF has no place for
 * is omitted; trf_lacks names it, "the series, notes of results". The arena is
 * for working memory. Returns false if out of memory, or if the arena is full.
 */
bool trf_write(const struct event *event, const struct trf_style *style,
               struct arena *arena, struct text *out);
void trf_lacks(const struct event *event, struct text *out);
/* Sets *same to whether two events have the same TRF lines as remarks, in any
   order. Returns false if out of memory. */
bool trf_same_lines(const struct event *a, const struct event *b,
                    struct arena *arena, bool *same);
/* True for an event of TRF that is a team event; its team records are
   remarks. */
bool trf_is_of_teams(const struct event *event);
/* True if a file's first bytes are those of TRF. */
bool trf_sniff(struct str head);

/*
 * Reads a list of players: one name per line, with # before remarks; or a CSV
 * table whose first row names the columns, one of which is the name. What
 * cannot be read is reported at its place and omitted. Returns NULL if there
 * are no players. (grammar/csv)
 */
struct event *event_players_parse(struct arena *arena, struct str text,
                                  struct diags *diags);

/* What a table does not say about its events; may be empty. */
struct event_given {
    struct str series, game, source;
};

/*
 * Reads tables of events: MediaWiki or HTML tables of a page if there are any,
 * else plain text whose cells are separated by |, else rows of fields separated
 * by commas, semicolons or tabs, else text whose columns are aligned. A table
 * lists champions with an event per row, or games, or is a crosstable.
 * Columns are recognised by their headings. Where the text of a page has lost
 * its empty cells, the cells of a row that does not fit are assigned by their
 * contents. What cannot be assigned is reported at its place and omitted.
 * Returns NULL if there is no event. (grammar/tables)
 */
struct event *event_tables_parse(struct arena *arena, struct str text,
                                 const struct event_given *given,
                                 struct diags *diags);
/* True if the first bytes of a file are such a table, of any kind. */
bool event_tables_sniff(struct str head);
/*
 * Writes a list of events as a file, one line each; values that all events, or
 * consecutive ones, have in common are written once above them. Players,
 * results and remarks are not written; use event_write if there are any.
 */
void events_write_rows(const struct event *events, struct text *out);

/* "surrender", "agreement" ...; "" for CAME_UNTOLD. result_came_find is the
   inverse and returns RESULT_CAMES for any other word. */
const char *result_came_name(enum result_came came);
enum result_came result_came_find(struct str word);
/* "first-to-10 wins + tiebreak", "round-robin"; nothing for FORMAT_UNKNOWN.
   event_format_find is the inverse and returns false for any other text. */
void event_format_text(struct event_format format, struct text *out);
bool event_format_find(struct str text, struct event_format *out);

#endif
