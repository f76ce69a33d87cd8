/*
 * Event: a championship or tournament as a source reports it. The source states
 * who met whom in which round, with what result, and who became champion.
 * Events are written in event files (ludex-event(5)), stored in archives, or
 * built from game records. This header uses neither files nor a database.
 *
 * Everything is allocated in one arena; strings are views into it. A value that
 * is not stated is an empty string, zero, or FORMAT_UNKNOWN.
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
                                  eliminated */
    FORMAT_ROUND_ROBIN,        /* everybody plays everybody once */
    FORMAT_DOUBLE_ROUND_ROBIN, /* everybody plays everybody twice, with colours
                                  exchanged */
    FORMAT_SWISS,
    FORMAT_FIRST_TO, /* a match of two players, won by the first player to win
                        `games` games */
    FORMAT_BEST_OF,  /* a match of two players, played until one has an
                        unassailable lead */
};

struct event_format {
    uint8_t kind;         /* enum event_format_kind */
    bool tiebreak;        /* "+ tiebreak": drawn matches are decided by
                            playoffs */
    bool third_place;     /* knock-out: "+ third-place": the losers of the
                            semi-finals play a match for third place */
    uint8_t match;        /* knock-out: form of its matches, FORMAT_FIRST_TO or
                            FORMAT_BEST_OF; FORMAT_UNKNOWN: unspecified */
    uint32_t games;       /* FIRST_TO, BEST_OF: the number N; Swiss: number of
                             rounds; 0 if unspecified */
    uint32_t match_games; /* knock-out: the number N of its matches */
};

enum result_how {
    HOW_PLAYED,
    HOW_FORFEIT,   /* decided without play; RESULT_UNKNOWN: both players
                      forfeited */
    HOW_BYE,       /* `second` is NOBODY. The bye gives a full point if the
                      result is RESULT_FIRST, half a point if it is RESULT_DRAW,
                      and no point if it is RESULT_SECOND */
    HOW_WITHDRAWN, /* `first` withdraws from the event; there is no result */
    HOW_ANNULLED,  /* the game counts as never played; RESULT_UNKNOWN */
    RESULT_HOWS,
};

/* The way in which a result came about, if the source states it. */
enum result_manner {
    CAME_UNSPECIFIED,
    CAME_SURRENDER,
    CAME_AGREEMENT,
    CAME_TIME,
    CAME_CHEATING,
    CAME_FILIBUSTERING,
    CAME_ARRANGED, /* settled in advance */
    RESULT_MANNERS,
};

enum event_rated { RATED_UNTOLD, RATED_YES, RATED_NO };

#define NOBODY       UINT32_MAX
#define EVENT_ALWAYS UINT32_MAX

/* The place of a remark on a result or match: a heading before it, which is not
   stored separately, or the result or match itself. */
enum event_heading { HEADING_NONE, HEADING_STAGE, HEADING_ROUND };

/* A remark: the text from # to the end of the line, which Ludex does not
   interpret. A remark belongs to a part of the event. It is on a separate line
   before that part, or at the end of the part's line. */
struct event_remark {
    struct event_remark *next;
    struct str text; /* including the #, without trailing spaces */
    bool beside;
    uint8_t heading; /* enum event_heading */
    uint32_t owner;  /* index of the champion or runner-up to whom it
                        belongs */
};

/* The lists of remarks of a stage. */
enum event_stage_part { STAGE_HEADING, STAGE_FORMAT, STAGE_PARTS };

/* The lists of remarks of an event. Players and results have separate
   lists. */
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
    PART_CHIEF_ARBITER,
    PART_DEPUTY_ARBITER,
    PART_TIME_CONTROL,
    PART_TIME_CODE,
    PART_TYPE_CODE,
    PART_ROUND_DATES,
    PART_TIEBREAKS,
    PART_POINTS,
    PART_SCORE,
    PART_INITIAL,
    PART_ACCELERATION,
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
    PART_CURRENCY,
    PART_SHARING,
    PART_DOUBLE_PRIZES,
    PART_TEAMS, /* the list of teams */
    PART_TEAMS_END,
    PART_PLAYERS,
    PART_PLAYERS_END,
    PART_END,   /* the brace that ends the event */
    PART_AFTER, /* remarks after the last event of a file */
    EVENT_PARTS,
};

