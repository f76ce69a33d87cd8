/*
 * Counts the titles of champions and of countries, and how often each place was
 * a host. A row has the number, the first and last year, and the longest
 * streak. Each event adds entries with names. Entries with the same name are
 * combined into a row.
 */
#include <stdlib.h>

#include "tables.h"
#include "teams.h"

const char *const table_by_words[] = {
    [BY_NOTHING] = "",  [BY_COUNTRY] = "country", [BY_ERA] = "era",
    [BY_YEAR] = "year", [BY_NAME] = "name",       NULL};

struct series_entry {
    struct str group, name, second; /* for hosts, `second` is the city */
    const struct event *event;
    size_t at;    /* index among all events sorted by year */
    size_t place; /* index of the event in its series; events of the same year
                     share it */
};

struct gatherer {
    enum table_by by;
    struct arena *arena, *work;
    struct series_entry *list;
    size_t count, room;
};

struct row {
    struct str group, name, second;
    size_t from, to; /* range of the row's entries */
    size_t count, streak;
    int32_t first, last; /* first and last year; 0 if unspecified */
    int32_t interval;    /* greatest number of years from one title to the next;
                            -1 if there is only one title */
    size_t group_at;     /* index by year of the first entry in its group */
};

static void add_entry_of(struct gatherer *g, const struct numbered_event *dated,
                         struct str name, struct str second)
{
    const struct event *e = dated->event;

    if (!ARENA_ROOM(g->arena, g->list, g->count, g->room, 64))
        return;
    g->list[g->count++] =
        (struct series_entry){.group = g->by == BY_ERA ? e->era : STR(""),
                              .name = name,
                              .second = second,
                              .event = e,
                              .at = dated->number};
}

/* ---- holders of titles --------------------------------------------------- */

static void add_title_of(struct gatherer *g, const struct numbered_event *dated,
                         const struct event *teamed, struct str champion)
{
    uint32_t p;

    if (g->by == BY_COUNTRY) {
        p = event_find_player(teamed, champion);
        champion = p == NOBODY ? STR("") : teamed->players[p].country;
    }
    if (champion.len)
        add_entry_of(g, dated, champion, STR(""));
}

/* Adds the title for each player in first place, if no tie-break decides
   between these players. */
static void add_level(struct gatherer *g, const struct numbered_event *dated,
                      const struct event *e)
{
    uint32_t last = e->stage_count ? (uint32_t)e->stage_count - 1 : 0;
    struct standings s;

    if (!standings_make(e, last, &standings_usual, g->work, &s))
        return;
    for (size_t i = 0; i < s.count && s.rows[i].place == 1; i++)
        add_title_of(g, dated, e, player_name(e, s.rows[i].player));
}

/* Adds the titles that the source states. If the source states no titles, adds
   those that follow from the results. */
static bool add_titles(struct gatherer *g, const struct numbered_event *dated)
{
    const struct event_stated *s = &dated->event->stated;
    struct teams teams;
    const struct event *e = event_of_teams(dated->event, &teams, g->work);
    struct decision d = {.champion = NOBODY};

    if (e && !s->champion_count)
        d = event_decision(e, &standings_usual, g->work);
    for (size_t i = 0; e && i < s->champion_count; i++)
        add_title_of(g, dated, e, s->champions[i]);
    if (e && d.kind == DECISION_WON)
        add_title_of(g, dated, e, player_name(e, d.champion));
    if (e && d.kind == DECISION_SHARED)
        add_level(g, dated, e);
    bool known = s->champion_count || d.kind == DECISION_WON ||
                 d.kind == DECISION_SHARED;
    return known || !dated->event->unfinished;
}

static bool add_host(struct gatherer *g, const struct numbered_event *dated)
{
    const struct event *e = dated->event;

    if (e->country.len || e->city.len)
        add_entry_of(g, dated, e->country, e->city);
    return true;
}

/* ---- places in a series -------------------------------------------------- */

struct held_title {
    struct str series;
    int32_t year;
    size_t at, place;
    bool passed; /* the event is unfinished and has no champion, so it is
                    skipped */
};

/* Returns the series of an event, or the name of the event if it has no
   series. */
static struct str series_name(const struct event *e)
{
    return e->series.len ? e->series : e->name;
}

static int compare_by_series_and_time(const void *left, const void *right)
{
    const struct held_title *a = left, *b = right;
    int order = str_compare(a->series, b->series);

    return order ? order : number_compare(a->at, b->at);
}

