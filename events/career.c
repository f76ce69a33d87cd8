/*
 * Builds the table of a player's career: each part of each event with its
 * title, and the sums of each year.
 */
#include <stdlib.h>

#include "tables.h"
#include "teams.h"

enum honour {
    HONOUR_NONE,
    HONOUR_CHAMPION,
    HONOUR_SHARED,
    HONOUR_RUNNER_UP,
};

/* A part of a career: a stage of an event, or an event for which the source has
   no results. */
struct career_part {
    struct career_part *next;
    const struct event *event;
    struct str stage;
    struct standing row;      /* the results of the part; all 0 if the event has
                                 no results */
    int64_t won, drawn, lost; /* numbers of games stated by the source if the
                                 event has no results; -1 if unspecified */
    bool counted, last;    /* `counted`: the part has results; `last`: it is the
                              last part of its event */
    bool outside;          /* the part consists of a year's games that do not
                              belong to an event */
    uint8_t stated, title; /* enum honour: `stated` according to the source,
                              `title` according to the results */
    const char *as;        /* the player's role in a match for a title */
};

struct career {
    struct arena *arena, *work;
    const struct event *outside; /* games that do not belong to an event and
                                    have not been added yet */
    struct str player;
    struct numbered_event
        *series; /* all events, sorted by series, then by year */
    size_t count;
    struct career_part *parts, **next;
    uint64_t open; /* number of games that have no result */
};

static bool is_in_name_list(const struct str *names, size_t count,
                            struct str name)
{
    size_t i = 0;

    while (i < count && !str_equal(names[i], name))
        i++;
    return i < count;
}

/* ---- champions and challengers ------------------------------------------- */

/* Returns the name under which this player wins a title. In a team event, this
   is the name of the team. */
static struct str title_holder(const struct event *e, struct str name)
{
    uint32_t p = e->team_count ? event_find_player(e, name) : NOBODY;

    return p != NOBODY && e->players[p].team
               ? e->teams[e->players[p].team - 1].name
               : name;
}

static uint32_t place_in_event(const struct event *e, struct str name,
                               struct arena *work)
{
    uint32_t last = e->stage_count ? (uint32_t)e->stage_count - 1 : 0;
    struct standings s;

    if (!standings_make(e, last, &standings_usual, work, &s))
        return 0;
    for (size_t i = 0; i < s.count; i++)
        if (str_equal(player_name(e, s.rows[i].player), name))
            return s.rows[i].place;
    return 0;
}

static const char *const titles[] = {[HONOUR_NONE] = "",
                                     [HONOUR_CHAMPION] = "champion",
                                     [HONOUR_SHARED] = "champion, shared",
                                     [HONOUR_RUNNER_UP] = "runner-up"};

static enum honour decided_honour(const struct event *e, struct str name,
                                  struct arena *work)
{
    struct decision d = event_decision(e, &standings_usual, work);
    bool won = d.kind == DECISION_WON;
    uint32_t place;

    if (!won && d.kind != DECISION_SHARED)
        return HONOUR_NONE;
    if (won && str_equal(player_name(e, d.champion), name))
        return HONOUR_CHAMPION;
    place = place_in_event(e, name, work);
    if (!won && place == 1)
        return HONOUR_SHARED;
    return place == 2 ? HONOUR_RUNNER_UP : HONOUR_NONE;
}

/* Returns the honour that follows from the results. */
static enum honour won_honour(const struct event *e, struct str name,
                              struct arena *work)
{
    struct teams teams;
    const struct event *teamed = event_of_teams(e, &teams, work);

    return teamed ? decided_honour(teamed, title_holder(e, name), work)
                  : HONOUR_NONE;
}

static enum honour stated_honour(const struct event *e, struct str name)
{
    const struct event_stated *s = &e->stated;

    name = title_holder(e, name);
    if (is_in_name_list(s->champions, s->champion_count, name))
        return s->champion_count > 1 ? HONOUR_SHARED : HONOUR_CHAMPION;
    return is_in_name_list(s->runners_up, s->runner_up_count, name)
               ? HONOUR_RUNNER_UP
               : HONOUR_NONE;
}

/* True if the player has a title. As in table_titles(), the source takes
   precedence over the results. */
static bool has_title(const struct event *e, enum honour stated,
                      enum honour won)
{
    enum honour honour = e->stated.champion_count ? stated : won;

    return honour == HONOUR_CHAMPION || honour == HONOUR_SHARED;
}

