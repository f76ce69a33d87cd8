#include "archives.h"

#include <stdlib.h>

#include "archive_upkeep.h"
#include "concat.h"
#include "made_records.h"

/* ---- opening and closing ------------------------------------------------ */

enum {
    WAIT = 5000,     /* milliseconds to wait for another program */
    WATCH_EVERY = 64 /* records of an import */
};

static bool works(void *context)
{
    struct ludex_archive *a = context;

    return watcher_stops(&a->watcher, a->done, a->total);
}

static bool see(void *context, uint64_t done, uint64_t total)
{
    struct ludex_archive *a = context;

    a->done = done;
    a->total = total;
    return watcher_stops(&a->watcher, done, total);
}

void ludex_archive_watch(struct ludex_archive *a, ludex_progress *progress,
                         void *context)
{
    const struct archive_watch watch = {see, a};

    a->watcher = (struct watcher){.progress = progress, .context = context};
    a->done = a->total = 0;
    archive_watched(a->archive, progress ? &watch : NULL);
}

int ludex_archive_new(struct ludex_archive **out, const char *path,
                      enum ludex_use use, struct ludex_error *error)
{
    static const enum archive_use uses[] = {ARCHIVE_READ, ARCHIVE_CHANGE,
                                            ARCHIVE_MAKE};
    struct archive_options options = {.milliseconds = WAIT};
    struct ludex_archive *a = NULL;
    int fault, code = LUDEX_OK;

    *out = NULL;
    if ((size_t)use >= sizeof uses / sizeof *uses)
        return fail(error, LUDEX_MISUSE, "no such use of an archive");
    if (!archive_is_kept(path))
        return fail(error, LUDEX_REFUSED, "\"%s\" is no name of an archive",
                    path);
    options.use = uses[use];
    a = calloc(1, sizeof *a);
    if (!a)
        return fail_no_memory(error);
    options.works = works;
    options.context = a;
    a->changes = use != LUDEX_READ;
    text_add(&a->path, str_of(path));
    text_add_char(&a->path, '\0');
    fault = a->path.failed ? ARCHIVE_MEMORY
                           : archive_open_as(&a->archive, path, &options);
    if (fault)
        code = fail_archive(error, a, fault);
    if (fault)
        ludex_archive_free(a);
    else
        *out = a;
    return code;
}

void ludex_archive_free(struct ludex_archive *a)
{
    if (!a)
        return;
    archive_close(a->archive);
    text_release(&a->path);
    free(a);
}

void ludex_archive_threads(struct ludex_archive *a, unsigned threads)
{
    archive_threads(a->archive, threads);
}

/* ---- imports ------------------------------------------------------------- */

struct ludex_import {
    struct ludex_archive *archive;
    struct archive_import *import;
    bool failed; /* only the end may follow */
    uint64_t records;
};

static int may_import(const struct ludex_archive *a, struct ludex_error *error)
{
    if (!a->changes)
        return fail(error, LUDEX_MISUSE, "the archive is open to be read");
    return a->importing ? fail(error, LUDEX_MISUSE,
                               "another import into the archive has not ended")
                        : LUDEX_OK;
}

int ludex_import_new(struct ludex_import **out, struct ludex_archive *a,
                     const char *source, struct ludex_error *error)
{
    struct ludex_import *import = NULL;
    int fault, code = may_import(a, error);

    *out = NULL;
    if (code)
        return code;
    import = calloc(1, sizeof *import);
    if (!import)
        return fail_no_memory(error);
    import->archive = a;
    fault = archive_import_begin(a->archive, TURNED_UNSEEN, &import->import);
    a->importing = true;
    if (!fault)
        fault = archive_import_file(import->import, source);
    if (!fault) {
        *out = import;
        return LUDEX_OK;
    }
    code = fail_archive(error, a, fault);
    ludex_import_free(import);
    return code;
}

int ludex_import_record(struct ludex_import *import, struct ludex_record *r,
                        enum ludex_imported *how, int64_t *id,
                        struct ludex_error *error)
{
    enum imported imported = IMPORT_REFUSED;
    struct ludex_record *as;
    int64_t number = 0;
    int fault;

