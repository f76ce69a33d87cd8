/*
 * An import without the indexes of the records. To make them anew takes about a
 * sixth for each entry of what it takes to add one: so they go when those that
 * are added are a fifth of all or more.
 */
#include "import.h"

enum {
    ADDED_LEAST = 1000,
    ALL_TO_ADDED = 5,
    ALL_MOST = 1 << 20, /* entries are sorted in memory */
};

static uint64_t all(const struct archive_import *import)
{
    return (uint64_t)import->next;
}

static bool is_quicker(const struct archive_import *import)
{
    uint64_t added = import->stored;

    if (added < ADDED_LEAST || all(import) > ALL_MOST)
        return false;
    if (added < import->expected)
        added = import->expected;
    return all(import) / ALL_TO_ADDED <= added;
}

int indexes_back(struct archive_import *import)
{
    bool gone = import->indexes == INDEXES_GONE;

    import->indexes = INDEXES_STAY;
    return gone ? sql_make_indexes(import->sql) : ARCHIVE_OK;
}

int indexes_relieve(struct archive_import *import)
{
    bool gone;

    if (import->indexes == INDEXES_GONE)
        return all(import) > ALL_MOST ? indexes_back(import) : ARCHIVE_OK;
    if (import->indexes == INDEXES_STAY || !is_quicker(import))
        return ARCHIVE_OK;
    int fault = sql_drop_indexes(import->sql, &gone);
    import->indexes = gone ? INDEXES_GONE : INDEXES_STAY;
    return fault;
}
