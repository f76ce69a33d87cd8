/* Events are read back, or gathered from bare records. */
#include "../events.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct archive *a;
    struct arena *arena;
    int64_t id;
    struct event *e;
    bool people;
};

/* Takes a row, or all that are left: then it gives SQLITE_DONE. */
typedef int taker(struct reader *r, sqlite3_stmt *row);

static int each(struct reader *r, const char *sql, const struct value *values,
                size_t count, taker *take)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(r->a->db, sql, -1, &statement, NULL);
    bool more = result == SQLITE_OK;

    bind_values(statement, values, more ? count : 0);
    while (more) {
        result = sqlite3_step(statement);
        more = result == SQLITE_ROW;
        if (more && (result = take(r, statement)) != SQLITE_OK)
            more = false;
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static struct str copy(struct reader *r, sqlite3_stmt *row, int column)
{
    return arena_copy(r->arena, column_view(row, column));
}

static int64_t count_of(sqlite3_stmt *row, int column)
{
    return sqlite3_column_type(row, column) == SQLITE_NULL
               ? -1
               : sqlite3_column_int64(row, column);
}

static int memory(const struct reader *r)
{
    return r->arena->exhausted ? SQLITE_NOMEM : SQLITE_OK;
}

/* Room for the rows that a table has of this event. */
static void *room(struct reader *r, const char *sql, size_t size, int *result)
{
    sqlite3_stmt *statement = NULL;
    void *list = NULL;

    *result = sqlite3_prepare_v2(r->a->db, sql, -1, &statement, NULL);
    if (*result == SQLITE_OK) {
        bind_values(statement, &NUMBER(r->id), 1);
        *result = sqlite3_step(statement);
    }
    if (*result == SQLITE_ROW) {
        list = arena_alloc(
            r->arena, size * (size_t)sqlite3_column_int64(statement, 0) + 1);
        *result = list ? SQLITE_OK : SQLITE_NOMEM;
    }
    sqlite3_finalize(statement);
    return list;
}

/* ---- the parts of an event ------------------------------------------------ */

static int take_runner_up(struct reader *r, sqlite3_stmt *row)
{
    r->e->stated.runners_up[r->e->stated.runner_up_count++] = copy(r, row, 0);
    return memory(r);
}

static int take_stage(struct reader *r, sqlite3_stmt *row)
{
    struct event_stage *stage = &r->e->stages[r->e->stage_count++];

    stage->name = copy(r, row, 0);
    event_format_find(column_view(row, 1), &stage->format);
    return memory(r);
}

static int take_player(struct reader *r, sqlite3_stmt *row)
{
    r->e->players[r->e->player_count++] =
        (struct event_player){.name = copy(r, row, 0),
                              .country = copy(r, row, 1),
                              .seed = (uint32_t)sqlite3_column_int64(row, 2)};
    return memory(r);
}

/* RESULT_UNKNOWN if it is no result. */
static uint8_t result_of(sqlite3_stmt *row, int column)
{
    enum result_kind kind = RESULT_UNKNOWN;

    result_find(column_view(row, column), &kind);
    return (uint8_t)kind;
}

static uint8_t how_of(sqlite3_stmt *row, int column)
{
    uint8_t i = 0;

    while (i < HOW_WITHDRAWN &&
           !str_equal(column_view(row, column), str_of(how_texts[i])))
        i++;
    return i;
}

static uint32_t player_of(const struct reader *r, sqlite3_stmt *row, int column)
{
    int64_t number = count_of(row, column);

    return number < 0 || (uint64_t)number >= r->e->player_count
               ? NOBODY
               : (uint32_t)number;
}

static struct event_result *add_result(struct reader *r,
                                       struct event_result ***next)
{
    struct event_result *result = ARENA_NEW(r->arena, struct event_result);

    if (result) {
        **next = result;
        *next = &result->next;
        r->e->result_count++;
    }
    return result;
}

static int take_results(struct reader *r, sqlite3_stmt *row)
{
    struct event_result **next = &r->e->results;
    struct event_result *result;
    int step = SQLITE_ROW;

    for (; step == SQLITE_ROW; step = sqlite3_step(row)) {
        if (!(result = add_result(r, &next)))
            return SQLITE_NOMEM;
        result->stage = (uint32_t)sqlite3_column_int64(row, 0);
        result->round = (uint32_t)sqlite3_column_int64(row, 1);
        result->first = player_of(r, row, 2);
        result->second = player_of(r, row, 3);
        result->kind = result_of(row, 4);
        result->how = how_of(row, 5);
        result->tiebreak = sqlite3_column_int(row, 6);
        result->date = copy(r, row, 7);
        result->plies = (uint32_t)sqlite3_column_int64(row, 8);
        result->record = sqlite3_column_int64(row, 9);
        /* A file that others wrote to may say anything. */
        if (result->stage >= r->e->stage_count || result->first == NOBODY)
            return SQLITE_CORRUPT;
    }
    return r->arena->exhausted ? SQLITE_NOMEM : step;
}

static int read_results(struct reader *r)
{
    return each(r,
                "SELECT stage, round, first, second, result, how, tiebreak,"
                " date, plies, record FROM outcomes WHERE championship = ?1"
                " ORDER BY number",
                &NUMBER(r->id), 1, take_results);
}

/* A player's name: the person's if ?2 is set. */
#define CALLED                                                        \
    "CASE WHEN ?2 THEN (SELECT name FROM people WHERE id = a.player)" \
    " ELSE a.name END"

/* The lists of an event, in this order: results name stages and players. */
static int read_lists(struct reader *r)
{
    struct event *e = r->e;
    const struct {
        const char *count, *rows;
        size_t bound; /* values of the second */
        size_t size;
        void **list;
        taker *take;
    } lists[] = {
        {"SELECT count(*) FROM runners_up WHERE championship = ?1",
         "SELECT " CALLED " FROM runners_up t LEFT JOIN aliases a ON"
         " a.id = t.player WHERE championship = ?1 ORDER BY number",
         2, sizeof *e->stated.runners_up, (void **)&e->stated.runners_up,
         take_runner_up},
        {"SELECT count(*) FROM stages WHERE championship = ?1",
         "SELECT name, format FROM stages WHERE championship = ?1"
         " ORDER BY number",
         1, sizeof *e->stages, (void **)&e->stages, take_stage},
        {"SELECT count(*) FROM participants WHERE championship = ?1",
         "SELECT " CALLED
         ", country, seed FROM participants t LEFT JOIN aliases a"
         " ON a.id = t.player WHERE championship = ?1 ORDER BY number",
         2, sizeof *e->players, (void **)&e->players, take_player},
    };
    const struct value values[] = {NUMBER(r->id), NUMBER(r->people)};
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < 3; i++) {
        *lists[i].list = room(r, lists[i].count, lists[i].size, &result);
        if (result == SQLITE_OK)
            result =
                each(r, lists[i].rows, values, lists[i].bound, lists[i].take);
    }
    return result == SQLITE_OK ? read_results(r) : result;
}

