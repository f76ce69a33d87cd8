#include "handle.h"

/* The first version whose records say all that is computed from a text. */
enum { VERSION_WHOLE = 3 };

static int take_steps(struct archive *a, bool write)
{
    int fault = ARCHIVE_OK;

    for (int64_t from = a->version; !fault && from < ARCHIVE_VERSION; from++)
        fault = sql_step(a->sql, from, write);
    return fault;
}

int migrate_read(struct archive *a)
{
    bool saved;
    int fault = sql_has_table(a->sql, "queries", &saved);

    if (!fault)
        fault = take_steps(a, false);
    return fault ? fault
                 : sql_script(a->sql,
                              saved ? "CREATE TEMP VIEW query AS"
                                      " SELECT * FROM queries"
                                    : "CREATE TEMP TABLE query (name, query)");
}

int migrate_write(struct archive *a)
{
    if (!a->options.reader)
        return sql_fault(a->sql, ARCHIVE_OLDER);
    int fault = sql_copy(a->sql, a->version);

    if (!fault)
        fault = take_steps(a, true);
    if (!fault)
        fault = sql_make_views(a->sql);
    return !fault && a->version < VERSION_WHOLE ? records_anew(a) : fault;
}
