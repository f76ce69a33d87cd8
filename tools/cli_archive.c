#include "cli_archive.h"

#include "cli.h"
#include "notation.h"
#include "progress.h"

/* ---- reading texts again -------------------------------------------------- */

static const struct notation *notation_at(const struct rules *game, size_t way)
{
    for (size_t i = 0; notations[i]; i++)
        if ((!game || notation_holds(notations[i], str_of(game->name))) &&
            --way == 0)
            return notations[i];
    return NULL;
}

static int reread(void *context, struct str text, struct str game, size_t way,
                  struct archive_reading *out)
{
    struct rereading *r = context;
    struct reading_options options = {.game = game_find(game), .side = NO_SIDE};
    struct slice slice;

    options.notation = way ? notation_at(options.game, way) : NULL;
    if ((way && !options.notation) || text.len > SLICE_MAX)
        return 0;
    if (!slice_of_text(&slice, text, &r->text))
        return -1;
    out->record = r->record = record_reader_run(&r->reading, &slice, &options);
    out->replay = &r->reading.replay;
    out->diags = &r->reading.diags;
    out->broken = r->reading.diags.counts[SEVERITY_ERROR] > 0;
    return r->reading.no_memory ? -1 : 1;
}

void rereading_init(struct rereading *r)
{
    *r = (struct rereading){.reader = {reread, r}};
    diag_levels_init(&r->levels);
    record_reader_init(&r->reading, &r->levels, 0);
}

void rereading_release(struct rereading *r)
{
    record_reader_release(&r->reading);
    text_release(&r->text);
}

#define SCRATCH ":memory:"

/* ---- opening -------------------------------------------------------------- */

static void tell_waiting(void *context)
{
    const struct cli_archive *o = context;

    cli_say("%s: waiting for another program", o->path);
}

static bool tell_working(void *context)
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
        .waits = tell_waiting,
        .works = tell_working,
        .context = o,
        .reader = &o->rereading.reader,
    };

    *o = (struct cli_archive){.path = path};
    rereading_init(&o->rereading);
    if (output_refuse(path))
        return STATUS_USAGE;
    if (archive_open_as(&o->archive, file, &options))
        return cli_archive_fault(path, o->archive);
    if (archive_foreign(o->archive))
        cli_say("%s: not of Ludex, and not used: %s", path,
                archive_foreign(o->archive));
    return STATUS_FINE;
}

int cli_archive_open(struct cli_archive *o, const char *path,
                     enum archive_use use, uint64_t wait)
{
    if (archive_is_kept(path))
        return cli_archive_open_file(o, path, path, use, wait);
    *o = (struct cli_archive){.path = path};
    rereading_init(&o->rereading);
    return cli_usage("\"%s\" is no name of an archive", path);
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
    return archive_is_at_fault(a) ? STATUS_DATA : STATUS_WORLD;
}

void cli_archive_close(struct cli_archive *o)
{
    archive_close(o->archive);
    rereading_release(&o->rereading);
}
