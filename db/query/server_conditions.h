/*
 * Conditions that a server judges itself, by ludex_matches() of ludex-sql(7),
 * where it has the extension: so its workers, and its shards, do the replay.
 */
#ifndef DB_QUERY_SERVER_CONDITIONS_H
#define DB_QUERY_SERVER_CONDITIONS_H

#include "translate.h"

/*
 * What is true of the records that meet the criterion, as SQL; empty: it is to be
 * judged here. Of records without moves, which may only claim their plies, it says
 * nothing: *claims is then set, if some of the archive do and the criterion asks
 * for that.
 */
struct str server_criterion(struct translation *t,
                            const struct condition *condition,
                            const struct criterion *c, bool *claims);

#endif
