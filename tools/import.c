/* "ludex import": adds records and events to an archive. */
#include "archive_events.h"
#include "archive_import.h"
#include "cli_archive.h"
#include "ordered_workers.h"
#include "rejects.h"

enum {
    OPT_BROKEN = OPT_OWN,
    OPT_ROTATED,
    OPT_REPLACE,
    OPT_KNOWN_TO,
    OPT_BROKEN_TO,
    OPT_WAIT
};

enum { WAIT = 3600, WAIT_MAX = 7 * 24 * 3600 };

struct import_state {
    struct files files;
    struct cli_archive opened;
    struct archive_import *import;
    const char *path;
    size_t refuse_broken; /* index into `ways` */
    bool replace;
    const char *reason; /* reason for the log, or NULL */
    enum import_rotated rotated;
    struct rejects known, broken; /* duplicates and broken records, written
                                     unchanged to files */
    uint64_t wait;                /* time to wait for other programs, in
                                     seconds */
    bool faulty;                  /* the archive cannot accept more records */
    uint64_t counts[IMPORT_REFUSED + 1];
    uint64_t events[EVENT_IMPORT_KINDS];
};

static int archive_failed(struct import_state *i)
{
    i->faulty = true;
    return cli_archive_fault(i->path, i->opened.archive);
}

static bool report_equal_game(const struct import_state *i,
                              const struct visit *v, enum imported imported)
{
    const char *symmetry;
    int64_t equal_game = archive_import_equal_record(i->import, &symmetry);

    if (equal_game)
        files_report(v, DIAG_SAME_GAME,
                     "this is the same game as record %lld, %s%s",
                     (long long)equal_game, symmetry,
                     imported == IMPORT_KNOWN ? ", and was not stored" : "");
    return equal_game;
}

static int write_reject(struct import_state *i, const struct visit *v,
                        enum imported imported)
{
    int status = STATUS_FINE;

    if (imported == IMPORT_KNOWN)
        status = rejects_write(&i->known, v);
    if (!status && (v->broken || imported == IMPORT_REFUSED))
        status = rejects_write(&i->broken, v);
    return status;
}

static void *open_packer(void *context)
{
    struct import_state *i = context;

    return archive_packer_open(i->files.threads > 1 ? i->import : NULL);
}

static void close_packer(void *context, void *packer)
{
    (void)context;
    archive_packer_close(packer);
}

static int pack_record(void *context, void *packer, struct visit *v)
{
    const struct import_state *i = context;

    if (i->refuse_broken && (v->broken || !v->record))
        return STATUS_FINE;
    return archive_pack(packer, v->slice, v->record, v->broken,
                        &v->reading->replay, v->out)
               ? STATUS_FINE
               : MADE_NO_MEMORY;
}

static int import_record(void *context, const struct visit *v)
{
    struct import_state *i = context;
    enum imported imported;
    int64_t id;
    int fault =
        archive_import_packed(i->import, v->slice, v->made, &imported, &id);

    if (fault)
        return archive_failed(i);
    i->counts[imported]++;
    if (!report_equal_game(i, v, imported) && imported == IMPORT_KNOWN)
        files_report(v, DIAG_KNOWN_RECORD,
                     "the archive already contains this record as record %lld",
                     (long long)id);
    if (imported == IMPORT_BROKEN)
        files_report(v, DIAG_BROKEN_RECORD,
                     "stored as record %lld, with errors", (long long)id);
    if (imported == IMPORT_REFUSED)
        files_report(v, DIAG_BROKEN_RECORD,
                     "the record was refused, because %s",
                     v->broken ? "it has errors"
                               : "it is larger than an archive can store");
    return write_reject(i, v, imported);
}

