/*
 * Migrates archives from older versions (archive_internal.h).
 */
#include "../archive_internal.h"

#include "../import/text_words.h"
#include "../openings/opening_cache.h"

static const struct {
    enum sql_recompute what;
    int (*make)(struct sql *sql);
} makers[] = {
    {RECOMPUTE_OPENINGS, opening_cache_make},
    {RECOMPUTE_WORDS, words_store_all},
};

int migrate_read(struct archive *a, int64_t version)
{
    unsigned recompute; /* ignored if the archive is only read: data that has
                           not been recomputed is not found */

    return sql_run_schema_steps(a->sql, version, false, &recompute);
}

int migrate_write(struct archive *a, int64_t version)
{
    unsigned recompute = 0;
    int fault = sql_copy(a->sql, version);

    if (!fault)
        fault = sql_run_schema_steps(a->sql, version, true, &recompute);
    for (size_t i = 0; !fault && i < sizeof makers / sizeof *makers; i++)
        if (recompute & makers[i].what)
            fault = makers[i].make(a->sql);
    return fault;
}
