/* What the grammar of events calls (event_reader.c). */
#ifndef LUDEX_GRAMMAR_EVENT_READER_H
#define LUDEX_GRAMMAR_EVENT_READER_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "event.h"

/* Statements of one string, and of one number. */
enum event_field {
    EVENT_SERIES,
    EVENT_ERA,
    EVENT_SOURCE,
    EVENT_COUNTRY,
    EVENT_CITY,
    EVENT_GAME,
    EVENT_CHAMPION,
    EVENT_RUNNER_UP,
    EVENT_WON,
    EVENT_LOST,
    EVENT_DRAWN,
    EVENT_FORMAT,
    EVENT_FIELDS,
};

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
    const struct event_use *leader; /* the first with this name */
    struct event_use *next;
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
    uint32_t said;       /* bits of enum event_field */
    struct event_result **next_result, *result;
    uint32_t stage, round;
    bool staged; /* a stage has begun */
    struct event_use *uses, **next_use, *use;
    size_t use_count, list_count;
    bool ignoring; /* a list of something unknown */
    size_t stage_room, runner_room;
    size_t sought; /* unknown names whose nearest was looked for */

    struct span open[EVENT_DEPTH]; /* braces that are open */
    uint8_t depth;
    jmp_buf fatal;
};

noreturn void event_fatal(struct event_reader *r);    /* out of memory */
void event_scan(struct event_reader *r, size_t size); /* event.l */

void event_begin(struct event_reader *r, struct span word);
void event_year(struct event_reader *r, struct span number);
/* "196?", which has no place among years: left out, and said. */
void event_part_of_year(struct event_reader *r, struct span part);
void event_name(struct event_reader *r, struct span string);
void event_open(struct event_reader *r); /* the brace */
void event_close(struct event_reader *r, struct span whole);
/* Of the event at hand, or of all that follow. */
void event_text(struct event_reader *r, enum event_field field,
                struct span word, struct span string);
void event_game(struct event_reader *r, struct span word, struct span name);
void event_count(struct event_reader *r, enum event_field field,
                 struct span word, struct span number);
void event_format(struct event_reader *r, struct span word, struct span name,
                  bool tiebreak);
void event_unfinished(struct event_reader *r);
void event_stage(struct event_reader *r, struct span string);
void event_round(struct event_reader *r, struct span number);

/* Braces after something unknown: their list is read and left out. */
void event_ignore(struct event_reader *r, bool ignoring);
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

void event_unclosed_string(struct event_reader *r, struct span string);
/* Reports the innermost brace that is open, and closes it. */
void event_unclosed_brace(struct event_reader *r);
void event_unexpected(struct event_reader *r, struct span where,
                      const char *token, const char *const *expected,
                      size_t count);

/* "first-to-10": kind and number; false if it is none. (event_format.c) */
bool event_format_word(struct str word, struct event_format *out);
/* The words of formats, for "did you mean"; NULL ends them. */
extern const char *const event_format_words[];

#define YYLLOC_DEFAULT(current, rhs, n)                                 \
    ((current) = (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) \
                     : (struct span){YYRHSLOC(rhs, 0).begin, 0})

#endif