    if (import->failed || !import->import)
        return fail(error, LUDEX_MISUSE,
                    import->failed ? "the import has failed"
                                   : "the import has ended");
    if (++import->records % WATCH_EVERY == 0 &&
        see(import->archive, import->records, 0)) {
        import->failed = true;
        return fail_archive(error, import->archive, ARCHIVE_INTERRUPTED);
    }
    as = record_as_written(r);
    if (!as)
        return fail_no_memory(error);
    fault = archive_import_record(import->import, &as->slice, as->record,
                                  !ludex_record_is_clean(as), false,
                                  &as->reading->replay, &imported, &number);
    ludex_record_walk(as, LUDEX_MAIN_LINE);
    import->failed = fault != 0;
    if (fault)
        return fail_archive(error, import->archive, fault);
    if (how)
        *how = (enum ludex_imported)imported;
    if (id)
        *id = number;
    return LUDEX_OK;
}

/* Ends an import; undoes what was not committed unless `keep`. */
static int end(struct ludex_import *import, bool keep,
               struct ludex_error *error)
{
    struct ludex_archive *a = import->archive;
    int fault = import->import ? archive_import_end(import->import, keep) : 0;

    import->import = NULL;
    a->importing = false;
    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}

int ludex_import_commit(struct ludex_import *import, struct ludex_error *error)
{
    if (!import->import)
        return fail(error, LUDEX_MISUSE, "the import has ended");
    if (import->failed)
        return fail(error, LUDEX_MISUSE, "the import has failed");
    return end(import, true, error);
}

void ludex_import_free(struct ludex_import *import)
{
    if (import && import->import)
        end(import, false, NULL);
    free(import);
}

/* ---- exports ------------------------------------------------------------- */

/* An export in progress. */
struct exporting {
    struct ludex_query *query;
    ludex_write *write;
    void *context;
    struct concat concat;
    struct text joint;
    int64_t id, byte; /* of the last record, and the end of its text */
};

enum { TEXT, BYTE, GAME };

static int put(struct exporting *x, struct str bytes)
{
    return bytes.len ? x->write(x->context, bytes.ptr, bytes.len) : 0;
}

/* Returns 0, -errno from the caller's function, or -ENOMEM. */
static int export_one(struct exporting *x)
{
    struct str text = query_value(x->query, TEXT).text;
    int64_t byte = query_value(x->query, BYTE).number;
    int64_t id = ludex_query_record(x->query);
    bool follows = id == x->id + 1 && byte == x->byte;
    int fault;

    x->id = id;
    x->byte =
        byte < INT64_MAX - (int64_t)text.len ? byte + (int64_t)text.len : -1;
    text_clear(&x->joint);
    if (!concat_joint(&x->concat, text, query_value(x->query, GAME).text,
                      follows, &x->joint))
        return SOURCE_MEMORY;
    fault = put(x, text_str(&x->joint));
    return fault ? fault : put(x, text);
}

static int export_all(struct exporting *x, uint64_t *records,
                      struct ludex_error *error)
{
    int more, fault;

    while ((more = ludex_query_next(x->query, error)) > 0) {
        fault = export_one(x);
        if (fault)
            return fail_source(error, NULL, fault);
        ++*records;
    }
    return more;
}

int ludex_archive_export(struct ludex_archive *a, const char *query,
                         const struct ludex_parameter *parameters,
                         ludex_write *write, void *context, uint64_t *records,
                         struct ludex_error *error)
{
    struct exporting x = {.write = write, .context = context};
    uint64_t count = 0;
    int code = ludex_query_new(&x.query, a, query, "text,byte,game", parameters,
                               error);

    if (!code && query_counts(x.query))
        code = fail(error, LUDEX_REFUSED, "\"count by\" gives no records");
    if (!code)
        code = export_all(&x, &count, error);
    ludex_query_free(x.query);
    text_release(&x.joint);
    concat_release(&x.concat);
    if (records)
        *records = count;
    return code;
}
