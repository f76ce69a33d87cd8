/* Events are gathered from bare records. */
#include "events.h"

#include <stdlib.h>

#define OF_EVENT                                                \
    " FROM record r JOIN event_name n ON n.id = r.event_name"   \
    " LEFT JOIN spelling f ON f.id = r.first"                   \
    " LEFT JOIN spelling g ON g.id = r.second"                  \
    " LEFT JOIN written_date d ON d.id = r.date"                \
    " LEFT JOIN variant v ON v.id = r.variant WHERE n.called =" \
    " (SELECT called FROM event_name WHERE name = ?1)"

/* Their persons; 0 stands for all who have no name. */
#define PEOPLE                                    \
    "(SELECT coalesce(f.person, 0) AS i" OF_EVENT \
    " UNION SELECT coalesce(g.person, 0)" OF_EVENT ")"

struct gatherer {
    struct archive *a;
    struct arena *arena;
    struct event *e;
    struct event_result **next_result;
    int64_t *people; /* ascending */
    size_t room;
};

static int memory(const struct gatherer *g)
{
    return g->arena->exhausted ? sql_fault(g->a->sql, ARCHIVE_MEMORY)
                               : ARCHIVE_OK;
}

static int make_room(struct gatherer *g, size_t room, struct str name)
{
    struct arena *arena = g->arena;
    struct event *e = g->e = ARENA_NEW(arena, struct event);

    g->room = room;
    g->people = arena_alloc(arena, room * sizeof *g->people);
    if (!e || !g->people)
        return memory(g);
    e->players = arena_alloc(arena, room * sizeof *e->players);
    e->stages = ARENA_NEW(arena, struct event_stage);
    e->name = arena_copy(arena, name);
    e->stage_count = 1;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    g->next_result = &e->results;
    return memory(g);
}

static int take_person(void *context, const struct sql_rows *row)
{
    struct gatherer *g = context;
    struct event *e = g->e;

    if (e->player_count < g->room) {
        g->people[e->player_count] = sql_number(row, 0);
        e->players[e->player_count++].name =
            arena_copy(g->arena, sql_text(row, 1));
    }
    return memory(g);
}

static int compare_ids(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static uint32_t person_at(const struct gatherer *g, int64_t id)
{
    const int64_t *at = bsearch(&id, g->people, g->e->player_count,
                                sizeof *g->people, compare_ids);

    return at ? (uint32_t)(at - g->people) : NOBODY;
}

/* "3", "3.1": a number in front of what else a Round tag may say. */
static uint32_t round_of(int64_t round)
{
    return round > 0 && round <= UINT32_MAX ? (uint32_t)round : 0;
}

static int take_game(void *context, const struct sql_rows *row)
{
    struct gatherer *g = context;
    struct event_result *result =
        event_add_result(g->e, g->arena, &g->next_result);

    if (!result)
        return memory(g);
    result->record = sql_number(row, 0);
    result->round = round_of(sql_number(row, 1));
    result->first = person_at(g, sql_number(row, 2));
    result->second = person_at(g, sql_number(row, 3));
    result->kind = event_result_kind(sql_text(row, 4));
    result->date = arena_copy(g->arena, sql_text(row, 5));
    result->plies = (uint32_t)sql_number(row, 6);
    result->came = sql_number(row, 7) ? CAME_ARRANGED : CAME_UNTOLD;
    if (!g->e->game.len) {
        g->e->game = arena_copy(g->arena, sql_text(row, 8));
        g->e->year = (int32_t)sql_number(row, 9);
    }
    return memory(g);
}

static int read_people(struct gatherer *g, struct str name)
{
    return sql_each(g->a->sql,
                    "SELECT i, coalesce(p.name, '?') FROM " PEOPLE
                    " LEFT JOIN person p ON p.id = i ORDER BY i",
                    VALUES(value_words(name)), take_person, g);
}

static int read_games(struct gatherer *g, struct str name)
{
    return sql_each(
        g->a->sql,
        "SELECT r.id, r.round, coalesce(f.person, 0), coalesce(g.person, 0),"
        " r.result, d.written, r.plies,"
        " coalesce(lower(r.termination) = 'arranged', FALSE), v.game,"
        " min(CASE WHEN d.earliest / 10000 = d.latest / 10000"
        " THEN d.earliest END) OVER () / 10000" OF_EVENT
        " ORDER BY leading_number(r.round), d.earliest, -d.latest, r.id",
        VALUES(value_words(name)), take_game, g);
}

int archive_gather(struct archive *a, struct str name, struct arena *arena,
                   struct event_records *out)
{
    struct gatherer g = {.a = a, .arena = arena};
    const struct sql_values values = VALUES(value_words(name));
    int64_t people, events = 0;
    int fault =
        sql_get(a->sql, "SELECT count(*) FROM " PEOPLE, values, &people);

    *out = (struct event_records){0};
    if (fault || people == 0)
        return fault;
    if (people > EVENT_PLAYERS_MAX)
        return sql_fail(a->sql, ARCHIVE_TOO_LARGE,
                        "the event has more players than can be counted");
    fault = make_room(&g, (size_t)people, name);
    if (!fault && a->version > 1)
        fault = sql_get(a->sql,
                        "SELECT count(*) FROM event e JOIN event_name n"
                        " ON n.id = e.event_name WHERE n.called ="
                        " (SELECT called FROM event_name WHERE name = ?1)",
                        values, &events);
    if (!fault)
        fault = read_people(&g, name);
    if (!fault)
        fault = read_games(&g, name);
    if (fault)
        return fault;
    const struct rules *rules = game_find(g.e->game);
    *out = (struct event_records){g.e, events > 1,
                                  rules ? rules->arranged_until : 0};
    return ARCHIVE_OK;
}
