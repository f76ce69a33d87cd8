/*
 * Replays records one after another and determines which criteria each record
 * satisfies. Each thread has a separate replayer.
 */
#ifndef DB_REPLAYER_H
#define DB_REPLAYER_H

#include "../match/feature_filter.h"
#include "criteria.h"
#include "terms.h"

/* A record or a game in the form that archives store (schema.sql). */
struct candidate {
    int64_t id, variant;
    struct str start, plies;
    struct str content; /* set only if the query tests clocks */
    bool played;        /* the record has moves */
    /* The contents of `plies`. */
    enum { PLIES_NONE, PLIES_PLAYED, PLIES_CLAIMED } kind;
    bool has_features;
    struct features features;
    uint64_t facts[FACTS_MAX / 64];
};

/* Sets the plies of a candidate: the moves or, for a record without moves, the
   claims. If there are too many, the candidate has no plies. */
void candidate_set_plies(struct candidate *c, struct str moves,
                         struct str claims);

struct replayer;

/* Returns NULL if out of memory. The criteria must outlive the replayer. */
struct replayer *replayer_make(const struct criteria *criteria);
void replayer_free(struct replayer *r); /* may be NULL */
/*
 * True if the candidate passes the filter. Sets *place to the number of plies
 * after which the first criterion was satisfied. For a criterion that is
 * decided at the end, this is the total number of plies. If no criterion is
 * satisfied, *place is NO_PLACE.
 */
#define NO_PLACE SIZE_MAX
bool replayer_evaluate(struct replayer *r, const struct candidate *c,
                       const struct filter *filter, size_t *place);
/* Returns the numbers of the measured criteria in the record that
   replayer_evaluate replayed last. */
struct measured replayer_measured(const struct replayer *r);
/* Counts the positions, including the first and the last, at which the
   satisfied criteria pass the filter. All criteria must be of kinds that can be
   evaluated at the last position. */
size_t replayer_count(struct replayer *r, const struct candidate *c,
                      const struct filter *filter);
/* True if memory ran out. */
bool replayer_failed(const struct replayer *r);

#endif
