/*
 * TRF: FIDE's Tournament Report File in its versions of 2016 and 2026, with the
 * additional lines of JaVaFo (XX.), bbpPairings (BB.) and Tornelo (DAT).
 * records.def lists the records, and fields.def their columns.
 *
 *     tables    trf_records.c   the records and their fields
 *               trf_columns.c   reads columns and words of a line
 *     reading   trf_read.c      reads a file line by line
 *               trf_head.c      lines about the tournament
 *               trf_tiebreaks.c FIDE's tie-breaks of teams
 *               trf_players.c   lines about a player
 *               trf_terms.c     lines about later rounds that name players
 *               trf_rounds.c    creates results from the players' rounds
 *               trf_matches.c   assigns games of matches to rounds and columns
 *               trf_teams.c     lines about teams
 *               trf_team_terms.c
 *                               lines about byes, forfeits and line-ups of teams
 *               trf_team_rounds.c
 *                               creates the matches of teams
 *     teams     trf_meetings.c  lists the matches of teams of an event
 *     writing   trf_text.c      writes the records of an event
 *               trf_bans.c      writes forbidden pairs and acceleration
 *               trf_team_text.c writes the records of teams
 *               trf_team_losses.c
 *                               lists what TRF cannot store of teams
 *               trf_lines.c     lists the existing lines
 *               trf_write.c     writes these lines with changes, and new lines
 *
 * An event that was read from TRF has the text of the file. Other events may
 * have lines of TRF as remarks, such as "# TRF 102 ...", for data that an event
 * cannot hold.
 */
#ifndef LUDEX_GRAMMAR_TRF_TRF_H
#define LUDEX_GRAMMAR_TRF_TRF_H

#include "event.h"

enum {
    TRF_NUMBER_MAX = 9999,
    TRF_ROUNDS_MAX = 999,
    TRF_TEAMS_MAX = 999,
    TRF_BOARDS_MAX = 100, /* boards of a match; TRF has no limit */
    TRF_CODE = 3,         /* characters of a record's code */
};

/* ---- the tables ---------------------------------------------------------- */

enum trf_record_id {
#define TRF_RECORD(name, ...) TRF_##name,
#include "records.def"
#undef TRF_RECORD
    TRF_RECORDS, /* number of records; also stands for a line that is not a
                    record */
};

enum trf_since {
    TRF_SINCE_2006 = 2006,
    TRF_SINCE_2016 = 2016,
    TRF_SINCE_2026 = 2026,
    TRF_SINCE_JAVAFO,
    TRF_SINCE_BBP,
    TRF_SINCE_TORNELO,
};

enum trf_holds {
    TRF_HOLDS_HELD,
    TRF_HOLDS_PART,
    TRF_HOLDS_KEPT,
    TRF_HOLDS_COUNTED,
};

struct trf_record {
    const char *code;
    uint16_t since;          /* enum trf_since */
    uint8_t held;            /* enum trf_holds */
    enum trf_record_id same; /* equivalent record of TRF26 */
    const char *meaning;
};

extern const struct trf_record trf_records[TRF_RECORDS];

enum trf_field_id {
#define TRF_FIELD(record, name, ...) TRF_##record##_##name,
#include "fields.def"
#undef TRF_FIELD
    TRF_FIELDS,
};

struct trf_field {
    enum trf_record_id record;
    uint8_t from, to, step; /* columns; `step` is explained in fields.def */
    const char *meaning;
};

extern const struct trf_field trf_fields[TRF_FIELDS];

/* Returns the record that the first three characters of a line identify, or
   TRF_RECORDS if there is none. */
enum trf_record_id trf_find_record(struct str line);
/* True if a line begins with three digits or letters that are followed by a
   space or the end of the line. */
bool trf_is_coded(struct str line);
/* True if the text contains the word, in upper or lower case. */
bool trf_has_word(struct str s, const char *word);
/* Evidence of a team tournament. Records of TRF26 are sufficient. Older records
   count only if the tournament's type also mentions teams. */
struct trf_team_signs {
    bool team, old_team, type;
};
void trf_look_for_teams(struct trf_team_signs *signs, struct str line);
bool trf_are_teams(const struct trf_team_signs *signs);
/* Returns the number of a line's code among all possible codes. */
enum { TRF_CODES = 62 * 62 * 62 };
size_t trf_code_number(struct str line);

/* ---- lines --------------------------------------------------------------- */

/* A line that is read field by field, from left to right. */
struct trf_line {
    struct str text;
    uint32_t begin;      /* offset in the file */
    size_t column, byte; /* current column, from 1, and its offset */
};

/* Removes the first line, which ends with CR, LF or both, and returns it. *end
   becomes its line break. */
struct str trf_next_line(struct str *rest, struct str *end);
/* Returns the offset of a column, or the length of the line if the line is
   shorter. */