/* One result of a game, or of something that replaces a game, such as a
   bye. */
struct event_result {
    struct event_result *next; /* next result in the order of the source */
    struct event_remark *remarks;
    uint32_t stage; /* index of the stage; 0 if the event has no stages */
    uint32_t round; /* from 1; 0 if unspecified */
    uint32_t first, second; /* indices of players, or NOBODY */
    uint8_t kind;           /* enum result_kind */
    uint8_t how;            /* enum result_how */
    uint8_t came;           /* enum result_manner */
    bool tiebreak;          /* a playoff game, which only breaks ties */
    bool requested;         /* a full-point bye that the player requested; false
                               if a pairing assigned the bye */
    bool unrated;     /* the game ended before the first move was complete */
    uint32_t board;   /* from 1; 0 if unspecified */
    uint32_t changed; /* last round that was paired before the result was
                         entered or changed, if it is a later round than that of
                         the result; otherwise 0 */
    uint32_t match;   /* number of the teams' match, from 1; 0 if there is
                        none */
    uint32_t plies;   /* number of plies in its record; 0 if there are no
                        moves */
    int64_t record;   /* number of its record in the archive, or 0 */
    struct str date;  /* YYYY.MM.DD with ?; may be empty */
    struct str note;
    struct span span;
};

/*
 * A match of two teams. Its games are the results that have the number of the
 * match. The source may also state the result of the match, with or without
 * games.
 */
struct event_match {
    struct event_match *next; /* next match in the order of the source, in which
                                 matches are numbered from 1 */
    struct event_remark *remarks;
    uint32_t stage, round;  /* as in a result */
    uint32_t first, second; /* indices of teams, or NOBODY */
    uint8_t kind;           /* enum result_kind, according to the points; for a
                               bye as in struct event_result */
    uint8_t how;       /* HOW_PLAYED, HOW_FORFEIT, HOW_BYE or HOW_WITHDRAWN */
    int64_t points[2]; /* board points in halves, as stated: "2½-1½" is {5, 3};
                          -1 if not stated */
    struct str date, note; /* as in a result */
    struct span span;
};

/* A player. Every member except the name may be empty or 0. */
struct event_player {
    struct str name;
    struct str title, country, club, born, id,
        note;              /* born: a date, or only a year */
    struct str categories; /* categories of prizes, one per line */
    uint32_t rating;
    uint32_t k;     /* development coefficient of Elo; 0 if not stated */
    uint32_t seed;  /* seeding, from 1 */
    uint32_t team;  /* number of the player's team, from 1 */
    uint32_t board; /* board in the team, from 1; 0 for a reserve */
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
    struct str
        name; /* name of the stage; empty if the event has only this stage */
    struct event_format format;
    struct event_remark **remarks; /* array of STAGE_PARTS lists, or NULL */
    struct span span;
};

/* Statements of the source about the champion, to be checked against the
   results. */
struct event_stated {
    struct str *champions;     /* several if players share the title */
    size_t champion_count;     /* 0 if unspecified */
    struct span champion_span; /* place of the first champion */
    struct str *runners_up;    /* names of players; several if players share the
                                  place */
    size_t runner_up_count;
    int64_t won, lost,
        drawn; /* number of the champion's games; -1 if unspecified */
    struct span won_span, lost_span, drawn_span;
};

enum event_ban_kind { BAN_PLAYERS, BAN_COUNTRY, BAN_CLUB };

/* Returns the country or the club of a player, for a ban of this kind. */
static inline struct str event_banned_name(enum event_ban_kind kind,
                                           const struct event_player *player)
{
    return kind == BAN_COUNTRY ? player->country : player->club;
}

/* Players who must not be paired, in addition to those who have already met:
   two players, or all players of the same country or club. In a team event,
   bans and bonuses concern teams. */
