/* Names in a query that nobody in the archive has. */
#ifndef LUDEX_TOOLS_ABSENT_NAMES_H
#define LUDEX_TOOLS_ABSENT_NAMES_H

#include "archive_query.h"

/* Reports the names of players in a query that nobody has, but that match others:
   the answer would otherwise look as if a person had no such games. Returns 0,
   or prints a message and returns a status. */
int absent_names_report(struct archive *a, const char *path,
                        const struct query_node *where, struct arena *arena);

#endif
