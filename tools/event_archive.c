#include "event_archive.h"

#include "archive_edit.h"
#include "archive_events.h"
#include "archive_import.h"
#include "event_query.h"

/* ---- opening ------------------------------------------------------------- */

static int open_archive(const struct event_run *run, struct cli_archive *opened)
{
    uint64_t wait = run->options->wait;

    return cli_archive_open(opened, run->source, ARCHIVE_CHANGE,
                            wait == NOT_GIVEN ? (uint64_t)REWRITE_WAIT : wait);
}

/* Finds the event of --event, or the only one. */
static int choose_event(struct event_run *run, int64_t *id)
{
    const char *word = run->options->event;
    const struct event_query q = {.path = run->source,
                                  .archive = run->archive,
                                  .words = &word,
                                  .count = word ? 1 : 0};
    int64_t *ids = NULL;
    size_t count = 0;
    int status = event_query_choose(&q, run->arena, &ids, &count);

    if (status)
        return status;
    if (!count)
        return cli_usage("%s: the archive has no event", run->source);
    if (count > 1 && word)
        return cli_usage("%s: %zu events match \"%s\"; only one can be changed",
                         run->source, count, word);
    if (count > 1)
        return cli_usage(
            "%s: the archive has %zu events; choose one with --event",
            run->source, count);
    *id = ids[0];
    return STATUS_FINE;
}

/* Opens the archive, chooses the event and calls `act` with its number. */
static int run_on_chosen_event(struct event_run *run,
                               int (*act)(struct event_run *run, int64_t id))
{
    struct cli_archive opened;
    struct arena arena;
    int64_t id = 0;
    int status = open_archive(run, &opened);

    arena_init(&arena, EVENT_SOFT, EVENT_HARD);
    run->arena = &arena;
    run->archive = opened.archive;
    if (!status)
        status = choose_event(run, &id);
    if (!status)
        status = act(run, id);
    cli_archive_close(&opened);
    arena_release(&arena);
    return status;
}

static int report_fault(const struct event_run *run)
{
    return cli_archive_fault(run->source, run->archive);
}

/* ---- a change ------------------------------------------------------------ */

static int run_change(struct event_run *run, struct event *e)
{
    const struct slice nothing = {.ptr = (char *)"", .line = 1, .column = 1};
    const struct diags none = {.first = NULL};
    const struct events_visit visit = {.files = run->files,
                                       .path = run->source,
                                       .form = {.encoding = "UTF-8"},
                                       .slice = &nothing,
                                       .events = e,
                                       .arena = run->arena,
                                       .diags = &none};
    int status;

    run->visit = &visit;
    status = run->options->operands.verb->run(run, e);
    run->visit = NULL;
    return status;
}

/* The change begins before the event is read, so that other programs that
   change it wait. */
static int change_event(struct event_run *run, int64_t id)
{
    const struct archive_edit_request asked = {.kind = "event",
                                               .words = STR("event")};
    struct event *e = NULL;
    int status = STATUS_FINE;

    if (archive_edit_begin(run->archive, &asked, &run->edit) ||
        archive_event(run->archive, id, false, run->arena, &e))
        status = report_fault(run);
    else if (!e)
        status = cli_usage("%s: the event was deleted", run->source);
    else
        status = run_change(run, e);
    archive_edit_end(run->edit, false, NULL);
    run->edit = NULL;
    return status;
}

int event_archive_run(struct event_run *run)
{
    return run_on_chosen_event(run, change_event);
}

int event_archive_store(struct event_run *run, struct str label,
                        struct str report)
{
    struct archive_edit *edit = run->edit;
    int status;

    if (archive_edit_event(edit, run->visit->events, label))
        return report_fault(run);
    status = cli_print(report);
    if (status)
        return status;
    run->edit = NULL;
    return archive_edit_end(edit, true, NULL) ? report_fault(run) : STATUS_FINE;
}

/* ---- undoing ------------------------------------------------------------- */

static int undo_last(struct event_run *run, int64_t id)
{
    struct archive_edit_result done;
    struct text what = {0};
    int64_t change;
    int status = STATUS_FINE;
    int fault = archive_event_change(run->archive, id, &change, &what);

    if (!fault && change)
        fault = archive_undo(run->archive, change, STR(""), &done);
    if (fault < 0)
        status = report_fault(run);
    else if (fault > 0)
        status =
            cli_usage("%s: %s", run->source, archive_message(run->archive));
    else if (!change)
        status = cli_usage("%s: there is no change to undo", run->source);
    if (!status) {
        cli_write(stdout, STR("undone: "));
        cli_write(stdout, text_str(&what));
        cli_write(stdout, STR("\n"));
    }
    text_release(&what);
    return status;
}

/* Refuses to undo more changes than there are, except if there is none. */
static int check_undo_count(const struct event_run *run, int64_t id)
{
    int64_t count = 0;

    if (archive_event_change_count(run->archive, id, &count))
        return report_fault(run);
    if (!count || (uint64_t)count >= run->undone)
        return STATUS_FINE;
    return cli_usage(count == 1 ? "%s: only %lld change can be undone"
                                : "%s: only %lld changes can be undone",
                     run->source, (long long)count);
}

static int undo_changes(struct event_run *run, int64_t id)
{
    int status = check_undo_count(run, id);

    for (size_t i = 0; i < run->undone && !status; i++)
        status = undo_last(run, id);
    return status;
}

int event_archive_undo(struct event_run *run, size_t count)
{
    run->undone = count;
    return run_on_chosen_event(run, undo_changes);
}

/* ---- a new event --------------------------------------------------------- */

static int store_new(struct event_run *run, const struct event *e,
                     enum event_imported *imported, int64_t *id)
{
    struct archive_import *import = NULL;
    int fault = archive_import_begin(run->archive, ROTATED_UNSEEN, &import);

    if (!fault)
        fault = archive_import_file(import, "event new");
    if (!fault)
        fault = archive_import_event(import, e, NULL, imported, id);
    int ended = archive_import_end(import, !fault);
    return fault || ended ? report_fault(run) : STATUS_FINE;
}

int event_archive_add(struct event_run *run, const struct event *e)
{
    enum event_imported imported = EVENT_REFUSED;
    struct cli_archive opened;
    int64_t id = 0;
    int status = open_archive(run, &opened);

    run->archive = opened.archive;
    if (!status)
        status = store_new(run, e, &imported, &id);
    if (!status && imported != EVENT_STORED)
        status = cli_usage("%s already has this event, as event %lld",
                           run->source, (long long)id);
    cli_archive_close(&opened);
    run->archive = NULL;
    return status;
}