size_t trf_byte(struct trf_line *line, size_t column);
/* Returns the text from column `from` to column `to`, without spaces around
   it. */
struct str trf_part(struct trf_line *line, size_t from, size_t to,
                    struct span *span);
/* Returns a field of a line; if the field is repeated, the n-th one, from 0. */
struct str trf_field(struct trf_line *line, enum trf_field_id id, size_t n,
                     struct span *span);
char trf_char(struct trf_line *line, enum trf_field_id id, size_t n);
/* Returns the first column of the n-th repetition of a field. */
size_t trf_column(enum trf_field_id id, size_t n);
/* Reads points such as "2.5", " 11.5" or "1" in tenths. Returns false if the
   text is anything else. */
bool trf_tenths(struct str s, int64_t *out);

/* ---- reading ------------------------------------------------------------- */

/* Remarks for data of a player or result that an event cannot store, such as "#
   TRF sex w". */
#define TRF_REMARK   "# TRF "
#define TRF_SEX      "# TRF sex "
#define TRF_UNRATED  "# TRF W, D or L"
#define TRF_NICKNAME "# TRF nickname "
#define TRF_STRENGTH "# TRF strength "
/* Remark of an event that lists the records missing from its file, such as "#
   TRF without 062 092". */
#define TRF_WITHOUT  "# TRF without"

/* A round in a player's line. */
struct trf_cell {
    uint32_t opponent; /* number of the opponent; 0 if there is none */
    char colour;       /* 'w', 'b', '-' */
    char result;       /* as in the manual page; ' ' if there is none */
    bool left_out;     /* the cell has been reported and is not in the event */
    struct span span;
};

struct trf_player {
    uint32_t number;
    uint32_t begin; /* offset of the player's line */
    struct span points_span;
    int64_t points; /* points in the file, in tenths; -1 if not given */
    struct trf_cell *cells;
    uint32_t cell_count;
    bool broken; /* the rest of the line is unreadable */
};

/* A line that becomes a remark of the event. */
struct trf_remark_line {
    uint32_t begin; /* offset in the file */
    struct event_remark *remark;
};

/* A team's line. */
struct trf_team {
    uint32_t number;
    struct span match_span, game_span;
    int64_t match_points, game_points; /* points in the file, in tenths; -1 if
                                          not given */
};

/* A forfeited match or a bye of a team. */
struct trf_team_term {
    uint32_t round, first, second; /* `second` is NOBODY for a bye */
    uint8_t kind;                  /* as in struct event_match */
    struct span span;
};

/* The players of a team on the boards of a match. */
struct trf_line_up {
    uint32_t round, team, opponent;
    uint32_t *players;  /* NOBODY for a board without a player */
    struct span *spans; /* places of the players */
    size_t count;
    struct span span, opponent_span;
};

struct trf_reader {
    struct arena *arena;
    struct diags *diags;
    struct event *event;
    struct trf_player *players;
    size_t player_count, player_room, event_room, deputy_room;
    uint32_t indices[TRF_NUMBER_MAX + 1]; /* indices of players, by number from
                                             1 */
    uint32_t columns;                     /* number of rounds for which lines
                                             have columns */
    uint32_t said_rounds;                 /* number of rounds given by 142 or
                                             XXR */
    struct span points_span;              /* the last points that were read */
    uint32_t absent_round;                /* round of XXZ; 0 if there is none */
    bool said_type;                       /* 092 or 192 gives a type */
    uint8_t coded_kind;                   /* format that 192 names, or
                                             FORMAT_UNKNOWN */
    bool other_tiebreaks;                 /* the event's list differs from
                                             202 */
    bool there[TRF_RECORDS];
    bool of_teams; /* 310, or 013 with the type "team",
                                         indicates a team event */
    bool said_old, said_nickname, said_strength; /* as `said_sex` */
    bool new_teams; /* the event has 310, so that 013 is not read */
    struct trf_team *teams;
    size_t team_room, event_team_room;
    uint32_t team_indices[TRF_TEAMS_MAX + 1]; /* indices of teams, by number,
                                                 from 1 */
    uint32_t *places;   /* places of players in their teams, from 1 */
    struct str colours; /* colours of the boards, such as "WBWB" */
    int64_t bye_points; /* game points of an assigned bye, in tenths; -1 if not
                           given */
    struct span bye_points_span;
    int64_t *match_sums, *game_sums; /* points of teams according to their
                                        results: tenths, and halves */
    struct trf_team_term *terms;
    size_t term_count, term_room;
    struct trf_line_up *line_ups;
    size_t line_up_count, line_up_room;
    bool said_sex;                    /* it has been reported that events cannot
                                         store the sex */
    bool lost_date;                   /* a round with a date has no results */
    bool paired[TRF_ROUNDS_MAX];      /* rounds that have a game; index 0 is
                                         round 1 */
    struct str dates[TRF_ROUNDS_MAX]; /* dates of rounds; index 0 is round 1 */
    uint8_t noted[TRF_CODES / 8 + 1]; /* bit set of the codes that have been
                                         reported as preserved */
    struct trf_remark_line *kept;     /* lines and comments that become
                                         remarks */
    size_t kept_count, kept_room;
    size_t comments; /* index of the first comment before the next line */
    struct event_result **next_result;
    struct event_ban **next_ban;
    struct event_bonus *last_bonus;
};

