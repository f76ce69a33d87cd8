/*
 * Follows the main line of a record position by position, to compute the part
 * of its row that records are found by: the first positions, the signature and
 * the minimum feature count.
 *
 *     line_begin(&seen, row, rules, p);
 *     ... for each ply that is played
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
    size_t ply;       /* number of the position */
    uint64_t variant; /* a hash of the game and its options */
    /* Used if the rules say what a ply touches: how often each feature occurs
       in the position, and how many features occur. Looking at the whole
       position each time takes longer than the rest of a replay. */
    uint16_t counts[64 * SIGNATURE_WORDS];
    unsigned weight;
};

/* Begins at the start. The row must have no signature, and LIGHT_NONE. */
void line_begin(struct line_seen *s, struct row *row, const struct rules *rules,
                const struct position *p);
/* Called before and after each ply. */
void line_from(struct line_seen *s, const struct position *before,
               struct move move);
void line_to(struct line_seen *s, const struct position *after,
             struct move move);
/* True if further positions, except the last one, can add anything. */
bool line_goes_on(const struct line_seen *s);
/* Ends with the last position, which may come at any ply. */
void line_end(struct line_seen *s, const struct position *p);

#endif