static int compare_by_time_held(const void *left, const void *right)
{
    const struct held_title *a = left, *b = right;

    return number_compare(a->at, b->at);
}

static void set_places(struct gatherer *g, struct held_title *held,
                       size_t count)
{
    const struct held_title *last = NULL;

    qsort(held, count, sizeof *held, compare_by_series_and_time);
    for (size_t i = 0; i < count; i++) {
        bool same = last && str_equal(last->series, held[i].series);
        if (held[i].passed)
            continue;
        held[i].place = same ? last->place : 1;
        held[i].place += same && (!last->year || last->year != held[i].year);
        last = &held[i];
    }
    qsort(held, count, sizeof *held, compare_by_time_held);
    for (size_t i = 0; i < g->count; i++)
        g->list[i].place = held[g->list[i].at].place;
}

/* ---- rows ---------------------------------------------------------------- */

static int compare_names(const struct series_entry *a,
                         const struct series_entry *b)
{
    int order = str_compare(a->group, b->group);

    if (!order)
        order = str_compare(a->name, b->name);
    return order ? order : str_compare(a->second, b->second);
}

static int compare_by_time(const void *left, const void *right)
{
    const struct series_entry *a = left, *b = right;
    int order = compare_names(a, b);

    return order ? order : number_compare(a->at, b->at);
}

static int compare_by_series(const void *left, const void *right)
{
    const struct series_entry *a = left, *b = right;
    int order = compare_names(a, b);

    if (!order)
        order = str_compare(series_name(a->event), series_name(b->event));
    return order ? order : number_compare(a->at, b->at);
}

/* If several players of one country share a title, counts the title only once
   for the country. */
static void drop_repeated_titles(struct gatherer *g)
{
    size_t kept = 0;

    for (size_t i = 0; i < g->count; i++)
        if (!kept || compare_by_time(&g->list[kept - 1], &g->list[i]) != 0)
            g->list[kept++] = g->list[i];
    g->count = kept;
}

static void add_entry(struct row *row, const struct series_entry *entry,
                      size_t i)
{
    int32_t year = entry->event->year;

    row->to = i + 1;
    row->count++;
    if (!year)
        return;
    if (row->last && year - row->last > row->interval)
        row->interval = year - row->last;
    row->first = row->first ? row->first : year;
    row->last = year;
}

static size_t make_rows(const struct gatherer *g, struct row *rows)
{
    size_t count = 0;

    for (size_t i = 0; i < g->count; i++) {
        const struct series_entry *e = &g->list[i];
        if (!i || compare_names(e - 1, e) != 0)
            rows[count++] = (struct row){.group = e->group,
                                         .name = e->name,
                                         .second = e->second,
                                         .from = i,
                                         .group_at = e->at,
                                         .interval = -1};
        add_entry(&rows[count - 1], e, i);
    }
    return count;
}

/* True if the next entry continues a streak. False for events without a
   year. */
static bool continues_streak(const struct series_entry *last,
                             const struct series_entry *next)
{
    return last->event->year && next->place == last->place + 1 &&
           str_equal(series_name(last->event), series_name(next->event));
}

static bool is_next_edition(const struct series_entry *last,
                            const struct series_entry *next)
{
    return last->event->year && next->place == last->place &&
           str_equal(series_name(last->event), series_name(next->event));
}

static void set_streak(const struct gatherer *g, struct row *row)
{
    size_t run = 0;

    for (size_t i = row->from; i < row->to; i++) {
        const struct series_entry *e = &g->list[i];
        if (i > row->from && continues_streak(e - 1, e))
            run++;
        else if (i == row->from || !is_next_edition(e - 1, e))
            run = 1;
        row->streak = run > row->streak ? run : row->streak;
    }
}

/* Sets the place of each group to that of its first entry; rows are then sorted
   by groups. */
static void set_groups(struct row *rows, size_t count)
{
    for (size_t at = 0, end; at < count; at = end) {
        size_t first = rows[at].group_at;
        for (end = at;
             end < count && str_equal(rows[end].group, rows[at].group); end++)
            first = rows[end].group_at < first ? rows[end].group_at : first;
        for (size_t i = at; i < end; i++)
            rows[i].group_at = first;
    }
}

static int compare_years(int32_t a, int32_t b)
{
    if (!a != !b)
        return a ? -1 : 1;
    return (a > b) - (a < b);
}

