/*
 * Events are gathered from their records. All records that are asked for are
 * read, each is given to its event (belong.h), or to one that is known by its
 * name and year alone; then the events are made.
 */
#include "belong.h"
#include "date.h"

#include <stdlib.h>
#include <xxhash.h>

/* A record that is a game of an event. */
struct found {
    const struct event *event; /* NULL: the archive has none of it */
    struct str name;           /* of the tag, as it is called */
    int32_t year;              /* 0: not known */
    int64_t first, last;       /* days that it may be of */
    int64_t people[2];         /* 0: without a name */
    struct str names[2];
    struct str game;
    bool several; /* more than two players */
    struct event_result result;
};

enum { KNOWN = 1 << 12 };

struct gatherer {
    struct archive *a;
    struct str *known; /* KNOWN texts that were met, by their hashes */
    struct arena *arena;
    struct bearers bearers;
    struct found *list;
    size_t count, room;
    struct person *people; /* of the event at hand */
    size_t people_room;
    struct event **next;
};

static void release(struct gatherer *g)
{
    free(g->list);
    free(g->people);
}

/* ---- records -------------------------------------------------------------- */

/* The list is bounded as all else is that is made of it. */
static struct found *add(struct gatherer *g)
{
    if (g->count == g->room) {
        size_t room = g->room ? 2 * g->room : 64;
        bool fits = room <= g->arena->hard / sizeof *g->list;
        struct found *more =
            fits ? realloc(g->list, room * sizeof *more) : NULL;
        g->arena->exhausted |= !more;
        g->arena->no_memory |= fits && !more;
        if (!more)
            return NULL;
        g->list = more;
        g->room = room;
    }
    g->list[g->count] = (struct found){.event = NULL};
    return &g->list[g->count++];
}

/* "3", "3.1": a number in front of what else a Round tag may say. */
static uint32_t round_of(int64_t round)
{
    return round > 0 && round <= UINT32_MAX ? (uint32_t)round : 0;
}

static void set_termination(struct event_result *r, struct str termination)
{
    enum result_came came = result_came_find(termination);

    if (str_equal_nocase(termination, STR("status quo ante ludum"))) {
        r->how = HOW_ANNULLED;
        r->kind = RESULT_UNKNOWN;
    } else if (came != RESULT_CAMES) {
        r->came = (uint8_t)came;
    }
}

/* Names and days are many times the same. */
static struct str keep(struct gatherer *g, struct str text)
{
    struct str *known = &g->known[XXH3_64bits(text.ptr, text.len) % KNOWN];

    if (!str_equal(*known, text))
        *known = arena_copy(g->arena, text);
    return *known;
}

/* As event files have it; of what is not one day nothing. */
static struct str day_of(struct gatherer *g, struct str written)
{
    struct date date = date_parse(written);

    if (date.form == DATE_USUAL)
        return keep(g, written);
    return date.form == DATE_OTHER
               ? keep(g, (struct str){date.usual, DATE_BYTES})
               : STR("");
}

static int take_record(void *context, const struct sql_rows *row)
{
    struct gatherer *g = context;
    struct found *f = add(g);

    if (!f)
        return events_memory(g->a, g->arena);
    f->result.record = sql_number(row, 0);
    f->result.round = round_of(sql_number(row, 1));
    f->result.kind = event_result_kind(sql_text(row, 2));
    f->result.date = day_of(g, sql_text(row, 3));
    f->result.plies = (uint32_t)sql_number(row, 4);
    set_termination(&f->result, sql_text(row, 5));
    f->game = keep(g, sql_text(row, 6));
    f->first = sql_number(row, 7);
    f->last = sql_number(row, 8);
    f->year = belong_year(sql_text(row, 9), f->first, f->last);
    f->name = keep(g, sql_text(row, 10));
    for (int i = 0; i < 2; i++) {
        f->people[i] = sql_number(row, 11 + 2 * i);
        f->names[i] = keep(g, sql_text(row, 12 + 2 * i));
    }
    f->several = sql_number(row, 16);
    int64_t named = sql_number(row, 15);
    f->event = named ? bearer_with_id(&g->bearers, named)
                     : bearer_of(&g->bearers, f->name, f->year);
    return events_memory(g->a, g->arena);
}