/* ---- events --------------------------------------------------------------- */

struct events_reader {
    struct reader r; /* first: what take_event gets */
    struct event **next;
};

static void read_head(struct reader *r, sqlite3_stmt *row)
{
    struct event *e = r->e;
    struct str *const texts[] = {
        &e->series, &e->era,  &e->name,   &e->country,
        &e->city,   &e->game, &e->source, &e->stated.champion};

    for (int i = 0; i < 8; i++)
        *texts[i] = copy(r, row, i + 1);
    e->year = sqlite3_column_int(row, 9);
    event_format_find(column_view(row, 10), &e->format);
    e->unfinished = sqlite3_column_int(row, 11);
    e->stated.won = count_of(row, 12);
    e->stated.lost = count_of(row, 13);
    e->stated.drawn = count_of(row, 14);
}

static int take_event(struct reader *r, sqlite3_stmt *row)
{
    struct events_reader *all = (struct events_reader *)r;

    r->id = sqlite3_column_int64(row, 0);
    r->e = ARENA_NEW(r->arena, struct event);
    if (!r->e)
        return SQLITE_NOMEM;
    *all->next = r->e;
    all->next = &r->e->next;
    read_head(r, row);
    int result = read_lists(r);
    return result == SQLITE_OK && r->e->stage_count == 0 ? SQLITE_CORRUPT
                                                         : result;
}

