/*
 * TRF: FIDE's Tournament Report File, in its versions of 2016 and 2026, with
 * lines of JaVaFo (XX.), bbpPairings (BB.) and Tornelo (DAT). records.def lists
 * its records, fields.def their columns.
 *
 *     records   trf_records.c   the two tables
 *               trf_columns.c   lines by their columns and words
 *     read      trf_read.c      lines to an event, each by its reader:
 *               trf_head.c      of the tournament
 *               trf_players.c   of a player
 *               trf_terms.c     of later rounds, which name players
 *               trf_rounds.c    rounds of players to results
 *     write     trf_text.c      an event record by record
 *               trf_lines.c     the existing lines
 *               trf_write.c     these lines again, with changes
 *
 * An event that was read from TRF has the text of the file. Other events may
 * have lines of it as remarks, "# TRF 102 ...": those that an event cannot
 * hold.
 */
#ifndef LUDEX_GRAMMAR_TRF_TRF_H
#define LUDEX_GRAMMAR_TRF_TRF_H

#include "event.h"

enum {
    TRF_NUMBER_MAX = 9999,
    TRF_ROUNDS_MAX = 999,
    TRF_CODE = 3, /* characters of a record's code */
};

/* ---- the tables ----------------------------------------------------------- */

enum trf_record_id {
#define TRF_RECORD(name, ...) TRF_##name,
#include "records.def"
#undef TRF_RECORD
    TRF_RECORDS, /* not a record */
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
    enum trf_record_id same; /* the equivalent record of 2026 */
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
    uint8_t from, to, step; /* columns; step is as in fields.def */
    const char *meaning;
};

extern const struct trf_field trf_fields[TRF_FIELDS];

/* Returns the record of a line by its first three characters, or
   TRF_RECORDS. */
enum trf_record_id trf_find_record(struct str line);
/* True if a line begins with three digits or letters and a space, or is no
   longer. */
bool trf_is_coded(struct str line);
/* True if the text contains the word, in any case. */
bool trf_has_word(struct str s, const char *word);
/* Signs of a team tournament: records of 2026, or older ones if the type of the
   tournament says so too. */
struct trf_team_signs {
    bool team, old_team, type;
};
void trf_look_for_teams(struct trf_team_signs *signs, struct str line);
bool trf_are_teams(const struct trf_team_signs *signs);
/* Returns the number of a code among all possible ones. */
enum { TRF_CODES = 62 * 62 * 62 };
size_t trf_code_number(struct str line);

/* ---- lines ---------------------------------------------------------------- */

/* A line that is read field by field, from left to right. */
struct trf_line {
    struct str text;
    uint32_t begin;      /* in the file */
    size_t column, byte; /* the column reached, from 1, and its byte */
};

/* Takes a line off that ends in CR, LF or both; `end` is its line break. */
struct str trf_take_line(struct str *rest, struct str *end);
/* Returns the byte where a column begins, or the end of the line. */
size_t trf_byte(struct trf_line *line, size_t column);
/* Returns the columns from `from` to `to`, without spaces around them. */
struct str trf_part(struct trf_line *line, size_t from, size_t to,
                    struct span *span);
/* Returns a field; the n-th one, from 0, if it is repeated. */
struct str trf_field(struct trf_line *line, enum trf_field_id id, size_t n,
                     struct span *span);
char trf_char(struct trf_line *line, enum trf_field_id id, size_t n);
/* Returns the first column of the n-th one. */
size_t trf_column(enum trf_field_id id, size_t n);
/* Reads "2.5", " 11.5", "1" in tenths. Returns false for anything else. */
bool trf_tenths(struct str s, int64_t *out);

/* ---- reading -------------------------------------------------------------- */

/* Remarks for what an event cannot hold about a player or a result: "# TRF sex
   w". */
#define TRF_REMARK    "# TRF "
#define TRF_SEX       "# TRF sex "
#define TRF_REQUESTED "# TRF F"
#define TRF_UNRATED   "# TRF W, D or L"
/* For an event: records that its file lacks, "# TRF without 062 092". */
#define TRF_WITHOUT   "# TRF without"

/* A round in a player's line. */
struct trf_cell {
    uint32_t opponent; /* number; 0 for nobody */
    char colour;       /* 'w', 'b', '-' */
    char result;       /* as in the manual page; ' ' for none */
    bool left_out;     /* it was reported and is not in the event */
    struct span span;
};

struct trf_player {
    uint32_t number;
    uint32_t begin; /* of its line */
    struct span points_span;
    int64_t points; /* as stated, in tenths; -1 if not stated */
    struct trf_cell *cells;
    uint32_t cell_count;
    bool broken; /* the rest of the line could not be read */
};