/* Reads the text of a file. The caller sets only the arena and the diagnostics
   of the reader. Returns false if out of memory. */
bool trf_read(struct trf_reader *r, struct str text);
/* Replaces FIDE's tie-breaks of teams by those of events, and reports and omits
   those without an equivalent. `games` is true if game points are the score.
   (trf_tiebreaks.c) */
void trf_translate_tiebreaks(struct trf_reader *r, bool games);
/* Returns the year for a two-digit year, in the century of the event. */
int32_t trf_year(const struct event *e, uint32_t of_century);
/* Adds a remark to a list: `text` followed by `more`. */
void trf_add_remark(struct trf_reader *r, struct event_remark **list,
                    const char *text, struct str more);

/* Creates results from the cells of all players. (trf_rounds.c) */
void trf_read_all_cells(struct trf_reader *r);
void trf_check_points(struct trf_reader *r);
/* Joins the columns of one match to one round, and marks play-off games. Until
   then, the round of a result is its column. (trf_matches.c) */
void trf_join_rounds(struct trf_reader *r);
/* Returns the last round that has a game, from 1, or 0 if none has. */
uint32_t trf_paired_rounds(const struct trf_reader *r);
/* True if a code of 192 says that game points are the score of teams, as in
   "FIDE_TEAM_TYPEA_GP_MP". */
bool trf_is_by_games(struct str code);
void trf_add_bye(struct trf_reader *r, uint32_t player, uint32_t round,
                 char type, struct span span);
/* The match of a player who has a point, or none, on a board without an
   opponent; trf_make_matches() replaces it. */
#define TRF_ALONE UINT32_MAX
/* Creates the matches of teams from games, forfeits and byes, and assigns the
   boards. (trf_team_rounds.c) */
void trf_make_matches(struct trf_reader *r);
/* Sums the points of teams. (trf_meetings.c) */
void trf_sum_team_points(struct trf_reader *r);
/* Reports stated points, in tenths, that differ from those of the results. */
void trf_check_stated(struct trf_reader *r, struct span span, int64_t stated,
                      int64_t counted);
/* Checks the stated points of teams. */
void trf_check_team_points(struct trf_reader *r);

/* ---- matches of teams (trf_meetings.c) ----------------------------------- */

/* A game in a match of teams. */
struct trf_game {
    const struct event_result *result;
    uint32_t board;
    size_t order; /* place in the event */
    bool turned;  /* the first player plays for the second team */
};

struct trf_meeting {
    const struct event_match *match; /* NULL if the games state no match */
    uint32_t round, teams[2];        /* teams[1] is NOBODY for a bye */
    uint8_t how, kind;               /* as in struct event_match */
    int64_t points[2];               /* board points, in halves */
    struct trf_game *games;
    size_t game_count;
    bool renumbered; /* two games have the same board, or a board is too high,
                        so that the boards are those of the order of games */
    size_t order;
};

struct trf_meetings {
    struct trf_meeting *list; /* sorted by round */
    size_t count;
    uint32_t boards; /* number of boards of a match */
};

/* Lists the matches of the first stage. `columns` is as in struct trf_columns;
   results without a column are omitted. Returns false if out of memory. */
bool trf_list_meetings(const struct event *e, const uint32_t *columns,
                       struct arena *arena, struct trf_meetings *out);
/* Returns the points of a player for a result, in halves. */
int64_t trf_halves(const struct event_result *r, bool second);
/* Adds the match points of the teams, in tenths, and their game points, in
   halves. */
void trf_add_team_points(const struct event *e, const struct trf_meetings *m,
                         int64_t *match_points, int64_t *game_points);
/* Returns the points of matches: those of the event, or 2-1-0. */
struct event_points trf_match_points(const struct event *e);
/* Returns the team of a player, or NOBODY. */
static inline uint32_t trf_team_of(const struct event *e, uint32_t player)
{
    return player < e->player_count && e->players[player].team
               ? e->players[player].team - 1
               : NOBODY;
}

/* ---- writing ------------------------------------------------------------- */

/* A player's round in written form. The cell is blank if opponent and result
   are 0. */
struct trf_written_cell {
    uint32_t opponent;
    char colour, result;
    bool requested; /* a full-point bye that is marked as requested */
};

/* The columns of rounds in the lines of players, counted from 1. A round whose
   matches have several games has several columns. */
