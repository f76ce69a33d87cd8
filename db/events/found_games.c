#include "found_games.h"

#include <stdlib.h>
#include <xxhash.h>

#include "date.h"
#include "list.h"

enum { KNOWN_TEXTS = 1 << 12 };

int found_games_begin(struct found_games *g, struct archive *a,
                      struct arena *arena, struct event **stored)
{
    const struct archive_wanted all = {.year = -1, .people = true};

    *g = (struct found_games){.a = a, .arena = arena};
    g->known = arena_alloc(arena, KNOWN_TEXTS * sizeof *g->known);
    int fault = g->known ? archive_events(a, &all, arena, stored)
                         : events_memory(a, arena);
    return fault ? fault
                 : named_events_make(&g->named_events, a, *stored, arena);
}

void found_games_release(struct found_games *g)
{
    free(g->list);
}

/* ---- records ------------------------------------------------------------- */

/* Adds a game. Returns NULL if the list would exceed the limit of the arena, or
   if out of memory. */
static struct found_game *add_game(struct found_games *g)
{
    bool fits =
        g->count < g->room || 2 * g->room <= g->arena->hard / sizeof *g->list;

    if (!fits || !LIST_ROOM(g->list, g->count, g->room, 64)) {
        g->arena->exhausted = true;
        g->arena->no_memory |= fits;
        return NULL;
    }
    g->list[g->count] = (struct found_game){.event = NULL};
    return &g->list[g->count++];
}

/* Returns the round number of a Round tag: "3" and "3.1" both mean round 3. */
static uint32_t round_number(int64_t round)
{
    return round > 0 && round <= UINT32_MAX ? (uint32_t)round : 0;
}

static void set_termination(struct event_result *r, struct str termination)
{
    enum result_manner came = result_manner_find(termination);

    if (str_equal_nocase(termination, STR("status quo ante ludum"))) {
        r->how = HOW_ANNULLED;
        r->kind = RESULT_UNKNOWN;
    } else if (came != RESULT_MANNERS) {
        r->came = (uint8_t)came;
    }
}

/* Copies a text to the arena, unless it is in the hash table of copied texts.
   Most names and dates repeat. */
static struct str copy_text(struct found_games *g, struct str text)
{
    struct str *known =
        &g->known[XXH3_64bits(text.ptr, text.len) % KNOWN_TEXTS];

    if (!str_equal(*known, text))
        *known = arena_copy(g->arena, text);
    return *known;
}

/* Returns the date in the form of event files, or an empty text if the date is
   not a single day. */
static struct str event_date(struct found_games *g, struct str written)
{
    struct date date = date_parse(written);

    if (date.form == DATE_USUAL)
        return copy_text(g, written);
    return date.form == DATE_OTHER
               ? copy_text(g, (struct str){date.usual, DATE_BYTES})
               : STR("");
}

static int read_record_row(void *context, const struct sql_rows *row)
{
    struct found_games *g = context;
    struct found_game *f = add_game(g);

    if (!f)
        return events_memory(g->a, g->arena);
    f->result.record = sql_number(row, 0);
    f->result.round = round_number(sql_number(row, 1));
    f->result.kind = event_result_kind(sql_text(row, 2));
    f->result.date = event_date(g, sql_text(row, 3));
    f->result.plies = (uint32_t)sql_number(row, 4);
    set_termination(&f->result, sql_text(row, 5));
    f->game = copy_text(g, sql_text(row, 6));
    f->first = sql_number(row, 7);
    f->last = sql_number(row, 8);
    f->year = record_event_year(sql_text(row, 9), f->first, f->last);
    f->name = copy_text(g, sql_text(row, 10));
    for (int i = 0; i < 2; i++) {
        f->people[i] = sql_number(row, 11 + 2 * i);
        f->names[i] = copy_text(g, sql_text(row, 12 + 2 * i));
    }
    f->several = sql_number(row, 16);
    int64_t named = sql_number(row, 15);
    f->event = named ? named_event_with_id(&g->named_events, named)
                     : find_named_event(&g->named_events, f->name, f->year);
    return events_memory(g->a, g->arena);
}

