/*
 * Tables of champions by year, of countries, and of head-to-head scores
 * (standings.h).
 */
#include <stdlib.h>

#include "date.h"
#include "list.h"
#include "tables.h"
#include "teams.h"

void cell_add_known(struct table *t, int64_t n, bool known)
{
    struct text *cell = table_cell(t);

    if (known)
        text_addf(cell, "%lld", (long long)n);
}

static void cell_names(struct table *t, const struct str *names, size_t count)
{
    struct text *cell = table_cell(t);

    for (size_t i = 0; i < count; i++) {
        text_add(cell, i ? STR(", ") : STR(""));
        text_add(cell, names[i]);
    }
}

/* ---- champions by year --------------------------------------------------- */

static const char *agreement_word(const struct event *event,
                                  const struct decision *d)
{
    const struct event_stated *s = &event->stated;

    if (s->champion_count == 0 || d->kind != DECISION_WON)
        return "";
    return s->champion_count == 1 &&
                   str_equal(s->champions[0], player_name(event, d->champion))
               ? "yes"
               : "no";
}

/* Returns the champion according to the results. An event without results does
   not count as open, because its results are unspecified. */
static struct str computed_champion(const struct event *event,
                                    const struct decision *d)
{
    if (d->kind == DECISION_WON)
        return player_name(event, d->champion);
    if (d->kind == DECISION_SHARED)
        return STR("shared");
    return event->results && event->format.kind != FORMAT_UNKNOWN ? STR("open")
                                                                  : STR("");
}

static void add_champion(struct table *t, const struct event *event,
                         const struct decision *d)
{
    const struct event_stated *s = &event->stated;

    cell_add_known(t, event->year, event->year != 0);
    cell_add_str(t, event->name);
    cell_add_str(t, event->era);
    cell_add_str(t, event->country);
    cell_add_str(t, event->city);
    cell_names(t, s->champions, s->champion_count);
    cell_add_str(t, computed_champion(event, d));
    cell_add_str(t, str_of(agreement_word(event, d)));
    cell_names(t, s->runners_up, s->runner_up_count);
    cell_add_known(t, s->won, s->won >= 0);
    cell_add_known(t, s->lost, s->lost >= 0);
    cell_add_known(t, s->drawn, s->drawn >= 0);
    event_format_text(event->format, table_cell(t));
}

