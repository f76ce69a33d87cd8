/* What the grammar of events calls (event_reader.c). */
#ifndef LUDEX_GRAMMAR_EVENT_READER_H
#define LUDEX_GRAMMAR_EVENT_READER_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "event.h"

/* What a pairing may say besides an enum result_kind: 0-0. */
enum { PAIRING_BOTH_LOSE = RESULT_KINDS };

/* A name as it stands in a result or a list of players. */
struct event_use {
    struct str name;
    struct span span;
    uint32_t *into; /* the result's index; NULL: in the list of players */
    struct str country;
    uint32_t seed;
    uint32_t order, index;
    struct event_remark *remarks;   /* of one on the list */
    const struct event_use *leader; /* the first with this name */
    struct event_use *next;
};

/* Where a statement begins, and what holds the remarks that stand at it; NULL:
   those of the next one do. */
struct event_anchor {
    uint32_t begin;
    struct event_remark **remarks;
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

enum { EVENT_DEPTH = 2 }; /* braces: an event's, its players' */

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
    uint32_t stage, round;
    bool staged; /* a stage has begun */
    struct event_use *uses, **next_use, *use;
    size_t use_count, list_count;
    size_t stage_room, runner_room;
    size_t sought; /* unknown names whose nearest was looked for */

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

void event_begin(struct event_reader *r, struct span word);
void event_year(struct event_reader *r, struct span number);
/* "196?", which has no place among years: left out, and said. */
void event_part_of_year(struct event_reader *r, struct span part);
void event_name(struct event_reader *r, struct span string);
void event_open(struct event_reader *r); /* the brace */
void event_players(struct event_reader *r, struct span word);
void event_close(struct event_reader *r, struct span whole);
/* Of the event at hand, or of all that follow. */
void event_text(struct event_reader *r, enum event_part field, struct span word,
                struct span string);
void event_game(struct event_reader *r, struct span word, struct span name);
void event_count(struct event_reader *r, enum event_part field,
                 struct span word, struct span number);
void event_format(struct event_reader *r, struct span word, struct span name,
                  bool tiebreak);
void event_unfinished(struct event_reader *r, struct span word);
void event_stage(struct event_reader *r, struct span string);
void event_round(struct event_reader *r, struct span number);

void event_player(struct event_reader *r, struct span string);
void event_player_country(struct event_reader *r, struct span string);
void event_player_seed(struct event_reader *r, struct span number);

void event_pair(struct event_reader *r, struct span first, struct span second,
                int pairing);
void event_bye(struct event_reader *r, struct span first, int kind);
void event_withdrawn(struct event_reader *r, struct span first);
void event_date(struct event_reader *r, struct span date);
void event_forfeit(struct event_reader *r);
void event_tiebreak(struct event_reader *r);
void event_plies(struct event_reader *r, struct span number);
void event_record(struct event_reader *r, struct span number);

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
void event_anchor(struct event_reader *r, struct span statement,
                  struct event_remark **remarks);
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

#define YYLLOC_DEFAULT(current, rhs, n)                                 \
    ((current) = (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) \
                     : (struct span){YYRHSLOC(rhs, 0).begin, 0})

#endif
