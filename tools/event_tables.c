/* Prints events as a list and as text, and tables of all events. */
#include "event_command.h"

int event_print_no_events(const char *path)
{
    cli_say("%s contains no events", path);
    return STATUS_DATA;
}

bool event_write_table(const struct event_run *run, bool made, struct table *t,
                       struct text *out)
{
    t->look = run->options->look;
    if (made)
        table_write(t, run->options->tables.form, out);
    table_release(t);
    return made && !out->failed;
}

int event_print_table(struct event_run *run, bool made, struct table *t)
{
    bool separate = run->printed && run->options->tables.form != TABLE_JSON;
    const size_t rows = t->refused_rows, columns = t->refused_columns;
    struct text out = {0};

    made = event_write_table(run, made, t, &out);
    if (!made && rows)
        return cli_environment("%s: a table of %zu rows and %zu columns is too "
                               "large: the limit is %d cells",
                               run->source, rows, columns, TABLE_CELLS_MAX);
    if (made && separate)
        cli_write(stdout, STR("\n"));
    if (made)
        cli_write(stdout, text_str(&out));
    run->printed = true;
    text_release(&out);
    return made ? STATUS_FINE : cli_environment("out of memory");
}

int event_command_list(struct event_run *run, const struct event *events)
{
    struct table t;

    return event_print_table(run, table_events(events, &t), &t);
}

int event_command_show(struct event_run *run, const struct event *events)
{
    const struct event_options *o = run->options;
    const struct event_writer writer = {.files = run->files,
                                        .source = run->source,
                                        .slice = run->visit ? run->visit->slice
                                                            : NULL,
                                        .options = o->writing,
                                        .standings = &o->standings};

    if (!event_to_is_list(o->writing.to) && events && events->next)
        return cli_usage(
            "%s: a TRF file can hold only one event, but several are selected",
            run->source);
    return event_print(&writer, events);
}

/* Prints tables from web pages as a file of events. If no event has players,
   prints each event in one line. */
int event_command_import_table(struct event_run *run,
                               const struct event *events)
{
    struct text out = {0};

    for (const struct event *e = events; e; e = e->next)
        if (e->player_count)
            return event_command_show(run, events);
    events_write_rows(events, &out);
    cli_write(stdout, text_str(&out));
    bool failed = out.failed;
    text_release(&out);
    return failed ? cli_environment("out of memory") : STATUS_FINE;
}

int event_command_titles(struct event_run *run, const struct event *events)
{
    struct table t;
    bool made = table_titles(events, run->options->tables.by, &t);

    return event_print_table(run, made, &t);
}

int event_command_hosts(struct event_run *run, const struct event *events)
{
    struct table t;
    bool made = table_hosts(events, run->options->tables.by, &t);

    return event_print_table(run, made, &t);
}
