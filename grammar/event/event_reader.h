/* Actions of the grammar of events (event_reader.c). */
#ifndef LUDEX_GRAMMAR_EVENT_READER_H
#define LUDEX_GRAMMAR_EVENT_READER_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "event.h"

/* Results of a pairing beyond enum result_kind: 0-0, and annulled. */
enum { PAIRING_BOTH_LOSE = RESULT_KINDS, PAIRING_ANNULLED };

/* Details of a player or team in a list. */
enum event_detail {
    DETAIL_COUNTRY,
    DETAIL_TITLE,
    DETAIL_BORN,
    DETAIL_ID,
    DETAIL_RATING,
    DETAIL_SEED,
    DETAIL_TEAM,
    DETAIL_BOARD,
    DETAIL_NOTE,
    EVENT_DETAILS,
};

/* A use of a player's or team's name: in a list, in a result ... */
struct event_use {
    struct str name;
    struct span span;
    uint32_t *into;         /* where its index goes; NULL if it is in the
                               list */
    struct event_player as; /* its details and remarks in the list; `team` is an
                               index, or NOBODY */
    uint32_t said;          /* details given: bits of enum event_detail */
    uint32_t order, index;
    const struct event_use *leader; /* the first use of the name */
    struct event_use *next;
};

/* All uses of names of one kind. */
struct event_names {
    struct event_use *first, **next;
    size_t count, listed;
    size_t sought; /* number of unknown names for which a similar one was looked
                      for */
};

/* A statement or a part of it that remarks can belong to: its span, and its
   list of remarks, or NULL if the next one takes them. */
struct event_anchor {
    uint32_t begin, end; /* 0 until its end has been read */
    struct event_remark **remarks;
    uint32_t of;     /* as in struct event_remark */
    uint8_t heading; /* HEADING_NONE if it is not a heading */
    bool bout;       /* it is a result or a match, which may have headings */
};

/* A remark that is not yet assigned. */
struct event_loose {
    struct event_loose *before;
    struct event_remark remark;
    uint32_t begin;
};

/* A token, with data that the parser does not get. */
struct event_token {
    int code, value;
    struct span span;
    bool first; /* on its line */
};

enum {
    EVENT_DEPTH = 2, /* nested braces: those of an event and of its players */
    EVENT_RATING_MAX = 1000000
};

struct event_reader {
    struct arena *arena;
    struct diags *diags;
    char *base;
    struct event *first, **next;

    struct event held;   /* statements outside of events */
    struct event *event; /* the current event; NULL outside */
    bool begun;          /* by the word "event": it will be stored */
    uint32_t said;       /* statements given: bits of enum event_part */
    struct event_result **next_result, *result;
    struct event_match **next_match, *match;
    uint32_t marked; /* marks given for the current result or match */
    uint32_t stage, round;
    bool staged;   /* a stage has begun */
    bool matching; /* results belong to the last match */
    struct event_names players, teams;
    struct event_use *use; /* the last one in a list */
    size_t stage_room, champion_room, runner_room;

    struct event_anchor *anchors; /* of the current event, and since the
                                     previous one */
    size_t anchor_count, anchor_room;
    struct event_loose *loose; /* the last remark */
    struct event *last;        /* the last event stored */

    struct span open[EVENT_DEPTH]; /* open braces */
    uint8_t depth;
    size_t nested; /* number of braces within these, where none are allowed */

    struct event_token token; /* the last token read */
    struct span before;       /* the span of the previous token */
    bool fault;               /* it cannot be read; the rest of its line is
                                 skipped */
    bool kept;                /* the last token will be read again */
    bool ignoring;            /* skips the braces of something unknown */
    jmp_buf fatal;
};

noreturn void event_fatal(struct event_reader *r); /* out of memory */
/* Allocates in the arena; calls event_fatal if out of memory. */
void *event_need(struct event_reader *r, size_t size);
/* Returns a list with room for one more item. The previous list stays in the
   arena. */
void *event_grow(struct event_reader *r, void *list, size_t size, size_t count,
                 size_t *room);
void event_scan(struct event_reader *r, size_t size); /* event.l */

/* Return the text of a token; the token as shown in messages; a string without
   its quotes. */
struct str event_view(const struct event_reader *r, struct span span);
struct str event_shown(const struct event_reader *r, struct span span);
struct str event_string(struct event_reader *r, struct span string);
/* Reports the first control character. It is written as U+FFFD. */
void event_report_control(struct event_reader *r, struct span span);
struct str event_day(struct event_reader *r, struct span date);
/* Returns false, and reports it, if the number is out of range. */
bool event_number(struct event_reader *r, struct span span, uint64_t low,
                  uint64_t high, uint64_t *out);
void event_read_as(struct event_reader *r, enum diag_code code,
                   struct span span, struct str as);
void event_report_too_many(struct event_reader *r, struct span where,
                           const char *what, size_t most);
/* Returns the stage with a name, which is made if it is new; the last stage if
   there are too many. */
uint32_t event_stage_of(struct event_reader *r, struct str name,
                        struct span span);

/* Notes the use of a name; `into` is as in struct event_use. (event_names.c) */
void event_names_begin(struct event_names *names);
struct event_use *event_use(struct event_reader *r, struct event_names *names,
                            struct span string, uint32_t *into);
void event_name_all(struct event_reader *r);