static int compare_rows(const void *left, const void *right)
{
    const struct row *a = left, *b = right;
    int order = number_compare(a->group_at, b->group_at);

    if (!order)
        order = str_compare(a->group, b->group);
    if (!order)
        order = number_compare(b->count, a->count);
    if (!order)
        order = compare_years(a->first, b->first);
    if (!order)
        order = str_compare(a->name, b->name);
    return order ? order : str_compare(a->second, b->second);
}

typedef bool adder(struct gatherer *g, const struct numbered_event *dated);

/* Returns the rows, and sets *count. Returns NULL if an arena is exhausted. */
static struct row *gather_rows(struct gatherer *g, const struct event *events,
                               adder *add_event, size_t *count)
{
    struct numbered_event *list = events_by_year(events, g->arena, count);
    struct held_title *held =
        arena_alloc(g->arena, (*count + 1) * sizeof *held);
    struct row *rows;

    for (size_t i = 0; list && held && i < *count; i++) {
        const struct numbered_event dated = {list[i].event, i};
        bool was = add_event(g, &dated);
        held[i] = (struct held_title){series_name(dated.event),
                                      dated.event->year, i, 0, !was};
        if (g->work->exhausted)
            return NULL;
        arena_reset(g->work);
    }
    rows = arena_alloc(g->arena, (g->count + 1) * sizeof *rows);
    if (!list || !held || !rows || g->arena->exhausted)
        return NULL;
    set_places(g, held, *count);
    if (g->count)
        qsort(g->list, g->count, sizeof *g->list, compare_by_time);
    drop_repeated_titles(g);
    *count = make_rows(g, rows);
    if (g->count)
        qsort(g->list, g->count, sizeof *g->list, compare_by_series);
    for (size_t i = 0; i < *count; i++)
        set_streak(g, &rows[i]);
    set_groups(rows, *count);
    if (*count)
        qsort(rows, *count, sizeof *rows, compare_rows);
    return rows;
}

/* ---- tables -------------------------------------------------------------- */

typedef void row_writer(struct table *t, const struct row *row);

static bool make_table(const struct event *events, enum table_by by,
                       adder *add_event, row_writer *write, struct table *out)
{
    struct arena arena, work;
    struct gatherer g = {.by = by, .arena = &arena, .work = &work};
    struct row *rows;
    size_t count;

    arena_init(&arena, 0, TABLE_MEMORY);
    arena_init(&work, 1 << 20, TABLE_MEMORY);
    rows = gather_rows(&g, events, add_event, &count);
    for (size_t i = 0; rows && i < count; i++) {
        if (by == BY_ERA)
            cell_add_str(out, rows[i].group);
        write(out, &rows[i]);
    }
    arena_release(&work);
    return table_finish(out, &arena, rows != NULL);
}

static void write_titles(struct table *t, const struct row *row)
{
    cell_add_str(t, row->name);
    cell_add_number(t, (int64_t)row->count);
    cell_add_known(t, row->first, row->first != 0);
    cell_add_known(t, row->last, row->last != 0);
    cell_add_number(t, (int64_t)row->streak);
    cell_add_known(t, row->interval, row->interval >= 0);
}

bool table_titles(const struct event *events, enum table_by by,
                  struct table *out)
{
    static const char *const heads[] = {"era",      "champion", ">titles",
                                        ">first",   ">last",    ">streak",
                                        ">interval"};
    static const char *const of_countries[] = {
        "country", ">titles", ">first", ">last", ">streak", ">interval"};
    const size_t count = sizeof of_countries / sizeof *of_countries;

    if (by == BY_COUNTRY)
        table_init(out, of_countries, count);
    else if (by == BY_ERA)
        table_init(out, heads, count + 1);
    else
        table_init(out, heads + 1, count);
    return make_table(events, by, add_titles, write_titles, out);
}

static void write_host(struct table *t, const struct row *row)
{
    cell_add_str(t, row->name);
    cell_add_str(t, row->second);
    cell_add_number(t, (int64_t)row->count);
    cell_add_known(t, row->first, row->first != 0);
    cell_add_known(t, row->last, row->last != 0);
    cell_add_known(t, row->interval, row->interval >= 0);
}

bool table_hosts(const struct event *events, enum table_by by,
                 struct table *out)
{
    static const char *const heads[] = {
        "era", "country", "city", ">hosted", ">first", ">last", ">interval"};
    const size_t count = sizeof heads / sizeof *heads;

    table_init(out, by == BY_ERA ? heads : heads + 1, count - (by != BY_ERA));
    return make_table(events, by, add_host, write_host, out);
}