#define EVENTS                                                             \
    "SELECT c.id, s.name, e.name, n.name, c.country, c.city, c.game,"      \
    " c.source, CASE WHEN ?1 THEN q.name ELSE p.name END, c.year,"         \
    " c.format, c.unfinished, c.won, c.lost, c.drawn FROM championships c" \
    " LEFT JOIN series s ON s.id = c.series"                               \
    " LEFT JOIN eras e ON e.id = c.era"                                    \
    " LEFT JOIN event_names n ON n.id = c.name"                            \
    " LEFT JOIN aliases p ON p.id = c.champion"                            \
    " LEFT JOIN people q ON q.id = p.player"

int archive_events(struct archive *a, const struct archive_wanted *wanted,
                   struct arena *arena, struct event **out)
{
    struct events_reader all = {
        {.a = a, .arena = arena, .people = wanted->people}, out};
    const struct value values[] = {
        NUMBER(wanted->people),
        wanted->series ? (struct value){.s = *wanted->series} : GAP,
        wanted->name ? (struct value){.s = *wanted->name} : GAP,
        wanted->year >= 0 ? NUMBER(wanted->year) : GAP,
    };

    *out = NULL;
    if (a->version == 1)
        return ARCHIVE_OK;
    return archive_fault(
        a, each(&all.r,
                EVENTS " WHERE (?2 IS NULL OR ifnull(s.name, '') = ?2)"
                       " AND (?3 IS NULL OR ifnull(n.name, '') = ?3)"
                       " AND (?4 IS NULL OR ifnull(c.year, 0) = ?4)"
                       " ORDER BY c.year, c.id",
                values, 4, take_event));
}

int event_of(struct archive *a, int64_t id, struct arena *arena,
             struct event **out)
{
    struct events_reader all = {{.a = a, .arena = arena}, out};
    const struct value values[] = {NUMBER(0), NUMBER(id)};

    *out = NULL;
    return each(&all.r, EVENTS " WHERE c.id = ?2", values, 2, take_event);
}

/* ---- bare records --------------------------------------------------------- */

#define OF_EVENT                                           \
    " FROM records r JOIN event_names n ON n.id = r.event" \
    " LEFT JOIN aliases f ON f.id = r.first"               \
    " LEFT JOIN aliases g ON g.id = r.second"              \
    " LEFT JOIN variants v ON v.id = r.variant WHERE n.name = ?1"

struct gatherer {
    struct reader r; /* first: what the takers get */
    int64_t *people; /* ascending; 0 stands for one without a name */
    size_t room;
    bool shared; /* as of struct event_records */
};

static int take_person(struct reader *r, sqlite3_stmt *row)
{
    struct gatherer *g = (struct gatherer *)r;
    struct event *e = r->e;

    if (e->player_count == g->room)
        return SQLITE_TOOBIG;
    g->people[e->player_count] = sqlite3_column_int64(row, 0);
    e->players[e->player_count++].name = copy(r, row, 1);
    return memory(r);
}