struct event_ban {
    struct event_ban *next;
    uint8_t kind;          /* enum event_ban_kind */
    uint32_t players[2];   /* indices of players or teams, for BAN_PLAYERS */
    uint32_t from, before; /* first round, and the round after the last one, or
                              EVENT_ALWAYS for all later rounds */
    struct event_remark *remarks;
    struct span span;
};

/* Points that are added to a player's score when pairing (acceleration). */
struct event_bonus {
    struct event_bonus *next;
    uint32_t player;       /* index of the player or team */
    uint32_t from, before; /* first round, and the round after the last one */
    int32_t tenths;        /* tenths of a point */
    struct event_remark *remarks;
    struct span span;
};

enum event_acceleration { ACCELERATION_NONE, ACCELERATION_BAKU };

/* The score that ranks and pairs teams. */
enum event_team_score {
    TEAM_SCORE_UNSTATED, /* as TEAM_SCORE_MATCHES */
    TEAM_SCORE_MATCHES,  /* match points */
    TEAM_SCORE_GAMES,    /* game points: the points of all boards */
    TEAM_SCORES
};

/* The points for a result of a round, in tenths of a point. */
struct event_points {
    bool stated; /* false: 1, 1/2 and 0 points; a bye counts as a win */
    uint16_t win, draw, loss, bye, absent, unknown;
};

/* Data on which pairings depend in addition to the results. */
struct event_terms {
    uint8_t initial; /* RESULT_FIRST or RESULT_SECOND: the colour, in round 1,
                        of players with odd numbers; RESULT_NONE: unspecified */
    uint8_t acceleration; /* enum event_acceleration: computed for each
                             round, in addition to the bonuses */
    uint8_t score;        /* enum event_team_score */
    struct event_points points;
    struct event_ban *bans;
    struct event_bonus *bonuses;
};

/* How players who are tied on points share the prizes of their places. */
enum event_sharing {
    SHARING_UNSTATED, /* as SHARING_EQUAL */
    SHARING_EQUAL,    /* each gets an equal share of the sum */
    SHARING_HORT, /* half of the prize of the own place, and an equal share of
                         the other halves */
    SHARING_NONE, /* the final order decides */
    EVENT_SHARINGS
};

/* Conditions that a player must fulfil to win a prize of a list. */
enum prize_condition {
    PRIZE_BELOW,
    PRIZE_CATEGORY,
    PRIZE_CLUB,
    PRIZE_COUNTRY,
    PRIZE_CONDITIONS
};

/* A list of prizes: amounts in the order of places. */
struct event_prize_list {
    struct event_prize_list *next;
    struct str name;
    uint32_t below; /* only for players with a rating below this; 0 for all
                       players */
    struct str category, club, country; /* only for players of these; empty for
                                           all players */
    int64_t *amounts;                   /* in cents, each at least 1 */
    size_t amount_count;                /* at least 1 */
    struct event_remark *remarks;
    struct span span;   /* place of the name */
    struct span rising; /* place of the first amount that is larger than the one
                           before it */
    struct span conditions[PRIZE_CONDITIONS]; /* places of the values */
};

struct event_prizes {
    struct str currency; /* such as "EUR" */
    uint8_t sharing;     /* enum event_sharing */
    bool several;        /* a player can win prizes of several lists */
    struct event_prize_list *lists;
};

