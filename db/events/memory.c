/*
 * Returns a fault if the arena for events is exhausted.
 */
#include "events.h"

int events_memory(struct archive *a, const struct arena *arena)
{
    if (arena->exhausted && !arena->no_memory)
        return sql_fail(a->sql, ARCHIVE_MEMORY,
                        "the events and their records need more than %zu MB: "
                        "select fewer events",
                        arena->hard >> 20);
    return arena->exhausted ? sql_fault(a->sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
}
