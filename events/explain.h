/* Explains how a value of a player's row is computed, part by part. */
#ifndef LUDEX_EVENTS_EXPLAIN_H
#define LUDEX_EVENTS_EXPLAIN_H

#include "c07.h"
#include "tables.h"

/* Rows that are tied before a value. They are adjacent. */
struct level_rows {
    size_t begin, end;
    bool met; /* each of them has met each other */
};

struct explain {
    const struct ledger *ledger;
    const struct standings *standings;
    struct c07 c07;
    size_t *row_of; /* by player */
    const struct standing *row;
    struct tiebreak tiebreak; /* whose value is explained */
    /* The ties before the play-off and each tie-break, as found for the
       previous row. */
    struct level_rows levels[TIEBREAKS_MAX + 1];
    const struct level_rows *level;
    struct text *out;
    bool started; /* something was written, so a plus comes next */
};

/* explain_words.c */
/* Write a plus first, if something precedes. */
void explain_name(struct explain *e, uint32_t player);
void explain_words(struct explain *e, const char *words);
/* Appends a space and "2½". */
void explain_amount(struct explain *e, int64_t quarters);
/* Appends "B 1", "bye ½", "C 0 (forfeit)": a game and the points it gave. */
void explain_bout(struct explain *e, const struct bout *bout);
/* Appends "round 3 bye", "rounds 4-6 missed". */
void explain_unplayed(struct explain *e, const struct bout *bout,
                      uint32_t round, uint32_t count);
/* True if the opponent of a bout is one of the tied rows. */
bool explain_is_level(const struct explain *e, const struct bout *bout);

/* Explains e->tiebreak, which must be one of C.07. (explain_c07.c) */
void explain_c07(struct explain *e);

#endif
