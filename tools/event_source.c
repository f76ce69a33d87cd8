/* Reads the events of a file or an archive for a command. */
#include <string.h>

#include "archive_events.h"
#include "event_archive.h"
#include "event_query.h"

static int run_subcommand(struct event_run *run, const struct event *events)
{
    const struct event_verb *verb = run->options->operands.verb;
    struct table t;

    return verb->run ? verb->run(run, events)
                     : event_print_table(run, verb->table(events, &t), &t);
}

/* The query that chooses the events: the operands, or --event. */
static struct event_query make_event_query(const struct event_run *run,
                                           struct archive *archive)
{
    const struct event_options *o = run->options;
    const bool words = o->operands.choice;

    return (struct event_query){.path = run->source,
                                .archive = archive,
                                .count = words      ? o->operands.count
                                         : o->event ? 1
                                                    : 0,
                                .words = words ? o->operands.words : &o->event,
                                .of_prizes = o->operands.verb->run ==
                                             event_command_prizes,
                                .columns = o->tables.columns,
                                .form = o->tables.form,
                                .look = o->look};
}

/* Runs the verb, unless --event finds no event or several. */
static int run_chosen(struct event_run *run, const struct event *events)
{
    const char *words = run->options->event;
    int status =
        words ? event_query_check_single(run->source, words, events) : 0;

    return status ? status : run_subcommand(run, events);
}

/* ---- a file -------------------------------------------------------------- */

/* Reduces the events of a file to those that the query finds in the archive in
   memory, in the order of the query. */
static int choose_events_of_file(const struct event_run *run,
                                 struct archive *archive, struct event **events)
{
    const struct event_query q = make_event_query(run, archive);
    struct event **by_number, **next = events;
    size_t event_count = 0, count;
    int64_t *ids = NULL;
    int status = event_query_choose(&q, run->arena, &ids, &count);

    for (struct event *e = *events; e; e = e->next)
        event_count++;
    by_number = arena_alloc(run->arena, (event_count + 1) * sizeof *by_number);
    if (!status && !by_number)
        return cli_environment("%s: out of memory", run->source);
    for (struct event *e = *events; !status && e; e = e->next)
        by_number[e->id] = e;
    for (size_t i = 0; !status && i < count; i++) {
        *next = by_number[ids[i]];
        next = &(*next)->next;
    }
    *next = NULL;
    return status;
}

static int query_file(struct event_run *run)
{
    struct event *events = run->visit->events;
    bool list = run->options->operands.verb->run == event_command_list;
    struct cli_archive filled;
    int status = event_query_fill(&filled, run->visit);

    if (!status && list) {
        const struct event_query q = make_event_query(run, filled.archive);
        status = event_query_list(&q);
    } else if (!status) {
        status = choose_events_of_file(run, filled.archive, &events);
    }
    cli_archive_close(&filled);
    return status || list ? status : run_chosen(run, events);
}

/* Runs the command on the events of a file. An event that the operands choose
   may be missing because it has an error. Then the data are at fault, not the
   operands. */
static int visit_file(void *context, const struct events_visit *v)
{
    struct event_run *run = context;
    const struct event_operands *o = &run->options->operands;
    int status;

    run->arena = v->arena;
    run->visit = v;
    if (o->verb->run == event_command_check && !o->choice &&
        !run->options->event) {
        events_summary(run->files);
        return STATUS_FINE;
    }
    if (!v->events && !v->diags->first)
        return STATUS_FINE; /* the file is empty, which has been reported */
    status =
        o->choice || run->options->event || o->verb->run == event_command_list
            ? query_file(run)
            : run_subcommand(run, v->events);
    return status == STATUS_USAGE && run->files->printer.status == STATUS_DATA
               ? STATUS_DATA
               : status;
}

/* Reads the file. If the command changes the file, reads it under a lock. */
static int read_file(struct event_run *run)
{
    const struct event_options *o = run->options;
    char *source = o->operands.source;
    struct files *f = run->files;
    bool changes = event_changes_file(o) && strcmp(source, "-") != 0;
    uint64_t wait = o->wait == NOT_GIVEN ? REWRITE_WAIT : o->wait;
    int status = STATUS_FINE;

    if (changes)
        status = rewrite_begin(&run->rewrite, source, wait);
    if (!status)
        files_read_all(f, 1, &source, NULL);
    if (changes)
        rewrite_end(&run->rewrite);
    return status ? status : f->printer.status;
}