static int compare_series(const void *left, const void *right)
{
    const struct numbered_event *a = left, *b = right;
    int order = str_compare(a->event->series, b->event->series);

    return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* Returns the previous championship of the series, or NULL if there is none. */
static const struct event *previous_event(const struct career *c,
                                          const struct numbered_event *dated)
{
    const struct event *e = dated->event, *last;
    struct numbered_event *at =
        bsearch(dated, c->series, c->count, sizeof *c->series, compare_series);

    while (e->series.len && e->year && at && at > c->series) {
        last = (--at)->event;
        if (!str_equal(last->series, e->series) || !last->year)
            return NULL;
        if (last->year < e->year &&
            (!last->unfinished || last->stated.champion_count))
            return last;
    }
    return NULL;
}

static bool is_champion_of(const struct career *c, const struct event *e,
                           struct str name)
{
    return has_title(e, stated_honour(e, name), won_honour(e, name, c->work));
}

/* Returns the player's role in a title match of two players, of whom one holds
   the title. Returns an empty string for any other event. */
static const char *role_in_title_match(const struct career *c,
                                       const struct numbered_event *dated)
{
    const struct event *e = dated->event, *last;
    uint8_t kind =
        e->stage_count == 1 ? e->stages[0].format.kind : e->format.kind;
    const struct event_stated *s = &e->stated;
    bool other = false;

    if ((kind != FORMAT_FIRST_TO && kind != FORMAT_BEST_OF) ||
        e->player_count > 2 || !(last = previous_event(c, dated)))
        return "";
    if (is_champion_of(c, last, c->player))
        return "champion";
    for (size_t i = 0; i < e->player_count; i++)
        other |= is_champion_of(c, last, e->players[i].name);
    for (size_t i = 0; i < s->champion_count; i++)
        other |= is_champion_of(c, last, s->champions[i]);
    for (size_t i = 0; i < s->runner_up_count; i++)
        other |= is_champion_of(c, last, s->runners_up[i]);
    return other ? "challenger" : "";
}

/* ---- parts --------------------------------------------------------------- */

static struct career_part *add_career_part(struct career *c,
                                           const struct event *e)
{
    struct career_part *p = ARENA_NEW(c->arena, struct career_part);

    if (!p)
        return NULL;
    p->event = e;
    p->as = "";
    *c->next = p;
    c->next = &p->next;
    return p;
}

/* Adds an event. If the player is the champion, adds the numbers of games that
   the source states. */
static struct career_part *add_event_part(struct career *c,
                                          const struct event *e)
{
    const struct event_stated *s = &e->stated;
    bool theirs = s->champion_count == 1 &&
                  str_equal(s->champions[0], title_holder(e, c->player));
    struct career_part *p = add_career_part(c, e);

    if (!p)
        return NULL;
    p->won = theirs ? s->won : -1;
    p->drawn = theirs ? s->drawn : -1;
    p->lost = theirs ? s->lost : -1;
    return p;
}

static bool add_stage(struct career *c, const struct event *e, uint32_t stage,
                      uint32_t player, struct career_part **last)
{
    struct standings s;
    struct career_part *p;

    if (!standings_make(e, stage, &standings_usual, c->work, &s))
        return false;
    for (size_t i = 0; i < s.count; i++) {
        if (s.rows[i].player != player)
            continue;
        if (!(p = add_career_part(c, e)))
            return false;
        p->row = s.rows[i];
        p->row.tiebreaks = NULL;
        p->counted = true;
        p->won = p->row.won;
        p->drawn = p->row.drawn;
        p->lost = p->row.lost;
        p->stage = stage < e->stage_count ? e->stages[stage].name : STR("");
        *last = p;
    }
    arena_reset(c->work);
    return true;
}

static void count_open_games(struct career *c, const struct event *e,
                             uint32_t player)
{
    for (const struct event_result *r = e->results; r; r = r->next)
        c->open +=
            result_is_open(r) && (r->first == player || r->second == player);
}

static bool add_event(struct career *c, const struct numbered_event *dated)
{
    const struct event *e = dated->event;
    const struct event_stated *s = &e->stated;
    uint32_t p = event_find_player(e, c->player);
    struct career_part *last = NULL;

    if (p == NOBODY &&
        !is_in_name_list(s->champions, s->champion_count, c->player) &&
        !is_in_name_list(s->runners_up, s->runner_up_count, c->player))
        return true;
    if (p != NOBODY)
        count_open_games(c, e, p);
    for (uint32_t i = 0; p != NOBODY && e->result_count && i < e->stage_count;
         i++)
        if (!add_stage(c, e, i, p, &last))
            return false;
    if (!last && !(last = add_event_part(c, e)))
        return false;
    last->last = true;
    last->stated = (uint8_t)stated_honour(e, c->player);
    last->title = (uint8_t)won_honour(e, c->player, c->work);
    last->as = role_in_title_match(c, dated);
    return true;
}

static void count_outside(struct career_part *p, const struct event *e,
                          uint32_t player)
{
    for (const struct event_result *r = e->results; r; r = r->next) {
        bool second = r->second == player;
        uint8_t score =
            second || r->first == player ? result_score(r, second) : SCORE_NONE;
        p->won += score == SCORE_WON;
        p->drawn += score == SCORE_DRAWN;
        p->lost += score == SCORE_LOST;
    }
    p->row.played = (uint32_t)(p->won + p->drawn + p->lost);
    p->row.points = 2 * p->won + p->drawn;
}

/* Adds the games that do not belong to an event and were played up to this
   year. */
static bool add_outside(struct career *c, int32_t year)
{
    for (; c->outside && c->outside->year <= year;
         c->outside = c->outside->next) {
        uint32_t player = event_find_player(c->outside, c->player);
        struct career_part *p;
        if (player == NOBODY)
            continue;
        if (!(p = add_career_part(c, c->outside)))
            return false;
        p->counted = p->outside = true;
        count_open_games(c, c->outside, player);
        count_outside(p, c->outside, player);
    }
    return true;
}

static bool gather_titles(struct career *c, const struct event *events)
{
    struct numbered_event *list = events_by_year(events, c->arena, &c->count);

    c->series = arena_alloc(c->arena, (c->count + 1) * sizeof *c->series);
    if (!list || !c->series)
        return false;
    for (size_t i = 0; i < c->count; i++)
        c->series[i] = (struct numbered_event){list[i].event, i};
    qsort(c->series, c->count, sizeof *c->series, compare_series);
    for (size_t i = 0; i < c->count; i++) {
        const struct numbered_event dated = {list[i].event, i};
        if (!add_outside(c, list[i].event->year - 1) || !add_event(c, &dated) ||
            c->work->exhausted)
            return false;
        arena_reset(c->work);
    }
    return add_outside(c, INT32_MAX);
}

/* ---- tables -------------------------------------------------------------- */

static void write_career_part(struct table *t, const struct career_part *p)
{
    cell_add_known(t, p->event->year, p->event->year != 0);
    cell_add_str(t, p->outside ? STR("(no event)") : p->event->name);
    cell_add_str(t, p->stage);
    cell_add_known(t, p->row.place, p->counted && !p->outside);
    cell_add_known(t, p->row.played, p->counted);
    cell_add_known(t, p->won, p->won >= 0);
    cell_add_known(t, p->drawn, p->drawn >= 0);
    cell_add_known(t, p->lost, p->lost >= 0);
    cell_add_known(t, p->row.unplayed, p->counted);
    if (p->counted)
        add_halves(table_cell(t), p->row.points);
    else
        cell_add_str(t, STR(""));
    cell_add_str(t, str_of(titles[p->title]));
    cell_add_str(t, str_of(titles[p->stated]));
    cell_add_str(t, str_of(p->as));
}

struct sums {
    int32_t year;
    int64_t events, titles, played, won, drawn, lost, unplayed, points;
};

static void add_if_known(int64_t *sum, int64_t n)
{
    *sum += n > 0 ? n : 0;
}

static void add_part_to_sums(struct sums *s, const struct career_part *p)
{
    s->events += p->last;
    s->titles += has_title(p->event, p->stated, p->title);
    s->played += p->row.played;
    add_if_known(&s->won, p->won);
    add_if_known(&s->drawn, p->drawn);
    add_if_known(&s->lost, p->lost);
    s->unplayed += p->row.unplayed;
    s->points += p->row.points;
}

static void write_sums(struct table *t, const struct sums *s)
{
    cell_add_known(t, s->year, s->year != 0);
    cell_add_number(t, s->events);
    cell_add_number(t, s->titles);
    cell_add_games(t, s->played, s->won, s->drawn, s->lost, s->unplayed);
    add_halves(table_cell(t), s->points);
}

static void write_years(struct table *t, const struct career_part *p)
{
    while (p) {
        struct sums year = {.year = p->event->year};
        for (; p && p->event->year == year.year; p = p->next)
            add_part_to_sums(&year, p);
        write_sums(t, &year);
    }
}

static void write_career_parts(struct table *t, const struct career_part *p)
{
    for (; p; p = p->next)
        write_career_part(t, p);
}

static void add_heading(struct table *t, const struct career *c)
{
    struct sums all = {0};

    for (const struct career_part *p = c->parts; p; p = p->next)
        add_part_to_sums(&all, p);
    text_add(&t->title, c->player);
    text_addf(&t->title, ": %lld event%s, %lld title%s, +%lld -%lld =%lld",
              (long long)all.events, all.events == 1 ? "" : "s",
              (long long)all.titles, all.titles == 1 ? "" : "s",
              (long long)all.won, (long long)all.lost, (long long)all.drawn);
    title_add_open_games(&t->title, c->open);
}

bool table_player(const struct event *events, const struct event *outside,
                  struct str player, enum table_by by, struct table *out)
{
    static const char *const heads[] = {
        ">year", "event",     "stage",   ">place", ">played", ">won", ">drawn",
        ">lost", ">unplayed", ">points", "title",  "stated",  "as"};
    static const char *const of_years[] = {">year",   ">events",   ">titles",
                                           ">played", ">won",      ">drawn",
                                           ">lost",   ">unplayed", ">points"};
    struct arena arena, work;
    struct career c = {
        .arena = &arena, .work = &work, .player = player, .outside = outside};
    bool made;

    c.next = &c.parts;
    arena_init(&arena, 0, TABLE_MEMORY);
    arena_init(&work, 1 << 20, TABLE_MEMORY);
    if (by == BY_YEAR)
        table_init(out, of_years, sizeof of_years / sizeof *of_years);
    else
        table_init(out, heads, sizeof heads / sizeof *heads);
    made = gather_titles(&c, events);
    if (made)
        add_heading(out, &c);
    if (made)
        (by == BY_YEAR ? write_years : write_career_parts)(out, c.parts);
    arena_release(&work);
    return table_finish(out, &arena, made);
}