struct event {
    struct event *next; /* next event in the same file */
    struct str name;
    struct str series;        /* the series to which the event belongs, such as
                                 "World championship" */
    struct str era;           /* period of the series' history; may be empty */
    int32_t year;             /* 0 if unspecified */
    struct str country, city; /* place of the event; may be empty */
    struct str game;          /* name of the game, such as "brayout"; may be
                                 empty */
    struct str source;
    struct str organizer, federation;
    struct str chief_arbiter;
    struct str *deputy_arbiters;
    size_t deputy_count;
    struct str time_control; /* in words */
    struct str time_code;    /* time control in FIDE's code, such as
                                "5400+30" */
    struct str type_code;    /* type of the tournament in FIDE's code, such as
                                "FIDE_DUTCH_2026" */
    struct str round_dates;  /* dates of the rounds, in order, separated by
                                commas; ? stands for an unknown date. The dates
                                of results take precedence. */
    struct str tiebreaks;    /* the event's tie-breaks: "direct,
                                sonneborn-berger, wins" */
    struct str begins, ends; /* dates, or only years */
    struct str note;
    uint8_t rated;              /* enum event_rated */
    struct event_format format; /* format of its only stage, or the format
                                   stated for all stages */
    bool unfinished;            /* the source says that the event was not
                                   finished */
    struct event_stage *stages; /* stages of the event; at least one */
    size_t stage_count;
    struct event_player *players;
    size_t player_count;
    struct event_team *teams; /* empty for an event of single players */
    size_t team_count;
    bool of_teams; /* made from an event with teams: its players are the teams,
                      and its results the matches (events/teams.h) */
    const struct teams
        *teams_source; /* if `of_teams`: the teams and matches from
                                         which the event was made */
    struct event_match *matches;
    size_t match_count;
    struct event_result *results;
    size_t result_count;
    struct event_stated stated;
    struct event_terms terms;
    struct event_prizes prizes;
    struct event_remark *remarks[EVENT_PARTS];
    struct str trf; /* text of the TRF file from which the event was read, or
                       empty */
    struct span span, name_span, format_span, tiebreaks_span, ends_span;
    int64_t id; /* number in the archive from which the event was read, or 0 */
};

/* Removes the first date from a list of dates of rounds, and returns it as
   YYYY.MM.DD, or an empty string if it is unknown. (event_results.c) */
struct str event_take_round_date(struct str *dates);

/* Returns the name of a player or team of a ban or bonus. */
static inline struct str event_name_in_terms(const struct event *event,
                                             uint32_t index)
{
    return event->team_count ? event->teams[index].name
                             : event->players[index].name;
}

/*
 * The game records against which an event is checked. The players must have the
 * same names as in the event.
 */
struct event_records {
    const struct event *made; /* an event built only from the records, in which
                                 each result has its record; NULL if there are
                                 none */
    uint32_t arranged_until;  /* from this year on, games may not be settled in
                                 advance; 0 if the game has no such rule */
};

enum {
    EVENT_PLAYERS_MAX = 65536,
    EVENT_STAGES_MAX = 256,
    EVENT_BOARDS_MAX = 1000,
    EVENT_SHARED_MAX = 1000, /* maximum number of players who share a title or a
                                place */
    EVENT_YEAR_MAX = 9999,
    EVENT_COUNT_MAX = 1000000, /* maximum number of games won, and of rounds */
    EVENT_TENTHS_MAX = 999,    /* maximum points for a result, in tenths */
    EVENT_K_MAX = 1000,
    EVENT_CATEGORIES_MAX = 32, /* maximum number of categories of a player */
    EVENT_PRIZE_LISTS_MAX = 64,
    EVENT_PRIZES_MAX = 1000, /* maximum number of amounts of all lists */
};

/*
 * Reads all events of an event file. Errors are reported at their places and do
 * not stop the reading. Returns NULL only if there are no events.
 * (grammar/event)
 */
struct event *event_parse(struct arena *arena, struct str text,
                          struct diags *diags);
/* Like event_parse, but reads dates such as 12/5/2002 in the order `order`, an
   enum date_order. If `order` is DATE_ORDER_UNKNOWN, the other dates of the
   text determine the order. */
struct event *event_parse_dated(struct arena *arena, struct str text,
                                uint8_t order, struct diags *diags);
/* Writes an event in the form that event_parse reads. */
void event_write(const struct event *event, struct text *out);
/*
 * Read and write events as JSON, which can hold everything that an event file
 * holds (ludex-event.schema.json). event_json_parse reports errors at their
 * places and continues after them. event_json_write writes a list of events
 * linked by `next`. event_json_sniff returns true if the first bytes of a file
 * are those of events as JSON. (grammar/json)
 */
struct event *event_json_parse(struct arena *arena, struct str text,
                               uint8_t date_order, struct diags *diags);
void event_json_write(const struct event *events, struct text *out);
bool event_json_sniff(struct str head);

/* Reads an event file, TRF or JSON. The first bytes determine which.
   (grammar/event_any.c) */
