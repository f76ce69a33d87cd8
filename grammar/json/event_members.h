/*
 * The members of events as JSON. A table for each kind of object has a row for
 * each member, in the order in which members are read and written.
 *
 * The reader calls the functions that read the statements of event files
 * (event_reader.h), so that both forms have the same limits and checks.
 */
#ifndef LUDEX_GRAMMAR_JSON_EVENT_MEMBERS_H
#define LUDEX_GRAMMAR_JSON_EVENT_MEMBERS_H

#include "../event/event_reader.h"
#include "fields.h"

enum event_object {
    OBJECT_FILE,
    OBJECT_EVENT,
    OBJECT_POINTS,
    OBJECT_TEAM,
    OBJECT_PLAYER,
    OBJECT_BAN,
    OBJECT_BONUS,
    OBJECT_PRIZES,
    OBJECT_STAGE,
    OBJECT_MATCH,
    OBJECT_RESULT,
    OBJECT_REMARK,
    EVENT_OBJECTS,
};

struct event_json {
    struct event_reader reader;
    struct tape tape;
    struct field fields[EVENT_OBJECTS][FIELDS_MAX + 1]; /* the tables in the
                                                           form that
                                                           fields_read()
                                                           takes */
    const struct fields *found;      /* members of the current object */
    bool omitted;                    /* the rest of the object is not read */
    const struct event_match *match; /* match of the last result that has one,
                                        or NULL */
    uint32_t match_number;
};

struct event_json_writer {
    struct text *out;
    const struct event *event;
    const char *between; /* separates the members of the current object */
    bool any;            /* the current object has members */
};

struct event_member;
/* Reads the value at `item` of the tape. The name of the member is at the item
   before it. */
typedef void read_event_member(struct event_json *j,
                               const struct event_member *m, uint32_t item);
/* Reads a statement; one of the functions of event_reader.h. */
typedef void read_event_statement(struct event_reader *r, struct span word,
                                  struct span value);
/* Writes a member of an object, if the object has a value for this member. */
typedef void write_event_member(struct event_json_writer *w,
                                const struct event_member *m,
                                const void *object);

struct event_member {
    const char *name;
    uint8_t kinds; /* allowed kinds of the value, as a set of enum json_kind */
    bool needed;
    read_event_member *read; /* NULL if the function of another member reads
                                this one, too */
    write_event_member *write;
    size_t offset; /* offset of the value in the object, for `write` */
    unsigned part; /* enum event_part, event_detail or event_object */
    read_event_statement *statement; /* for `read` */
};

/* The tables; each ends with a member without a name. (event_members.c) */
extern const struct event_member *const event_members[EVENT_OBJECTS];
/* Words for the parts of an event to which remarks can belong, by enum
   event_part, enum event_stage_part and enum event_heading. */
extern const char *const event_part_words[EVENT_PARTS + 1];
extern const char *const event_stage_words[STAGE_PARTS + 1];
extern const char *const event_heading_words[HEADING_ROUND + 2];

/* Places in the tables of members that are read together. */
enum {
    POINTS_WIN,
    POINTS_DRAW,
    POINTS_LOSS,
    POINTS_BYE,
    POINTS_ABSENT,
    POINTS_UNKNOWN
};
enum { BAN_OF_PLAYERS, BAN_OF_SAME, BAN_FROM, BAN_TO, BAN_REMARKS };
enum {
    PRIZES_NAME,
    PRIZES_BELOW, /* the conditions are in the order of enum prize_condition */
    PRIZES_CATEGORY,
    PRIZES_CLUB,
    PRIZES_COUNTRY,
    PRIZES_AMOUNTS,
    PRIZES_REMARKS
};
enum { BONUS_PLAYER, BONUS_POINTS, BONUS_FROM, BONUS_TO, BONUS_REMARKS };
enum {
    RESULT_STAGE,
    RESULT_ROUND,
    RESULT_PLAYER, /* or team */
    RESULT_OPPONENT,
    RESULT_FORM
};
enum { REMARK_TEXT, REMARK_BESIDE, REMARK_AT, REMARK_OF };

/* event_json_read.c */
read_event_member json_read_events, json_read_year, json_read_name,
    json_read_text, json_read_statement, json_read_word, json_read_when,
    json_read_rated, json_read_unfinished, json_read_names, json_read_count,
    json_read_points, json_read_double_prizes, json_read_categories,
    json_read_list, json_read_team, json_read_player, json_read_detail,
    json_read_entry_remarks, json_read_stage, json_read_stage_remarks,
    json_read_stage_of, json_read_round, json_read_result,
    json_read_detail_of_game, json_read_result_remarks, json_read_match,
    json_read_match_forfeit, json_read_match_remarks, json_read_match_of,
    json_read_remarks;
read_event_statement json_read_forfeit, json_read_tiebreak, json_read_reason,
    json_read_date, json_read_match_date, json_read_score;
/* event_json_write.c */
write_event_member json_write_year, json_write_text, json_write_number,
    json_write_flag, json_write_list, json_write_format, json_write_points,
    json_write_tenths, json_write_team_score, json_write_initial,
    json_write_acceleration, json_write_rated, json_write_names,
    json_write_count, json_write_team_of, json_write_categories,
    json_write_sharing, json_write_amounts, json_write_banned_players,
    json_write_same, json_write_ban_rounds, json_write_bonus_player,
    json_write_bonus_points, json_write_bonus_rounds, json_write_stages,
    json_write_stage_format, json_write_stage_of, json_write_player,
    json_write_result, json_write_forfeit, json_write_reason,
    json_write_tiebreak, json_write_of_game, json_write_record_number,
    json_write_team, json_write_match_result, json_write_score,
    json_write_match_forfeit, json_write_remarks, json_write_entry_remarks,
    json_write_stage_remarks;

/* Finds the members of an object. Returns false after reporting that the object
   is unreadable or lacks a required member. (event_json_read.c) */
bool json_find_members(struct event_json *j, enum event_object kind,
                       uint32_t item, struct fields *out);
/* Reads a statement's remarks into its lists. `words` contains the names of the
   lists and ends with NULL; it is NULL if there is only one list.
   (event_json_remarks.c) */
void json_read_remark_list(struct event_json *j, uint32_t list,
                           const char *const *words,
                           struct event_remark **lists);
/* Reads the remarks of a result or a match and of its headings. */
void json_read_heading_remarks(struct event_json *j, uint32_t list,
                               struct event_remark **remarks);

#endif