static void report_event(const struct events_visit *v, const struct event *e,
                         enum event_imported imported, int64_t id)
{
    static const struct {
        enum diag_code code;
        const char *format;
    } words[EVENT_IMPORT_KINDS] = {
        [EVENT_KNOWN] =
            {DIAG_KNOWN_EVENT,
             "the archive already contains this event as event %lld"},
        [EVENT_REPLACED] = {DIAG_REPLACED_EVENT,
                            "this event replaces event %lld of the archive, "
                            "which has the same series, year and name"},
        [EVENT_REFUSED] = {DIAG_REFUSED_EVENT,
                           "the event was refused, because event %lld of the "
                           "archive has the same series, year and name; use "
                           "--replace to store this one instead"},
    };

    if (imported == EVENT_REFUSED && id == 0)
        events_report(v, e, DIAG_REFUSED_EVENT,
                      "the event was refused, because it has errors");
    else if (imported != EVENT_STORED)
        events_report(v, e, words[imported].code, words[imported].format,
                      (long long)id);
}

static void report_lacks(const struct events_visit *v, const struct event *e)
{
    struct text lacks = {0};

    event_list_unstorable(e, &lacks);
    if (lacks.len)
        events_report(v, e, DIAG_LOSSY,
                      "the format cannot express these, so they become "
                      "remarks, which have no effect: %.*s",
                      (int)lacks.len, lacks.ptr);
    text_release(&lacks);
}

static int import_events(void *context, const struct events_visit *v)
{
    struct import_state *i = context;
    const struct str reason = i->reason ? str_of(i->reason) : STR("");
    enum event_imported imported;
    int64_t id;

    for (const struct event *e = v->events; e; e = e->next) {
        imported = EVENT_REFUSED;
        id = 0;
        if (!(i->refuse_broken && events_broken(v, e)) &&
            archive_import_event(i->import, e, i->replace ? &reason : NULL,
                                 &imported, &id))
            return archive_failed(i);
        i->events[imported]++;
        report_event(v, e, imported, id);
        if (imported != EVENT_REFUSED)
            report_lacks(v, e);
    }
    return STATUS_FINE;
}

static int name_file(void *context, const char *path)
{
    struct import_state *i = context;

    return archive_import_file(i->import, path) ? archive_failed(i)
                                                : STATUS_FINE;
}

static void read_inputs(struct import_state *i, struct files *f, int count,
                        char **paths)
{
    files_read_all(f, count, paths,
                   &(struct visitor){.context = i,
                                     .begin = open_packer,
                                     .end = close_packer,
                                     .make = pack_record,
                                     .take = import_record,
                                     .pauses = true,
                                     .file = name_file});
    bool keep = !i->faulty && !f->printer.stopped;
    if (archive_import_end(i->import, keep) && keep)
        printer_raise_status(&f->printer, archive_failed(i));
}

static void print_summary(const struct import_state *i, struct files *f)
{
    const struct named_count events[] = {
        {"events", f->events.count},
        {"stored", i->events[EVENT_STORED]},
        {"duplicates", i->events[EVENT_KNOWN]},
        {"replaced", i->events[EVENT_REPLACED]},
        {"refused", i->events[EVENT_REFUSED]},
        {NULL, 0}};
    const struct named_count records[] = {
        {"records", f->counts.records},
        {"stored", i->counts[IMPORT_STORED]},
        {"broken", i->counts[IMPORT_BROKEN]},
        {"duplicates", i->counts[IMPORT_KNOWN]},
        {"refused", i->counts[IMPORT_REFUSED]},
        {f->counts.texts ? "stray texts not stored" : "", f->counts.texts},
        files_skipped(f),
        {NULL, 0}};

    if (f->events.files)
        printer_print_summary(&f->printer, stdout, events);
    if (f->counts.records || f->counts.texts || f->skipped || !f->events.files)
        printer_print_summary(&f->printer, stdout, records);
}

static const char *const ways[] = {"store", "refuse", NULL};

static int set_rotated(struct import_state *i, const char *argument)
{
    size_t refuse;
    int status = cli_word("--rotated", argument, ways, &refuse);

    i->rotated = refuse ? ROTATED_REFUSE : ROTATED_STORE;
    return status;
}

