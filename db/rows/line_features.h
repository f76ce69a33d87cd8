/*
 * Follows the main line of a record position by position and computes the part
 * of its row by which positions are found: the first positions, the signature
 * and the minimum feature count.
 *
 *     line_begin(&seen, row, rules, p);
 *     ... for each ply
 *         line_begin_at(&seen, p, move);
 *         rules->play(p, move);
 *         line_add_ply(&seen, p, move);
 *     line_end(&seen, p);
 */
#ifndef DB_ROWS_LINE_FEATURES_H
#define DB_ROWS_LINE_FEATURES_H

#include "rows.h"

struct line_seen {
    struct row *row;
    const struct rules *rules;
    size_t ply;       /* number of plies before the position */
    uint64_t variant; /* hash of the game and its options */
    /* Used if the rules list the cells that a ply touches: how often each
       feature occurs in the position, and the number of features that occur.
       Reading the whole position after each ply would take longer than the rest
       of the replay. */
    uint16_t counts[64 * SIGNATURE_WORDS];
    unsigned weight;
};

/* Begins at the start of the game. The row must have an empty signature, and
   its `light` must be MIN_FEATURES_NONE. */
void line_begin(struct line_seen *s, struct row *row, const struct rules *rules,
                const struct position *p);
/* Update the features: call line_begin_at before each ply and line_add_ply
   after it. */
void line_begin_at(struct line_seen *s, const struct position *before,
                   struct move move);
void line_add_ply(struct line_seen *s, const struct position *after,
                  struct move move);
/* True if positions other than the last one can still change the row. */
bool line_needs_positions(const struct line_seen *s);
/* Ends with the last position. May be called after any ply. */
void line_end(struct line_seen *s, const struct position *p);

#endif