#define RECORDS                                                             \
    "SELECT r.id, r.round, r.result, d.written, r.plies, r.termination,"    \
    " v.game, d.earliest, d.latest, (SELECT value FROM tag"                 \
    " WHERE record = r.id AND name = 'EventDate'), k.name,"                 \
    " coalesce(f.person, 0), coalesce(p.name, '?'), coalesce(g.person, 0)," \
    " coalesce(q.name, '?'), %s, r.third IS NOT NULL FROM record r"         \
    " LEFT JOIN event_name n ON n.id = r.event_name"                        \
    " LEFT JOIN called_event k ON k.id = n.called"                          \
    " LEFT JOIN spelling f ON f.id = r.first"                               \
    " LEFT JOIN spelling g ON g.id = r.second"                              \
    " LEFT JOIN person p ON p.id = f.person"                                \
    " LEFT JOIN person q ON q.id = g.person"                                \
    " LEFT JOIN written_date d ON d.id = r.date"                            \
    " LEFT JOIN variant v ON v.id = r.variant WHERE %s"

#define NAMING "(SELECT min(t.event) FROM result t WHERE t.record = r.id)"

/* Archives of version 1 have no events that could name any. */
static int read_records(struct gatherer *g, const char *where,
                        struct sql_values values)
{
    struct text sql = {0};
    int fault;

    text_addf(&sql, RECORDS, g->a->version > 1 ? NAMING : "NULL", where);
    if (sql.failed)
        return sql_fault(g->a->sql, ARCHIVE_MEMORY);
    struct sql_rows rows = sql_ask_once(g->a->sql, text_str(&sql), values);
    while (sql_next(&rows))
        sql_stop(&rows, take_record(g, &rows));
    fault = sql_end(&rows);
    text_release(&sql);
    return fault;
}

/* By a name as events are called. */
static int read_called(struct gatherer *g, struct str name)
{
    return read_records(g,
                        "r.event_name IN (SELECT o.id FROM event_name o JOIN"
                        " called_event c ON c.id = o.called WHERE c.name = ?1)",
                        VALUES(value_words(name)));
}

static int read_named(struct gatherer *g, const struct event *e)
{
    const struct event_result *r = e->results;

    while (r && !r->record)
        r = r->next;
    return r ? read_records(
                   g, "r.id IN (SELECT record FROM result WHERE event = ?1)",
                   VALUES(value_number(e->id)))
             : ARCHIVE_OK;
}

static int read_all(struct gatherer *g)
{
    return read_records(g,
                        g->a->version > 1
                            ? "r.event_name IS NOT NULL OR r.id IN"
                              " (SELECT record FROM result"
                              " WHERE record IS NOT NULL)"
                            : "r.event_name IS NOT NULL",
                        NO_VALUES);
}

/* ---- which are of one event ----------------------------------------------- */

static int compare_events(const struct event *a, const struct event *b)
{
    if (!a != !b)
        return a ? -1 : 1;
    return !a || a->id == b->id ? 0 : a->id < b->id ? -1 : 1;
}

static int compare_groups(const struct found *a, const struct found *b)
{
    int order = compare_events(a->event, b->event);

    if (!order && !a->event)
        order = str_compare(a->name, b->name);
    if (!order && !a->event)
        order = (a->year > b->year) - (a->year < b->year);
    return order;
}

