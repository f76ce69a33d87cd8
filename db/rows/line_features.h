/*
 * The main line of a record, seen position by position: what a row keeps of it
 * to be found by, its first positions, its signature and how light it was.
 *
 *     line_begin(&seen, row, rules, p);
 *     ... of each ply that is played
 *         line_from(&seen, p, move);
 *         rules->play(p, move);
 *         line_to(&seen, p, move);
 *     line_end(&seen, p);
 */
#ifndef DB_ROWS_LINE_FEATURES_H
#define DB_ROWS_LINE_FEATURES_H

#include "rows.h"

struct line_seen {
    struct row *row;
    const struct rules *rules;
    size_t ply;       /* of the position */
    uint64_t variant; /* a hash of the game and its options */
    /* Where the rules tell what a ply touches: how often each feature stands in
       the position, and how many do. Looking at all of them takes longer than
       the rest of a replay. */
    uint16_t counts[64 * SIGNATURE_WORDS];
    unsigned weight;
};

/* The start; the row has no signature, and the light of no position. */
void line_begin(struct line_seen *s, struct row *row, const struct rules *rules,
                const struct position *p);
/* Before a ply, and after it. */
void line_from(struct line_seen *s, const struct position *before,
               struct move move);
void line_to(struct line_seen *s, const struct position *after,
             struct move move);
/* Whether positions that come, but for the last one, have more to tell. */
bool line_goes_on(const struct line_seen *s);
/* The last position, at any time. */
void line_end(struct line_seen *s, const struct position *p);

#endif
