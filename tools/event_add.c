/* Adds the players of a list to the file of an event. */
#include <string.h>

#include "event_rewrite.h"

int event_list_read(const struct event_run *run, const char *path,
                    const struct events_taker *taker)
{
    const struct files *own = run->files;
    char *paths[] = {(char *)path};
    struct files files;
    int status;

    files_init(&files);
    files.printer.levels = own->printer.levels;
    files.printer.style = own->printer.style;
    memcpy(files.input.encoding, own->input.encoding,
           sizeof files.input.encoding);
    files.input.memory = own->input.memory;
    files.input.dates = own->input.dates;
    files.events = *taker;
    files_read_all(&files, 1, paths, NULL);
    status = files.printer.status;
    files_release(&files);
    return status;
}

struct addition {
    const struct event_run *run;
    struct event_change *change;
    struct text done;    /* lines about the added players */
    struct text omitted; /* lines about the other players, reported at the
                            end */
    size_t added, present;
};

/* Makes a copy of a listed player for the event. Omits the number,
   which belongs to another event. A TRF file does not store the K factor, the
   club, the category and the note. */
static struct event_player make_player(const struct event_change *c,
                                       const struct event_player *listed)
{
    struct event_player p = {.name = listed->name,
                             .title = listed->title,
                             .country = listed->country,
                             .born = listed->born,
                             .id = listed->id,
                             .rating = listed->rating,
                             .board = c->event->trf.len ? 0 : listed->board,
                             .k = listed->k,
                             .club = listed->club,
                             .categories = listed->categories,
                             .note = listed->note};
    struct str *const copied[] = {&p.name, &p.title, &p.country,    &p.born,
                                  &p.id,   &p.club,  &p.categories, &p.note};

    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
        *copied[i] = arena_copy(c->arena, *copied[i]);
    return p;
}

/* Adds a player. If the event already has the player, or the name cannot be
   written, only adds a line to a->omitted. */
static int add_player(struct addition *a, const struct event *from,
                      const struct event_player *listed, const char *list)
{
    struct event_change *c = a->change;
    const struct event_player player = make_player(c, listed);
    struct str team =
        listed->team && !c->event->trf.len
            ? arena_copy(c->arena, from->teams[listed->team - 1].name)
            : STR_NONE;
    int status = STATUS_FINE;

    text_clear(&c->text);
    switch (event_change_add_player(c, &player, team)) {
    case CHANGE_DONE:
        text_addf(&a->done, "%.*s\n", (int)c->text.len, c->text.ptr);
        a->added++;
        break;
    case CHANGE_NAME_TAKEN:
    case CHANGE_WORDS:
        text_addf(&a->omitted, "%s: %.*s\n", list, (int)c->text.len,
                  c->text.ptr);
        a->present++;
        break;
    default:
        status = event_rewrite_refuse(a->run, c);
    }
    c->refusal = CHANGE_DONE;
    return status;
}

static int add_listed_players(void *context, const struct events_visit *v)
{
    struct addition *a = context;
    int status = STATUS_FINE;

    for (const struct event *e = v->events; e; e = e->next)
        for (size_t i = 0; i < e->player_count && !status; i++)
            status = add_player(a, e, &e->players[i], v->path);
    return status;
}

static void report_omitted(const struct addition *a)
{
    struct str rest = text_str(&a->omitted);

    while (rest.len) {
        struct str line = str_line(&rest);
        cli_say("%.*s", (int)line.len, line.ptr);
    }
}

static int store_players(struct event_run *run, struct addition *a)
{
    struct event_change *c = a->change;

    text_clear(&c->text);
    text_addf(&c->text, "%.*splayers: %zu, added: %zu, omitted: %zu",
              (int)a->done.len, a->done.len ? a->done.ptr : "",
              c->event->player_count, a->added, a->present);
    c->text.failed |=
        a->done.failed || a->omitted.failed || c->arena->exhausted;
    if (a->added) {
        int status = event_rewrite_store(run, c);
        if (!status)
            report_omitted(a);
        return status;
    }
    text_add_char(&c->text, '\n');
    if (c->text.failed)
        return cli_environment("%s: out of memory", run->source);
    cli_write(stdout, text_str(&c->text));
    report_omitted(a);
    return STATUS_FINE;
}

static int add_list(struct event_run *run, struct event_change *c)
{
    struct addition a = {.run = run, .change = c};
    const struct events_taker taker = {.visit = add_listed_players,
                                       .context = &a,
                                       .care = EVENTS_READ,
                                       .lists = true};
    int status, stored;

    if (!event_change_begin(c))
        return event_rewrite_refuse(run, c);
    status = event_list_read(run, run->options->from, &taker);
    stored = status > STATUS_DATA ? status : store_players(run, &a);
    text_release(&a.done);
    text_release(&a.omitted);
    return stored > status ? stored : status;
}

int event_command_add(struct event_run *run, const struct event *events)
{
    const struct event_options *o = run->options;
    struct event_change c;
    int status;

    if (!o->from)
        return event_command_change(run, events);
    if (o->operands.count)
        return cli_usage("event add: --from adds all players of the list; "
                         "unexpected argument \"%s\"",
                         o->operands.words[0]);
    status = event_rewrite_refusal(run);
    if (status)
        return status;
    c = event_rewrite_change(run);
    status = add_list(run, &c);
    event_change_release(&c);
    return status;
}
