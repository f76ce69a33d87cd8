/* Creation and release of a core. */
#include <stdlib.h>

#include "core.h"
#include "core_internal.h"

struct core *core_new(const struct core_archive *archive)
{
    struct core *c = calloc(1, sizeof *c);

    if (c && archive)
        c->archive = *archive;
    return c;
}

static void release_line(struct line *line)
{
    text_release(&line->text);
    text_release(&line->traits);
    position_text_release(&line->inscription);
}

static void release_evaluators(struct core *c)
{
    for (size_t i = 0; i < EVALUATORS_CACHED; i++) {
        evaluator_close(c->evaluators[i].evaluator);
        c->evaluators[i].evaluator = NULL;
        text_release(&c->evaluators[i].condition);
    }
}

static void release_reader(struct reader *r)
{
    if (r)
        reader_release(r);
    free(r);
}

static void release_all(struct core *c)
{
    release_evaluators(c);
    scratch_archive_release(c);
    release_line(&c->line);
    release_reader(c->reader);
    reason_release(&c->reason);
    text_release(&c->why);
    text_release(&c->out);
    text_release(&c->name);
    text_release(&c->words);
    text_release(&c->bytes);
    text_release(&c->composed);
    text_release(&c->refused_condition);
    free(c->position);
}

void core_free(struct core *c)
{
    if (!c)
        return;
    release_all(c);
    free(c);
}

/* Replaces the core by a new one if the last call ran out of memory, since that
   call may have left incomplete data. */
void core_begin(struct core *c)
{
    const struct core_archive archive = c->archive;

    if (c->failed) {
        release_all(c);
        *c = (struct core){.archive = archive};
    }
    text_clear(&c->why);
}
