/* Events of archives: reads the events that a query finds, builds events from
   records, and stores events. */
#include "events.h"
#include "parsed_query.h"

#include "archive_events.h"
#include "options.h"

struct stored_events_options {
    bool people, records;
};

static const struct option_row rows[] = {
    {"people", TO_FLAG(struct stored_events_options, people)},
    {"records", TO_FLAG(struct stored_events_options, records)},
    OPTIONS_END,
};

/* ---- reading ------------------------------------------------------------- */

static int read_found_events(struct ludex_events *e, struct archive *a,
                             struct archive_query *found, bool people)
{
    struct event **next = &e->first;
    int fault = ARCHIVE_OK, more;
    int64_t id;

    while (!fault && (more = archive_query_next(found, &id)) != 0) {
        fault = more < 0 ? more : archive_event(a, id, people, &e->arena, next);
        if (!fault && *next)
            next = &(*next)->next;
    }
    return fault;
}

static int read_query(struct ludex_events *e, struct parsed_query *asked,
                      bool people, struct ludex_error *error)
{
    struct archive_query *found = NULL;
    struct archive *a = asked->archive->archive;
    struct query query;
    struct diag_levels levels;
    struct diags diags;
    int fault = 1, code = LUDEX_OK;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    if (parsed_query_parse(asked, &query, &diags)) {
        if (query.group_count)
            code = fail(error, LUDEX_REFUSED,
                        "a query with \"count by\" returns counts, not events");
        fault =
            code ? 0 : archive_event_query(a, &query, NULL, 0, &diags, &found);
    }
    if (!code)
        code = parsed_query_failed(asked, &diags, fault, error);
    diags_release(&diags);
    fault = code ? 0 : read_found_events(e, a, found, people);
    archive_query_free(found);
    return fault ? fail_archive(error, asked->archive, fault) : code;
}

static int read_stored_events(struct ludex_events *e, struct ludex_archive *a,
                              const struct stored_events_options *how,
                              const char *word, struct ludex_error *error)
{
    const struct archive_wanted all = {.year = -1, .people = how->people};
    int fault =
        how->records
            ? archive_gather(a->archive, str_of(word), &e->arena, &e->first)
            : archive_events(a->archive, &all, &e->arena, &e->first);

    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}

static int read_events(struct ludex_events *e, struct ludex_archive *a,
                       const char *query,
                       const struct ludex_parameter *parameters,
                       const struct ludex_option *options,
                       struct ludex_error *error)
{
    struct parsed_query asked = {.archive = a};
    struct stored_events_options how = {.people = true};
    int code = options_read(rows, &how, options, error);

    if (code)
        return code;
    if (how.records || !*query)
        return read_stored_events(e, a, &how, query, error);
    code = parsed_query_read(&asked, a, query, parameters, error);
    if (!code)
        code = read_query(e, &asked, how.people, error);
    parsed_query_release(&asked);
    return code;
}

int ludex_events_new_archive(struct ludex_events **out, struct ludex_archive *a,
                             const char *query,
                             const struct ludex_parameter *parameters,
                             const struct ludex_option *options,
                             struct ludex_error *error)
{
    struct ludex_events *e = events_make();
    int code;

    *out = NULL;
    if (!e)
        return fail_no_memory(error);
    code = read_events(e, a, query ? query : "", parameters, options, error);
    if (!code && e->arena.exhausted)
        code = fail(error, LUDEX_TOO_LARGE, "there are too many events");
    if (code)
        ludex_events_free(e);
    else
        *out = events_counted(e);
    return code;
}
