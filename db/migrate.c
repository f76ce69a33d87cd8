#include "handle.h"

/* What SQL alone cannot do on the way to a version, from 2 on; or NULL. */
static int (*const settle[])(struct archive *a) = {NULL, records_anew};

_Static_assert(sizeof settle / sizeof *settle == ARCHIVE_VERSION - 1,
               "every version but the first has its step");

static int take_steps(struct archive *a, bool write)
{
    int fault = ARCHIVE_OK;

    for (int64_t from = a->version; !fault && from < ARCHIVE_VERSION; from++) {
        fault = sql_step(a->sql, from, write);
        if (!fault && write && settle[from - 1])
            fault = settle[from - 1](a);
    }
    return fault;
}

int migrate_read(struct archive *a)
{
    return take_steps(a, false);
}

int migrate_write(struct archive *a)
{
    if (!a->options.reader)
        return sql_fault(a->sql, ARCHIVE_OLDER);
    int fault = sql_copy(a->sql, a->version);
    return fault ? fault : take_steps(a, true);
}
