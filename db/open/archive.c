/*
 * Opens and closes archives.
 */
#include "../archive_internal.h"

#include <stdlib.h>

const char *archive_message(const struct archive *a)
{
    return a && a->sql ? sql_message(a->sql) : "out of memory";
}

bool archive_is_at_fault(const struct archive *a)
{
    int fault = a && a->sql ? sql_last_fault(a->sql) : ARCHIVE_OK;

    return fault == ARCHIVE_ALTERED || fault == ARCHIVE_ENDLESS;
}

const char *archive_foreign_objects(const struct archive *a)
{
    return sql_foreign(a->sql);
}

/* Makes the tables in an empty file, or migrates an older archive. */
static int make_tables(struct archive *a)
{
    int64_t version = 0;
    int found = sql_begin(a->sql);

    if (found < 0)
        return found;
    found =
        sql_schema_state(a->sql, &version); /* another program may have made the
                                               tables in the meantime */
    a->made = found == 0;
    if (found == 0)
        found = sql_make_schema(a->sql);
    else if (found > 0 && version < ARCHIVE_VERSION)
        found = migrate_write(a, version);
    if (found >= 0)
        found = sql_check_schema(a->sql, ARCHIVE_VERSION, true);
    if (found >= 0)
        found = sql_commit(a->sql);
    sql_rollback(a->sql);
    if (found < 0)
        sql_remove_copy(a->sql, version);
    return found;
}

/* Determines the kind of the database and checks its schema, in one snapshot.
   Returns 1 if it is an archive, 0 if it is empty, or a fault. */
static int read_schema_version(struct archive *a, int64_t *version)
{
    int found = sql_begin_looking(a->sql), fault = ARCHIVE_OK;

    if (found < 0)
        return found;
    found = sql_schema_state(a->sql, version);
    if (found > 0)
        fault =
            sql_check_schema(a->sql, *version, a->options.use != ARCHIVE_READ);
    sql_rollback(a->sql); /* nothing was written, so nothing is lost */
    return fault ? fault : found;
}

static int prepare_archive(struct archive *a)
{
    enum archive_use use = a->options.use;
    int64_t version = 0;
    int found = read_schema_version(a, &version);

    if (found < 0)
        return found;
    if (found == 0 && use != ARCHIVE_MAKE)
        return sql_fail(a->sql, ARCHIVE_FOREIGN,
                        "the database contains no archive");
    if (use == ARCHIVE_READ) {
        a->older = version < ARCHIVE_VERSION;
        return a->older ? migrate_read(a, version) : ARCHIVE_OK;
    }
    if (sql_is_read_only(a->sql))
        return sql_fault(a->sql, ARCHIVE_READ_ONLY);
    if (found == 0 || version < ARCHIVE_VERSION)
        found = make_tables(a);
    return found < 0 ? found : sql_enforce_references(a->sql);
}

bool archive_is_permanent(const char *path)
{
    return *path && strcmp(path, ":memory:") != 0;
}

int archive_open_as(struct archive **out, const char *path,
                    const struct archive_options *options)
{
    struct archive *a = *out = calloc(1, sizeof *a);

    if (!a)
        return ARCHIVE_MEMORY;
    a->options = *options;
    int fault = sql_open(&a->sql, path, options);
    if (!fault)
        fault = archive_define_texts(a);
    if (!fault)
        fault = archive_define_hashes(a);
    return fault ? fault : prepare_archive(a);
}

int archive_open(struct archive **out, const char *path, bool create)
{
    const struct archive_options options = {
        .use = create ? ARCHIVE_MAKE : ARCHIVE_READ,
        .milliseconds = ARCHIVE_BUSY_MS,
    };

    return archive_open_as(out, path, &options);
}

bool archive_is_same(struct archive *a, struct archive *other)
{
    return sql_is_same(a->sql, other->sql);
}

void archive_close(struct archive *a)
{
    if (!a)
        return;
    archive_forget_texts(a);
    sql_close(a->sql);
    free(a);
}
