/* Draws the first round of an event from a list of players. */
#include <time.h>

#include "event_pair.h"

static int refuse_event(const struct event_run *run, const struct event *e)
{
    if (!e)
        return event_none(run->source);
    if (e->next)
        return cli_usage("%s contains several events; draw requires a file "
                         "with only one event",
                         run->source);
    if (event_draw_refusal(e))
        return cli_usage("%s %s", run->source, event_draw_refusal(e));
    return STATUS_FINE;
}

static int draw_event(const struct event_run *run, struct event *e,
                      struct arena *arena)
{
    const struct event_options *o = run->options;
    const struct event_drawing how = {
        .seed = o->pairing.seed == NOT_GIVEN ? (uint64_t)time(NULL) % 1000000
                                             : o->pairing.seed,
        .kind = event_system(o),
        .rounds = (uint32_t)o->pairing.rounds};
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

int verb_draw(struct event_run *run, const struct event *events)
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
    if (!status)
        status = draw_event(run, v->events, v->arena);
    return status ? status : event_print(&writer, v->events);
}
