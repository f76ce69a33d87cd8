/* Actions of the grammar of events (event_reader.c). */
#ifndef LUDEX_GRAMMAR_EVENT_READER_H
#define LUDEX_GRAMMAR_EVENT_READER_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "date.h"
#include "event.h"

/* Results of a pairing in addition to enum result_kind: 0-0, and annulled. */
enum { PAIRING_BOTH_LOSE = RESULT_KINDS, PAIRING_ANNULLED };

/* Details that a list may state about a player or team. */
enum event_detail {
    DETAIL_COUNTRY,
    DETAIL_CLUB,
    DETAIL_TITLE,
    DETAIL_BORN,
    DETAIL_ID,
    DETAIL_RATING,
    DETAIL_K,
    DETAIL_SEED,
    DETAIL_TEAM,
    DETAIL_BOARD,
    DETAIL_NOTE,
    DETAIL_CATEGORY, /* can be given several times */
    EVENT_DETAILS,
};

/* A place where the name of a player or team is used, such as a list or a
   result. */
struct event_name_use {
    struct str name;
    struct span span;
    uint32_t *into;         /* variable that receives the index; NULL if the use
                               is in the list */
    struct event_player as; /* details and remarks in the list; `team` is an
                               index or NOBODY */
    uint32_t said;          /* details that are given, as bits of enum
                               event_detail */
    uint32_t order, index;
    bool weak; /* this use alone does not add the name to the event; if no other
                  use adds it, the index becomes NOBODY */
    const struct event_name_use *leader; /* first use of the same name */
    struct event_name_use *next;
};

/* All uses of names of players, or of teams. */
struct event_names {
    struct event_name_use *first, **next;
    size_t count, listed;
    size_t sought; /* number of unknown names for which a similar name was
                      sought */
};

/* A statement, or a part of a statement, to which remarks can belong. `remarks`
   is its list, or NULL if its remarks go to the next anchor. */
struct event_anchor {
    uint32_t begin, end; /* place in the text; `end` is 0 until the end has been
                            read */
    struct event_remark **remarks;
    uint32_t owner;  /* as in struct event_remark */
    uint8_t heading; /* HEADING_NONE if the anchor is not a heading */
    bool is_result;  /* the anchor is a result or a match, which may have
                        headings */
};

/* A remark that is not yet assigned to an anchor. */
struct unassigned_remark {
    struct unassigned_remark *before;
    struct event_remark remark;
    uint32_t begin;
};

/* A token, with data that is not passed to the parser. */
struct event_token {
    int code, value;
    struct span span;
    bool first; /* first token on its line */
};

enum {
    EVENT_DEPTH = 2, /* maximum depth of braces: those of an event and of its
                        players */
    EVENT_RATING_MAX = 1000000
};

struct event_reader {
    struct arena *arena;
    struct diags *diags;
    char *base;
    size_t length;              /* length of the text */
    enum date_order date_order; /* order that was requested, or that the text
                                   shows */
    bool dates_read;            /* the order that the text shows has been
                                   determined */
    struct event *first, **next;

    struct event held;   /* statements outside events */
    struct event *event; /* current event; NULL outside events */
    bool begun;          /* the word "event" has been read, so the event will be
                            stored */
    uint64_t said;       /* statements that are given, as bits of enum
                            event_part */
    struct event_result **next_result, *result;
    struct event_match **next_match, *match;
    uint32_t marked; /* marks of the current result or match, as bits of enum
                        mark */
    uint32_t stage, round;
    bool staged;   /* a stage has begun */
    bool matching; /* the next results belong to the last match */
    struct event_names players, teams;
    struct event_names paired; /* names in bans and bonuses: of teams if the
                                  event has teams, otherwise of players */
    struct event_ban **next_ban;
    struct event_bonus **next_bonus;
    struct event_prize_list *prize, **next_prize; /* the current list */
    size_t prize_room, prize_count, prize_lists;  /* prizes and lists of the
                                                     event */
    struct event_points points;      /* points of the current statement */
    uint32_t span_from, span_before; /* rounds of the current statement */
    struct span acceleration;        /* place of the acceleration */
    bool misread; /* a part of the current statement is unreadable */
    struct event_name_use *use; /* last use in a list */
    size_t stage_room, champion_room, runner_room, deputy_room;

