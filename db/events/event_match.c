/*
 * Finds the event that a record belongs to. If a result refers to the record,
 * the result's event is used. Otherwise the event is found by the name in the
 * record's Event tag and, if several events have this name, by the year of the
 * record's EventDate or Date. An event without a name has the name of its
 * series.
 */
#include "event_match.h"

#include <stdlib.h>

#include "date.h"
#include "list.h"

static int32_t year_of_date(struct str date, bool last)
{
    struct days days = date_days(date, STR(""));

    return (int32_t)((last ? days.last : days.first) / 10000);
}

int32_t record_event_year(struct str event_date, int64_t first, int64_t last)
{
    struct days days = date_days(event_date, STR(""));

    if (days.first && days.first / 10000 == days.last / 10000)
        return (int32_t)(days.first / 10000);
    return first / 10000 == last / 10000 ? (int32_t)(first / 10000) : 0;
}

/* Sets the first and the last year of an event: its year, extended by the years
   in which the event begins and ends. */
static void set_years(struct named_event *b, const struct event *e)
{
    int32_t begins = year_of_date(e->begins, false),
            ends = year_of_date(e->ends, true);

    b->first = b->last = e->year;
    if (begins && begins < e->year)
        b->first = begins;
    if (ends && ends > e->year)
        b->last = ends;
}

int event_find_by_name(struct archive *a, struct str name, struct arena *arena,
                       struct str *called)
{
    struct text text = {0};
    int fault =
        sql_get_text(a->sql,
                     "SELECT k.name FROM event_name n JOIN called_event k"
                     " ON k.id = n.called WHERE n.name = ?1",
                     VALUES(value_words(name)), &text);

    *called = text.len ? arena_copy(arena, text_str(&text)) : name;
    text_release(&text);
    return fault ? fault : events_memory(a, arena);
}

/* Looks up the name of a series and caches it, since the events of a series
   follow each other. */
static int find_series_name(struct named_events *all, struct str series,
                            struct str *name)
{
    int fault = ARCHIVE_OK;

    if (!series.len || !str_equal(all->series, series)) {
        all->series = series;
        fault = event_find_by_name(all->a, series, all->arena, &all->called);
    }
    *name = all->called;
    return fault;
}

static int compare_named_events(const void *left, const void *right)
{
    const struct named_event *a = left, *b = right;
    int order = str_compare(a->name, b->name);

    if (order)
        return order;
    if (a->own != b->own)
        return a->own ? -1 : 1;
    return (a->event->id > b->event->id) - (a->event->id < b->event->id);
}

static int compare_by_id(const void *left, const void *right)
{
    const struct event *const *a = left, *const *b = right;

    return ((*a)->id > (*b)->id) - ((*a)->id < (*b)->id);
}

int named_events_make(struct named_events *all, struct archive *a,
                      const struct event *events, struct arena *arena)
{
    size_t count = 0;
    int fault = ARCHIVE_OK;

    *all = (struct named_events){.a = a, .arena = arena};
    for (const struct event *e = events; e; e = e->next)
        count++;
    all->list = arena_alloc(arena, (count + 1) * sizeof *all->list);
    all->by_id = arena_alloc(arena, (count + 1) * sizeof *all->by_id);
    if (!all->list || !all->by_id)
        return sql_fault(a->sql, ARCHIVE_MEMORY);
    for (const struct event *e = events; !fault && e; e = e->next) {
        struct named_event *b = &all->list[all->count];
        *b = (struct named_event){
            .name = e->name, .own = e->name.len > 0, .event = e};
        if (!b->own)
            fault = find_series_name(all, e->series, &b->name);
        set_years(b, e);
        all->by_id[all->count++] = e;
    }
    qsort(all->list, all->count, sizeof *all->list, compare_named_events);
    qsort(all->by_id, all->count, sizeof *all->by_id, compare_by_id);
    return fault;
}

/* If only one event has this name, all records with the name belong to it,
   unless the name is only that of the event's series and both years are
   specified. In all other cases, the year decides. */
const struct event *find_named_event(const struct named_events *all,
                                     struct str name, int32_t year)
{
    size_t at, end;

    LIST_SEEK(at, all->count, str_compare(all->list[at].name, name) < 0);
    end = at;
    while (end < all->count && str_equal(all->list[end].name, name))
        end++;
    if (name.len && end == at + 1 &&
        (all->list[at].own || !year || !all->list[at].last))
        return all->list[at].event;
    for (; name.len && year && at < end; at++)
        if (all->list[at].first <= year && year <= all->list[at].last)
            return all->list[at].event;
    return NULL;
}

const struct event *named_event_with_id(const struct named_events *all,
                                        int64_t id)
{
    const struct event key = {.id = id}, *at = &key;
    const struct event **found =
        bsearch(&at, all->by_id, all->count, sizeof *all->by_id, compare_by_id);

    return found ? *found : NULL;
}