static int compare_numbers(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* Of one event by rounds and days; what may be of several days comes first. */
static int compare_found(const void *left, const void *right)
{
    const struct found *a = left, *b = right;
    int order = compare_groups(a, b);

    if (!order)
        order = compare_numbers(a->result.round, b->result.round);
    if (!order)
        order = compare_numbers(a->first, b->first);
    if (!order)
        order = compare_numbers(b->last, a->last);
    return order ? order : compare_numbers(a->result.record, b->result.record);
}

/* Of a name that one year alone has, those without a year are of it. */
static void join_undated(struct gatherer *g)
{
    for (size_t at = 0, end; at < g->count; at = end) {
        const struct found *first = &g->list[at];
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

/* Those of one event together, each once. */
static void sort_found(struct gatherer *g)
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

/* ---- events --------------------------------------------------------------- */

struct person {
    int64_t id;
    struct str name;
};

static int compare_people(const void *left, const void *right)
{
    const struct person *a = left, *b = right;

    return (a->id > b->id) - (a->id < b->id);
}

/* Room for so many; what was there is gone. */
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

/* Each once, ascending; until those of the next event. */
static struct person *people_of(struct gatherer *g, const struct found *first,
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

/* What the source tells of a player of that name. */
static struct event_player player_of(const struct event *source,
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

static struct event *begin_event(struct gatherer *g, const struct found *first)
{
    struct event *e = ARENA_NEW(g->arena, struct event);
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
    e->stages = ARENA_NEW(g->arena, struct event_stage);
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
        e->players[i] = player_of(source, people[i].name);
    return e->players != NULL;
}

static void add_results(struct gatherer *g, struct event *e,
                        const struct found *first, size_t count,
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

static int make_event(struct gatherer *g, const struct found *first,
                      size_t count)
{
    size_t people;
    struct person *list = people_of(g, first, count, &people);
    struct event *e = list ? begin_event(g, first) : NULL;

    if (people > EVENT_PLAYERS_MAX)
        return sql_fail(g->a->sql, ARCHIVE_TOO_LARGE,
                        "the event has more players than can be counted");
    if (!e || !add_players(g, e, first->event, list, people))
        return events_memory(g->a, g->arena);
    add_results(g, e, first, count, list);
    *g->next = e;
    g->next = &e->next;
    return events_memory(g->a, g->arena);
}

static int make_events(struct gatherer *g)
{
    int fault = ARCHIVE_OK;

    for (size_t at = 0, end; !fault && at < g->count; at = end) {
        end = at + 1;
        while (end < g->count && !compare_groups(&g->list[at], &g->list[end]))
            end++;
        fault = make_event(g, &g->list[at], end - at);
    }
    return fault;
}

/* ---- what is asked for ---------------------------------------------------- */

static int begin(struct gatherer *g, struct archive *a, struct arena *arena,
                 struct event **stored, struct event **out)
{
    const struct archive_wanted all = {.year = -1, .people = true};

    *g = (struct gatherer){.a = a, .arena = arena, .next = out};
    *out = NULL;
    g->known = arena_alloc(arena, KNOWN * sizeof *g->known);
    int fault = g->known ? archive_events(a, &all, arena, stored)
                         : events_memory(a, arena);
    return fault ? fault : bearers_make(&g->bearers, a, *stored, arena);
}

/* What is asked for: a name, a series or a year; "": all. */
struct asked {
    struct str word, name; /* `name`: as events of that name are called */
    uint64_t year;         /* 0: it is none */
};

static int ask(struct gatherer *g, struct str word, struct asked *asked)
{
    struct text name = {0};
    int fault;

    *asked = (struct asked){.word = word};
    if (!str_number(word, &asked->year))
        asked->year = 0;
    fault = sql_get_text(g->a->sql,
                         "SELECT k.name FROM event_name n JOIN called_event k"
                         " ON k.id = n.called WHERE n.name = ?1",
                         VALUES(value_words(word)), &name);
    asked->name = name.len ? arena_copy(g->arena, text_str(&name)) : word;
    text_release(&name);
    return fault ? fault : events_memory(g->a, g->arena);
}

static bool is_asked(const struct asked *asked, const struct event *e,
                     struct str name, int32_t year)
{
    return !asked->word.len || str_equal(name, asked->name) ||
           (e && str_equal(e->series, asked->word)) ||
           (year && (uint64_t)year == asked->year);
}

/* Records of the events that the archive has so; a year that none has may be
   that of any records. */
static int read_asked(struct gatherer *g, const struct asked *asked)
{
    struct str last = asked->name;
    bool any = false;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < g->bearers.count; i++) {
        const struct bearer *b = &g->bearers.list[i];
        if (!is_asked(asked, b->event, b->own ? b->name : STR(""),
                      b->event->year))
            continue;
        any = true;
        fault = read_named(g, b->event);
        if (!fault && !str_equal(b->name, last))
            fault = read_called(g, b->name);
        last = b->name;
    }
    if (!fault && !any && asked->year)
        return read_all(g);
    return fault ? fault : read_called(g, asked->name);
}

static void drop_others(struct gatherer *g, const struct asked *asked)
{
    size_t kept = 0;

    for (size_t i = 0; i < g->count; i++) {
        const struct found *f = &g->list[i];
        struct str name = f->event ? f->event->name : f->name;
        if (is_asked(asked, f->event, name,
                     f->event ? f->event->year : f->year))
            g->list[kept++] = *f;
    }
    g->count = kept;
}

int archive_gather(struct archive *a, struct str word, struct arena *arena,
                   struct event **out)
{
    struct gatherer g;
    struct event *stored;
    struct asked asked;
    int fault = begin(&g, a, arena, &stored, out);

    if (!fault)
        fault = ask(&g, word, &asked);
    if (!fault)
        fault = word.len ? read_asked(&g, &asked) : read_all(&g);
    if (!fault) {
        sort_found(&g);
        join_undated(&g);
        drop_others(&g, &asked);
        fault = make_events(&g);
    }
    release(&g);
    return fault;
}

/* ---- games that no result tells ------------------------------------------- */

/* A result of an event, by who met whom, whichever moved first. */
struct telling {
    struct str names[2]; /* in bytewise order */
    const struct event_result *result;
    size_t number; /* in the event */
    bool used;     /* a record has it */
};

static struct telling telling_of(struct str first, struct str second,
                                 const struct event_result *result,
                                 size_t number)
{
    bool turned = str_compare(first, second) > 0;

    return (struct telling){{turned ? second : first, turned ? first : second},
                            result,
                            number,
                            false};
}

static int compare_pairs(const struct telling *a, const struct telling *b)
{
    int order = str_compare(a->names[0], b->names[0]);

    return order ? order : str_compare(a->names[1], b->names[1]);
}

/* Those of a record last. */
static int compare_tellings(const void *left, const void *right)
{
    const struct telling *a = left, *b = right;
    int order = compare_pairs(a, b);

    if (!order)
        order = (a->result->record != 0) - (b->result->record != 0);
    return order ? order : number_compare(a->number, b->number);
}

static int compare_records(const void *left, const void *right)
{
    const struct telling *a = left, *b = right;

    return compare_numbers(a->result->record, b->result->record);
}

/* The first of so many that is not before `key`. */
static size_t first_from(const struct telling *list, size_t count,
                         const struct telling *key,
                         int (*compare)(const void *, const void *))
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(&list[middle], key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The results of an event that tell games: by pairs, and those that name a
   record by that. */
struct tellings {
    struct telling *by_pair, *by_record;
    size_t pairs, records;
};

static bool make_tellings(struct gatherer *g, const struct event *e,
                          struct tellings *t)
{
    size_t room = e ? e->result_count + 1 : 1, number = 0;

    *t = (struct tellings){
        .by_pair = arena_alloc(g->arena, room * sizeof *t->by_pair),
        .by_record = arena_alloc(g->arena, room * sizeof *t->by_record)};
    if (!t->by_pair || !t->by_record)
        return false;
    for (const struct event_result *r = e ? e->results : NULL; r;
         r = r->next, number++) {
        if (r->second == NOBODY)
            continue;
        struct telling one = telling_of(e->players[r->first].name,
                                        e->players[r->second].name, r, number);
        if (r->record)
            t->by_record[t->records++] = one;
        else
            t->by_pair[t->pairs++] = one;
    }
    if (t->pairs)
        qsort(t->by_pair, t->pairs, sizeof *t->by_pair, compare_tellings);
    if (t->records)
        qsort(t->by_record, t->records, sizeof *t->by_pair, compare_records);
    return true;
}

static bool is_told_by_name(struct tellings *t, const struct found *f)
{
    const struct event_result result = {.record = f->result.record};
    const struct telling key = {.result = &result};
    size_t at = first_from(t->by_record, t->records, &key, compare_records);

    return at < t->records &&
           t->by_record[at].result->record == f->result.record;
}

/* A result of the two that no other record has, of that round if both tell
   one. */
static bool is_told_by_pair(struct tellings *t, const struct found *f)
{
    const struct event_result none = {.record = 0};
    const struct telling key = telling_of(f->names[0], f->names[1], &none, 0);
    size_t at = first_from(t->by_pair, t->pairs, &key, compare_tellings);

    for (; at < t->pairs && !compare_pairs(&t->by_pair[at], &key); at++) {
        struct telling *one = &t->by_pair[at];
        bool fits = !one->result->round || !f->result.round ||
                    one->result->round == f->result.round;
        if (fits && !one->used)
            return one->used = true;
    }
    return false;
}

/* Takes out those of one event that its results tell, each of one record. */
static size_t drop_told(struct gatherer *g, size_t at, size_t end, size_t kept)
{
    struct tellings tellings;
    bool made = make_tellings(g, g->list[at].event, &tellings);

    for (; made && at < end; at++)
        if (!is_told_by_name(&tellings, &g->list[at]) &&
            !is_told_by_pair(&tellings, &g->list[at]))
            g->list[kept++] = g->list[at];
    return kept;
}

static int drop_all_told(struct gatherer *g)
{
    size_t kept = 0;

    for (size_t at = 0, end; at < g->count; at = end) {
        end = at + 1;
        while (end < g->count && !compare_groups(&g->list[at], &g->list[end]))
            end++;
        kept = drop_told(g, at, end, kept);
    }
    g->count = kept;
    return events_memory(g->a, g->arena);
}

int archive_gather_untold(struct archive *a, struct str one, struct str other,
                          struct arena *arena, struct event **out)
{
    struct gatherer g;
    struct event *stored;
    int fault = begin(&g, a, arena, &stored, out);

    if (!fault)
        fault = read_records(
            &g,
            "(r.first IN (SELECT s.id FROM spelling s JOIN person o"
            " ON o.id = s.person WHERE o.name = ?1) AND q.name = ?2) OR"
            " (r.second IN (SELECT s.id FROM spelling s JOIN person o"
            " ON o.id = s.person WHERE o.name = ?1) AND p.name = ?2)",
            VALUES(value_words(one), value_words(other)));
    if (!fault) {
        sort_found(&g);
        fault = drop_all_told(&g);
    }
    if (!fault)
        fault = make_events(&g);
    release(&g);
    return fault;
}

/* ---- games one by one ----------------------------------------------------- */

static bool is_wanted(const struct archive_games *asked, int64_t record)
{
    size_t low = 0, high = asked->count;

    if (!asked->records)
        return true;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (asked->records[middle] < record)
            low = middle + 1;
        else
            high = middle;
    }
    return low < asked->count && asked->records[low] == record;
}

static struct days days_of_found(const struct found *f)
{
    return (struct days){(uint32_t)f->first, (uint32_t)f->last};
}

static void hand_out(const struct archive_games *asked, const struct found *f)
{
    const struct event *e = f->event;
    const struct archive_game game = {
        .record = f->result.record,
        .game = f->game,
        .event = e,
        .event_name = !e            ? f->name
                      : e->name.len ? e->name
                                    : e->series,
        .year = e ? e->year : f->year,
        .first = f->names[0],
        .second = f->names[1],
        .days = days_of_found(f),
        .kind = f->result.kind,
        .how = f->result.how,
        .several = f->several,
    };

    asked->take(asked->context, &game);
}

int archive_each_game(struct archive *a, const struct archive_games *asked,
                      struct arena *arena)
{
    struct gatherer g;
    struct event *stored, *none = NULL;
    int fault = begin(&g, a, arena, &stored, &none);

    if (!fault)
        fault = read_records(&g, "1 = 1", NO_VALUES);
    if (!fault) {
        sort_found(&g);
        join_undated(&g);
        fault = asked->untold ? drop_all_told(&g) : ARCHIVE_OK;
    }
    for (size_t i = 0; !fault && i < g.count; i++)
        if (is_wanted(asked, g.list[i].result.record))
            hand_out(asked, &g.list[i]);
    release(&g);
    return fault;
}
