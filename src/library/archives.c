#include "archives.h"

#include <stdlib.h>

#include "archive_events.h"
#include "archive_maintenance.h"
#include "concat.h"
#include "events.h"
#include "made_records.h"
#include "options.h"

/* ---- opening and closing ------------------------------------------------- */

enum {
    WAIT = 5, /* default number of seconds to wait for another program */
    WAIT_MAX = 7 * 24 * 3600,
    WATCH_EVERY = 64 /* number of imported records between two calls of the
                        callback */
};

static bool may_work(void *context)
{
    struct ludex_archive *a = context;

    return watcher_stops(&a->watcher, a->done, a->total);
}

static bool report_progress(void *context, uint64_t done, uint64_t total)
{
    struct ludex_archive *a = context;

    a->done = done;
    a->total = total;
    return watcher_stops(&a->watcher, done, total);
}

void ludex_archive_watch(struct ludex_archive *a, ludex_progress *progress,
                         void *context)
{
    const struct archive_watch watch = {report_progress, a};

    a->watcher = (struct watcher){.progress = progress, .context = context};
    a->done = a->total = 0;
    archive_set_watch(a->archive, progress ? &watch : NULL);
}

struct open_options {
    uint64_t wait; /* in seconds */
};

static const struct option_row open_options[] = {
    {"wait", TO_NUMBER(struct open_options, wait, 0, WAIT_MAX)}, OPTIONS_END};

static int open_as(struct ludex_archive *a, const char *path,
                   struct archive_options *options, struct ludex_error *error)
{
    int fault;

    options->works = may_work;
    options->context = a;
    options->reader = &a->rereading.reader;
    text_add(&a->path, str_of(path));
    text_add_char(&a->path, '\0');
    fault = a->path.failed ? ARCHIVE_MEMORY
                           : archive_open_as(&a->archive, path, options);
    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}

int ludex_archive_new(struct ludex_archive **out, const char *path,
                      enum ludex_use use, const struct ludex_option *options,
                      struct ludex_error *error)
{
    static const enum archive_use uses[] = {ARCHIVE_READ, ARCHIVE_CHANGE,
                                            ARCHIVE_MAKE};
    struct open_options asked = {WAIT};
    struct archive_options how = {0};
    struct ludex_archive *a = NULL;
    int code;

    *out = NULL;
    if ((size_t)use >= sizeof uses / sizeof *uses)
        return fail(error, LUDEX_MISUSE, "unknown way to open an archive");
    if (!archive_is_permanent(path))
        return fail(error, LUDEX_REFUSED,
                    "\"%s\" is not the name of an archive", path);
    code = options_read(open_options, &asked, options, error);
    if (code)
        return code;
    how.use = uses[use];
    how.milliseconds = asked.wait * 1000;
    a = calloc(1, sizeof *a);
    if (!a)
        return fail_no_memory(error);
    rereading_init(&a->rereading);
    a->changes = use != LUDEX_READ;
    code = open_as(a, path, &how, error);
    if (code)
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
    rereading_release(&a->rereading);
    text_release(&a->path);
    free(a);
}

void ludex_archive_threads(struct ludex_archive *a, unsigned threads)
{
    archive_set_threads(a->archive, threads);
}

/* ---- imports ------------------------------------------------------------- */

struct ludex_import {
    struct ludex_archive *archive;
    struct archive_import *import;
    bool failed; /* the import can only be freed */
    uint64_t records;
    enum import_rotated rotated;
    bool refuses; /* records with errors are refused */
    bool replaces;
    struct text reason;
};

static const char *const ways[] = {"store", "refuse", NULL};
enum { NEITHER_WAY = 2 };

struct import_options {
    size_t broken, rotated; /* indices into `ways` */
    bool replace;
    const char *reason;
};

