#include "cli_archive.h"

#include "cli.h"
#include "progress.h"

#define SCRATCH ":memory:"

/* ---- opening ------------------------------------------------------------- */

static void report_waiting(void *context)
{
    const struct cli_archive *o = context;

    cli_say("%s: waiting until another program finishes writing", o->path);
}

static bool tick_archive_progress(void *context)
{
    const struct cli_archive *o = context;

    if (o->progress)
        progress_tick(o->progress);
    return false;
}

int cli_archive_open_file(struct cli_archive *o, const char *path,
                          const char *file, enum archive_use use, uint64_t wait)
{
    const struct archive_options options = {
        .use = use,
        .milliseconds = wait * 1000,
        .waits = report_waiting,
        .works = tick_archive_progress,
        .context = o,
        .reader = &o->rereading.reader,
    };

    *o = (struct cli_archive){.path = path};
    rereading_init(&o->rereading);
    if (output_refuse(path))
        return STATUS_USAGE;
    if (archive_open_as(&o->archive, file, &options))
        return cli_archive_fault(path, o->archive);
    if (archive_foreign_objects(o->archive))
        cli_say("%s: not used, because Ludex did not create it: %s", path,
                archive_foreign_objects(o->archive));
    return STATUS_FINE;
}

int cli_archive_open(struct cli_archive *o, const char *path,
                     enum archive_use use, uint64_t wait)
{
    if (archive_is_permanent(path))
        return cli_archive_open_file(o, path, path, use, wait);
    *o = (struct cli_archive){.path = path};
    rereading_init(&o->rereading);
    return cli_usage("\"%s\" cannot be the name of an archive", path);
}

int cli_archive_scratch(struct cli_archive *o)
{
    return cli_archive_open_file(o, SCRATCH, SCRATCH, ARCHIVE_MAKE, 0);
}

int cli_archive_fault(const char *path, const struct archive *a)
{
    cli_say("%s: %s", path, archive_message(a));
    return cli_archive_status(a);
}

int cli_archive_status(const struct archive *a)
{
    return archive_is_at_fault(a) ? STATUS_DATA : STATUS_ENVIRONMENT;
}

void cli_archive_close(struct cli_archive *o)
{
    archive_close(o->archive);
    rereading_release(&o->rereading);
}
