/* Draws the first round of an event from a list of players. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "event_pair.h"

struct drawing {
    struct event *event;
    struct arena *arena;
    uint64_t state;
};

static uint32_t lot(struct drawing *d, uint32_t bound)
{
    uint64_t x = d->state += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(((x ^ x >> 31) >> 32) * bound >> 32);
}

/* Article C.04.2 sorts by rating, then by title, then by name. */
static size_t title_rank(struct str title)
{
    static const char *const titles[] = {"GM",  "IM", "WGM", "FM",
                                         "WIM", "CM", "WFM", "WCM"};
    size_t i = 0;

    while (i < sizeof titles / sizeof *titles &&
           !str_equal_nocase(title, str_of(titles[i])))
        i++;
    return i;
}

static int by_strength(const void *left, const void *right)
{
    const struct event_player *a = left, *b = right;
    size_t x = title_rank(a->title), y = title_rank(b->title);

    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    if (x != y)
        return x < y ? -1 : 1;
    return str_compare(a->name, b->name);
}

/* Draws lots for the numbers of a round robin; all other systems number players
   by strength. */
static void number_players(struct drawing *d)
{
    struct event_player *list = d->event->players;
    size_t count = d->event->player_count;
    uint8_t kind = d->event->format.kind;

    if (count == 0)
        return;
    qsort(list, count, sizeof *list, by_strength);
    for (size_t i = count; i > 1 && (kind == FORMAT_ROUND_ROBIN ||
                                     kind == FORMAT_DOUBLE_ROUND_ROBIN);
         i--) {
        size_t j = lot(d, (uint32_t)i);
        struct event_player player = list[i - 1];
        list[i - 1] = list[j];
        list[j] = player;
    }
    for (size_t i = 0; i < count; i++)
        list[i].seed = (uint32_t)i + 1;
}

static int draw_first(struct drawing *d, const struct event_run *run)
{
    struct arena work;
    struct pairing p;
    int status;

    arena_init(&work, ROUNDS_SOFT, ROUNDS_HARD);
    if (!pairing_make(d->event, 0, 0, &run->options->standings, &work, &p))
        status = cli_world("%s: out of memory", run->source);
    else if (p.fault)
        status = event_pair_refuse(run, d->event, &p);
    else
        status = pairing_add(d->event, 0, &p, d->arena)
                     ? STATUS_FINE
                     : cli_world("out of memory");
    arena_release(&work);
    return status;
}

static void set_format(struct event *e, const struct event_options *o)
{
    uint8_t system = event_system(o);

    if (system != FORMAT_UNKNOWN)
        e->format = (struct event_format){.kind = system};
    if (e->format.kind == FORMAT_UNKNOWN)
        e->format.kind = FORMAT_SWISS;
    if (e->format.kind == FORMAT_SWISS && o->pairing.rounds)
        e->format.games = (uint32_t)o->pairing.rounds;
    for (size_t i = 0; i < e->stage_count; i++)
        e->stages[i].format = e->format;
}

static int note_seed(struct drawing *d, uint64_t seed)
{
    struct text note = {0};
    bool failed;

    if (d->event->note.len == 0) {
        text_addf(&note, "drawn by lot with the number %llu",
                  (unsigned long long)seed);
        d->event->note = arena_copy(d->arena, text_str(&note));
    }
    failed = note.failed || d->arena->exhausted;
    text_release(&note);
    return failed ? cli_world("out of memory") : STATUS_FINE;
}

static int refuse_event(const struct event_run *run, const struct event *e)
{
    if (!e)
        return event_none(run->source);
    if (e->next)
        return cli_usage("%s has several events: a draw is of one",
                         run->source);
    if (e->results)
        return cli_usage("%s has results: its draw is done", run->source);
    if (e->team_count || trf_is_of_teams(e))
        return cli_usage("%s is of teams: these are not drawn", run->source);
    return STATUS_FINE;
}

static int draw_event(struct drawing *d, const struct event_run *run)
{
    const struct event_options *o = run->options;
    uint64_t seed = o->pairing.seed == NOT_GIVEN
                        ? (uint64_t)time(NULL) % 1000000
                        : o->pairing.seed;

    d->event->trf = STR(""); /* its text is written again */
    d->state = seed;
    set_format(d->event, o);
    number_players(d);
    d->event->terms.initial = lot(d, 2) ? RESULT_FIRST : RESULT_SECOND;
    int status = note_seed(d, seed);
    return status ? status : draw_first(d, run);
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
        return cli_usage("%s is an archive: a draw is of a file of players",
                         run->source);
    struct drawing d = {.event = v->events, .arena = v->arena};
    writer.slice = v->slice;
    status = refuse_event(run, d.event);
    if (!status)
        status = draw_event(&d, run);
    return status ? status : event_print(&writer, d.event);
}