    struct event_anchor *anchors; /* anchors of the current event, and those
                                     since the previous event */
    size_t anchor_count, anchor_room;
    struct unassigned_remark *loose; /* last remark */
    struct event *last;              /* last event stored */

    struct span open[EVENT_DEPTH]; /* places of the open braces */
    uint8_t depth;
    size_t nested; /* number of further open braces, which are not allowed */

    struct event_token token; /* last token read */
    struct span before;       /* place of the previous token */
    bool fault;               /* the token is unreadable, so the rest of its
                                 line is skipped */
    bool kept;                /* the last token will be read again */
    bool ignoring;            /* skip the braces of an unknown statement */
    jmp_buf fatal;
};

/* Begins reading a text: r->base becomes a copy of the text that ends with
   NULs. Returns false after reporting an error. (event_reader.c) */
bool event_reader_begin(struct event_reader *r, struct str text);
/* Reports that the limit of memory was reached. */
void event_report_too_large(struct event_reader *r);
noreturn void event_fatal(struct event_reader *r); /* called if out of memory */
/* Allocates memory in the arena. Calls event_fatal() if out of memory. */
void *event_need(struct event_reader *r, size_t size);
/* Returns the list with room for one more item. If the list was moved, its old
   copy remains in the arena. */
void *event_grow(struct event_reader *r, void *list, size_t size, size_t count,
                 size_t *room);
void event_scan(struct event_reader *r, size_t size); /* defined in event.l */

/* Return the text of a token, the token as shown in messages, and a string
   without its quotes. */
struct str event_view(const struct event_reader *r, struct span span);
struct str event_shown(const struct event_reader *r, struct span span);
struct str event_string(struct event_reader *r, struct span string);
/* Reports the first control character. Such characters are written as
   U+FFFD. */
void event_report_control(struct event_reader *r, struct span span);
struct str event_day(struct event_reader *r, struct span date);
/* Reads a number. Reports an error and returns false if the number is out of
   range. */
bool event_number(struct event_reader *r, struct span span, uint64_t low,
                  uint64_t high, uint64_t *out);
void event_read_as(struct event_reader *r, enum diag_code code,
                   struct span span, struct str as);
void event_report_too_many(struct event_reader *r, struct span where,
                           const char *what, size_t most);
/* Returns the index of the stage with this name, and creates the stage if it is
   new. If there are too many stages, returns the last one. */
uint32_t event_stage_of(struct event_reader *r, struct str name,
                        struct span span);

/* Record the uses of names in lists and results; `into` is as in struct
   event_name_use. (event_names.c) */
void event_names_begin(struct event_names *names);
struct event_name_use *event_name_use(struct event_reader *r,
                                      struct event_names *names,
                                      struct span string, uint32_t *into);
void event_resolve_names(struct event_reader *r);

void event_begin(struct event_reader *r, struct span word);
void event_read_year(struct event_reader *r, struct span number);
/* Reports a partial year such as "196?", which is ignored. */
void event_report_part_of_year(struct event_reader *r, struct span part);
void event_read_name(struct event_reader *r, struct span string);
void event_open(struct event_reader *r); /* reads the opening brace */
/* Begin a list, and end it at its closing brace. */
void event_begin_players(struct event_reader *r, struct span word);
void event_end_players(struct event_reader *r, struct span brace);
void event_begin_teams(struct event_reader *r, struct span word);
void event_end_teams(struct event_reader *r, struct span brace);
void event_close(struct event_reader *r, struct span whole);
/* Read statements of the current event; outside events, statements that apply
   to all later events. */
void event_read_text(struct event_reader *r, enum event_part field,
                     struct span word, struct span string);
void event_read_game(struct event_reader *r, struct span word,
                     struct span name);
void event_read_count(struct event_reader *r, enum event_part field,
                      struct span word, struct span number);
/* Words after "+" in a format, as bits. */
enum { EXTRA_TIEBREAK = 1, EXTRA_THIRD_PLACE = 2 };
/* `length` is the place of "best-of-N" or "first-to-N" after the name of the
   format, or NULL. */
void event_read_format(struct event_reader *r, struct span word,
                       struct span name, const struct span *length,
                       unsigned extras);
/* Reads a whole format, such as "first-to-10 wins + tiebreak". */
void event_read_format_text(struct event_reader *r, struct span word,
                            struct span text);