void event_begin(struct event_reader *r, struct span word);
void event_read_year(struct event_reader *r, struct span number);
/* Reports "196?", which is not a year and is ignored. */
void event_report_part_of_year(struct event_reader *r, struct span part);
void event_read_name(struct event_reader *r, struct span string);
void event_open(struct event_reader *r); /* reads the brace */
/* Begin a list, and end it at its brace. */
void event_begin_players(struct event_reader *r, struct span word);
void event_end_players(struct event_reader *r, struct span brace);
void event_begin_teams(struct event_reader *r, struct span word);
void event_end_teams(struct event_reader *r, struct span brace);
void event_close(struct event_reader *r, struct span whole);
/* Statements of the current event, or of all events that follow. */
void event_read_text(struct event_reader *r, enum event_part field,
                     struct span word, struct span string);
void event_read_game(struct event_reader *r, struct span word,
                     struct span name);
void event_read_count(struct event_reader *r, enum event_part field,
                      struct span word, struct span number);
void event_read_format(struct event_reader *r, struct span word,
                       struct span name, bool tiebreak);
void event_read_when(struct event_reader *r, enum event_part field,
                     struct span word, struct span date);
void event_read_rated(struct event_reader *r, struct span word, int rated);
void event_read_unfinished(struct event_reader *r, struct span word);
void event_read_stage(struct event_reader *r, struct span word,
                      struct span string);
void event_read_round(struct event_reader *r, struct span word,
                      struct span number);
/* Reads "?": the results that follow have no round. */
void event_read_round_unknown(struct event_reader *r, struct span word,
                              struct span part);

void event_read_player(struct event_reader *r, struct span string);
void event_read_team(struct event_reader *r, struct span string);
void event_read_detail(struct event_reader *r, enum event_detail detail,
                       struct span word, struct span value);

void event_read_pair(struct event_reader *r, struct span first,
                     struct span second, int pairing);
void event_read_bye(struct event_reader *r, struct span first, int kind);
void event_read_withdrawn(struct event_reader *r, struct span first);
/* Details that follow a result. */
void event_read_date(struct event_reader *r, struct span date);
void event_read_note(struct event_reader *r, struct span word,
                     struct span string);
void event_read_forfeit(struct event_reader *r, struct span word);
void event_read_annulled(struct event_reader *r, struct span word);
void event_read_came(struct event_reader *r, struct span word, int came);
void event_read_tiebreak(struct event_reader *r, struct span word);
void event_read_board(struct event_reader *r, struct span word,
                      struct span number);
void event_read_plies(struct event_reader *r, struct span word,
                      struct span number);
void event_read_record(struct event_reader *r, struct span word,
                       struct span number);

/* A match of teams; `second` is NULL if only one team is named. */
void event_read_match(struct event_reader *r, struct span word,
                      struct span first, const struct span *second);
void event_read_match_bye(struct event_reader *r, int kind);
void event_read_match_withdrawn(struct event_reader *r);
void event_read_score(struct event_reader *r, struct span score);
void event_read_match_date(struct event_reader *r, struct span date);
void event_read_match_forfeit(struct event_reader *r, struct span word);
void event_read_match_note(struct event_reader *r, struct span word,
                           struct span string);

/* Returns the enum result_kind, or PAIRING_BOTH_LOSE, of a result as people
   write it, "1:0", "draw"; -1 if it is not a result. */
int event_result_word(struct str word);
/* Reads "1 - 0", whose sides are given. */
void event_read_pair_apart(struct event_reader *r, struct span first,
                           struct span second, struct span left,
                           struct span right);
/* Reads "- 1/2" after a draw. */
void event_read_other_half(struct event_reader *r, struct span rest,
                           int pairing);

/* Report spellings that differ from the manual page as read in the usual way:
   typographic quotes, results, words in upper case. */
void event_report_string_spelling(struct event_reader *r, struct span string);
void event_report_result_spelling(struct event_reader *r, struct span result,
                                  int pairing);
void event_report_word_spelling(struct event_reader *r, struct span word);

/* Remarks, and the anchors that they may belong to. (event_remarks.c) */
void event_remark(struct event_reader *r, struct span remark);
struct event_anchor *event_anchor(struct event_reader *r, struct span statement,
                                  struct event_remark **remarks);
/* Notes that the statement has been read to its end: a remark within it belongs
   to its line. */
void event_statement(struct event_reader *r, struct span statement);
/* event_settle_remarks assigns the remarks at the end of an event.
   event_pass_remarks leaves them to what follows, if the event is not
   stored. */
void event_settle_remarks(struct event_reader *r);
void event_pass_remarks(struct event_reader *r);
/* Assigns the remaining remarks to the end of the last event. */
void event_end_remarks(struct event_reader *r);

/* Notes whether the token begins a line. */
void event_note_line(struct event_reader *r);
/* True if reading resumes at this token after something unreadable.
   (event.l) */
bool event_resumes(const struct event_reader *r);

/* True if the brace opens, or closes, an event or its players. */
bool event_open_brace(struct event_reader *r, struct span brace);
bool event_close_brace(struct event_reader *r);
void event_report_unclosed_string(struct event_reader *r, struct span string);
/* Reports the innermost open brace and closes it. */
void event_report_unclosed_brace(struct event_reader *r);
/* Reports a token that is not allowed here, or one that cuts the previous
   statement short. */
void event_report_unexpected(struct event_reader *r, bool cut,
                             const char *token, const char *const *expected,
                             size_t count);

/* Appends a string in quotes. (event_write.c) */
void event_add_string(struct text *out, struct str s);

/* Reads "first-to-10": kind and number. Returns false if it is not a format.
   (event_format.c) */
bool event_format_word(struct str word, struct event_format *out);
/* Words of formats, for suggestions. NULL ends the list. */
extern const char *const event_format_words[];

#define YYLLOC_DEFAULT(current, rhs, n)                                        \
    ((current) =                                                               \
         (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n))                \
             : (struct span){YYRHSLOC(rhs, 0).begin + YYRHSLOC(rhs, 0).length, \
                             0})

#endif