static int compare_ids(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static uint32_t person_at(const struct gatherer *g, int64_t id)
{
    const int64_t *at = bsearch(&id, g->people, g->r.e->player_count,
                                sizeof *g->people, compare_ids);

    return at ? (uint32_t)(at - g->people) : NOBODY;
}

/* "3", "3.1": a number in front of what else a Round tag may say. */
static uint32_t round_of(sqlite3_stmt *row, int column)
{
    int64_t round = sqlite3_column_int64(row, column);

    return round > 0 && round <= UINT32_MAX ? (uint32_t)round : 0;
}

static int take_games(struct reader *r, sqlite3_stmt *row)
{
    const struct gatherer *g = (const struct gatherer *)r;
    struct event_result **next = &r->e->results;
    struct event_result *result;
    int step = SQLITE_ROW;

    r->e->game = copy(r, row, 7);
    r->e->year = (int32_t)sqlite3_column_int(row, 8);
    for (; step == SQLITE_ROW; step = sqlite3_step(row)) {
        if (!(result = add_result(r, &next)))
            return SQLITE_NOMEM;
        result->record = sqlite3_column_int64(row, 0);
        result->round = round_of(row, 1);
        result->first = person_at(g, sqlite3_column_int64(row, 2));
        result->second = person_at(g, sqlite3_column_int64(row, 3));
        result->kind = result_of(row, 4);
        result->date = copy(r, row, 5);
        result->plies = (uint32_t)sqlite3_column_int64(row, 6);
        result->arranged = sqlite3_column_int(row, 9);
    }
    return r->arena->exhausted ? SQLITE_NOMEM : step;
}

#define PEOPLE                                  \
    "(SELECT ifnull(f.player, 0) AS i" OF_EVENT \
    " UNION SELECT ifnull(g.player, 0)" OF_EVENT ")"

static int take_count(struct reader *r, sqlite3_stmt *row)
{
    struct gatherer *g = (struct gatherer *)r;
    int64_t count = sqlite3_column_int64(row, 0);

    if (count > EVENT_PLAYERS_MAX)
        return SQLITE_TOOBIG;
    g->room = (size_t)count;
    return SQLITE_OK;
}

static int begin_gathering(struct gatherer *g, struct str name)
{
    struct arena *arena = g->r.arena;
    struct event *e = g->r.e = ARENA_NEW(arena, struct event);

    g->people = arena_alloc(arena, g->room * sizeof *g->people);
    if (!e || !g->people)
        return SQLITE_NOMEM;
    e->players = arena_alloc(arena, g->room * sizeof *e->players);
    e->stages = ARENA_NEW(arena, struct event_stage);
    e->name = arena_copy(arena, name);
    e->stage_count = 1;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    return e->players && e->stages ? SQLITE_OK : SQLITE_NOMEM;
}

static int take_shared(struct reader *r, sqlite3_stmt *row)
{
    ((struct gatherer *)r)->shared = sqlite3_column_int64(row, 0) > 1;
    return SQLITE_OK;
}

int archive_gather(struct archive *a, struct str name, struct arena *arena,
                   struct event_records *out)
{
    struct gatherer g = {.r = {.a = a, .arena = arena}};
    const struct value value = {.s = name};
    int result =
        each(&g.r, "SELECT count(*) FROM " PEOPLE, &value, 1, take_count);

    *out = (struct event_records){0};
    if (result != SQLITE_OK || g.room == 0)
        return archive_fault(a, result);
    result = begin_gathering(&g, name);
    if (result == SQLITE_OK)
        result = each(&g.r,
                      "SELECT count(*) FROM championships c JOIN event_names n"
                      " ON n.id = c.name WHERE n.name = ?1",
                      &value, 1, take_shared);
    if (result == SQLITE_OK)
        result = each(&g.r,
                      "SELECT i, ifnull(p.name, '?') FROM " PEOPLE
                      " LEFT JOIN people p ON p.id = i ORDER BY i",
                      &value, 1, take_person);
    if (result == SQLITE_OK)
        result = each(&g.r,
                      "SELECT r.id, r.round, ifnull(f.player, 0),"
                      " ifnull(g.player, 0), r.result, r.date, r.plies, v.game,"
                      " min(CASE WHEN r.earliest / 10000 = r.latest / 10000"
                      " THEN r.earliest END) OVER () / 10000,"
                      " lower(r.termination) IS 'arranged'" OF_EVENT
                      " ORDER BY CAST(r.round AS INTEGER), r.earliest,"
                      " -r.latest, r.id",
                      &value, 1, take_games);
    if (result != SQLITE_OK)
        return archive_fault(a, result);
    const struct rules *rules = game_find(g.r.e->game);
    *out = (struct event_records){g.r.e, g.shared,
                                  rules ? rules->arranged_until : 0};
    return ARCHIVE_OK;
}
