/*
 * Reports that the arena of events is exhausted.
 */
#include "events.h"

int events_memory(struct archive *a, const struct arena *arena)
{
    if (arena->exhausted && !arena->no_memory)
        return sql_fail(a->sql, ARCHIVE_MEMORY,
                        "the events and their records take more than %zu MB;"
                        " ask for those of one name",
                        arena->hard >> 20);
    return arena->exhausted ? sql_fault(a->sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
}