static int compare_dated(const void *a, const void *b)
{
    const struct numbered_event *x = a, *y = b;

    if (x->event->year != y->event->year)
        return x->event->year < y->event->year ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

struct numbered_event *events_by_year(const struct event *events,
                                      struct arena *arena, size_t *count)
{
    struct numbered_event *list;

    *count = 0;
    for (const struct event *e = events; e; e = e->next)
        ++*count;
    list = arena_alloc(arena, (*count + 1) * sizeof *list);
    *count = 0;
    for (const struct event *e = events; list && e; e = e->next) {
        list[*count] = (struct numbered_event){e, *count};
        ++*count;
    }
    if (list)
        qsort(list, *count, sizeof *list, compare_dated);
    return list;
}

bool table_champions(const struct event *events, struct table *out)
{
    static const char *const heads[] = {
        ">year",    "event",    "era",   "country",   "city",
        "champion", "computed", "agree", "runner-up", ">won",
        ">lost",    ">drawn",   "format"};
    struct arena arena, work;
    struct numbered_event *list;
    size_t count;

    arena_init(&arena, 0, TABLE_MEMORY);
    arena_init(&work, 1 << 20, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    list = events_by_year(events, &arena, &count);
    for (size_t i = 0; list && i < count; i++) {
        struct teams teams;
        const struct event *e = event_of_teams(list[i].event, &teams, &work);
        struct decision d = {0};
        if (e)
            d = event_decision(e, &standings_usual, &work);
        if (e)
            add_champion(out, e, &d);
        out->failed |= work.exhausted;
        arena_reset(&work);
    }
    arena_release(&work);
    return table_finish(out, &arena, list != NULL);
}

/* ---- countries: hosts and homes of champions ----------------------------- */

/* A country. A shared title does not count for any country. */
struct country {
    struct str name;
    uint32_t hosted, titles;
    int32_t first, last; /* first and last year as host; 0 if never */
};

static struct str home_of_champion(const struct event *event,
                                   struct arena *work)
{
    const struct event_stated *s = &event->stated;
    struct teams teams;
    uint32_t player;

    event = event_of_teams(event, &teams, work);
    if (!event)
        return STR("");
    player =
        s->champion_count ? event_find_player(event, s->champions[0]) : NOBODY;

    if (s->champion_count == 0)
        player = event_decision(event, &standings_usual, work).champion;
    return player < event->player_count ? event->players[player].country
                                        : STR("");
}

static int compare_names(const void *a, const void *b)
{
    const struct country *x = a, *y = b;

    return str_compare(x->name, y->name);
}

static int compare_countries(const void *a, const void *b)
{
    const struct country *x = a, *y = b;

    if (x->titles != y->titles)
        return x->titles > y->titles ? -1 : 1;
    if (x->hosted != y->hosted)
        return x->hosted > y->hosted ? -1 : 1;
    return str_compare(x->name, y->name);
}

static void add_years(struct country *into, const struct country *from)
{
    into->hosted += from->hosted;
    into->titles += from->titles;
    if (from->first && (!into->first || from->first < into->first))
        into->first = from->first;
    if (from->last > into->last)
        into->last = from->last;
}

/* Creates two entries per event, then combines entries with the same name. */
static size_t gather_countries(struct country *list, const struct event *events,
                               struct arena *work, bool *failed)
{
    size_t count = 0, kept = 0;

    for (const struct event *e = events; e; e = e->next) {
        struct str home = home_of_champion(e, work);
        if (e->country.len)
            list[count++] =
                (struct country){e->country, 1, 0, e->year, e->year};
        if (home.len)
            list[count++] = (struct country){home, 0, 1, 0, 0};
        *failed |= work->exhausted;
        arena_reset(work);
    }
    qsort(list, count, sizeof *list, compare_names);
    for (size_t i = 0; i < count; i++)
        if (kept > 0 && str_equal(list[kept - 1].name, list[i].name))
            add_years(&list[kept - 1], &list[i]);
        else
            list[kept++] = list[i];
    qsort(list, kept, sizeof *list, compare_countries);
    return kept;
}

bool table_countries(const struct event *events, struct table *out)
{
    static const char *const heads[] = {"country", ">titles", ">hosted",
                                        ">first hosted", ">last hosted"};
    struct arena arena, work;
    struct country *list;
    size_t count = 0;

    arena_init(&arena, 0, TABLE_MEMORY);
    arena_init(&work, 1 << 20, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    for (const struct event *e = events; e; e = e->next)
        count++;
    list = arena_alloc(&arena, (2 * count + 1) * sizeof *list);
    count = list ? gather_countries(list, events, &work, &out->failed) : 0;
    for (size_t i = 0; i < count; i++) {
        cell_add_str(out, list[i].name);
        cell_add_number(out, list[i].titles);
        cell_add_number(out, list[i].hosted);
        cell_add_known(out, list[i].first, list[i].first != 0);
        cell_add_known(out, list[i].last, list[i].last != 0);
    }
    arena_release(&work);
    return table_finish(out, &arena, list != NULL);
}

/* ---- head to head -------------------------------------------------------- */

static const char *const results[][RESULT_KINDS] = {
    [HOW_PLAYED] = {"*", "1-0", "0-1", "\u00BD-\u00BD", "*"},
    [HOW_FORFEIT] = {"---", "+--", "--+", "=-=", "---"},
    [HOW_ANNULLED] = {"*", "*", "*", "*", "*"},
};

struct head_to_head {
    uint32_t won, drawn, lost, open;
};

/* A game between the two players. */
struct meeting {
    const struct event *event;
    const struct event_result *result;
    struct days days; /* days on which the game may have been played */
    size_t number;    /* number of the game in the original order */
};

/* Returns the days of the result's date, or of the event's year. */
static struct days days_of_result(const struct event *event,
                                  const struct event_result *r)
{
    const struct date date = date_parse(r->date);
    const uint32_t year = event->year > 0 ? (uint32_t)event->year * 10000 : 0;

    if (date_has_days(&date))
        return (struct days){date.first, date.last};
    return year ? (struct days){year + 101, year + 1231} : (struct days){0, 0};
}

/* Orders meetings by date; a date that may mean several days comes first. */
static int compare_meetings(const void *left, const void *right)
{
    const struct meeting *a = left, *b = right;

    if (a->days.first != b->days.first)
        return a->days.first < b->days.first ? -1 : 1;
    if (a->days.last != b->days.last)
        return a->days.last > b->days.last ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void write_meeting(struct table *t, const struct meeting *m,
                          struct str a, struct head_to_head *sum)
{
    const struct event *event = m->event;
    const struct event_result *r = m->result;
    uint8_t score =
        result_score(r, str_equal(player_name(event, r->second), a));

    sum->won += score == SCORE_WON;
    sum->drawn += score == SCORE_DRAWN;
    sum->lost += score == SCORE_LOST;
    sum->open += result_is_open(r);
    cell_add_known(t, event->year, event->year != 0);
    cell_add_str(t, event->name);
    cell_add_known(t, r->round, r->round != 0);
    cell_add_str(t, player_name(event, r->first));
    cell_add_str(t, player_name(event, r->second));
    cell_add_str(t, str_of(results[r->how][r->kind]));
    cell_add_str(t, r->tiebreak ? STR("tiebreak") : STR(""));
    cell_add_str(t, r->date);
}

struct meetings {
    struct meeting *list;
    size_t count, room;
};

static bool find_meetings(struct meetings *all, const struct event *events,
                          struct str a, struct str b)
{
    for (const struct event *e = events; e; e = e->next) {
        uint32_t x = event_find_player(e, a), y = event_find_player(e, b);
        if (x == NOBODY || y == NOBODY || x == y)
            continue;
        for (const struct event_result *r = e->results; r; r = r->next) {
            if (!result_is_paired(r) || r->how == HOW_ANNULLED ||
                !((r->first == x && r->second == y) ||
                  (r->first == y && r->second == x)))
                continue;
            if (!LIST_ROOM(all->list, all->count, all->room, 64))
                return false;
            all->list[all->count] =
                (struct meeting){e, r, days_of_result(e, r), all->count};
            all->count++;
        }
    }
    return true;
}

bool table_head_to_head(const struct event *events, struct str a, struct str b,
                        struct table *out)
{
    static const char *const heads[] = {">year",  "event",  ">round", "first",
                                        "second", "result", "kind",   "date"};
    struct head_to_head sum = {0};
    struct meetings all = {.list = NULL};
    bool made = find_meetings(&all, events, a, b);

    table_init(out, heads, sizeof heads / sizeof *heads);
    if (all.count)
        qsort(all.list, all.count, sizeof *all.list, compare_meetings);
    for (size_t i = 0; made && i < all.count; i++)
        write_meeting(out, &all.list[i], a, &sum);
    free(all.list);
    out->failed |= !made;
    text_addf(&out->title, "%.*s - %.*s: +%u -%u =%u", (int)a.len, a.ptr,
              (int)b.len, b.ptr, sum.won, sum.lost, sum.drawn);
    title_add_open_games(&out->title, sum.open);
    return !out->failed;
}
