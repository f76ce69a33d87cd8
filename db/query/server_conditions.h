/*
 * Conditions that a server evaluates by ludex_matches() of ludex-sql(7), if it
 * has the extension. Then its workers and its shards do the replay.
 */
#ifndef DB_QUERY_SERVER_CONDITIONS_H
#define DB_QUERY_SERVER_CONDITIONS_H

#include "translate.h"

/*
 * Returns SQL that is true for the records that fulfil the criterion, or an
 * empty text if it must be evaluated here. It does not cover records without
 * moves, which may claim their plies: *claims is set if the archive has such
 * records and the criterion asks for plies.
 */
struct str server_criterion(struct translation *t,
                            const struct condition *condition,
                            const struct criterion *c, bool *claims);

#endif
