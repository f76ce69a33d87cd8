#include "evaluation.h"

/* ---- faults -------------------------------------------------------------- */

int evaluator_no_memory(struct text *why)
{
    text_add(why, STR("out of memory"));
    return EVALUATOR_FAULT;
}

int evaluator_archive_fault(const struct evaluator *j, struct text *why)
{
    const char *message = archive_message(j->archive);

    text_addf(why, "%s", *message ? message : "out of memory");
    return EVALUATOR_FAULT;
}

int evaluator_refuse(const struct evaluator *j, struct text *why)
{
    const struct diag *d = j->diags.first;

    while (d && d->severity != SEVERITY_ERROR)
        d = d->next;
    if (!d || j->diags.no_memory)
        return evaluator_no_memory(why);
    text_addf(why, "condition:%u: %.*s", (unsigned)d->span.begin + 1,
              (int)d->message.len, d->message.ptr);
    if (d->label.len)
        text_addf(why, ": %.*s", (int)d->label.len, d->label.ptr);
    if (d->helps)
        text_addf(why, "; did you mean %.*s?", (int)d->help[0].len,
                  d->help[0].ptr);
    return EVALUATOR_REFUSED;
}

/* ---- evaluations --------------------------------------------------------- */

int evaluation_translate(struct evaluator *j, struct evaluation *e,
                         struct translation *t, struct text *why)
{
    diags_clear(&j->diags);
    t->query = &j->query;
    t->diags = &j->diags;
    t->arena = &e->arena;
    t->criteria = &e->criteria;
    t->alone = true;
    translate_conditions(t);
    if (t->faulty) {
        int fault = evaluator_refuse(j, why);
        return t->unevaluated && fault == EVALUATOR_REFUSED
                   ? EVALUATOR_UNANSWERABLE
                   : fault;
    }
    if (t->fault || t->work.failed || e->arena.exhausted)
        return j->archive && t->fault ? evaluator_archive_fault(j, why)
                                      : evaluator_no_memory(why);
    return 0;
}

int evaluation_make_replayer(struct evaluation *e, struct text *why)
{
    e->replayer = replayer_make(&e->criteria);
    return e->replayer ? 0 : evaluator_no_memory(why);
}

void evaluation_release(struct evaluation *e)
{
    replayer_free(e->replayer);
    variants_release(&e->criteria.variants);
    arena_release(&e->arena);
}

int evaluation_run(struct evaluator *j, struct evaluation *e,
                   const struct candidate *c, struct text *why)
{
    bool is;

    j->place = NO_PLACE;
    if (!e->criteria.count)
        return filter_passes(&e->filter, c->facts, 0);
    is = replayer_evaluate(e->replayer, c, &e->filter, &j->place);
    return replayer_failed(e->replayer) ? evaluator_no_memory(why) : is;
}
