/* What the grammar of events calls (event_reader.c). */
#ifndef LUDEX_GRAMMAR_EVENT_READER_H
#define LUDEX_GRAMMAR_EVENT_READER_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "event.h"

/* What a pairing may say besides an enum result_kind: 0-0; that it was
   annulled. */
enum { PAIRING_BOTH_LOSE = RESULT_KINDS, PAIRING_ANNULLED };

/* What a list says of one who is on it. */
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

/* A name of a player or a team where it stands: in a list, in a result ... */
struct event_use {
    struct str name;
    struct span span;
    uint32_t *into;         /* where its index goes; NULL: it is on the list */
    struct event_player as; /* what the list says of it, its remarks too; `team`
                               is an index, or NOBODY */
    uint32_t said;          /* bits of enum event_detail */
    uint32_t order, index;
    const struct event_use *leader; /* the first with this name */
    struct event_use *next;
};

/* All uses of names of one kind. */
struct event_names {
    struct event_use *first, **next;
    size_t count, listed;
    size_t sought; /* unknown names whose nearest was looked for */
};

/* A statement, or what remarks can belong to in it: its span, and its list of
   remarks, or NULL if the next one holds them. */
struct event_anchor {
    uint32_t begin, end; /* 0 while it is not read to its end */
    struct event_remark **remarks;
    uint32_t of;     /* as in struct event_remark */
    uint8_t heading; /* HEADING_NONE: it is not a heading */
    bool bout;       /* it is a result or a match, which has headings */
};

/* A remark that belongs to nothing yet. */
struct event_loose {
    struct event_loose *before;
    struct event_remark remark;
    uint32_t begin;
};

/* A token, with what the parser is not told of it. */
struct event_token {
    int code, value;
    struct span span;
    bool first; /* on its line */
};

enum {
    EVENT_DEPTH = 2, /* braces: an event's, its players' */
    EVENT_RATING_MAX = 1000000
};

struct event_reader {
    struct arena *arena;
    struct diags *diags;
    char *base;
    struct event *first, **next;

    struct event held;   /* what stands outside of events */
    struct event *event; /* the one at hand; NULL outside */
    bool begun;          /* by the word "event": it is kept */
    uint32_t said;       /* bits of enum event_part */
    struct event_result **next_result, *result;
    struct event_match **next_match, *match;
    uint32_t marked; /* what the result or match at hand has said already */
    uint32_t stage, round;
    bool staged;   /* a stage has begun */
    bool matching; /* results belong to the last match */
    struct event_names players, teams;
    struct event_use *use; /* the last one of a list */
    size_t stage_room, champion_room, runner_room;

    struct event_anchor *anchors; /* of the event at hand, and since the last */
    size_t anchor_count, anchor_room;
    struct event_loose *loose; /* the last remark */
    struct event *last;        /* event that is kept */

    struct span open[EVENT_DEPTH]; /* braces that are open */
    uint8_t depth;
    size_t nested; /* braces within them, which nothing may have */

    struct event_token token; /* the last one read */
    struct span before;       /* the one before it */
    bool fault;               /* it cannot be read: nor what follows on its
                                 line */
    bool kept;                /* the last one is to be read again */
    bool ignoring;            /* what stands in the braces of something unknown
                               */
    jmp_buf fatal;
};

noreturn void event_fatal(struct event_reader *r); /* out of memory */
/* Memory of the arena, or fatal. */
void *event_need(struct event_reader *r, size_t size);
/* A list with room for one more; what it grows out of stays in the arena. */
void *event_grow(struct event_reader *r, void *list, size_t size, size_t count,
                 size_t *room);
void event_scan(struct event_reader *r, size_t size); /* event.l */

/* A token: its bytes; as messages show it; a string without its quotes; a day,
   or a year alone, empty if it is none, which is reported. */
struct str event_view(const struct event_reader *r, struct span span);
struct str event_shown(const struct event_reader *r, struct span span);
struct str event_string(struct event_reader *r, struct span string);
/* The first control character is reported: what is written again has U+FFFD. */
void event_report_control(struct event_reader *r, struct span span);
struct str event_day(struct event_reader *r, struct span date);
/* False, and reported: it is out of range. */
bool event_number(struct event_reader *r, struct span span, uint64_t low,
                  uint64_t high, uint64_t *out);
void event_read_as(struct event_reader *r, enum diag_code code,
                   struct span span, struct str as);
void event_too_many(struct event_reader *r, struct span where, const char *what,
                    size_t most);
/* The stage of a name, made where it is new; the last one if it cannot be. */
uint32_t event_stage_of(struct event_reader *r, struct str name,
                        struct span span);

/* A name is used; `into` as in struct event_use. (event_names.c) */
void event_names_begin(struct event_names *names);
struct event_use *event_use(struct event_reader *r, struct event_names *names,
                            struct span string, uint32_t *into);
void event_name_all(struct event_reader *r);