static int open_rejects(struct import_state *i, const struct files *f,
                        int count, char **paths)
{
    struct inputs inputs = files_inputs(f, count, paths);
    int status;

    inputs.archive = i->path;
    status = rejects_open(&i->known, &inputs);
    if (!status)
        status = rejects_open(&i->broken, &inputs);
    if (!status && output_same(&i->known.output, &i->broken.output))
        status = cli_usage("import: --duplicates-to and --broken-to must name "
                           "different files");
    return status;
}

static int store_files(struct import_state *i, struct files *f, int count,
                       char **paths)
{
    int status = cli_archive_open(&i->opened, i->path, ARCHIVE_MAKE, i->wait);

    if (!status &&
        archive_import_begin(i->opened.archive, i->rotated, &i->import))
        status = archive_failed(i);
    i->faulty = status != STATUS_FINE;
    if (!status)
        read_inputs(i, f, count, paths);
    cli_archive_close(&i->opened);
    if (!i->faulty)
        print_summary(i, f);
    return status;
}

static int run_import(struct import_state *i, struct files *f, int count,
                      char **paths)
{
    files_operands(f, &count, &paths);
    if (f->printer.stopped)
        return f->printer.status;
    int status = files_refuse_outputs(f, count, paths)
                     ? STATUS_USAGE
                     : open_rejects(i, f, count, paths);

    if (!status)
        status = store_files(i, f, count, paths);
    printer_raise_status(&f->printer, status);
    status = cli_finish(f->printer.status);
    status = rejects_close(&i->known, status);
    return rejects_close(&i->broken, status);
}

static int handle_option(void *context, int option)
{
    struct import_state *i = context;

    if (option == OPT_ROTATED)
        return set_rotated(i, optarg);
    return files_option(&i->files, option, optarg);
}

static int run_command(int argc, char **argv)
{
    struct import_state i = {.wait = WAIT};
    struct files *f = &i.files;
    int status;

    files_init(f);
    f->threads = ordered_workers_processors();
    f->events.visit = import_events;
    f->events.context = &i;
    status = cli_parse_options(&import_command, argc, argv, &i, handle_option);
    if (!status && optind >= argc)
        status = cli_usage("import: specify an archive");
    if (!status && i.reason && !i.replace)
        status = cli_usage("import: -m requires --replace");
    if (!status) {
        i.path = argv[optind];
        status = run_import(&i, f, argc - optind - 1, argv + optind + 1);
    }
    files_release(f);
    return status;
}

static const struct cli_option own[] = {
    {OPT_BROKEN, "broken", "store|refuse",
     "store or refuse records with errors (default store)",
     TO_WORD(struct import_state, refuse_broken, ways)},
    {OPT_ROTATED, "rotated", "store|refuse",
     "store or refuse rotated or mirrored copies of games", TO_OWN},
    {OPT_REPLACE, "replace", NULL,
     "replace events that are already in the archive",
     TO_FLAG(struct import_state, replace)},
    {'m', "message", "REASON",
     "reason for the replacements, which is stored in the log",
     TO_STRING(struct import_state, reason)},
    {OPT_KNOWN_TO, "duplicates-to", "FILE", "file for copies of the duplicates",
     TO_STRING(struct import_state, known.path)},
    {OPT_BROKEN_TO, "broken-to", "FILE",
     "file for copies of the records with errors",
     TO_STRING(struct import_state, broken.path)},
    FILES_JOBS(struct import_state),
    FILES_VERBOSE(struct import_state),
    {OPT_WAIT, "wait", "SECONDS",
     "time to wait while another program uses the archive, in seconds (default "
     "3600)",
     TO_NUMBER(struct import_state, wait, 0, WAIT_MAX)},
    CLI_END,
};

const struct command import_command = {"import",
                                       run_command,
                                       "add records to an archive",
                                       "ARCHIVE [FILE]...",
                                       {files_options, own},
                                       NULL};
