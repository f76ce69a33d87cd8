/* Pairs a round of an event that is being changed. */
#include "change.h"

enum event_refusal change_make_pairing(struct event_change *c, uint32_t after)
{
    const struct event *e =
        pairing_with_system(c->event, c->stage, c->system, &c->work);

    c->round = after + 1;
    if (!e ||
        !pairing_make(e, c->stage, after, c->options, &c->work, &c->pairing))
        return change_no_memory(c);
    if (!c->pairing.fault && c->pairing.round < c->round)
        return change_refuse(c, CHANGE_NOT_PAIRED,
                             "round %u is not paired, because matches of round "
                             "%u are not decided",
                             (unsigned)c->round, (unsigned)after);
    return c->pairing.fault
               ? change_refuse(c, CHANGE_NOT_PAIRED, "round %u is not paired",
                               (unsigned)c->round)
               : CHANGE_DONE;
}
