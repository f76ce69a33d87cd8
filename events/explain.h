/* Explains how a value in a player's row is computed, term by term. */
#ifndef LUDEX_EVENTS_EXPLAIN_H
#define LUDEX_EVENTS_EXPLAIN_H

#include "c07.h"
#include "tables.h"

/* Adjacent rows that are tied before a tie-break. */
struct tied_rows {
    size_t begin, end;
    bool met; /* all of them have met each other */
};

struct explain {
    const struct ledger *ledger;
    const struct standings *standings;
    struct c07 c07;
    size_t *row_of; /* index of each player's row */
    const struct standing *row;
    struct tiebreak tiebreak; /* tie-break whose value is explained */
    /* The rows that are tied before the play-off and before each tie-break, as
       found for the last row explained. */
    struct tied_rows levels[TIEBREAKS_MAX + 1];
    const struct tied_rows *level;
    struct text *out;
    bool started; /* a term has been written, so a plus precedes the next one */
};

/* defined in explain_words.c */
/* Begin a term with a player's name or with words. A plus precedes every term
   except the first. */
void explain_name(struct explain *e, uint32_t player);
void explain_words(struct explain *e, const char *words);
/* Appends a space and an amount such as "2½". */
void explain_amount(struct explain *e, int64_t quarters);
/* Appends a game and the points gained in it, such as "B 1", "bye ½" or "C 0
   (forfeit)". */
void explain_round_result(struct explain *e,
                          const struct round_result *round_result);
/* Appends `count` unplayed rounds from `round` on, such as "round 3 bye" or
   "rounds 4-6 missed". */
void explain_unplayed(struct explain *e,
                      const struct round_result *round_result, uint32_t round,
                      uint32_t count);
/* True if the opponent of a round_result is in one of the tied rows. */
bool explain_is_tied(const struct explain *e,
                     const struct round_result *round_result);

/* Explains e->tiebreak, which must be a tie-break of C.07. (explain_c07.c) */
void explain_c07(struct explain *e);

#endif
