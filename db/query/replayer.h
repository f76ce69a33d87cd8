/*
 * Replayer: replays records, one after the other, and says which criteria each
 * of them meets. Each worker has its own.
 */
#ifndef DB_REPLAYER_H
#define DB_REPLAYER_H

#include "criteria.h"
#include "terms.h"

struct replayer;

/* NULL: no memory. The criteria must stay as long as it does. */
struct replayer *replayer_make(const struct criteria *criteria);
void replayer_free(struct replayer *r); /* NULL is fine */
/* A bit for each criterion that a record meets, whose start, moves and signature
   are as the archive has them (schema.sql); NULL: no signature. */
uint64_t replayer_run(struct replayer *r, int64_t variant, struct str start,
                      struct str moves, const uint64_t *signature);
/* The same by what a record claims (rows.h: claims_write). */
uint64_t replayer_claims(struct replayer *r, int64_t variant,
                         struct str claims);
/* What the record's clocks are read from: before each of the others. */
void replayer_content(struct replayer *r, struct str content, bool played);
/* The same of a record that neither can be replayed nor claims anything: by its
   clocks alone. */
uint64_t replayer_clocks(struct replayer *r);
/* After how many plies the first of the criteria that the last record meets was
   met; of what is counted at the end, after all. NO_PLACE: it meets none. */
#define NO_PLACE SIZE_MAX
size_t replayer_place(const struct replayer *r);
/* At how many positions, the first and the last among them, what is met at that
   position alone is what is asked for. All criteria are such as can be asked of
   the last position. */
size_t replayer_count(struct replayer *r, int64_t variant, struct str start,
                      struct str moves, const struct filter *filter,
                      const uint64_t *facts);
/* Whether memory ran out, once it did. */
bool replayer_failed(const struct replayer *r);

#endif
