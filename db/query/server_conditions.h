/*
 * Conditions that the server evaluates by calling ludex_matches() of
 * ludex-sql(7), if it has the extension. The server's worker processes and its
 * shards then replay the records.
 */
#ifndef DB_QUERY_SERVER_CONDITIONS_H
#define DB_QUERY_SERVER_CONDITIONS_H

#include "translate.h"

/*
 * Returns SQL that is true for the records that satisfy the criterion, or an
 * empty text if this program must evaluate the criterion. The SQL is not true
 * for records without moves, which may claim their plies; *claims is set if the
 * archive has such records and the criterion tests plies.
 */
struct str server_criterion(struct translation *t,
                            const struct condition *condition,
                            const struct criterion *c, bool *claims);

#endif
