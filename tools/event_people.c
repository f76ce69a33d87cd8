/* Prints tables of players: a player's results, and the games between two
   players. */
#include "archive_events.h"
#include "archive_people.h"
#include "event_command.h"
#include "matching_names.h"

static void find_nearest_name(const struct str *names, size_t count,
                              struct str name, struct str *near, size_t *off)
{
    for (size_t i = 0; i < count && *off; i++)
        if (str_nearer(name, names[i], off))
            *near = names[i];
}

/* Finds a player whose name is closer to the given name than the distance *off.
   Sets *near to that player's name and *off to its distance, which is 0 if a
   player has the given name. */
static void find_nearest(const struct event *events, struct str name,
                         struct str *near, size_t *off)
{
    for (const struct event *e = events; e && *off; e = e->next) {
        for (size_t i = 0; i < e->player_count && *off; i++)
            if (str_nearer(name, e->players[i].name, off))
                *near = e->players[i].name;
        find_nearest_name(e->stated.champions, e->stated.champion_count, name,
                          near, off);
        find_nearest_name(e->stated.runners_up, e->stated.runner_up_count, name,
                          near, off);
    }
}

/* Sets *name to the player that an operand names, under the name that the
   tables use. */
static int read_name(const struct event_run *run, size_t word, struct str *name)
{
    const char *written = run->options->operands.words[word];

    *name = str_of(written);
    return run->archive && archive_person(run->archive, str_of(written),
                                          run->arena, name)
               ? cli_archive_fault(run->source, run->archive)
               : STATUS_FINE;
}

static void add_names(struct matching_names *m, const struct str *names,
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        matching_names_add(m, names[i]);
}

/* Finds the players who have all words of the name. */
static int find_matches(const struct event_run *run, const struct event *events,
                        struct matching_names *m)
{
    for (const struct event *e = events; e; e = e->next) {
        for (size_t i = 0; i < e->player_count; i++)
            matching_names_add(m, e->players[i].name);
        add_names(m, e->stated.champions, e->stated.champion_count);
        add_names(m, e->stated.runners_up, e->stated.runner_up_count);
    }
    return run->archive && matching_names_find(m, run->archive)
               ? cli_archive_fault(run->source, run->archive)
               : STATUS_FINE;
}

/* Refuses a name. If players match all words of the name, lists them without
   preferring one. Otherwise suggests the most similar name. */
static int refuse_name(const struct event_run *run, const struct event *events,
                       const char *written, struct str near)
{
    struct matching_names m = {.words = str_of(written)};
    struct text words = {0};
    int status = find_matches(run, events, &m);

    if (m.count)
        matching_names_write(&m, &words);
    else if (near.len)
        text_addf(&words, "; did you mean \"%.*s\"?", (int)near.len, near.ptr);
    if (!status && words.failed)
        status = cli_environment("out of memory");
    else if (!status)
        status = cli_usage("%s: there is no player \"%s\"%.*s", run->source,
                           written, (int)words.len, words.ptr);
    text_release(&words);
    matching_names_release(&m);
    return status;
}

/* True if a player of the events has the name in exactly this spelling. */
static bool is_player(const struct event *events, struct str name)
{
    for (const struct event *e = events; e; e = e->next) {
        for (size_t i = 0; i < e->player_count; i++)
            if (str_equal(e->players[i].name, name))
                return true;
        for (size_t i = 0; i < e->stated.champion_count; i++)
            if (str_equal(e->stated.champions[i], name))
                return true;
        for (size_t i = 0; i < e->stated.runner_up_count; i++)
            if (str_equal(e->stated.runners_up[i], name))
                return true;
    }
    return false;
}

/* Refuses a name that occurs neither in the events nor in the archive. */
static int check_name(const struct event_run *run, size_t word,
                      const struct event *events, struct str name)
{
    const char *written = run->options->operands.words[word];
    const size_t limit = name.len < 4 ? 2 : 3;
    struct str near = STR("");
    size_t off = limit;

    if (is_player(events, name))
        return STATUS_FINE;
    find_nearest(events, name, &near, &off);
    if (run->archive) {
        struct str spelling;
        if (archive_nearest_spelling(run->archive, str_of(written), limit,
                                     run->arena, &spelling))
            return cli_archive_fault(run->source, run->archive);
        if (str_equal(spelling, str_of(written)))
            return STATUS_FINE;
        near = spelling.len ? spelling : near;
    }
    return refuse_name(run, events, written, near);
}

/* Reads the games between two players that are not among the results of
   events. */
static int read_unmatched(const struct event_run *run,
                          const struct str names[2], struct event **out)
{
    *out = NULL;
    if (!run->archive || run->options->records || run->options->event)
        return STATUS_FINE;
    return archive_gather_unmatched(run->archive, names[0], names[1],
                                    run->arena, out)
               ? cli_archive_fault(run->source, run->archive)
               : STATUS_FINE;
}

int event_command_head_to_head(struct event_run *run,
                               const struct event *events)
{
    struct event all = {.next = (struct event *)events}, *last = &all;
    struct event *unmatched = NULL;
    struct str names[2];
    struct table t;
    int status = STATUS_FINE;

    for (size_t i = 0; i < 2 && !status; i++)
        status = read_name(run, i, &names[i]);
    for (size_t i = 0; i < 2 && !status; i++)
        status = check_name(run, i, events, names[i]);
    if (!status)
        status = read_unmatched(run, names, &unmatched);
    if (status)
        return status;
    while (last->next)
        last = last->next;
    last->next = unmatched;
    return event_print_table(
        run, table_head_to_head(all.next, names[0], names[1], &t), &t);
}

int event_command_player(struct event_run *run, const struct event *events)
{
    enum table_by by = run->options->tables.by;
    struct event *outside = NULL;
    struct str name;
    struct table t;
    int status = read_name(run, 0, &name);

    if (!status)
        status = check_name(run, 0, events, name);
    if (!status && run->archive && !run->options->event &&
        archive_gather_outside(run->archive, name, run->options->records,
                               run->arena, &outside))
        status = cli_archive_fault(run->source, run->archive);
    return status ? status
                  : event_print_table(
                        run, table_player(events, outside, name, by, &t), &t);
}
