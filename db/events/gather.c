/*
 * Makes events from records: finds all requested records, then makes an event
 * of each group.
 */
#include <stdlib.h>

#include "found_games.h"
#include "rules.h"

struct gatherer {
    struct archive *archive;
    struct arena *arena;
    struct person *people; /* persons in the current event */
    size_t people_room;
    struct event **next;
};

/* ---- events -------------------------------------------------------------- */

struct person {
    int64_t id;
    struct str name;
};

static int compare_people(const void *left, const void *right)
{
    const struct person *a = left, *b = right;

    return (a->id > b->id) - (a->id < b->id);
}

/* Makes room for `count` persons. Earlier contents are lost. */
static struct person *make_room(struct gatherer *g, size_t count)
{
    if (count > g->people_room) {
        free(g->people);
        g->people = calloc(count, sizeof *g->people);
        g->people_room = g->people ? count : 0;
        g->arena->exhausted |= !g->people;
        g->arena->no_memory |= !g->people;
    }
    return g->people;
}

/* Returns the persons in an event, without duplicates, in ascending order. The
   array is valid until the next call. */
static struct person *people_in_event(struct gatherer *g,
                                      const struct found_game *first,
                                      size_t count, size_t *people)
{
    struct person *list = make_room(g, 2 * count);
    size_t kept = 0;

    for (size_t i = 0; list && i < 2 * count; i++)
        list[i] = (struct person){first[i / 2].people[i % 2],
                                  first[i / 2].names[i % 2]};
    if (list)
        qsort(list, 2 * count, sizeof *list, compare_people);
    for (size_t i = 0; list && i < 2 * count; i++)
        if (!kept || list[kept - 1].id != list[i].id)
            list[kept++] = list[i];
    *people = kept;
    return list;
}

/* Returns the data that the source has about the player with this name. */
static struct event_player player_in_source(const struct event *source,
                                            struct str name)
{
    for (size_t i = 0; source && i < source->player_count; i++)
        if (str_equal(source->players[i].name, name)) {
            struct event_player p = source->players[i];
            p.team = 0;
            return p;
        }
    return (struct event_player){.name = name};
}

static struct event *begin_event(struct arena *arena,
                                 const struct found_game *first)
{
    struct event *e = ARENA_NEW(arena, struct event);
    const struct event *source = first->event;

    if (!e)
        return NULL;
    if (source) {
        *e = *source;
        if (source->stage_count == 1)
            e->format = source->stages[0].format;
    } else {
        e->name = first->name;
        e->year = first->year;
        e->stated.won = e->stated.lost = e->stated.drawn = -1;
    }
    if (!e->game.len)
        e->game = first->game;
    e->next = NULL;
    e->results = NULL;
    e->result_count = e->team_count = e->match_count = 0;
    e->matches = NULL;
    e->stages = ARENA_NEW(arena, struct event_stage);
    e->stage_count = 1;
    if (e->stages)
        e->stages->format = e->format;
    return e->stages ? e : NULL;
}

static bool add_players(struct gatherer *g, struct event *e,
                        const struct event *source, const struct person *people,
                        size_t count)
{
    e->players = arena_alloc(g->arena, (count + 1) * sizeof *e->players);
    e->player_count = e->players ? count : 0;
    for (size_t i = 0; i < e->player_count; i++)
        e->players[i] = player_in_source(source, people[i].name);
    return e->players != NULL;
}

static void add_results(struct gatherer *g, struct event *e,
                        const struct found_game *first, size_t count,
                        const struct person *people)
{
    struct event_result **next = &e->results;

    for (size_t i = 0; i < count; i++) {
        uint32_t players[2];
        struct event_result *r = event_add_result(e, g->arena, &next);

        if (!r)
            return;
        for (int k = 0; k < 2; k++) {
            const struct person key = {.id = first[i].people[k]};
            const struct person *at = bsearch(&key, people, e->player_count,
                                              sizeof *people, compare_people);
            players[k] = (uint32_t)(at - people);
        }
        *r = first[i].result;
        r->first = players[0];
        r->second = players[1];
    }
}