struct trf_columns {
    uint32_t *begin; /* begin[r] is the first column of round r, from 1 up to
                        the round after the last one */
    uint32_t *of;    /* column of each result, in the order of the event; 0 if
                        TRF cannot express the result */
    uint32_t count;
    uint32_t rounds; /* number of rounds in `begin` */
    bool lost; /* some results are not written, because a player has another
                  result in the round, and the event has no matches */
};

/* Returns false if out of memory. (trf_matches.c) */
bool trf_assign_columns(const struct event *e, struct arena *arena,
                        struct trf_columns *out);
/* True if two players can meet several times in a round. */
bool trf_has_matches(const struct event *e);

/* Returns the number of a player or, in a team event, of a team. */
static inline uint32_t trf_entrant_number(const struct event *e,
                                          const uint32_t *players,
                                          const uint32_t *teams, uint32_t i)
{
    return e->team_count ? teams[i] : players[i];
}

/* The data of an event in the form of records, with either the current values
   or those of the existing lines. */
struct trf_side {
    const struct event *event;
    const uint32_t *numbers; /* numbers of the players */
    const uint32_t *team_numbers;
    const uint32_t *team_ranks; /* NULL: ranks are not written */
    struct trf_meetings meetings;
    struct trf_written_cell
        *cells;        /* entry p * rounds + c is column c (from 0) of
                                  player p */
    int64_t *points;   /* points of the players, in tenths */
    struct str *dates; /* dates of the columns as YYYY.MM.DD */
    uint32_t rounds;   /* number of columns */
    struct trf_columns columns;
    bool of_teams; /* the type is that of a team event */
    bool paired; /* this program made the pairings, with FIDE's Dutch system of
                    2026 */
};

/* Appends the line of a record, or several lines with a line feed between them.
   Appends nothing if the event does not have the record. (trf_text.c) */
void trf_add_record(const struct trf_side *s, enum trf_record_id record,
                    struct text *out);
/* Append all lines of bans, or of bonuses, each with a line break, as XXP and
   XXA if `of_2016` is true. Return false if out of memory. (trf_bans.c) */
bool trf_add_bans(const struct trf_side *s, bool of_2016, const char *ends,
                  struct arena *arena, struct text *out);
bool trf_add_bonuses(const struct trf_side *s, bool of_2016, const char *ends,
                     struct arena *arena, struct text *out);
/* Append all lines of teams, or of their matches, each with a line break.
   Return false if out of memory. (trf_team_text.c) */
bool trf_add_teams(const struct trf_side *s, bool of_2016, const char *ends,
                   struct arena *arena, struct text *out);
bool trf_add_matches(const struct trf_side *s, bool of_2016, const char *ends,
                     struct arena *arena, struct text *out);
/* True for a record of teams that occurs several times. In a team event, lines
   of these records are written together. */
bool trf_is_team_record(enum trf_record_id record);
/* Lists the data of teams that TRF cannot store. */
void trf_list_lost_teams(const struct event *e, struct text *out);
/* True if both events have the same bans, and the same bonuses. */
bool trf_same_bans(const struct event *a, const struct event *b);
bool trf_same_bonuses(const struct event *a, const struct event *b);

/* Appends the columns of a player that come before the points. */
void trf_add_details(const struct trf_side *s, uint32_t player, struct str name,
                     struct text *out);
void trf_add_cell(struct trf_written_cell cell, struct text *out);
/* Computes cells, points and dates. The date of a round is taken from its
   results or, if they have none, from the dates of rounds. */
void trf_compute_cells(struct trf_side *s);
bool trf_has_remark(const struct event_remark *remarks, const char *text);
/* Appends at most `width` characters. Characters that a line may not contain
   become spaces. */
void trf_add_clean(struct text *out, struct str s, size_t width);

/* An existing line of TRF. */
struct trf_old_line {
    struct str text, end;
    uint32_t begin;  /* offset in the whole text */
    uint16_t record; /* enum trf_record_id */
    uint16_t order;  /* place in the order of records; a line that is not a
                        record has that of the next record */
    uint32_t at;     /* index of the line */
};

struct trf_old_lines {
    struct str text; /* the whole text */
    struct trf_old_line *list;
    size_t count;
};

/* Places of lines that are not records in the order of records: at the
   beginning, at the end of the head (before the players), and at the end. */
enum {
    TRF_ORDER_FIRST = TRF_NAME,
    TRF_ORDER_HEAD = TRF_XX_BANS,
    TRF_ORDER_END = TRF_RECORDS
};

/* Lists the lines of the event's file in their order; for an event without a
   file, lists the lines in its remarks in the order of records. Returns false
   if out of memory. (trf_lines.c) */
bool trf_old_lines(const struct event *e, struct arena *arena,
                   struct trf_old_lines *out);

#endif