struct event *event_parse_any(struct arena *arena, struct str text,
                              uint8_t date_order, struct diags *diags);
/* Appends a list of the parts of TRF that event files and archives cannot
   store: "games of less than a move (W, D, L)". */
void event_list_unstorable(const struct event *event, struct text *out);
/* Sets the points of an event that states only the points for a win, a draw and
   a loss. A bye counts as a win, an unknown result as a draw, and an absence
   gives no points. */
void event_points_set_usual(struct event_points *points, uint16_t win,
                            uint16_t draw, uint16_t loss);
/* Appends points in the form "3-1-0 bye 1 absent ½", without those that have
   their usual values. event_points_read() does the inverse, and returns false
   for any other text. (event_points.c) */
void event_points_text(const struct event_points *points, struct text *out);
bool event_points_read(struct str text, struct event_points *out);
/* Appends "1½", or "0.3". event_tenths() does the inverse; it also reads "0.5"
   and "1/2", and returns false if the number exceeds EVENT_TENTHS_MAX. */
void event_tenths_text(uint32_t tenths, struct text *out);
bool event_tenths(struct str text, uint32_t *out);
/* The words for initial colours, accelerations, scores of teams and bans, indexed by their
   enums. A value without a word has NULL. */
extern const char *const event_initial_words[RESULT_KINDS];
extern const char *const event_acceleration_words[2];
extern const char *const event_score_words[TEAM_SCORES];
extern const char *const event_ban_words[3];

/* Calls `take` for each ban whose players may already not meet in its rounds,
   because of another ban. Bans whose first round is 0 are ignored. Returns false
   if out of memory. (grammar/event_bans.c) */
typedef void event_ban_taker(void *context, struct event_ban *ban);
bool event_repeated_bans(struct event_terms *terms, struct arena *arena,
                         event_ban_taker *take, void *context);
/* Removes the bans whose first round is 0. */
void event_remove_bans(struct event_terms *terms);

/* The highest amount of a prize, in cents: 999,999,999.99. */
#define EVENT_CENTS_MAX INT64_C(99999999999)
/* Appends an amount as "500" or "12.50". event_cents() does the inverse, and
   returns false for any other text, for 0 and for more than EVENT_CENTS_MAX.
   (event_prizes.c) */
void event_cents_text(int64_t cents, struct text *out);
bool event_cents(struct str text, int64_t *out);
/* Appends the amounts of a list, separated by spaces. event_amounts_read() does
   the inverse, and sets the amounts of the list, in the arena. It returns false
   for any other text, or if out of memory. */
void event_amounts_text(const struct event_prize_list *list, struct text *out);
bool event_amounts_read(struct str text, struct arena *arena,
                        struct event_prize_list *list);
/* The words for sharing, indexed by their enum; the first is NULL. */
extern const char *const event_sharing_words[EVENT_SHARINGS];

/* Appends a string in quotes, as event files contain it. (event_write.c) */
void event_add_string(struct text *out, struct str s);
/* Writes an event without remarks, so that two texts of one event can be
   compared. */
void event_write_bare(const struct event *event, struct text *out);

/*
 * Reads a TRF file (FIDE's Tournament Report File) of the 2016 or 2026 format.
 * A file is one event; its starting ranks become seedings. A line that cannot
 * be stored in an event becomes a remark, "# TRF 102 ...". (grammar/trf)
 */
struct event *trf_parse(struct arena *arena, struct str text,
                        struct diags *diags);
struct trf_style {
    bool as_read;          /* use the version and the line ends of the file from
                         which the event was read */
    bool of_2026;          /* if `as_read` is false: write the version of 2026;
                         otherwise the version of 2016 with the records XXR, XXC
                         and XXS of JaVaFo */
    bool paired;           /* the event was paired by Ludex: its type is
                         FIDE_DUTCH_2026 (record 192) */
    const char *ends;      /* line end: "\r", "\n" or both */
    const uint32_t *ranks; /* place of each player, or NULL for places by
                              points */
    const uint32_t *team_ranks; /* place of each team, or NULL */
};