void event_read_when(struct event_reader *r, enum event_part field,
                     struct span word, struct span date);
void event_read_rated(struct event_reader *r, struct span word, int rated);
void event_read_unfinished_word(struct event_reader *r, struct span word);
void event_read_stage(struct event_reader *r, struct span word,
                      struct span string);
void event_read_round(struct event_reader *r, struct span word,
                      struct span number);
/* Reads the heading "round ?": the results that follow belong to no round. */
void event_read_round_unknown(struct event_reader *r, struct span word,
                              struct span part);

/* Read statements that affect pairings. Parts of a statement are read before
   the statement itself. (event_terms.c) */
void event_begin_points(struct event_reader *r);
void event_read_points_of(struct event_reader *r, struct span word,
                          struct span value);
void event_read_points(struct event_reader *r, struct span word,
                       struct span three);
/* Reads the points for a win, a draw and a loss from three parts of `whole`. */
void event_read_three_points(struct event_reader *r, struct span word,
                             struct span whole, const struct span parts[3]);
void event_read_initial(struct event_reader *r, struct span word,
                        struct span name);
void event_read_team_score(struct event_reader *r, struct span word,
                           struct span name);
void event_read_acceleration(struct event_reader *r, struct span word,
                             struct span name);
/* Reads the first round to which a statement applies. If `first` is NULL, the
   statement applies to all rounds. Call event_read_span_end(), which reads the
   last round, before this function. */
void event_read_span(struct event_reader *r, const struct span *first);
void event_read_span_end(struct event_reader *r, const struct span *to,
                         const struct span *last);
void event_read_ban(struct event_reader *r, struct span word, struct span first,
                    struct span second);
void event_read_ban_of(struct event_reader *r, struct span word,
                       struct span same, enum event_ban_kind kind);
void event_read_bonus(struct event_reader *r, struct span word,
                      struct span player, struct span points,
                      struct span first);
/* Drops invalid bans: those that name an unknown player, the same player twice,
   or players who are already forbidden to meet. Also drops bonuses of unknown
   players. Call this after the names have been numbered. */
void event_check_terms(struct event_reader *r);
/* Read how prizes are shared, and a list of prizes. A list with an unreadable
   part is omitted. (event_prizes.c) */
void event_read_sharing(struct event_reader *r, struct span word,
                        struct span name);
void event_read_double_prizes(struct event_reader *r, struct span word);
void event_begin_prizes(struct event_reader *r, struct span string);
void event_read_condition(struct event_reader *r,
                          enum prize_condition condition, struct span word,
                          struct span value);
void event_read_amount(struct event_reader *r, struct span amount);
/* Reads the end of a list; `amounts` is the place of all of them. */
void event_end_prizes(struct event_reader *r, struct span word,
                      struct span amounts);
/* Returns the index of a word in a list. Reports an unknown word and returns 0;
   `expected` describes the list. (event_terms.c) */
uint8_t event_read_word(struct event_reader *r, struct span span,
                        const char *const *list, size_t count,
                        const char *expected);
/* Reports a statement that the event already has, and returns true. Otherwise
   records that the event has the statement, and returns false. */
bool event_report_repeated(struct event_reader *r, enum event_part field,
                           struct span word);

void event_read_player(struct event_reader *r, struct span string);
void event_read_team(struct event_reader *r, struct span string);
void event_read_detail(struct event_reader *r, enum event_detail detail,
                       struct span word, struct span value);

void event_read_pair(struct event_reader *r, struct span first,
                     struct span second, int pairing);
void event_read_bye(struct event_reader *r, struct span first, int kind);
/* Reads a full-point bye that the player requested. */
void event_read_full_bye(struct event_reader *r, struct span first);
void event_read_withdrawn(struct event_reader *r, struct span first);
/* Read the details that may follow a result. */
void event_read_date(struct event_reader *r, struct span date);
void event_read_note(struct event_reader *r, struct span word,
                     struct span string);
void event_read_forfeit(struct event_reader *r, struct span word);
void event_read_annulled(struct event_reader *r, struct span word);
void event_read_result_manner(struct event_reader *r, struct span word,
                              int came);
void event_read_tiebreak(struct event_reader *r, struct span word);
void event_read_board(struct event_reader *r, struct span word,
                      struct span number);
