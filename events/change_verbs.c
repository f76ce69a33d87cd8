/* Applies verbs to an event. */
#include "change.h"

enum {
    WORK_SOFT = 1 << 20,
    WORK_HARD = 2000 << 20, /* limit in bytes for pairing a round */
};

const struct event_change_verb event_change_verbs[] = {
    {"add",
     "PLAYER [rating N] [title T] [country C] [club C] [category C] "
     "[born DATE] [id ID] [team T] [board N] [number N] [note TEXT]",
     1, true, CHANGES_EVENT, change_add, false},
    {"edit",
     "PLAYER [name NEW] [rating N] [title T] [country C] [club C] "
     "[category C] [born DATE] [id ID] [team T] [board N] [number N] "
     "[note TEXT], or TEAM [name NEW] [country C] [note TEXT]",
     3, true, CHANGES_EVENT, change_edit, false},
    {"remove", "PLAYER", 1, true, CHANGES_EVENT, change_remove_player, false},
    {"withdraw", "PLAYER [round N | after round N]", 1, false,
     CHANGES_TEAMS_OR_PLAYERS, change_withdraw, true},
    {"return", "PLAYER [round N | after round N]", 1, false,
     CHANGES_TEAMS_OR_PLAYERS, change_return, true},
    {"bye", "PLAYER zero|half|full|none [round N | rounds N to M]", 2, false,
     CHANGES_TEAMS_OR_PLAYERS, change_bye, true},
    {"result", "ROUND BOARD RESULT [tiebreak] [game N] [BOARD RESULT]...", 3,
     true, CHANGES_EVENT, change_result, false},
    {"forbid", "PLAYER PLAYER... | same country|club, [rounds N to M]", 2,
     false, CHANGES_TEAMS, change_forbid, false},
    {"allow", "PLAYER PLAYER... | same country|club", 2, false, CHANGES_TEAMS,
     change_allow, false},
    {"swap", "ROUND BOARD | ROUND PLAYER PLAYER", 2, true, CHANGES_TEAMS,
     change_swap, false},
    {"lineup", "ROUND TEAM PLAYER...", 3, true, CHANGES_EVENT, change_lineup,
     false},
    {"set", "STATEMENT", 1, true, CHANGES_EVENT, change_set, false},
    {"unset", "STATEMENT [NAME]", 1, true, CHANGES_EVENT, change_unset, false},
    {NULL, NULL, 0, false, CHANGES_EVENT, NULL, false},
};

const struct event_change_verb *event_change_find(const char *name)
{
    const struct event_change_verb *verb = event_change_verbs;

    while (verb->name && strcmp(verb->name, name) != 0)
        verb++;
    return verb->name ? verb : NULL;
}

static bool is_refused_for_all(struct event_change *c,
                               const struct event_change_verb *verb,
                               size_t count)
{
    const struct event *e = c->event;

    if (count < verb->least) {
        change_refuse(c, CHANGE_WORDS, "the form is: %s %s", verb->name,
                      verb->words);
        return true;
    }
    if (verb->even_when_over)
        return false;
    if (trf_is_of_teams(e)) {
        change_refuse(c, CHANGE_NO_EFFECT,
                      "%s cannot be used, because the teams of the event are "
                      "only remarks; convert its TRF file again",
                      verb->name);
        return true;
    }
    if (verb->in_schedule && change_is_scheduled(c))
        return false;
    return change_is_over(c);
}

bool event_change_begin(struct event_change *c)
{
    c->names = NULL;
    c->checked_count = 0;
    arena_init(&c->work, WORK_SOFT,
               c->memory_most ? c->memory_most : (size_t)WORK_HARD);
    return event_paired_rounds(c->event, c->stage, &c->work, &c->paired) ||
           !change_no_memory(c);
}

enum event_refusal event_change_apply(struct event_change *c,
                                      const struct event_change_verb *verb,
                                      const struct str *words, size_t count)
{
    c->verb = verb;
    c->refusal = CHANGE_DONE;
    if (!event_change_begin(c))
        return (enum event_refusal)c->refusal;
    if (is_refused_for_all(c, verb, count))
        return (enum event_refusal)c->refusal;
    if (verb->teams != CHANGES_EVENT && c->event->team_count)
        change_apply_to_teams(c, words, count);
    else
        verb->apply(c, words, count);
    if (c->text.failed || (c->arena->exhausted && !c->refusal))
        change_no_memory(c);
    return (enum event_refusal)c->refusal;
}

void event_change_release(struct event_change *c)
{
    text_release(&c->text);
    arena_release(&c->work);
}
