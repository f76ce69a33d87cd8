/* Prints tables of the stages of events: standings, crosstables, brackets. */
#include "event_command.h"

/* True if --stage names this stage or was not given. */
static bool is_chosen(const struct event_options *o, const struct event *e,
                      uint32_t stage)
{
    return !o->stage || event_stage_is(e, stage, str_of(o->stage));
}

static bool has_results(const struct event *e, uint32_t stage)
{
    const struct event_result *r = e->results;

    while (r && r->stage != stage)
        r = r->next;
    return r || (e->stage_count == 1 && (e->player_count || e->team_count));
}

/* True if a bracket makes sense for the stage, because it is, or may be, a
   knock-out. */
static bool has_bracket(const struct event *e, uint32_t stage)
{
    uint8_t kind = e->stages[stage].format.kind;

    return has_results(e, stage) &&
           (kind == FORMAT_KNOCKOUT || kind == FORMAT_UNKNOWN);
}

typedef bool stage_filter(const struct event *e, uint32_t stage);
typedef int stage_runner(struct event_run *run, const struct event *e,
                         uint32_t stage);

static uint64_t count_events(const struct event *events)
{
    uint64_t count = 0;

    for (const struct event *e = events; e; e = e->next)
        count++;
    return count;
}

static int run_on_stages(struct event_run *run, const struct event *events,
                         stage_filter *has, const char *what,
                         stage_runner *print)
{
    const char *stage = run->options->stage;
    struct progress_at at = {.total = count_events(events), .unit = "events"};
    int status = STATUS_FINE;
    bool any = false;

    for (const struct event *e = events; !status && e; e = e->next) {
        for (uint32_t i = 0; !status && i < e->stage_count; i++)
            if (is_chosen(run->options, e, i) && has(e, i)) {
                any = true;
                status = print(run, e, i);
            }
        at.done++;
        if (run->progress)
            progress_show(run->progress, &at);
    }
    if (!status && !any)
        return stage ? cli_usage("%s: there is no stage \"%s\" with %s",
                                 run->source, stage, what)
                     : cli_usage(events && !events->next
                                     ? "%s: the event has no %s"
                                     : "%s: these events have no %s",
                                 run->source, what);
    return status;
}

/* Checks that the stage has the round that --after specifies. Returns 0, or
   prints a message and returns a status. */
static int find_round(const struct event_run *run, const struct event *e,
                      uint32_t stage)
{
    uint32_t after = run->options->standings.after, last = 0;
    struct arena arena;
    bool counted;

    if (after == 0)
        return STATUS_FINE;
    arena_init(&arena, 0, CHECK_MEMORY);
    counted = event_last_round(e, stage, &arena, &last);
    arena_release(&arena);
    if (!counted)
        return cli_environment("out of memory");
    if (last == 0)
        return cli_usage("%s: \"%.*s\" does not number its rounds, so --after "
                         "cannot be used",
                         run->source, (int)e->name.len, e->name.ptr);
    if (after > last)
        return cli_usage("%s: \"%.*s\" has only %u round%s", run->source,
                         (int)e->name.len, e->name.ptr, last,
                         last == 1 ? "" : "s");
    return STATUS_FINE;
}

/* A function that makes a table of one stage, as it was after the round that
   --after specifies. */
typedef bool stage_table(const struct event *e, uint32_t stage,
                         const struct standings_options *options,
                         struct table *out);

static int print_table(struct event_run *run, const struct event *e,
                       uint32_t stage, stage_table *make)
{
    const struct standings_options *options = &run->options->standings;
    int status = find_round(run, e, stage);
    struct table t;

    return status ? status
                  : event_print_table(run, make(e, stage, options, &t), &t);
}

