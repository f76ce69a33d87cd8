#include "handle.h"

#include "explore/crossings.h"
#include "import/import.h"
#include "signatures.h"

enum {
    VERSION_WHOLE = 3, /* the first whose records say all that is computed from
                          a text */
    VERSION_QUERY = 4, /* the first that surely has a table of saved queries */
};

static int take_steps(struct archive *a, bool write)
{
    int fault = ARCHIVE_OK;

    for (int64_t from = a->version; !fault && from < ARCHIVE_VERSION; from++)
        fault = sql_step(a->sql, from, write);
    return fault;
}

static int see_queries(struct archive *a)
{
    bool saved;
    int fault = sql_has_table(a->sql, "queries", &saved);

    return fault ? fault
                 : sql_script(a->sql,
                              saved ? "CREATE TEMP VIEW query AS"
                                      " SELECT * FROM queries"
                                    : "CREATE TEMP TABLE query (name, query)");
}

int migrate_read(struct archive *a)
{
    int fault = take_steps(a, false);

    return fault || a->version >= VERSION_QUERY ? fault : see_queries(a);
}

/* Records that are read anew bring their own. */
static int make_signatures(struct archive *a)
{
    int fault =
        a->version < VERSION_WHOLE ? ARCHIVE_OK : signatures_make(a->sql);

    return fault ? fault : sql_script(a->sql, "DROP TABLE signature_4");
}

int migrate_write(struct archive *a)
{
    if (!a->options.reader)
        return sql_fault(a->sql, ARCHIVE_OLDER);
    int fault = sql_copy(a->sql, a->version);

    if (!fault)
        fault = take_steps(a, true);
    if (!fault)
        fault = make_signatures(a);
    if (!fault)
        fault = sql_make_views(a->sql);
    if (!fault && a->version < VERSION_WHOLE)
        fault = records_anew(a);
    if (!fault)
        fault = crossings_make(a->sql);
    return fault || a->version < VERSION_WHOLE ? fault : words_make(a->sql);
}
