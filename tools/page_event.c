/* "ludex page event": makes a page of the events in a file or an archive. */
#include "archive_events.h"
#include "cli_archive.h"
#include "event_query.h"
#include "paging.h"

enum { EVENT_SOFT = 1 << 20, EVENT_HARD = 1 << 30 };

struct page_request {
    page_events_writer *write;
    struct paging *paging;
    const char *path;
    const char *const *words; /* words that choose events; no words choose all
                                 events */
    size_t count;
    bool visited;
};

/* Checks that a stage of an event has the round that --after specifies. Returns
   0, or prints a message and returns a status. */
static int find_round(const struct page_request *w, const struct event *e,
                      struct arena *arena)
{
    uint32_t after = w->paging->standings.after, most = 0, last;

    for (uint32_t i = 0; i < e->stage_count; i++) {
        if (!event_last_round(e, i, arena, &last))
            return cli_environment("%s: out of memory", w->path);
        most = last > most ? last : most;
    }
    if (most == 0)
        return cli_usage("%s: \"%.*s\" does not number its rounds, so --after "
                         "cannot be used",
                         w->path, (int)e->name.len, e->name.ptr);
    if (after > most)
        return cli_usage("%s: \"%.*s\" has only %u round%s", w->path,
                         (int)e->name.len, e->name.ptr, (unsigned)most,
                         most == 1 ? "" : "s");
    return STATUS_FINE;
}

/* Replaces the events with copies of their state after the round that --after
   specifies. */
static int reduce_to_round(const struct page_request *w,
                           const struct event **events, struct arena *arena)
{
    uint32_t after = w->paging->standings.after;
    int status = STATUS_FINE;

    for (const struct event *e = *events; !status && after && e; e = e->next)
        status = find_round(w, e, arena);
    if (status || !after)
        return status;
    *events = event_until(*events, after, arena);
    return *events ? STATUS_FINE
                   : cli_environment("%s: out of memory", w->path);
}

static int write_page(const struct page_source *source,
                      const struct event *events, struct arena *arena)
{
    struct paging *p = source->paging;
    struct text out = {0};
    struct page_events page;
    struct str title;
    int status;

    title = p->title       ? str_of(p->title)
            : events->next ? str_of(paging_base(source->path))
                           : events->name;
    if (!p->title && events->next && source->choice)
        title = str_of(source->choice);
    page = (struct page_events){.events = events,
                                .title = title,
                                .options = &p->standings,
                                .stage = str_of(p->stage ? p->stage : "")};
    status = page_events_write(&page, arena, &out)
                 ? output_write(&p->output, text_str(&out))
                 : cli_environment("%s: out of memory", source->path);
    text_release(&out);
    return status;
}

static int write_events(struct page_request *w, const struct event *events,
                        struct arena *arena)
{
    const struct page_source source = {w->paging, w->path,
                                       w->count ? w->words[0] : NULL};
    int status;

    if (!events)
        return cli_usage("%s contains no events", w->path);
    status = reduce_to_round(w, &events, arena);
    return status ? status : w->write(&source, events, arena);
}

/* Reads the events of an archive. Players get the names of persons. */
static int read_archive(struct page_request *w, struct archive *archive,
                        struct arena *arena, struct event **events)
{
    const struct event_query q = {.path = w->path,
                                  .archive = archive,
                                  .count = w->count,
                                  .words = w->words};

    return event_query_read(&q, true, arena, events);
}

static int run_archive(struct page_request *w)
{
    struct cli_archive opened;
    struct arena arena;
    struct event *events = NULL;
    int status =
        cli_archive_open(&opened, w->path, ARCHIVE_READ, CLI_ARCHIVE_WAIT);

    arena_init(&arena, EVENT_SOFT, EVENT_HARD);
    if (!status)
        status = read_archive(w, opened.archive, &arena, &events);
    if (!status)
        status = write_events(w, events, &arena);
    arena_release(&arena);
    cli_archive_close(&opened);
    return status;
}

/* Reports that a file has no events. If the file has errors, the data are at
   fault, not the operand. */
static int refuse_no_events(const struct page_request *w)
{
    int status = cli_usage("%s contains no events", w->path);

    return w->paging->files.printer.status == STATUS_DATA ? STATUS_DATA
                                                          : status;
}

/* Makes the page for a file. If words choose events, first puts the events of
   the file into an archive in memory. */
static int run_file(void *context, const struct events_visit *v)
{
    struct page_request *w = context;
    struct event *events = NULL;
    struct cli_archive filled;
    int status;

    w->visited = true;
    if (!v->events)
        return refuse_no_events(w);
    if (!w->count)
        return write_events(w, v->events, v->arena);
    status = event_query_fill(&filled, v);
    if (!status)
        status = read_archive(w, filled.archive, v->arena, &events);
    if (!status)
        status = write_events(w, events, v->arena);
    cli_archive_close(&filled);
    return status;
}

int page_event(struct paging *p, int count, char **words)
{
    return page_for_events(p, count, words, write_page);
}

int page_for_events(struct paging *p, int count, char **words,
                    page_events_writer *write)
{
    struct files *f = &p->files;
    struct page_request w = {.paging = p, .write = write};
    int status;

    if (count == 0)
        return cli_usage("page event: specify an archive or a file");
    w.path = words[0];
    w.words = (const char *const *)words + 1;
    w.count = (size_t)count - 1;
    status = paging_open(p, 1, words);
    if (!status && cli_is_archive(words[0])) {
        printer_raise_status(&f->printer, run_archive(&w));
    } else if (!status) {
        f->events.visit = run_file;
        f->events.context = &w;
        f->events.only = true;
        f->events.options = p->standings;
        f->events.options.after = 0; /* errors are reported for the whole
                                        event */
        files_read_all(f, 1, words, NULL);
        if (!w.visited && f->printer.status < STATUS_USAGE)
            printer_raise_status(&f->printer, refuse_no_events(&w));
    }
    printer_raise_status(&f->printer, status);
    return output_close(&p->output, f->printer.status);
}
