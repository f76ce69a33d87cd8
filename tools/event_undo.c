/* Undoes the last changes of an event's file. */
#include <string.h>

#include "event_archive.h"
#include "event_rewrite.h"
#include "undo.h"
#include "undo_file.h"

static int read_count(const struct event_operands *o, size_t *out)
{
    uint64_t count = 1;

    if (o->count && (!str_number(str_of(o->words[0]), &count) || !count ||
                     count > UNDO_LEVELS))
        return cli_usage("event undo: \"%s\" is not a number of changes from 1 "
                         "to %d",
                         o->words[0], UNDO_LEVELS);
    *out = (size_t)count;
    return STATUS_FINE;
}

static int undo_locked(struct rewrite *r, size_t count)
{
    struct text report = {0};
    int status = undo_file_undo(r, count, &report);

    text_release(&report);
    return status;
}

int event_command_undo(struct event_run *run, const struct event *events)
{
    const struct event_options *o = run->options;
    size_t count = 1;
    int status = read_count(&o->operands, &count);

    (void)events;
    if (!status && strcmp(run->source, "-") == 0)
        return cli_usage(
            "event: standard input cannot be changed; specify a file");
    if (!status && cli_is_archive(run->source))
        return event_archive_undo(run, count);
    if (status)
        return status;
    status =
        rewrite_begin(&run->rewrite, run->source,
                      o->wait == NOT_GIVEN ? (uint64_t)REWRITE_WAIT : o->wait);
    if (!status)
        status = undo_locked(&run->rewrite, count);
    rewrite_end(&run->rewrite);
    return status;
}