static const struct option_row import_options[] = {
    {"broken", TO_WORD(struct import_options, broken, ways, "way")},
    {"turned", TO_WORD(struct import_options, rotated, ways, "way")},
    {"replace", TO_FLAG(struct import_options, replace)},
    {"reason", TO_TEXT(struct import_options, reason)},
    OPTIONS_END,
};

static int read_settings(struct ludex_import *import,
                         const struct ludex_option *options,
                         struct ludex_error *error)
{
    static const enum import_rotated turned[] = {
        ROTATED_STORE, ROTATED_REFUSE, [NEITHER_WAY] = ROTATED_UNSEEN};
    struct import_options asked = {.rotated = NEITHER_WAY, .reason = ""};
    int code = options_read(import_options, &asked, options, error);

    if (code)
        return code;
    import->refuses = asked.broken;
    import->rotated = turned[asked.rotated];
    import->replaces = asked.replace;
    text_add(&import->reason, str_of(asked.reason));
    return import->reason.failed ? fail_no_memory(error) : LUDEX_OK;
}

int archive_may_change(const struct ludex_archive *a, bool writes,
                       struct ludex_error *error)
{
    if (writes && !a->changes)
        return fail(error, LUDEX_MISUSE,
                    "the archive was opened for reading only");
    return a->busy ? fail(error, LUDEX_MISUSE,
                          "another import or change of the archive has not "
                          "ended")
                   : LUDEX_OK;
}

static int begin_import(struct ludex_import *import, const char *source,
                        const struct ludex_option *options,
                        struct ludex_error *error)
{
    struct ludex_archive *a = import->archive;
    int fault, code = read_settings(import, options, error);

    if (code)
        return code;
    fault = archive_import_begin(a->archive, import->rotated, &import->import);
    a->busy = import->import != NULL;
    if (!fault)
        fault = archive_import_file(import->import, source);
    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}

int ludex_import_new(struct ludex_import **out, struct ludex_archive *a,
                     const char *source, const struct ludex_option *options,
                     struct ludex_error *error)
{
    struct ludex_import *import;
    int code = archive_may_change(a, true, error);

    *out = NULL;
    if (code)
        return code;
    import = calloc(1, sizeof *import);
    if (!import)
        return fail_no_memory(error);
    import->archive = a;
    code = begin_import(import, source, options, error);
    if (code)
        ludex_import_free(import);
    else
        *out = import;
    return code;
}

static int check_import_is_open(const struct ludex_import *import,
                                struct ludex_error *error)
{
    if (!import->import)
        return fail(error, LUDEX_MISUSE, "the import has already ended");
    return import->failed ? fail(error, LUDEX_MISUSE, "the import has failed")
                          : LUDEX_OK;
}

/* Converts a fault to a code. After a fault, the import can only be freed. */
static int end_import_call(struct ludex_import *import, int fault,
                           struct ludex_error *error)
{
    import->failed |= fault != 0;
    return fault ? fail_archive(error, import->archive, fault) : LUDEX_OK;
}

int ludex_import_source(struct ludex_import *import, const char *source,
                        struct ludex_error *error)
{
    int code = check_import_is_open(import, error);

    return code ? code
                : end_import_call(import,
                                  archive_import_file(import->import, source),
                                  error);
}

static int watch_import(struct ludex_import *import, struct ludex_error *error)
{
    return ++import->records % WATCH_EVERY == 0 &&
                   report_progress(import->archive, import->records, 0)
               ? end_import_call(import, ARCHIVE_INTERRUPTED, error)
               : LUDEX_OK;
}

int ludex_import_record(struct ludex_import *import, struct ludex_record *r,
                        enum ludex_imported *how, int64_t *id,
                        struct ludex_error *error)
{
    enum imported imported = IMPORT_REFUSED;
    struct ludex_record *as;
    int64_t number = 0;
    int fault, code;