/* Prints the standings with the columns of --columns. */
static int print_columns(struct event_run *run, const struct event *e,
                         uint32_t stage)
{
    struct str list = str_of(run->options->tables.columns), unknown;
    int status = find_round(run, e, stage);
    struct table t;
    bool made;

    if (status)
        return status;
    made = table_standings_columns(e, stage, &run->options->standings, list, &t,
                                   &unknown);
    if (!made || !unknown.len)
        return event_print_table(run, made, &t);
    table_release(&t);
    return cli_usage("standings has no column \"%.*s\"; besides those that "
                     "standings and performance print, there are title, "
                     "country, club, id, born, rating and team",
                     (int)str_for_display(unknown).len, unknown.ptr);
}

static int print_standings(struct event_run *run, const struct event *e,
                           uint32_t stage)
{
    int status = STATUS_FINE;

    if (run->options->tables.columns)
        return print_columns(run, e, stage);
    if (e->team_count)
        status = print_table(run, e, stage, table_teams);
    if (!status && (!e->team_count || e->result_count))
        status = print_table(run, e, stage, table_standings);
    if (!status && run->options->explain && e->team_count)
        status = print_table(run, e, stage, table_explain_teams);
    if (!status && run->options->explain && (!e->team_count || e->result_count))
        status = print_table(run, e, stage, table_explain);
    return status;
}

int event_command_standings(struct event_run *run, const struct event *events)
{
    return run_on_stages(run, events, has_results, "results", print_standings);
}

static int print_performance(struct event_run *run, const struct event *e,
                             uint32_t stage)
{
    return print_table(run, e, stage, table_performance);
}

int event_command_performance(struct event_run *run, const struct event *events)
{
    return run_on_stages(run, events, has_results, "results",
                         print_performance);
}

static int print_crosstable(struct event_run *run, const struct event *e,
                            uint32_t stage)
{
    return print_table(run, e, stage, table_crosstable);
}

int event_command_crosstable(struct event_run *run, const struct event *events)
{
    return run_on_stages(run, events, has_results, "results", print_crosstable);
}

static int print_wall_chart(struct event_run *run, const struct event *e,
                            uint32_t stage)
{
    return print_table(run, e, stage, table_wall_chart);
}

int event_command_wall_chart(struct event_run *run, const struct event *events)
{
    return run_on_stages(run, events, has_results, "results", print_wall_chart);
}

static bool has_prizes(const struct event *e, uint32_t stage)
{
    return e->prizes.lists && has_results(e, stage);
}

/* Prints the prizes of the last stage, or of the stage that --stage
   specifies. */
static int print_prizes(struct event_run *run, const struct event *e,
                        uint32_t stage)
{
    return run->options->stage || stage + 1 == e->stage_count
               ? print_table(run, e, stage, table_prizes)
               : STATUS_FINE;
}

int event_command_prizes(struct event_run *run, const struct event *events)
{
    return run_on_stages(run, events, has_prizes, "prizes", print_prizes);
}

static bool has_team_games(const struct event *e, uint32_t stage)
{
    return e->team_count && e->result_count && has_results(e, stage);
}

static int print_board_prizes(struct event_run *run, const struct event *e,
                              uint32_t stage)
{
    return print_table(run, e, stage, table_board_prizes);
}

int event_command_board_prizes(struct event_run *run,
                               const struct event *events)
{
    return run_on_stages(run, events, has_team_games,
                         "games in matches of teams", print_board_prizes);
}

/* Prints a bracket: one row per match if the form is for programs, otherwise a
   tree. */
static int print_bracket(struct event_run *run, const struct event *e,
                         uint32_t stage)
{
    enum table_form form = run->options->tables.form;
    bool rows = form == TABLE_CSV || form == TABLE_JSON;
    struct table t;
    bool made =
        rows ? table_matches(e, stage, &t) : table_bracket(e, stage, &t);

    return event_print_table(run, made, &t);
}

int event_command_bracket(struct event_run *run, const struct event *events)
{
    return run_on_stages(run, events, has_bracket, "knock-out results",
                         print_bracket);
}
