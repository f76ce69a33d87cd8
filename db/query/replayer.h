/*
 * Replays records one after another, and determines which criteria each
 * fulfils. Each thread has its own replayer.
 */
#ifndef DB_REPLAYER_H
#define DB_REPLAYER_H

#include "../match/feature_filter.h"
#include "criteria.h"
#include "terms.h"

/* A record or a game, as archives store it (schema.sql). */
struct candidate {
    int64_t id, variant;
    struct str start, plies;
    struct str content; /* set only if clocks are asked for */
    bool played;        /* the record has moves */
    enum { PLIES_NONE, PLIES_PLAYED, PLIES_CLAIMED } kind; /* of `plies` */
    bool has_features;
    struct features features;
    uint64_t facts[FACTS_MAX / 64];
};

/* Sets the plies: the moves, or the claims of a record without moves. Too many
   plies count as none. */
void candidate_set_plies(struct candidate *c, struct str moves,
                         struct str claims);

struct replayer;

/* Returns NULL if out of memory. The criteria must outlive it. */
struct replayer *replayer_make(const struct criteria *criteria);
void replayer_free(struct replayer *r); /* NULL is allowed */
/*
 * True if the candidate passes the filter. *place is the number of plies after
 * which the first criterion that it fulfils was fulfilled; for one that is
 * decided at the end, all plies. NO_PLACE if it fulfils none.
 */
#define NO_PLACE SIZE_MAX
bool replayer_judge(struct replayer *r, const struct candidate *c,
                    const struct filter *filter, size_t *place);
/* Counts the positions, including the first and the last, that pass the filter
   by the criteria fulfilled there. All criteria must be ones that can be asked
   of the last position. */
size_t replayer_count(struct replayer *r, const struct candidate *c,
                      const struct filter *filter);
/* True if memory ran out. */
bool replayer_failed(const struct replayer *r);

#endif
