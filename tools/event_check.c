/* Checks events for errors, and compares them with the records of an
   archive. */
#include <stdlib.h>

#include "archive_events.h"
#include "event_command.h"
#include "pairing.h"
#include "rules.h"

/* The events that are made from records, sorted by compare_names. */
struct record_events {
    const struct event **list;
    size_t count;
};

static int compare_names(const void *left, const void *right)
{
    const struct event *const *x = left, *const *y = right;
    const struct event *a = *x, *b = *y;
    int order = str_compare(a->series, b->series);

    if (!order)
        order = str_compare(a->name, b->name);
    return order ? order : (a->year > b->year) - (a->year < b->year);
}

static int gather_record_events(const struct event_run *run,
                                struct record_events *made)
{
    const struct event_options *o = run->options;
    const char *word = o->operands.choice ? o->operands.choice : o->event;
    struct event *events;
    size_t count = 0;

    if (archive_gather(run->archive, str_of(word ? word : ""), run->arena,
                       &events))
        return cli_archive_fault(run->source, run->archive);
    for (const struct event *e = events; e; e = e->next)
        count += e->id != 0;
    made->list = arena_alloc(run->arena, (count + 1) * sizeof *made->list);
    if (!made->list)
        return cli_environment("out of memory");
    for (const struct event *e = events; e; e = e->next)
        if (e->id)
            made->list[made->count++] = e;
    qsort(made->list, made->count, sizeof *made->list, compare_names);
    return STATUS_FINE;
}

static int check_records(const struct record_events *made,
                         const struct event *e, struct diags *diags)
{
    const struct event **found =
        bsearch(&e, made->list, made->count, sizeof *made->list, compare_names);
    const struct rules *rules = game_find(found ? (*found)->game : e->game);
    const struct event_records records = {found ? *found : NULL,
                                          rules ? rules->arranged_until : 0};
    struct arena arena;
    int status = STATUS_FINE;

    arena_init(&arena, 0, CHECK_MEMORY);
    if (!event_check_records(e, &records, &arena, diags))
        status = cli_environment("out of memory");
    arena_release(&arena);
    return status;
}

int event_check_swiss(void *context, const struct event *e, struct diags *diags)
{
    struct arena arena;
    int status = STATUS_FINE;

    (void)context;
    arena_init(&arena, 0, EVENT_HARD);
    if (!event_check_pairings(e, &standings_usual, &arena, diags))
        status = cli_environment("out of memory");
    arena_release(&arena);
    return status;
}

static int check_further(void *context, const struct event *e,
                         struct diags *diags)
{
    int status = check_records(context, e, diags);

    return status ? status : event_check_swiss(NULL, e, diags);
}

/* For an archive, diagnostics refer to places in the text that "show" prints,
   because an archive does not store the text of its events. */
int event_command_check(struct event_run *run, const struct event *events)
{
    bool records = run->archive && !run->options->records;
    struct files *files = run->files;
    struct record_events made = {.count = 0};
    struct text text = {0};

    if (records && gather_record_events(run, &made))
        return STATUS_ENVIRONMENT;
    for (const struct event *e = events; e; e = e->next)
        event_write(e, &text);
    text_add_repeat(&text, '\0', SLICE_SLACK);
    if (text.failed)
        run->status = cli_environment("out of memory");
    files->events.options = run->options->standings;
    files->events.context = &made;
    files->events.further = records ? check_further : event_check_swiss;
    if (!text.failed)
        events_check_text(files, run->source,
                          (struct str){text.ptr, text.len - SLICE_SLACK});
    text_release(&text);
    events_summary(files);
    return files->printer.status;
}
