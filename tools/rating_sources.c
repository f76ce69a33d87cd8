#include "rating_sources.h"

#include <stdlib.h>

#include "archive_events.h"
#include "archive_import.h"
#include "archive_ratings.h"
#include "event_query.h"
#include "list.h"
#include "query_run.h"

enum {
    SOURCE_SOFT = 1 << 20,
    SOURCE_HARD = 1 << 30, /* maximum memory for the events of an archive, in
                              bytes */
    FIRST_IDS = 1024,
};

/* ---- files are put into an archive in memory ----------------------------- */

struct archive_filler {
    struct rating_source *source;
    struct archive_import *import;
    bool faulty; /* the archive in memory cannot accept more records */
};

static int report_fill_fault(struct archive_filler *f)
{
    f->faulty = true;
    return cli_archive_fault(f->source->path, f->source->opened.archive);
}

static int fill_record(void *context, const struct visit *v)
{
    struct archive_filler *f = context;
    enum imported imported;
    int64_t id;

    return archive_import_record(f->import, v->slice, v->record, v->broken,
                                 false, &v->reading->replay, &imported, &id)
               ? report_fill_fault(f)
               : STATUS_FINE;
}

static int fill_events(void *context, const struct events_visit *v)
{
    struct archive_filler *f = context;
    enum event_imported imported;
    int64_t id;

    for (const struct event *e = v->events; e; e = e->next)
        if (archive_import_event(f->import, e, NULL, &imported, &id))
            return report_fill_fault(f);
    return STATUS_FINE;
}

static int name_file(void *context, const char *path)
{
    struct archive_filler *f = context;

    return archive_import_file(f->import, path) ? report_fill_fault(f)
                                                : STATUS_FINE;
}

static int fill_from_files(struct rating_source *s, int count, char **paths)
{
    struct files *files = s->files;
    struct archive_filler f = {.source = s};
    int status = cli_archive_scratch(&s->opened);

    s->path = count == 1 ? paths[0] : "files";
    if (!status &&
        archive_import_begin(s->opened.archive, ROTATED_UNSEEN, &f.import))
        status = report_fill_fault(&f);
    if (status)
        return status;
    files->events.visit = fill_events;
    files->events.context = &f;
    files->events.care = EVENTS_READ;
    files_operands(files, &count, &paths);
    files_report_skipped(files);
    files_read_all(files, count, paths,
                   &(struct visitor){
                       .context = &f, .take = fill_record, .file = name_file});
    bool keep = !f.faulty && !files->printer.stopped;
    if (archive_import_end(f.import, keep) && keep)
        printer_raise_status(&files->printer, report_fill_fault(&f));
    return files->printer.status;
}

/* ---- the source ---------------------------------------------------------- */

struct ids {
    int64_t *list;
    size_t count, room;
};

static bool add_id(struct ids *ids, int64_t id)
{
    if (!LIST_ROOM(ids->list, ids->count, ids->room, FIRST_IDS))
        return false;
    ids->list[ids->count++] = id;
    return true;
}

static int choose_records(struct rating_source *s, int count, char **words,
                          struct ids *ids)
{
    const struct query_run_options how = {.threads = s->threads,
                                          .archive = s->opened.archive};
    struct query_run run;
    int status = query_run_begin(&run, s->path, count, words, &how, NULL, 0);
    int more = 0;
    int64_t id;

    if (!status && archive_query_counts(run.query))
        status = cli_usage(
            "ratings: \"count by\" can be used only with \"ludex query\"");
    while (!status && (more = query_run_next(&run, &id)) > 0)
        if (!add_id(ids, id))
            status = cli_environment("out of memory");
    query_run_end(&run);
    if (ids->count)
        qsort(ids->list, ids->count, sizeof *ids->list, list_by_number);
    return more < 0 ? -more : status;
}

/* ---- results ------------------------------------------------------------- */

static struct str chosen_game(const struct rating_source *s)
{
    return s->game ? str_of(s->game->name) : STR("");
}

static int add_archive_games(struct rating_source *s, struct arena *arena,
                             const struct ids *only)
{
    static const int64_t none = 0;
    const struct archive_rated asked = {.game = chosen_game(s),
                                        .records = !only         ? NULL
                                                   : only->count ? only->list
                                                                 : &none,
                                        .count = only ? only->count : 0};

    return archive_rate_records(s->opened.archive, &asked, arena, s->pool)
               ? cli_archive_fault(s->path, s->opened.archive)
               : STATUS_FINE;
}

static int add_archive_events(struct rating_source *s, struct arena *arena,
                              int count, char **words)
{
    const struct event_query query = {.archive = s->opened.archive,
                                      .path = s->path,
                                      .words = (const char *const *)words,
                                      .count = (size_t)count};
    struct event *events;
    int status = event_query_read(&query, true, arena, &events);

    if (!status && s->event)
        status = event_query_check_single(s->path, s->event, events);
    if (!status)
        archive_rate_events(events, chosen_game(s), s->pool);
    return status;
}

static int add_chosen_records(struct rating_source *s, struct arena *arena,
                              int count, char **words)
{
    struct ids ids = {.count = 0};
    int status = choose_records(s, count, words, &ids);

    if (!status)
        status = add_archive_games(s, arena, &ids);
    free(ids.list);
    return status;
}

static int fill_from_archive(struct rating_source *s, int count, char **words)
{
    struct arena arena;
    int status;

    s->opened.progress = &s->files->printer.progress;
    arena_init(&arena, SOURCE_SOFT, SOURCE_HARD);
    status = (count && !s->events ? add_chosen_records : add_archive_events)(
        s, &arena, count, words);
    if (!status && !count && !s->events)
        status = add_archive_games(s, &arena, NULL);
    arena_release(&arena);
    if (!status && s->pool->failed)
        status = cli_environment("%s: out of memory", s->path);
    s->unread = status != STATUS_FINE;
    return status;
}

/* ---- the command line ---------------------------------------------------- */

int rating_source_read(struct rating_source *s, int count, char **operands,
                       char *where)
{
    const bool archive = count && cli_is_archive(operands[0]);
    int of_files = STATUS_FINE, status;

    s->unread = true;
    if (s->event && (where || (archive && count > 1)))
        return cli_usage("ratings: --event cannot be used with a query");
    if (s->event)
        where = (char *)(uintptr_t)s->event;
    s->events |= s->event != NULL;
    if (archive) {
        if (where && count > 1)
            return cli_usage(
                "ratings: specify either a query or --where, not both");
        s->path = operands[0];
        status = cli_archive_open(&s->opened, s->path, ARCHIVE_READ,
                                  CLI_ARCHIVE_WAIT);
        if (!status)
            status = where ? fill_from_archive(s, 1, &where)
                           : fill_from_archive(s, count - 1, operands + 1);
        return status;
    }
    of_files = fill_from_files(s, count, operands);
    if (of_files > STATUS_DATA || s->files->printer.stopped)
        return of_files;
    status = fill_from_archive(s, where != NULL, &where);
    return status ? status : of_files;
}