/*
 * Writes an event in TRF. If the event was read from TRF, the lines of the file
 * are repeated, except those whose data has changed. Remarks that contain TRF
 * lines become lines again. Parts that TRF cannot store are omitted;
 * trf_list_unstorable lists them: "the series, notes of results". The arena is
 * used for working memory. Returns false if out of memory or if the arena is
 * full.
 */
bool trf_write(const struct event *event, const struct trf_style *style,
               struct arena *arena, struct text *out);
void trf_list_unstorable(const struct event *event, struct text *out);
/* Sets *same to true if two events have the same set of remarks that contain
   TRF lines, otherwise to false. Returns false if out of memory. */
bool trf_same_lines(const struct event *a, const struct event *b,
                    struct arena *arena, bool *same);
/* True if the event is a team event that was read from TRF. The team records of
   such an event are remarks. */
bool trf_is_of_teams(const struct event *event);
/* True if the first bytes of a file are those of TRF. */
bool trf_sniff(struct str head);

/*
 * Reads a list of players in one of three forms: one name per line, where #
 * begins a remark; a CSV table whose first row has the names of the columns,
 * one of them the player's name; or FIDE's rating list in fixed columns, from
 * which the standard ratings are read. Parts that cannot be read are reported
 * at their places and omitted. Returns NULL if there are no players.
 * (grammar/csv)
 */
struct event *event_players_parse(struct arena *arena, struct str text,
                                  struct diags *diags);

enum event_rating_kind {
    RATING_STANDARD,
    RATING_RAPID,
    RATING_BLITZ,
    RATING_KINDS
};

/*
 * To read a list of any length, divide it into parts, which
 * event_players_boundaries finds. The preamble of the parts is the row with the
 * names of columns, if the list has such a row.
 */
struct record_boundaries;
extern const struct record_boundaries event_players_boundaries;
struct event_players_part {
    struct str
        heading; /* the row with the names, or empty if it is in `text` */
    struct str text;
    uint8_t kind; /* enum event_rating_kind */
};
/* True if a row with names of columns contains a column for ratings of this
   kind. */
bool event_players_have_ratings(struct arena *arena,
                                const struct event_players_part *part);
/* Reads a part. All players keep their names, even if several players have the
   same name. */
struct event *event_players_parse_part(struct arena *arena,
                                       const struct event_players_part *part,
                                       struct diags *diags);

/* Details that a table does not state about its events. Each may be empty. */
struct event_defaults {
    struct str series, game, source;
    uint8_t date_order; /* enum date_order */
};

/*
 * Reads tables of events: the MediaWiki or HTML tables of a page if there are
 * any; otherwise plain text whose cells are separated by |, rows of fields
 * separated by commas, semicolons or tabs, or text with aligned columns. A
 * table is a list of champions with one event per row, a list of games, or a
 * crosstable. Columns are recognised by their headings. If a page has lost its
 * empty cells, the cells of an incomplete row are assigned to columns by their
 * contents. Cells that cannot be assigned are reported at their places and
 * omitted. Returns NULL if there are no events. (grammar/tables)
 */
struct event *event_tables_parse(struct arena *arena, struct str text,
                                 const struct event_defaults *given,
                                 struct diags *diags);
/* Returns 1 if the first bytes of a file are a table that event_tables_parse
   reads, otherwise 0, or -1 if out of memory. */
int event_tables_sniff(struct str head);
/*
 * Writes a list of events as a file with one line per event. Values that all
 * events, or consecutive events, have in common are written once above these
 * events. Players, results and remarks are not written; use event_write if
 * there are any.
 */
void events_write_rows(const struct event *events, struct text *out);

/* Returns "surrender", "agreement" and so on, or "" for CAME_UNSPECIFIED.
   result_manner_find does the inverse, and returns RESULT_MANNERS for any other
   word. */
const char *result_manner_name(enum result_manner came);
enum result_manner result_manner_find(struct str word);
/* Appends "first-to-10 wins + tiebreak", "single-elimination best-of-2" and so
   on; nothing for FORMAT_UNKNOWN. event_format_find does the inverse, and
   returns false for any other text. */
void event_format_text(struct event_format format, struct text *out);
bool event_format_find(struct str text, struct event_format *out);

#endif