static int make_event(struct gatherer *g, const struct found_game *first,
                      size_t count)
{
    size_t people;
    struct person *list = people_in_event(g, first, count, &people);
    struct event *e = list ? begin_event(g->arena, first) : NULL;

    if (people > EVENT_PLAYERS_MAX)
        return sql_fail(g->archive->sql, ARCHIVE_TOO_LARGE,
                        "the event has too many players");
    if (!e || !add_players(g, e, first->event, list, people))
        return events_memory(g->archive, g->arena);
    add_results(g, e, first, count, list);
    *g->next = e;
    g->next = &e->next;
    return events_memory(g->archive, g->arena);
}

static int make_events(struct found_games *found, struct event **out)
{
    struct gatherer g = {
        .archive = found->a, .arena = found->arena, .next = out};
    int fault = ARCHIVE_OK;

    for (size_t at = 0, end; !fault && at < found->count; at = end) {
        end = found_games_group_end(found, at);
        fault = make_event(&g, &found->list[at], end - at);
    }
    free(g.people);
    return fault;
}

/* ---- the request --------------------------------------------------------- */

/* A request for events: a name, a series or a year; "" requests all events. */
struct event_request {
    struct str word, name; /* `word` as it was given, and the name under which
                              matching events are shown */
    uint64_t year;         /* 0 if the word is not a year */
};

/* Reads the records of all events that are shown under this name. */
static int read_games_of_called(struct found_games *g, struct str name)
{
    return found_games_read(
        g,
        "r.event_name IN (SELECT o.id FROM event_name o JOIN"
        " called_event c ON c.id = o.called WHERE c.name = ?1)",
        VALUES(value_words(name)));
}

static int read_games_of_event(struct found_games *g, const struct event *e)
{
    const struct event_result *r = e->results;

    while (r && !r->record)
        r = r->next;
    return r ? found_games_read(
                   g, "r.id IN (SELECT record FROM result WHERE event = ?1)",
                   VALUES(value_number(e->id)))
             : ARCHIVE_OK;
}

static int read_event_games(struct found_games *g)
{
    return found_games_read(
        g,
        "r.event_name IS NOT NULL OR r.id IN"
        " (SELECT record FROM result WHERE record IS NOT NULL)",
        NO_VALUES);
}

static int parse_request(struct found_games *g, struct str word,
                         struct event_request *asked)
{
    *asked = (struct event_request){.word = word};
    if (!str_number(word, &asked->year))
        asked->year = 0;
    return event_find_by_name(g->a, word, g->arena, &asked->name);
}

static bool is_requested_event(const struct event_request *asked,
                               const struct event *e, struct str name,
                               int32_t year)
{
    return !asked->word.len || str_equal(name, asked->name) ||
           (e && str_equal(e->series, asked->word)) ||
           (year && (uint64_t)year == asked->year);
}

/* Reads the records of the archive's events that match the request, and records
   whose Event tag matches it. If no event matches and the request is a year,
   reads the records of all events; drop_unrequested_games then removes the
   records of other years. */
static int read_requested_games(struct found_games *g,
                                const struct event_request *asked)
{
    struct str last = asked->name;
    bool any = false;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < g->named_events.count; i++) {
        const struct named_event *b = &g->named_events.list[i];
        if (!is_requested_event(asked, b->event, b->own ? b->name : STR(""),
                                b->event->year))
            continue;
        any = true;
        fault = read_games_of_event(g, b->event);
        if (!fault && !str_equal(b->name, last))
            fault = read_games_of_called(g, b->name);
        last = b->name;
    }
    if (!fault && !any && asked->year)
        return read_event_games(g);
    return fault ? fault : read_games_of_called(g, asked->name);
}

static void drop_unrequested_games(struct found_games *g,
                                   const struct event_request *asked)
{
    size_t kept = 0;

    for (size_t i = 0; i < g->count; i++) {
        const struct found_game *f = &g->list[i];
        struct str name = f->event ? f->event->name : f->name;
        if (is_requested_event(asked, f->event, name,
                               f->event ? f->event->year : f->year))
            g->list[kept++] = *f;
    }
    g->count = kept;
}

