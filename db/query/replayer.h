/*
 * Replayer: replays records, one after another, and tells which criteria each
 * of them meets. Each thread has its own.
 */
#ifndef DB_REPLAYER_H
#define DB_REPLAYER_H

#include "../match/feature_filter.h"
#include "criteria.h"
#include "terms.h"

/* A record, or a game, as archives store it (schema.sql). */
struct candidate {
    int64_t id, variant;
    struct str start, plies;
    struct str content; /* only where clocks are asked for */
    bool played;        /* the record has moves */
    enum { PLIES_NONE, PLIES_PLAYED, PLIES_CLAIMED } kind; /* of `plies` */
    bool has_features;
    struct features features;
    uint64_t facts[FACTS_MAX / 64];
};

/* Sets the plies: the moves, or what a record without moves claims. Too many of
   them are none. */
void candidate_set_plies(struct candidate *c, struct str moves,
                         struct str claims);

struct replayer;

/* Returns NULL if out of memory. The criteria must stay as long as it does. */
struct replayer *replayer_make(const struct criteria *criteria);
void replayer_free(struct replayer *r); /* NULL is fine */
/*
 * True if the candidate passes the filter. *place is the number of plies after
 * which the first of the criteria that it meets was met; of what is counted at
 * the end, after all of them. NO_PLACE: it meets none.
 */
#define NO_PLACE SIZE_MAX
bool replayer_judge(struct replayer *r, const struct candidate *c,
                    const struct filter *filter, size_t *place);
/* Counts the positions, the first and the last among them, at which what is met
   there passes the filter. All criteria are such as can be asked of the last
   position. */
size_t replayer_count(struct replayer *r, const struct candidate *c,
                      const struct filter *filter);
/* True if memory has run out. */
bool replayer_failed(const struct replayer *r);

#endif