void event_read_changed(struct event_reader *r, struct span word,
                        struct span number);
void event_read_plies(struct event_reader *r, struct span word,
                      struct span number);
void event_read_record(struct event_reader *r, struct span word,
                       struct span number);

/* Read a team match, or a part of it. `second` is NULL if only one team is
   named. */
void event_read_match(struct event_reader *r, struct span word,
                      struct span first, const struct span *second);
void event_read_match_bye(struct event_reader *r, int kind);
void event_read_match_withdrawn(struct event_reader *r);
void event_read_score(struct event_reader *r, struct span score);
void event_read_match_date(struct event_reader *r, struct span date);
void event_read_match_forfeit(struct event_reader *r, struct span word);
void event_read_match_note(struct event_reader *r, struct span word,
                           struct span string);

/* Returns the enum result_kind, or PAIRING_BOTH_LOSE, of a result such as "1:0"
   or "draw", or -1 if the word is not a result. */
int event_result_word(struct str word);
/* Reads a result such as "1 - 0" in which the two scores are separate
   tokens. */
void event_read_pair_apart(struct event_reader *r, struct span first,
                           struct span second, struct span left,
                           struct span right);
/* Reads the second half of "1/2 - 1/2", after the first half was read as a
   draw. */
void event_read_other_half(struct event_reader *r, struct span rest,
                           int pairing);

/* Report spellings that are accepted but not in the manual page: typographic
   quotes, other forms of results, words in upper case. */
void event_report_string_spelling(struct event_reader *r, struct span string);
void event_report_result_spelling(struct event_reader *r, struct span result,
                                  int pairing);
void event_report_word_spelling(struct event_reader *r, struct span word);

/* Record remarks, and the anchors to which remarks may belong.
   (event_remarks.c) */
void event_remark(struct event_reader *r, struct span remark);
struct event_anchor *event_anchor(struct event_reader *r, struct span statement,
                                  struct event_remark **remarks);
/* Notes the end of a statement. A remark within the statement belongs to its
   line. */
void event_statement(struct event_reader *r, struct span statement);
/* event_settle_remarks() assigns the remarks at the end of an event. If the
   event is not stored, event_pass_remarks() leaves its remarks to the text that
   follows. */
void event_settle_remarks(struct event_reader *r);
void event_pass_remarks(struct event_reader *r);
/* Assigns the remaining remarks to the end of the last event. */
void event_end_remarks(struct event_reader *r);

/* Records whether the last token is the first on its line. */
void event_note_line(struct event_reader *r);
/* True if reading can resume at this token after an error. (event.l) */
bool event_resumes(const struct event_reader *r);

/* True if the brace opens, or closes, an event or its list of players. */
bool event_open_brace(struct event_reader *r, struct span brace);
bool event_close_brace(struct event_reader *r);
void event_report_unclosed_string(struct event_reader *r, struct span string);
/* Reports the innermost open brace and closes it. */
void event_report_unclosed_brace(struct event_reader *r);
/* Reports a token that is not allowed here. If `cut` is set, the token ends the
   previous statement too early. */
void event_report_unexpected(struct event_reader *r, bool cut,
                             const char *token, const char *const *expected,
                             size_t count);

/* Returns a result in its written form, such as "1-0", "half-bye" or
   "withdrawn". */
struct str event_result_form(const struct event_result *r);
/* Returns the word that replaces the other team and the score, such as "bye" or
   "withdrawn", or an empty string for a match of two teams. */
struct str event_match_form(const struct event_match *m);
/* Appends the score of a match, such as "2½-1½", if the event states the
   score. */
void event_score_text(const struct event_match *m, struct text *out);

/* Reads a format such as "first-to-10" as kind and number. Returns false if the
   word is not a format. (event_format.c) */
bool event_format_word(struct str word, struct event_format *out);
bool event_format_equal(struct event_format a, struct event_format b);
/* Words that begin formats, for suggestions. NULL ends the list. */
extern const char *const event_format_words[];

#define YYLLOC_DEFAULT(current, rhs, n)                                        \
    ((current) =                                                               \
         (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n))                \
             : (struct span){YYRHSLOC(rhs, 0).begin + YYRHSLOC(rhs, 0).length, \
                             0})

#endif
