/* Prints tables of players: a player's results, and the games between two
   players. */
#include "archive_events.h"
#include "archive_people.h"
#include "event_command.h"

static void nearest_of(const struct str *names, size_t count, struct str name,
                       struct str *near, size_t *off)
{
    for (size_t i = 0; i < count && *off; i++)
        if (str_nearer(name, names[i], off))
            *near = names[i];
}

/* Returns the given name, with `off` set to 0, if a player has it. Otherwise
   returns the most similar name of a player, or "" if none is similar. */
static struct str nearest_player(const struct event *events, struct str name,
                                 size_t *off)
{
    struct str near = STR("");

    *off = name.len < 4 ? 2 : 3;
    for (const struct event *e = events; e && *off; e = e->next) {
        for (size_t i = 0; i < e->player_count && *off; i++)
            if (str_nearer(name, e->players[i].name, off))
                near = e->players[i].name;
        nearest_of(e->stated.champions, e->stated.champion_count, name, &near,
                   off);
        nearest_of(e->stated.runners_up, e->stated.runner_up_count, name, &near,
                   off);
    }
    return near;
}

/* Finds the player that an operand names, and sets the name that the tables
   use. */
static int find_player(const struct event_run *run, const struct event *events,
                       size_t word, struct str *name)
{
    const char *written = run->options->operands.words[word];
    struct str near;
    size_t off;

    *name = str_of(written);
    if (run->archive && archive_person(run->archive, *name, run->arena, name))
        return cli_archive_fault(run->source, run->archive);
    near = nearest_player(events, *name, &off);
    if (off == 0)
        return STATUS_FINE;
    if (near.len)
        return cli_usage("%s: no event has a player \"%s\"; did you mean "
                         "\"%.*s\"?",
                         run->source, written, (int)near.len, near.ptr);
    return cli_usage("%s: no event has a player \"%s\"", run->source, written);
}

/* Appends the games that match no result of an event. */
static int add_unmatched(const struct event_run *run, struct event *events)
{
    const char *const *words = run->options->operands.words;
    struct archive *a = run->archive;
    struct str names[2];
    struct event *unmatched;

    if (!a || run->options->records)
        return STATUS_FINE;
    for (size_t i = 0; i < 2; i++)
        if (archive_person(a, str_of(words[i]), run->arena, &names[i]))
            return cli_archive_fault(run->source, a);
    if (archive_gather_unmatched(a, names[0], names[1], run->arena, &unmatched))
        return cli_archive_fault(run->source, a);
    while (events->next)
        events = events->next;
    events->next = unmatched;
    return STATUS_FINE;
}

int verb_head_to_head(struct event_run *run, const struct event *events)
{
    struct event all = {.next = (struct event *)events};
    struct str names[2];
    struct table t;
    int status = add_unmatched(run, &all);

    for (size_t i = 0; i < 2 && !status; i++)
        status = find_player(run, all.next, i, &names[i]);
    if (status)
        return status;
    return event_print_table(
        run, table_head_to_head(all.next, names[0], names[1], &t), &t);
}

int verb_player(struct event_run *run, const struct event *events)
{
    enum table_by by = run->options->tables.by;
    struct str name;
    struct table t;
    int status = find_player(run, events, 0, &name);

    return status
               ? status
               : event_print_table(run, table_player(events, name, by, &t), &t);
}