#define RECORDS                                                             \
    "SELECT r.id, r.round, r.result, d.written, r.plies, r.termination,"    \
    " v.game, d.earliest, d.latest, (SELECT value FROM tag"                 \
    " WHERE record = r.id AND name = 'EventDate'), k.name,"                 \
    " coalesce(f.person, 0), coalesce(p.name, '?'), coalesce(g.person, 0)," \
    " coalesce(q.name, '?'),"                                               \
    " (SELECT min(t.event) FROM result t WHERE t.record = r.id),"           \
    " r.third IS NOT NULL FROM record r"                                    \
    " LEFT JOIN event_name n ON n.id = r.event_name"                        \
    " LEFT JOIN called_event k ON k.id = n.called"                          \
    " LEFT JOIN spelling f ON f.id = r.%s"                                  \
    " LEFT JOIN spelling g ON g.id = r.%s"                                  \
    " LEFT JOIN person p ON p.id = f.person"                                \
    " LEFT JOIN person q ON q.id = g.person"                                \
    " LEFT JOIN written_date d ON d.id = r.date"                            \
    " LEFT JOIN variant v ON v.id = r.variant WHERE "

int found_games_read(struct found_games *g, const char *where,
                     struct sql_values values)
{
    return found_games_read_seats(g, "first", "second", where, values);
}

int found_games_read_seats(struct found_games *g, const char *one,
                           const char *other, const char *where,
                           struct sql_values values)
{
    struct text sql = {0};
    int fault;

    text_addf(&sql, RECORDS "%s", one, other, where);
    struct sql_rows rows = sql_query_text(g->a->sql, &sql, values);
    while (sql_next(&rows))
        sql_stop_rows(&rows, read_record_row(g, &rows));
    fault = sql_end(&rows);
    text_release(&sql);
    return fault;
}

/* ---- grouping by event --------------------------------------------------- */

static int compare_events(const struct event *a, const struct event *b)
{
    if (!a != !b)
        return a ? -1 : 1;
    return !a || a->id == b->id ? 0 : a->id < b->id ? -1 : 1;
}

static int compare_groups(const struct found_game *a,
                          const struct found_game *b)
{
    int order = compare_events(a->event, b->event);

    if (!order && !a->event)
        order = str_compare(a->name, b->name);
    if (!order && !a->event)
        order = integer_compare(a->year, b->year);
    return order;
}

/* Orders the games of an event by round and day. Dates that may mean several
   days come first. */
static int compare_found(const void *left, const void *right)
{
    const struct found_game *a = left, *b = right;
    int order = compare_groups(a, b);

    if (!order)
        order = integer_compare(a->result.round, b->result.round);
    if (!order)
        order = integer_compare(a->first, b->first);
    if (!order)
        order = integer_compare(b->last, a->last);
    return order ? order : integer_compare(a->result.record, b->result.record);
}

size_t found_games_group_end(const struct found_games *g, size_t at)
{
    size_t end = at + 1;

    while (end < g->count && !compare_groups(&g->list[at], &g->list[end]))
        end++;
    return end;
}

void found_games_join_undated(struct found_games *g)
{
    for (size_t at = 0, end; at < g->count; at = end) {
        const struct found_game *first = &g->list[at];
        size_t dated = at;

        for (end = at; end < g->count && !first->event && !g->list[end].event &&
                       str_equal(g->list[end].name, first->name);
             end++)
            dated += !g->list[end].year;
        end += end == at;
        if (first->event || dated == at || dated == end ||
            g->list[dated].year != g->list[end - 1].year)
            continue;
        for (size_t i = at; i < dated; i++)
            g->list[i].year = g->list[dated].year;
    }
    if (g->count)
        qsort(g->list, g->count, sizeof *g->list, compare_found);
}

void found_games_sort(struct found_games *g)
{
    size_t kept = 0;

    if (g->count)
        qsort(g->list, g->count, sizeof *g->list, compare_found);
    for (size_t i = 0; i < g->count; i++)
        if (!kept ||
            g->list[kept - 1].result.record != g->list[i].result.record)
            g->list[kept++] = g->list[i];
    g->count = kept;
}
