/*
 * Imports without the indexes of the records. Making an index again takes about
 * a sixth of the time per entry that adding entries one by one takes. Indexes
 * are therefore dropped once a fifth of all records are new.
 */
#include "import.h"

enum {
    ADDED_LEAST = 1000,
    ALL_TO_ADDED = 5,
    ALL_MOST = 1 << 20, /* maximum number of entries that can be sorted in
                           memory */
};

static uint64_t count_records(const struct transaction *t)
{
    return (uint64_t)t->next;
}

static bool is_faster_without_indexes(const struct transaction *t)
{
    uint64_t added = t->stored;

    if (added < ADDED_LEAST || count_records(t) > ALL_MOST)
        return false;
    if (added < t->expected)
        added = t->expected;
    return count_records(t) / ALL_TO_ADDED <= added;
}

int indexes_create_again(struct sql *sql, struct transaction *t)
{
    bool gone = t->indexes == INDEXES_GONE;

    t->indexes = INDEXES_STAY;
    return gone ? sql_make_indexes(sql) : ARCHIVE_OK;
}

int indexes_drop_if_faster(struct sql *sql, struct transaction *t)
{
    bool gone;

    if (t->indexes == INDEXES_GONE)
        return count_records(t) > ALL_MOST ? indexes_create_again(sql, t)
                                           : ARCHIVE_OK;
    if (t->indexes == INDEXES_STAY || !is_faster_without_indexes(t))
        return ARCHIVE_OK;
    int fault = sql_drop_indexes(sql, &gone);
    t->indexes = gone ? INDEXES_GONE : INDEXES_STAY;
    return fault;
}
