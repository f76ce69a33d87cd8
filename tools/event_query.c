#include "event_query.h"

#include "archive_events.h"
#include "archive_import.h"
#include "cli_archive.h"
#include "query_run.h"
#include "value_printer.h"

static const char usual_columns[] =
    "year,name,series,era,format,country,city,champion,players,results";

static int begin_event_query(struct query_run *run, const struct event_query *q,
                             const struct str *columns, size_t count)
{
    const struct query_run_options how = {.events = true,
                                          .archive = q->archive};

    return query_run_begin(run, q->path, (int)q->count, (char **)q->words, &how,
                           columns, count);
}

static int no_event(const struct event_query *q)
{
    struct text words = {0};
    int status;

    for (size_t i = 0; i < q->count; i++)
        text_addf(&words, "%s%s", i ? " " : "", q->words[i]);
    status =
        cli_usage("%s: there is no event \"%.*s\"; \"ludex event %s list\" "
                  "lists all events%s",
                  q->path, (int)words.len, words.len ? words.ptr : "", q->path,
                  q->of_prizes ? ", and \"set prizes\" changes the prizes of "
                                 "an event"
                               : "");
    text_release(&words);
    return status;
}

/* Ends a query. Reports an error if the words are a name that no event has. A
   query with conditions, in contrast, may find nothing. */
static int end_query(struct query_run *run, const struct event_query *q,
                     int more, uint64_t found)
{
    bool none = run->named && !found;

    query_run_end(run);
    if (more < 0)
        return -more;
    return none ? no_event(q) : STATUS_FINE;
}

/* ---- listing ------------------------------------------------------------- */

static int print_found_events(struct query_run *run,
                              const struct event_query *q, uint64_t *found)
{
    struct archive_value values[COLUMNS_MAX];
    struct value_printer rows;
    size_t count;
    const struct str *columns = archive_query_columns(run->query, &count);
    int64_t id;
    int more;

    more = query_run_next(run, &id);
    if (more < 0 || (run->named && !more))
        return more;
    value_printer_begin(&rows, q->form, q->look, columns, count);
    for (; more > 0 && !ferror(stdout); more = query_run_next(run, &id)) {
        for (size_t i = 0; i < count; i++)
            values[i] = archive_query_value(run->query, i);
        value_printer_add(&rows, values);
    }
    *found = rows.count;
    if (!value_printer_end(&rows) && more >= 0)
        return -cli_environment("%s: out of memory", q->path);
    return more;
}

int event_query_list(const struct event_query *q)
{
    static const struct column_names names = {
        archive_is_event_column, archive_nearest_event_field, "event"};
    struct str columns[COLUMNS_MAX];
    struct query_run run;
    uint64_t found = 0;
    size_t count;
    int status = columns_read(q->columns ? q->columns : usual_columns, &names,
                              columns, &count);

    if (status)
        return status;
    status = begin_event_query(&run, q, columns, count);
    int more = status ? -status : print_found_events(&run, q, &found);
    return end_query(&run, q, more, found);
}

/* ---- choosing ------------------------------------------------------------ */

int event_query_choose(const struct event_query *q, struct arena *arena,
                       int64_t **ids, size_t *count)
{
    struct query_run run;
    int status = begin_event_query(&run, q, NULL, 0), more = 0;
    size_t room = 0;
    int64_t id;

    *ids = NULL;
    *count = 0;
    if (!status && archive_query_counts(run.query))
        status = cli_usage("event: \"count by\" can be used only with list");
    while (!status && (more = query_run_next(&run, &id)) > 0) {
        if (ARENA_ROOM(arena, *ids, *count, room, 64))
            (*ids)[(*count)++] = id;
        else
            status = cli_environment("%s: out of memory", q->path);
    }
    return end_query(&run, q, status ? -status : more, *count);
}

static int read_found_events(const struct event_query *q, bool people,
                             struct arena *arena, struct event **events)
{
    const struct archive_wanted all = {.year = -1, .people = people};

    return archive_events(q->archive, &all, arena, events)
               ? cli_archive_fault(q->path, q->archive)
               : STATUS_FINE;
}

int event_query_read(const struct event_query *q, bool people,
                     struct arena *arena, struct event **events)
{
    size_t count;
    int64_t *ids;

    *events = NULL;
    if (!q->count)
        return read_found_events(q, people, arena, events);
    int status = event_query_choose(q, arena, &ids, &count);
    for (size_t i = 0; !status && i < count; i++) {
        if (archive_event(q->archive, ids[i], people, arena, events))
            return cli_archive_fault(q->path, q->archive);
        events = *events ? &(*events)->next : events;
    }
    return status;
}

int event_query_check_single(const char *path, const char *words,
                             const struct event *events)
{
    size_t count = 0;

    for (const struct event *e = events; e; e = e->next)
        count++;
    if (count == 0)
        return cli_usage("%s: no event matches \"%s\"", path, words);
    if (count > 1)
        return cli_usage("%s: %zu events match \"%s\"; --event must name one",
                         path, count, words);
    return STATUS_FINE;
}

/* ---- files --------------------------------------------------------------- */

static int store_event(struct archive_import *import,
                       const struct events_visit *v, struct event *e)
{
    enum event_imported imported;
    int fault = archive_import_event(import, e, NULL, &imported, &e->id);

    if (fault || imported == EVENT_STORED)
        return fault;
    e->id = 0;
    events_report(v, e, DIAG_REFUSED_EVENT,
                  "the file has an earlier event of the same series, year and "
                  "name: this one is omitted");
    return ARCHIVE_OK;
}

int event_query_fill(struct cli_archive *o, const struct events_visit *v)
{
    struct archive_import *import = NULL;
    int status = cli_archive_scratch(o);
    int fault = ARCHIVE_OK;

    if (status)
        return status;
    fault = archive_import_begin(o->archive, ROTATED_UNSEEN, &import);
    if (!fault)
        fault = archive_import_file(import, v->path);
    for (struct event *e = v->events; !fault && e; e = e->next)
        fault = store_event(import, v, e);
    int ended = archive_import_end(import, !fault);
    return fault || ended ? cli_archive_fault(v->path, o->archive)
                          : STATUS_FINE;
}