/* A line that becomes a remark of the event. */
struct trf_kept {
    uint32_t begin; /* in the file */
    struct event_remark *remark;
};

struct trf_reader {
    struct arena *arena;
    struct diags *diags;
    struct event *event;
    struct trf_player *players;
    size_t player_count, player_room, event_room;
    uint32_t indices[TRF_NUMBER_MAX + 1]; /* of players by number, from 1 */
    uint32_t columns;                     /* rounds that lines have columns
                                             for */
    uint32_t said_rounds;                 /* by 142 or XXR */
    uint32_t absent_round;                /* of XXZ; or 0 */
    bool said_type;                       /* by 092 or 192 */
    bool there[TRF_RECORDS];
    bool of_teams;                    /* by 310, or 013 and "team" */
    bool said_sex;                    /* reported that events cannot hold it */
    bool lost_date;                   /* the date of a round without results */
    bool paired[TRF_ROUNDS_MAX];      /* rounds with a game, from 0 */
    struct str dates[TRF_ROUNDS_MAX]; /* of rounds, from 0 */
    uint8_t noted[TRF_CODES / 8 + 1]; /* codes whose lines were reported as
                                         preserved */
    struct trf_kept *kept;            /* lines and comments that become
                                         remarks */
    size_t kept_count, kept_room;
    size_t comments; /* index of the comments before the next line */
    struct event_result **next_result;
};

/* Reads a text. Only the arena and the diagnostics of the reader must be set.
   Returns false if out of memory. */
bool trf_read(struct trf_reader *r, struct str text);
/* Returns the year for "26", in the century of the event. */
int32_t trf_year(const struct event *e, uint32_t of_century);
/* Adds a remark to a list, which ends in `more`. */
void trf_remark(struct trf_reader *r, struct event_remark **list,
                const char *text, struct str more);

/* Makes results from the cells of all players. (trf_rounds.c) */
void trf_rounds(struct trf_reader *r);
void trf_check_points(struct trf_reader *r);
/* Returns the last round with a game, from 1, or 0. */
uint32_t trf_paired_rounds(const struct trf_reader *r);
void trf_add_bye(struct trf_reader *r, uint32_t player, uint32_t round,
                 char type, struct span span);

/* ---- writing -------------------------------------------------------------- */

/* A round of a player as written; nothing if opponent and result are 0. */
struct trf_written {
    uint32_t opponent;
    char colour, result;
};

/* The data of an event in records: as it is now, or as in the existing
   lines. */
struct trf_side {
    const struct event *event;
    const uint32_t *numbers;   /* of players */
    struct trf_written *cells; /* player p, round r from 0: p * rounds + r */
    int64_t *points;           /* of players, in tenths */
    struct str *dates;         /* of rounds, YYYY.MM.DD, from 0 */
    uint32_t rounds;
    bool paired; /* by this program, with the Dutch system of 2026 */
};

/* Appends the line of a record without its line break, or nothing if the event
   does not have it. (trf_text.c) */
void trf_add_record(const struct trf_side *s, enum trf_record_id record,
                    struct text *out);
/* Appends the columns of a player before the points. */
void trf_add_details(const struct trf_side *s, uint32_t player, struct str name,
                     struct text *out);
void trf_add_cell(struct trf_written cell, struct text *out);
/* Fills in cells, points and dates. Dates of rounds are those of results, or
   `base`. */
void trf_fill(struct trf_side *s, const struct str *base);
bool trf_has_remark(const struct event_remark *remarks, const char *text);
/* Appends at most `width` characters, with spaces for those that a line may not
   contain. */
void trf_add_clean(struct text *out, struct str s, size_t width);

/* An existing line. */
struct trf_old {
    struct str text, end;
    uint32_t begin;  /* in the whole text */
    uint16_t record; /* enum trf_record_id */
    uint16_t order;  /* among records: that of its record, or of the next */
    uint32_t at;     /* index among the lines */
};

struct trf_old_lines {
    struct str text; /* the whole text */
    struct trf_old *list;
    size_t count;
};

/* The order of lines that are not records: first, at the end of the head,
   before the players, and last. */
enum {
    TRF_ORDER_FIRST = TRF_NAME,
    TRF_ORDER_HEAD = TRF_XX_BANS,
    TRF_ORDER_END = TRF_RECORDS
};

/* Lists the lines of the event's file in order, or those in its remarks in the
   order of records. Returns false if out of memory. (trf_lines.c) */
bool trf_old_lines(const struct event *e, struct arena *arena,
                   struct trf_old_lines *out);

#endif
