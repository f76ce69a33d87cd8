/* How a figure of somebody's row arises, written bit by bit. */
#ifndef LUDEX_EVENTS_EXPLAIN_H
#define LUDEX_EVENTS_EXPLAIN_H

#include "c07.h"
#include "tables.h"

/* Rows that are level before a figure: they stand together. */
struct level_rows {
    size_t begin, end;
    bool met; /* each of them has met each */
};

struct explain {
    const struct ledger *ledger;
    const struct standings *standings;
    struct c07 c07;
    size_t *row_of; /* of each player */
    const struct standing *row;
    struct tiebreak tiebreak; /* whose figure it is */
    /* Of the play-off and each tie-break, as found for the row before. */
    struct level_rows levels[TIEBREAKS_MAX + 1];
    const struct level_rows *level;
    struct text *out;
    bool started; /* something stands in front: a plus comes between */
};

/* explain_words.c */
/* These write a plus first, if something stands in front. */
void explain_name(struct explain *e, uint32_t player);
void explain_words(struct explain *e, const char *words);
/* A blank and "2½". */
void explain_amount(struct explain *e, int64_t quarters);
/* "B 1", "bye ½", "C 0 (forfeit)": a game and what it gave. */
void explain_bout(struct explain *e, const struct bout *bout);
/* "round 3 bye", "rounds 4-6 missed". */
void explain_unplayed(struct explain *e, const struct bout *bout,
                      uint32_t round, uint32_t count);
/* Whether the other of a bout is one of the level rows. */
bool explain_is_level(const struct explain *e, const struct bout *bout);

/* Of e->tiebreak, which is one of C.07. (explain_c07.c) */
void explain_c07(struct explain *e);

#endif
