/* Applies the changes of event_change.h to the file of an event. */
#include <string.h>

#include "event_change.h"
#include "event_pair.h"
#include "event_rewrite.h"

int event_rewrite_refuse(const struct event_run *run,
                         const struct event_change *c)
{
    if (c->refusal == CHANGE_NO_MEMORY)
        return cli_environment("%s: out of memory", run->source);
    if (c->refusal == CHANGE_UNPAIRED)
        return cli_usage("%s: %.*s; pair it first with: ludex event %s pair "
                         "--write",
                         run->source, (int)c->text.len, c->text.ptr,
                         run->source);
    return cli_usage("%s: %.*s", run->source, (int)c->text.len, c->text.ptr);
}

/* Appends the first line of the text `done`, and the number of its other
   lines. */
static void add_label(struct str done, struct text *out)
{
    struct str first = str_line(&done);
    size_t more = 0;

    for (size_t i = 0; i < done.len; i++)
        more += done.ptr[i] == '\n';
    text_add(out, first);
    if (more)
        text_addf(out, " (and %zu more line%s)", more, more == 1 ? "" : "s");
}

int event_rewrite_store(struct event_run *run, struct event_change *c)
{
    struct text label = {0};
    int status;

    text_add_char(&c->text, '\n');
    add_label(text_str(&c->text), &label);
    status = c->text.failed || label.failed
                 ? cli_environment("%s: out of memory", run->source)
                 : event_rewrite(run, text_str(&label), text_str(&c->text));
    text_release(&label);
    return status;
}

static int apply_words(struct event_run *run, struct event_change *c)
{
    const struct event_operands *o = &run->options->operands;
    struct str *words = arena_alloc(run->arena, (o->count + 1) * sizeof *words);

    if (!words)
        return cli_environment("%s: out of memory", run->source);
    for (size_t i = 0; i < o->count; i++)
        words[i] = str_of(o->words[i]);
    return event_change_apply(c, event_change_find(o->verb->name), words,
                              o->count)
               ? event_rewrite_refuse(run, c)
               : event_rewrite_store(run, c);
}

struct event_change event_rewrite_change(const struct event_run *run)
{
    return (struct event_change){
        .event = run->visit->events,
        .stage = (uint32_t)run->visit->events->stage_count - 1,
        .arena = run->arena,
        .options = &run->options->standings,
        .system = event_system(run->options),
        .memory_most = ROUNDS_HARD};
}

int event_command_change(struct event_run *run, const struct event *events)
{
    int status = event_rewrite_refusal(run);
    struct event_change c;

    (void)events;
    if (status)
        return status;
    c = event_rewrite_change(run);
    status = apply_words(run, &c);
    event_change_release(&c);
    return status;
}