int archive_gather(struct archive *a, struct str word, struct arena *arena,
                   struct event **out)
{
    struct found_games g;
    struct event *stored;
    struct event_request asked;
    int fault = found_games_begin(&g, a, arena, &stored);

    *out = NULL;
    if (!fault)
        fault = parse_request(&g, word, &asked);
    if (!fault)
        fault =
            word.len ? read_requested_games(&g, &asked) : read_event_games(&g);
    if (!fault) {
        found_games_sort(&g);
        found_games_join_undated(&g);
        drop_unrequested_games(&g, &asked);
        fault = make_events(&g, out);
    }
    found_games_release(&g);
    return fault;
}

/* SQL that selects the spellings of the person ?1. */
#define SPELLINGS                                   \
    "(SELECT s.id FROM spelling s JOIN person o ON" \
    " o.id = s.person WHERE o.name = ?1)"

/* The players in the order of their turns. Players in alternate seats are on
   the same side. */
static const char *const seats[SEATS_MAX] = {"first", "second", "third",
                                             "fourth"};

/* Reads the games in which these seats belong to two persons. */
static int read_meetings(struct found_games *g, const char *one,
                         const char *other, struct sql_values persons)
{
    struct text where = {0};
    int fault;

    text_addf(&where,
              "(r.%s IN " SPELLINGS " AND q.name = ?2) OR (r.%s IN " SPELLINGS
              " AND p.name = ?2)",
              one, other);
    text_add_char(&where, '\0');
    fault = where.failed
                ? sql_fault(g->a->sql, ARCHIVE_MEMORY)
                : found_games_read_seats(g, one, other, where.ptr, persons);
    text_release(&where);
    return fault;
}

int archive_gather_unmatched(struct archive *a, struct str one,
                             struct str other, struct arena *arena,
                             struct event **out)
{
    struct found_games g;
    struct event *stored;
    int fault = found_games_begin(&g, a, arena, &stored);

    *out = NULL;
    for (size_t i = 0; !fault && i < SEATS_MAX; i++)
        fault = read_meetings(&g, seats[i & 2], seats[(i & 1) * 2 + 1],
                              VALUES(value_words(one), value_words(other)));
    if (!fault) {
        found_games_sort(&g);
        fault = found_games_drop_with_results(&g);
    }
    if (!fault)
        fault = make_events(&g, out);
    found_games_release(&g);
    return fault;
}

/* Drops the games that belong to events of the archive, and the event names of
   all other games. */
static void drop_games_of_events(struct found_games *g, bool tagless)
{
    size_t kept = 0;

    for (size_t i = 0; i < g->count; i++) {
        if (g->list[i].event || (tagless && g->list[i].name.len))
            continue;
        g->list[kept] = g->list[i];
        g->list[kept++].name = STR("");
    }
    g->count = kept;
}

/* Reads the games in which a person has this seat but no earlier seat. The
   other player is First or Second. */
static int read_games_of_seat(struct found_games *g, size_t seat,
                              struct str person)
{
    struct text where = {0};
    int fault;

    text_addf(&where, "r.%s IN " SPELLINGS, seats[seat]);
    for (size_t i = 0; i < seat; i++)
        text_addf(&where, " AND coalesce(r.%s, 0) NOT IN " SPELLINGS, seats[i]);
    text_add_char(&where, '\0');
    fault = where.failed
                ? sql_fault(g->a->sql, ARCHIVE_MEMORY)
                : found_games_read_seats(g, seats[seat & 1 ? 0 : seat],
                                         seats[seat & 1 ? seat : 1], where.ptr,
                                         VALUES(value_words(person)));
    text_release(&where);
    return fault;
}

int archive_gather_outside(struct archive *a, struct str person, bool tagless,
                           struct arena *arena, struct event **out)
{
    struct found_games g;
    struct event *stored;
    int fault = found_games_begin(&g, a, arena, &stored);

    *out = NULL;
    for (size_t seat = 0; !fault && seat < SEATS_MAX; seat++)
        fault = read_games_of_seat(&g, seat, person);
    if (!fault) {
        drop_games_of_events(&g, tagless);
        found_games_sort(&g);
        fault = make_events(&g, out);
    }
    found_games_release(&g);
    return fault;
}