    code = check_import_is_open(import, error);
    if (!code)
        code = watch_import(import, error);
    if (code)
        return code;
    as = record_as_written(r);
    if (!as)
        return fail_no_memory(error);
    fault = archive_import_record(import->import, &as->slice, as->record,
                                  !ludex_record_is_clean(as), import->refuses,
                                  &as->reading->replay, &imported, &number);
    ludex_record_walk(as, LUDEX_MAIN_LINE);
    if (fault)
        return end_import_call(import, fault, error);
    if (how)
        *how = (enum ludex_imported)imported;
    if (id)
        *id = number;
    return LUDEX_OK;
}

int64_t ludex_import_equal_record(const struct ludex_import *import,
                                  const char **symmetry)
{
    const char *name = NULL;
    int64_t record = 0;

    if (import->import && !import->failed)
        record = archive_import_equal_record(import->import, &name);
    if (symmetry)
        *symmetry = record ? name : NULL;
    return record;
}

int ludex_import_event(struct ludex_import *import,
                       const struct ludex_events *events, size_t event,
                       enum ludex_event_imported *how, int64_t *id,
                       struct ludex_error *error)
{
    const struct str reason = text_str(&import->reason);
    const struct event *e = events_at(events, event);
    enum event_imported imported = EVENT_REFUSED;
    int64_t number = 0;
    int code = check_import_is_open(import, error);

    if (!code && !e)
        code = fail(error, LUDEX_UNKNOWN, "there is no event %zu", event);
    if (!code)
        code = watch_import(import, error);
    if (!code)
        code = end_import_call(
            import,
            archive_import_event(import->import, e,
                                 import->replaces ? &reason : NULL, &imported,
                                 &number),
            error);
    if (!code && how)
        *how = (enum ludex_event_imported)imported;
    if (!code && id)
        *id = number;
    return code;
}

/* Ends an import. Unless `keep` is set, undoes everything that was not
   committed. */
static int end_import(struct ludex_import *import, bool keep,
                      struct ludex_error *error)
{
    struct ludex_archive *a = import->archive;
    int fault = import->import ? archive_import_end(import->import, keep) : 0;

    import->import = NULL;
    a->busy = false;
    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}

int ludex_import_commit(struct ludex_import *import, struct ludex_error *error)
{
    int code = check_import_is_open(import, error);

    return code ? code : end_import(import, true, error);
}

void ludex_import_free(struct ludex_import *import)
{
    if (!import)
        return;
    if (import->import)
        end_import(import, false, NULL);
    text_release(&import->reason);
    free(import);
}

/* ---- exports ------------------------------------------------------------- */

/* An export in progress. */
struct export_state {
    struct ludex_query *query;
    ludex_write *write;
    void *context;
    struct concat concat;
    struct text joint;
    int64_t id, byte; /* number of the last record, and the offset of the end of
                         its text */
};

enum { TEXT, BYTE, GAME };

static int export_bytes(struct export_state *x, struct str bytes)
{
    return bytes.len ? x->write(x->context, bytes.ptr, bytes.len) : 0;
}

/* Exports one record. Returns 0, -errno from the caller's function, or
   -ENOMEM. */
static int export_one(struct export_state *x)
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
    if (!concat_add_separator(&x->concat, text,
                              query_value(x->query, GAME).text, follows,
                              &x->joint))
        return SOURCE_MEMORY;
    fault = export_bytes(x, text_str(&x->joint));
    return fault ? fault : export_bytes(x, text);
}

static int export_all(struct export_state *x, uint64_t *records,
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
    struct export_state x = {.write = write, .context = context};
    uint64_t count = 0;
    int code = ludex_query_new(&x.query, a, query, "text,byte,game", parameters,
                               error);

    if (!code && query_counts(x.query))
        code = fail(error, LUDEX_REFUSED,
                    "a query with \"count by\" returns counts, not records");
    if (!code)
        code = export_all(&x, &count, error);
    ludex_query_free(x.query);
    text_release(&x.joint);
    concat_release(&x.concat);
    if (records)
        *records = count;
    return code;
}
