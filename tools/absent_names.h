/* Reports names in a query that nobody in the archive has. */
#ifndef LUDEX_TOOLS_ABSENT_NAMES_H
#define LUDEX_TOOLS_ABSENT_NAMES_H

#include "archive_query.h"

/* Reports players' names in a query that nobody has but that match names in the
   archive. Otherwise the answer would look as if the person had no such games.
   Returns 0, or prints a message and returns a status. */
int absent_names_report(struct archive *a, const char *path,
                        const struct query_node *where, struct arena *arena);

#endif
