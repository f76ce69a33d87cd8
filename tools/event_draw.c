/* Draws the first round of an event from a list of players. */
#include "event_pair.h"
#include "event_rewrite.h"

static int refuse_event(const struct event_run *run, const struct event *e)
{
    if (!e)
        return event_print_no_events(run->source);
    if (e->next)
        return cli_usage("%s contains several events; draw requires a file "
                         "with only one event",
                         run->source);
    if (event_draw_refusal(e))
        return cli_usage("%s %s", run->source, event_draw_refusal(e));
    return STATUS_FINE;
}

static uint8_t drawn_kind(const struct event_run *run, const struct event *e)
{
    uint8_t kind = event_system(run->options);

    return kind == FORMAT_UNKNOWN ? e->format.kind : kind;
}

static bool is_round_robin(const struct event_run *run, const struct event *e)
{
    uint8_t kind = drawn_kind(run, e);

    return kind == FORMAT_ROUND_ROBIN || kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

/* True if the event is a Swiss with a known number of rounds. */
static bool can_accelerate(const struct event_run *run, const struct event *e)
{
    uint8_t kind = drawn_kind(run, e);

    return kind == FORMAT_UNKNOWN || kind == FORMAT_SWISS
               ? run->options->pairing.rounds || e->format.games
               : false;
}

static int refuse_drawing(const struct event_run *run, const struct event *e)
{
    const struct event_pairing_options *p = &run->options->pairing;

    if (p->schedule && !is_round_robin(run, e))
        return cli_usage("--schedule can be used only with a round robin: in "
                         "other systems, a round depends on earlier results");
    if (p->dates && !p->schedule)
        return cli_usage("--dates can be used only with --schedule");
    if (p->acceleration == ACCELERATION_BAKU + 1 && !can_accelerate(run, e))
        return cli_usage("--acceleration can be used only with a Swiss whose "
                         "number of rounds is stated; use --rounds");
    return STATUS_FINE;
}

static int draw_first_round(const struct event_run *run, struct event *e,
                            struct arena *arena)
{
    const struct event_options *o = run->options;
    size_t acceleration = o->pairing.acceleration;
    const struct event_drawing how = {
        .seed = event_lot_seed(o),
        .format = o->pairing.format,
        .rounds = (uint32_t)o->pairing.rounds,
        .accelerates = acceleration > 0,
        .acceleration = (uint8_t)(acceleration - (acceleration > 0))};
    struct arena work;
    struct pairing p;
    int status = STATUS_FINE;

    arena_init(&work, ROUNDS_SOFT, ROUNDS_HARD);
    if (!event_draw_first_round(e, &how, &o->standings, arena, &work, &p))
        status = cli_environment("%s: out of memory", run->source);
    else if (p.fault)
        status = event_pair_refuse(run, e, &p);
    arena_release(&work);
    return status;
}

/* ---- a schedule ---------------------------------------------------------- */

/* Removes the text up to the next comma from the front of the list, and returns
   it. */
static struct str next_item(struct str *list)
{
    size_t length = 0;

    while (length < list->len && list->ptr[length] != ',')
        length++;
    struct str item = {list->ptr, length};
    length += length < list->len;
    *list = (struct str){list->ptr + length, list->len - length};
    return str_trim(item);
}

/* Reads the value of --dates, which must contain a date for each round. Returns
   a status. */
static int read_dates(const struct event_run *run, uint32_t rounds,
                      struct arena *arena, struct str **out)
{
    struct str list = str_of(run->options->pairing.dates);
    struct str *dates = arena_alloc(arena, (rounds + 1) * sizeof *dates);
    size_t count = 0;

    for (; dates && list.len; count++) {
        struct str item = next_item(&list);
        struct date date = date_parse_as(item, run->files->input.dates.given);
        if (!date_has_days(&date))
            return cli_usage("--dates: \"%.*s\" is not a date",
                             (int)str_for_display(item).len, item.ptr);
        if (count < rounds)
            dates[count] =
                arena_copy(arena, (struct str){date.usual, sizeof date.usual});
    }
    if (!dates || arena->exhausted)
        return cli_environment("%s: out of memory", run->source);
    *out = dates;
    if (count != rounds)
        return cli_usage("--dates requires %u dates, one for each round, "
                         "not %zu",
                         (unsigned)rounds, count);
    return STATUS_FINE;
}

static int add_schedule(const struct event_run *run, struct event *e,
                        struct arena *arena)
{
    struct str *dates = NULL;
    int status = STATUS_FINE;

    if (run->options->pairing.dates)
        status = read_dates(run, event_schedule_rounds(e), arena, &dates);
    if (!status && !event_add_schedule(e, dates, arena))
        status = arena->no_memory
                     ? cli_environment("%s: out of memory", run->source)
                     : event_pair_too_many(run->source, e->player_count);
    return status;
}

static int draw_event(const struct event_run *run, struct event *e,
                      struct arena *arena)
{
    int status = refuse_drawing(run, e);

    if (run->options->pairing.initial)
        e->terms.initial = (uint8_t)run->options->pairing.initial;
    if (!status)
        status = draw_first_round(run, e, arena);
    return status || !run->options->pairing.schedule
               ? status
               : add_schedule(run, e, arena);
}

/* ---- output -------------------------------------------------------------- */

static int print_drawn(const struct event_run *run,
                       const struct event_writer *writer, const struct event *e)
{
    const char *path = run->options->output;
    const struct inputs source = {.others = {run->source}};
    struct text text = {0};
    struct output o;
    int status = event_write_as(writer, e, &text);

    if (!status)
        status = output_open(&o, path, &source);
    if (!status) {
        status = output_write(&o, text_str(&text));
        status = output_close(&o, status);
    }
    text_release(&text);
    return status;
}

/* Refuses to replace a list of players, or a TRF file, with a file of
   events. */
static int refuse_writing(const struct event_run *run)
{
    const struct events_visit *v = run->visit;
    const struct event_options *o = run->options;
    int status = event_rewrite_refusal(run);

    if (status)
        return status;
    if (o->output || o->writing.to)
        return cli_usage("event draw: --write cannot be used with %s",
                         o->output ? "-o" : "--to");
    if (run->edit)
        return STATUS_FINE;
    return v->trf || !is_event_file(str_of(v->path), slice_text(v->slice))
               ? cli_usage("%s is not a file of events, so its draw cannot be "
                           "written into it; use -o",
                           run->source)
               : STATUS_FINE;
}

static int write_drawn(struct event_run *run)
{
    const struct event *e = run->visit->events;
    struct text report = {0};
    int status;

    text_addf(&report, "%zu %s are numbered, and ",
              e->team_count ? e->team_count : e->player_count,
              e->team_count ? "teams" : "players");
    if (run->options->pairing.schedule)
        text_addf(&report, "all %u rounds are paired\n",
                  (unsigned)event_schedule_rounds(e));
    else
        text_add(&report, STR("round 1 is paired\n"));
    status = report.failed
                 ? cli_environment("%s: out of memory", run->source)
                 : event_rewrite(run, text_str(&report), text_str(&report));
    text_release(&report);
    return status;
}

int event_command_draw(struct event_run *run, const struct event *events)
{
    const struct events_visit *v = run->visit;
    struct event_writer writer = {.files = run->files,
                                  .source = run->source,
                                  .options = run->options->writing,
                                  .paired = true};
    int status;

    (void)events;
    if (!v)
        return cli_usage(
            "%s is an archive; draw requires a file that lists the players",
            run->source);
    writer.slice = v->slice;
    status = refuse_event(run, v->events);
    if (!status && run->options->write)
        status = refuse_writing(run);
    if (!status)
        status = draw_event(run, v->events, v->arena);
    if (status)
        return status;
    return run->options->write ? write_drawn(run)
                               : print_drawn(run, &writer, v->events);
}