static enum events_care parse_care(const struct event_options *o)
{
    event_verb_runner *verb = o->operands.verb->run;

    if (verb == event_command_import_table ||
        (verb == event_command_check && !o->operands.choice && !o->event))
        return EVENTS_ALL;
    return verb == event_command_pair ? EVENTS_PLAYED : EVENTS_READ;
}

static int run_file(struct event_run *run)
{
    const struct event_options *o = run->options;
    event_verb_runner *verb = o->operands.verb->run;
    struct events_taker *taker = &run->files->events;
    int status;

    taker->visit = visit_file;
    taker->context = run;
    taker->options = o->standings;
    taker->care = parse_care(o);
    taker->only = true;
    taker->lists = verb == event_command_draw;
    taker->tables_too = verb != event_command_import_table && !taker->lists &&
                        !event_changes_file(o);
    if (verb == event_command_import_table || taker->tables_too)
        taker->tables = &o->given;
    if (verb != event_command_import_table && taker->care == EVENTS_ALL)
        taker->further = event_check_swiss;
    status = read_file(run);
    if (!status && verb != event_command_import_table && !taker->files)
        return cli_usage("%s is neither an archive nor a file of events",
                         run->source);
    return status;
}

/* ---- an archive ---------------------------------------------------------- */

static int gather_events(struct event_run *run, struct event **events)
{
    const struct event_options *o = run->options;
    const char *word = o->operands.choice ? o->operands.choice : o->event;

    if (archive_gather(run->archive, str_of(word ? word : ""), run->arena,
                       events))
        return cli_archive_fault(run->source, run->archive);
    if (*events)
        return STATUS_FINE;
    return word ? cli_usage("%s: no record belongs to an event \"%s\"",
                            run->source, word)
                : cli_usage("%s: no record belongs to an event", run->source);
}

/* Reads the events of an archive. Players get the names of persons, except for
   "show", which prints the names of the source. */
static int read_archive(struct event_run *run, struct event **events)
{
    const struct event_query q = make_event_query(run, run->archive);
    bool people = run->options->operands.verb->run != event_command_show;

    return run->options->records
               ? gather_events(run, events)
               : event_query_read(&q, people, run->arena, events);
}

static int run_events(struct event_run *run, struct cli_archive *opened)
{
    struct event *events = NULL;
    struct progress progress;
    int status;

    progress_begin(&progress);
    progress.wanted = progress.wanted && !run->options->quiet;
    opened->progress = &progress;
    status = read_archive(run, &events);
    opened->progress = NULL;
    progress_clear(&progress);
    progress_unless_terminal(&progress, stdout);
    progress_restart(&progress);
    run->progress = &progress;
    status = status ? status : run_chosen(run, events);
    progress_clear(&progress);
    return status;
}

static int run_archive(struct event_run *run)
{
    const struct event_options *o = run->options;
    struct cli_archive opened;
    struct arena arena;
    int status =
        cli_archive_open(&opened, run->source, ARCHIVE_READ, CLI_ARCHIVE_WAIT);
    const struct event_query q = make_event_query(run, opened.archive);

    arena_init(&arena, EVENT_SOFT, EVENT_HARD);
    run->arena = &arena;
    run->archive = opened.archive;
    if (!status)
        status = o->operands.verb->run == event_command_list && !o->records
                     ? event_query_list(&q)
                     : run_events(run, &opened);
    cli_archive_close(&opened);
    arena_release(&arena);
    return status;
}

int event_source_run(struct event_run *run)
{
    const struct event_options *o = run->options;

    if (o->operands.verb->run == event_command_new ||
        o->operands.verb->run == event_command_undo)
        return o->operands.verb->run(run, NULL);
    if (o->operands.verb->run != event_command_import_table &&
        cli_is_archive(run->source))
        return event_changes_file(o) ? event_archive_run(run)
                                     : run_archive(run);
    if (o->event && event_changes_file(o))
        return cli_usage("--event can be used only with an archive, and %s is "
                         "not one",
                         run->source);
    if (o->records)
        return cli_usage(
            "--records can be used only with an archive, and %s is not one",
            run->source);
    return run_file(run);
}