void event_begin(struct event_reader *r, struct span word);
void event_year(struct event_reader *r, struct span number);
/* "196?", which has no place among years: left out, and said. */
void event_part_of_year(struct event_reader *r, struct span part);
void event_name(struct event_reader *r, struct span string);
void event_open(struct event_reader *r); /* the brace */
/* The beginning of a list, and the brace that ends it. */
void event_players(struct event_reader *r, struct span word);
void event_players_end(struct event_reader *r, struct span brace);
void event_teams(struct event_reader *r, struct span word);
void event_teams_end(struct event_reader *r, struct span brace);
void event_close(struct event_reader *r, struct span whole);
/* Of the event at hand, or of all that follow. */
void event_text(struct event_reader *r, enum event_part field, struct span word,
                struct span string);
void event_game(struct event_reader *r, struct span word, struct span name);
void event_count(struct event_reader *r, enum event_part field,
                 struct span word, struct span number);
void event_format(struct event_reader *r, struct span word, struct span name,
                  bool tiebreak);
void event_when(struct event_reader *r, enum event_part field, struct span word,
                struct span date);
void event_rated(struct event_reader *r, struct span word, int rated);
void event_unfinished(struct event_reader *r, struct span word);
void event_stage(struct event_reader *r, struct span word, struct span string);
void event_round(struct event_reader *r, struct span word, struct span number);
/* "?": what follows is of no round that is told. */
void event_round_unknown(struct event_reader *r, struct span word,
                         struct span part);

void event_player(struct event_reader *r, struct span string);
void event_team(struct event_reader *r, struct span string);
void event_detail(struct event_reader *r, enum event_detail detail,
                  struct span word, struct span value);

void event_pair(struct event_reader *r, struct span first, struct span second,
                int pairing);
void event_bye(struct event_reader *r, struct span first, int kind);
void event_withdrawn(struct event_reader *r, struct span first);
/* What stands after it. */
void event_date(struct event_reader *r, struct span date);
void event_note(struct event_reader *r, struct span word, struct span string);
void event_forfeit(struct event_reader *r, struct span word);
void event_annulled(struct event_reader *r, struct span word);
void event_came(struct event_reader *r, struct span word, int came);
void event_tiebreak(struct event_reader *r, struct span word);
void event_board(struct event_reader *r, struct span word, struct span number);
void event_plies(struct event_reader *r, struct span word, struct span number);
void event_record(struct event_reader *r, struct span word, struct span number);

/* A match of teams; `second` is NULL if there is but one. */
void event_match(struct event_reader *r, struct span word, struct span first,
                 const struct span *second);
void event_match_bye(struct event_reader *r, int kind);
void event_match_withdrawn(struct event_reader *r);
void event_score(struct event_reader *r, struct span score);
void event_match_date(struct event_reader *r, struct span date);
void event_match_forfeit(struct event_reader *r, struct span word);
void event_match_note(struct event_reader *r, struct span word,
                      struct span string);

/* A result as people write it, "1:0", "draw", is of an enum result_kind, or
   PAIRING_BOTH_LOSE; -1 if it is none. */
int event_result_word(struct str word);
/* "1 - 0", of which these are the sides. */
void event_pair_apart(struct event_reader *r, struct span first,
                      struct span second, struct span left, struct span right);
/* "- 1/2" after a draw. */
void event_other_half(struct event_reader *r, struct span rest, int pairing);

/* What is written otherwise than the page says is reported as read so: quotes
   of printers, results, words in upper case. */
void event_read_string(struct event_reader *r, struct span string);
void event_read_result(struct event_reader *r, struct span result, int pairing);
void event_read_word(struct event_reader *r, struct span word);

/* A remark; and what it may stand at. (event_remarks.c) */
void event_remark(struct event_reader *r, struct span remark);
struct event_anchor *event_anchor(struct event_reader *r, struct span statement,
                                  struct event_remark **remarks);
/* The statement is read to its end: a remark within it is beside it. */
void event_statement(struct event_reader *r, struct span statement);
/* Gives the remarks to what they stand at, at the event's end; or, if the event
   is not kept, to whatever comes next. */
void event_settle_remarks(struct event_reader *r);
void event_pass_remarks(struct event_reader *r);
/* What is left at the end stands after the last event. */
void event_end_remarks(struct event_reader *r);

/* Notes whether the token begins a line. */
void event_note_line(struct event_reader *r);
/* Whether reading goes on at the token after something that could not be read.
   (event.l) */
bool event_resumes(const struct event_reader *r);

/* Whether the brace is one of an event or its players, or its end. */
bool event_open_brace(struct event_reader *r, struct span brace);
bool event_close_brace(struct event_reader *r);
void event_unclosed_string(struct event_reader *r, struct span string);
/* Reports the innermost brace that is open, and closes it. */
void event_unclosed_brace(struct event_reader *r);
/* The token cannot stand here; or it can, and the statement before it is cut
   short. */
void event_unexpected(struct event_reader *r, bool cut, const char *token,
                      const char *const *expected, size_t count);

/* A string in its quotes. (event_write.c) */
void event_add_string(struct text *out, struct str s);

/* "first-to-10": kind and number; false if it is none. (event_format.c) */
bool event_format_word(struct str word, struct event_format *out);
/* The words of formats, for "did you mean"; NULL ends them. */
extern const char *const event_format_words[];

#define YYLLOC_DEFAULT(current, rhs, n)                                        \
    ((current) =                                                               \
         (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n))                \
             : (struct span){YYRHSLOC(rhs, 0).begin + YYRHSLOC(rhs, 0).length, \
                             0})

#endif
