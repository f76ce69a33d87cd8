/*
 * Builds lists of games from results. Names are numbered by sorting, so that no
 * set of names makes this slow.
 */
#include <stdlib.h>

#include "list.h"
#include "ratings.h"

enum { POOL_SOFT = 1 << 20, POOL_HARD = 1 << 30, FIRST_ENTRIES = 256 };

/* A result as the caller added it. */
struct rating_entry {
    struct str game, event, first, second;
    int64_t unnamed;
    int32_t year;
    uint32_t stated[2], k[2], born[2];
    int32_t day;
    bool dated;
    uint8_t kind;
    uint32_t list; /* index in the pool, or NOBODY if the result is not rated */
};

const char *rating_reason_name(enum rating_reason reason)
{
    static const char *const names[RATING_REASONS] = {
        [RATING_FINE] = "rated",
        [RATING_EXCLUDED] = "from unrated events",
        [RATING_UNPLAYED] = "not played",
        [RATING_ANNULLED] = "annulled",
        [RATING_SEVERAL] = "with more than two players",
        [RATING_NAMELESS] = "without names",
        [RATING_SAME_PLAYER] = "of a player against themselves",
        [RATING_OPEN] = "without a result",
        [RATING_UNDATED] = "without a year",
    };

    return names[reason];
}

/* ---- adding -------------------------------------------------------------- */

void ratings_begin(struct rating_pool *pool)
{
    *pool = (struct rating_pool){.count = 0};
    arena_init(&pool->arena, POOL_SOFT, POOL_HARD);
}

void ratings_release(struct rating_pool *pool)
{
    free(pool->entries);
    arena_release(&pool->arena);
}

static struct rating_entry *add_entry(struct rating_pool *pool)
{
    if ((pool->count == pool->room && pool->count >= NOBODY / 2) ||
        !LIST_ROOM(pool->entries, pool->count, pool->room, FIRST_ENTRIES))
        return NULL;
    return &pool->entries[pool->count++];
}

/* Copies a text, unless it equals `last`, the last copied text. Many
   consecutive results have the same event or player. */
static struct str copy_if_new(struct rating_pool *pool, struct str text,
                              struct str last)
{
    return str_equal(text, last) ? last : arena_copy(&pool->arena, text);
}

static bool is_name(struct str name)
{
    return str_trim(name).len && !str_equal(name, STR("?"));
}

/* Returns the name of an event. Returns an empty string for "?" and "-", which
   programs write for games without an event. */
static struct str event_name(struct str name)
{
    return is_name(name) && !str_equal(name, STR("-")) ? name : STR("");
}

static enum rating_reason unrated_reason(const struct rated_game *r)
{
    if (r->reason != RATING_FINE)
        return r->reason;
    if (!is_name(r->first) || !is_name(r->second))
        return RATING_NAMELESS;
    if (str_equal(r->first, r->second))
        return RATING_SAME_PLAYER;
    return result_is_over((enum result_kind)r->kind) ? RATING_FINE
                                                     : RATING_OPEN;
}

/* Sets *day to the middle of a range of days. Returns false if the range
   extends over several years. */
static bool middle_day(struct days days, int32_t *day)
{
    bool known = days.first && days.first / 10000 == days.last / 10000;

    *day = 0;
    if (known)
        *day = date_count(days.first) +
               (date_count(days.last) - date_count(days.first)) / 2;
    return known;
}

void ratings_add(struct rating_pool *pool, const struct rated_game *r)
{
    enum rating_reason reason = unrated_reason(r);
    struct rating_entry none = {.kind = r->kind}, *e, *last;

    pool->left[reason] += reason != RATING_FINE;
    if (reason != RATING_FINE || pool->failed)
        return;
    e = add_entry(pool);
    if (!e) {
        pool->failed = true;
        return;
    }
    last = pool->count > 1 ? e - 1 : &none;
    *e = (struct rating_entry){
        .game = copy_if_new(pool, r->game, last->game),
        .event = copy_if_new(pool, event_name(r->event), last->event),
        .first = copy_if_new(pool, r->first, last->first),
        .second = copy_if_new(pool, r->second, last->second),
        .unnamed = r->unnamed,
        .year = r->year,
        .stated = {r->stated[0], r->stated[1]},
        .k = {r->k[0], r->k[1]},
        .born = {r->born[0], r->born[1]},
        .kind = r->kind,
    };
    e->dated = middle_day(r->days, &e->day);
    pool->failed |= pool->arena.exhausted;
}

/* ---- events -------------------------------------------------------------- */

struct days ratings_event_days(const struct event *e)
{
    struct days days = date_days(e->begins, e->ends);
    uint32_t year = e->year > 0 ? (uint32_t)e->year : 0;

    if (!days.first)
        days = date_days(e->ends, STR(""));
    if (!days.first && year)
        days = (struct days){year * 10000 + 101, year * 10000 + 1231};
    return days;
}

static enum rating_reason reason_in_event(const struct event *e,
                                          const struct event_result *r)
{
    static const uint8_t of[RESULT_HOWS] = {[HOW_FORFEIT] = RATING_UNPLAYED,
                                            [HOW_BYE] = RATING_UNPLAYED,
                                            [HOW_WITHDRAWN] = RATING_UNPLAYED,
                                            [HOW_ANNULLED] = RATING_ANNULLED};

    return of[r->how]             ? of[r->how]
           : e->rated == RATED_NO ? RATING_EXCLUDED
                                  : RATING_FINE;
}

static const struct event_player *find_event_player(const struct event *e,
                                                    uint32_t player)
{
    static const struct event_player nobody = {.rating = 0};

    return player < e->player_count ? &e->players[player] : &nobody;
}

uint32_t player_year_born(const struct event_player *p)
{
    struct days days = date_days(p->born, STR(""));
    uint32_t year = days.first / 10000;

    return year == days.last / 10000 ? year : 0;
}

void ratings_add_event(struct rating_pool *pool, const struct event *e)
{
    const struct days of_event = ratings_event_days(e);
    const int64_t unnamed = e->id > 0 ? e->id : --pool->unnamed;

    for (const struct event_result *r = e->results; r; r = r->next) {
        const struct event_player *first = find_event_player(e, r->first);
        const struct event_player *second = find_event_player(e, r->second);
        struct rated_game result = {
            .game = e->game,
            .event = e->name.len ? e->name : e->series,
            .unnamed = unnamed,
            .year = e->year,
            .first = first->name,
            .second = second->name,
            .stated = {first->rating, second->rating},
            .k = {first->k, second->k},
            .born = {player_year_born(first), player_year_born(second)},
            .days = date_days(r->date, STR("")),
            .kind = r->kind,
            .reason = reason_in_event(e, r),
        };
        if (!result.days.first)
            result.days = of_event;
        ratings_add(pool, &result);
    }
}

/* ---- numbering names ----------------------------------------------------- */

struct word {
    uint64_t key; /* first bytes of the text, for quick comparisons */
    struct str text;
    int64_t more; /* distinguishes words that have the same text */
    uint32_t at;  /* index of the word in the original list */
};

static struct word make_word(struct str text, int64_t more, size_t at)
{
    uint8_t bytes[8] = {0};
    uint64_t key = 0;

    if (text.len)
        memcpy(bytes, text.ptr, text.len < 8 ? text.len : 8);
    for (size_t i = 0; i < sizeof bytes; i++)
        key = key << 8 | bytes[i];
    return (struct word){key, text, more, (uint32_t)at};
}

static int compare_words(const void *left, const void *right)
{
    const struct word *a = left, *b = right;
    int order = number_compare(a->key, b->key);

    if (!order)
        order = str_compare(a->text, b->text);
    return order ? order : (a->more > b->more) - (a->more < b->more);
}

/*
 * Sorts the words and gives each different word a number, from 0. Sets
 * numbers[at] to the number of each word. Moves the first word of each number
 * to the front. Returns the number of different words.
 */
static size_t number_words(struct word *words, size_t count, uint32_t *numbers)
{
    size_t kept = 0;

    if (count)
        qsort(words, count, sizeof *words, compare_words);
    for (size_t i = 0; i < count; i++) {
        if (!kept || words[kept - 1].more != words[i].more ||
            !str_equal(words[kept - 1].text, words[i].text))
            words[kept++] = words[i];
        numbers[words[i].at] = (uint32_t)(kept - 1);
    }
    return kept;
}

/* ---- the request --------------------------------------------------------- */

struct pool_settler {
    struct rating_pool *pool;
    const struct rating_settling *how;
    struct word *words; /* space for all words */
    uint32_t *numbers;
};

static bool make_lists(struct pool_settler *s)
{
    struct rating_pool *pool = s->pool;

    for (size_t i = 0; i < pool->count; i++)
        s->words[i] =
            make_word(s->how->together ? STR("") : pool->entries[i].game, 0, i);
    pool->list_count = number_words(s->words, pool->count, s->numbers);
    pool->lists =
        arena_alloc(&pool->arena, (pool->list_count + 1) * sizeof *pool->lists);
    if (!pool->lists)
        return false;
    for (size_t i = 0; i < pool->list_count; i++)
        pool->lists[i].game = s->words[i].text;
    for (size_t i = 0; i < pool->count; i++) {
        pool->entries[i].list = s->numbers[i];
        pool->lists[s->numbers[i]].dated |= pool->entries[i].dated;
    }
    return true;
}

struct bounds {
    int32_t first, last;
};

static bool find_bounds(const struct rating_pool *pool, struct bounds *bounds)
{
    for (size_t i = 0; i < pool->list_count; i++)
        bounds[i] = (struct bounds){INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < pool->count; i++) {
        const struct rating_entry *e = &pool->entries[i];
        struct bounds *b = &bounds[e->list];
        if (e->dated && e->day < b->first)
            b->first = e->day;
        if (e->dated && e->day > b->last)
            b->last = e->day;
    }
    return true;
}

/* Assigns a day to a game without a year, if the caller requested this or if no
   game in its list has a year. Returns false if the game must be omitted. */
static bool place_undated(const struct pool_settler *s, struct rating_entry *e,
                          const struct bounds *bounds)
{
    bool limited = s->how->from || s->how->until;
    bool dated = s->pool->lists[e->list].dated;

    if (limited || (dated && s->how->undated == UNDATED_OUT))
        return false;
    e->day = !dated                             ? 0
             : s->how->undated == UNDATED_FIRST ? bounds[e->list].first - 1
                                                : bounds[e->list].last + 1;
    return true;
}

static bool is_within(const struct pool_settler *s,
                      const struct rating_entry *e)
{
    const struct rating_settling *how = s->how;

    return (!how->from || e->day >= date_count(how->from)) &&
           (!how->until || e->day <= date_count(how->until));
}

static bool choose_games(struct pool_settler *s)
{
    struct rating_pool *pool = s->pool;
    struct bounds *bounds =
        arena_alloc(&pool->arena, (pool->list_count + 1) * sizeof *bounds);

    if (!bounds || !find_bounds(pool, bounds))
        return false;
    for (size_t i = 0; i < pool->count; i++) {
        struct rating_entry *e = &pool->entries[i];
        bool placed = e->dated || place_undated(s, e, bounds);
        pool->left[RATING_UNDATED] += !placed;
        pool->undated += !e->dated && placed;
        if (placed && (!e->dated || is_within(s, e)))
            pool->lists[e->list].game_count++;
        else
            e->list = NOBODY;
    }
    return true;
}

/* ---- a list -------------------------------------------------------------- */

/* Fills all lists in one pass, in the order in which the results were added. */
static bool fill_lists(struct pool_settler *s)
{
    static const uint8_t halves[RESULT_KINDS] = {
        [RESULT_FIRST] = 2, [RESULT_DRAW] = 1};
    struct rating_pool *pool = s->pool;
    struct rating_game *games =
        arena_alloc(&pool->arena, (pool->count + 1) * sizeof *games);

    if (!games)
        return false;
    for (size_t i = 0; i < pool->list_count; i++) {
        pool->lists[i].games = games;
        games += pool->lists[i].game_count;
        pool->lists[i].game_count = 0;
    }
    for (size_t i = 0; i < pool->count; i++) {
        const struct rating_entry *e = &pool->entries[i];
        if (e->list == NOBODY)
            continue;
        struct rating_list *list = &pool->lists[e->list];
        list->games[list->game_count++] =
            (struct rating_game){.day = e->day,
                                 .number = (uint32_t)i,
                                 .stated = {e->stated[0], e->stated[1]},
                                 .k = {e->k[0], e->k[1]},
                                 .halves = halves[e->kind],
                                 .dated = e->dated};
    }
    return true;
}

static bool name_players(struct pool_settler *s, struct rating_list *list)
{
    const struct rating_entry *entries = s->pool->entries;

    for (size_t i = 0; i < list->game_count; i++) {
        const struct rating_entry *e = &entries[list->games[i].number];
        s->words[2 * i] = make_word(e->first, 0, 2 * i);
        s->words[2 * i + 1] = make_word(e->second, 0, 2 * i + 1);
    }
    list->player_count =
        number_words(s->words, 2 * list->game_count, s->numbers);
    list->players = arena_alloc(&s->pool->arena, (list->player_count + 1) *
                                                     sizeof *list->players);
    if (!list->players)
        return false;
    for (size_t i = 0; i < list->player_count; i++)
        list->players[i].name = s->words[i].text;
    for (size_t i = 0; i < list->game_count; i++) {
        list->games[i].first = s->numbers[2 * i];
        list->games[i].second = s->numbers[2 * i + 1];
    }
    return true;
}

/* Returns the word for the event of a game. Each game without an event gets a
   separate event, whose number is less than those of unnamed events. */
static struct word event_word(const struct pool_settler *s,
                              const struct rating_entry *e, size_t at)
{
    int64_t game = s->pool->unnamed - 1 - (int64_t)at;

    return e->event.len ? make_word(e->event, e->year, at)
           : e->unnamed ? make_word(STR(""), e->unnamed, at)
                        : make_word(STR(""), game, at);
}

static void name_events(struct pool_settler *s, struct rating_list *list)
{
    const struct rating_entry *entries = s->pool->entries;

    for (size_t i = 0; i < list->game_count; i++)
        s->words[i] = event_word(s, &entries[list->games[i].number], i);
    list->event_count = number_words(s->words, list->game_count, s->numbers);
    for (size_t i = 0; i < list->game_count; i++)
        list->games[i].event = s->numbers[i];
}

struct dated_event {
    int32_t day;
    uint32_t number; /* number of the event's first result */
    uint32_t event;
};

static int compare_events(const void *left, const void *right)
{
    const struct dated_event *a = left, *b = right;

    if (a->day != b->day)
        return a->day < b->day ? -1 : 1;
    return number_compare(a->number, b->number);
}

static int compare_games(const void *left, const void *right)
{
    const struct rating_game *a = left, *b = right;

    if (a->event != b->event)
        return a->event < b->event ? -1 : 1;
    if (a->day != b->day)
        return a->day < b->day ? -1 : 1;
    return number_compare(a->number, b->number);
}

/* Renumbers the events by their last days. */
static bool order_events(struct pool_settler *s, struct rating_list *list)
{
    struct arena *arena = &s->pool->arena;
    struct dated_event *events =
        arena_alloc(arena, (list->event_count + 1) * sizeof *events);

    list->event_days =
        arena_alloc(arena, (list->event_count + 1) * sizeof *list->event_days);
    if (!events || !list->event_days)
        return false;
    for (size_t i = 0; i < list->event_count; i++)
        events[i] = (struct dated_event){INT32_MIN, NOBODY, (uint32_t)i};
    for (size_t i = 0; i < list->game_count; i++) {
        const struct rating_game *g = &list->games[i];
        struct dated_event *e = &events[g->event];
        if (g->day > e->day)
            e->day = g->day;
        if (g->number < e->number)
            e->number = g->number;
    }
    qsort(events, list->event_count, sizeof *events, compare_events);
    for (size_t i = 0; i < list->event_count; i++) {
        list->event_days[i] = events[i].day;
        s->numbers[events[i].event] = (uint32_t)i;
    }
    for (size_t i = 0; i < list->game_count; i++)
        list->games[i].event = s->numbers[list->games[i].event];
    qsort(list->games, list->game_count, sizeof *list->games, compare_games);
    return true;
}

static void count_player(struct rating_player *p, const struct rating_game *g,
                         unsigned halves, uint32_t stated, uint32_t born)
{
    bool new = p->won + p->drawn + p->lost == 0;

    p->won += halves == 2;
    p->drawn += halves == 1;
    p->lost += halves == 0;
    p->stated = p->stated ? p->stated : stated;
    p->born = p->born ? p->born : born;
    if (new || g->day < p->from)
        p->from = g->day;
    if (new || g->day > p->to)
        p->to = g->day;
}

static void count_players(const struct pool_settler *s,
                          struct rating_list *list)
{
    for (size_t i = 0; i < list->game_count; i++) {
        const struct rating_game *g = &list->games[i];
        const uint32_t *born = s->pool->entries[g->number].born;
        count_player(&list->players[g->first], g, g->halves, g->stated[0],
                     born[0]);
        count_player(&list->players[g->second], g, 2u - g->halves, g->stated[1],
                     born[1]);
        list->first += g->halves == 2;
        list->drawn += g->halves == 1;
        list->second += g->halves == 0;
    }
}

/* ---- groups of players --------------------------------------------------- */

static uint32_t find_leader(uint32_t *leaders, uint32_t player)
{
    while (leaders[player] != player)
        player = leaders[player] = leaders[leaders[player]];
    return player;
}

/* Joins the groups of two players. The leader with the smaller index leads the
   new group, so each group's leader is its first player. */
static void join_players(uint32_t *leaders, const struct rating_list *list)
{
    for (size_t i = 0; i < list->player_count; i++)
        leaders[i] = (uint32_t)i;
    for (size_t i = 0; i < list->game_count; i++) {
        uint32_t a = find_leader(leaders, list->games[i].first);
        uint32_t b = find_leader(leaders, list->games[i].second);
        leaders[a > b ? a : b] = a > b ? b : a;
    }
}

static uint32_t count_rated_games(const struct rating_player *p)
{
    return p->won + p->drawn + p->lost;
}

struct group_size {
    uint32_t games, number;
};

static int compare_sizes(const void *left, const void *right)
{
    const struct group_size *a = left, *b = right;
    int order = number_compare(b->games, a->games);

    return order ? order : number_compare(a->number, b->number);
}

/* Renumbers the groups by the number of their games, the greatest first. Sets
   order[group] to the new number of each group. */
static void sort_groups(struct rating_list *list, struct group_size *sizes,
                        struct rating_group *from, uint32_t *order)
{
    for (size_t i = 0; i < list->group_count; i++)
        sizes[i] = (struct group_size){from[i].games, (uint32_t)i};
    qsort(sizes, list->group_count, sizeof *sizes, compare_sizes);
    for (size_t i = 0; i < list->group_count; i++) {
        list->groups[i] = from[sizes[i].number];
        order[sizes[i].number] = (uint32_t)i;
    }
    for (size_t i = 0; i < list->player_count; i++)
        list->players[i].group = order[list->players[i].group];
}

static bool find_groups(struct pool_settler *s, struct rating_list *list)
{
    struct arena *arena = &s->pool->arena;
    size_t room = list->player_count + 1;
    struct rating_group *groups = arena_alloc(arena, room * sizeof *groups);
    struct group_size *sizes = arena_alloc(arena, room * sizeof *sizes);
    uint32_t *leaders = s->numbers;

    list->groups = arena_alloc(arena, room * sizeof *list->groups);
    if (!groups || !sizes || !list->groups)
        return false;
    join_players(leaders, list);
    for (size_t i = 0; i < list->player_count; i++) {
        struct rating_player *p = &list->players[i];
        uint32_t leader = find_leader(leaders, (uint32_t)i);
        p->group = leader == i ? (uint32_t)list->group_count++
                               : list->players[leader].group;
        struct rating_group *g = &groups[p->group];
        if (!g->players++ ||
            count_rated_games(p) > count_rated_games(&list->players[g->known]))
            g->known = (uint32_t)i;
        g->games += p->won + p->drawn;
        g->games += p->lost;
    }
    for (size_t i = 0; i < list->group_count; i++)
        groups[i].games /= 2;
    sort_groups(list, sizes, groups, leaders);
    return true;
}

/* ---- all ----------------------------------------------------------------- */

static bool make_list(struct pool_settler *s, struct rating_list *list)
{
    if (!name_players(s, list))
        return false;
    name_events(s, list);
    if (!order_events(s, list))
        return false;
    count_players(s, list);
    return find_groups(s, list);
}

/* Removes lists without games. */
static void drop_empty(struct rating_pool *pool)
{
    size_t kept = 0;

    for (size_t i = 0; i < pool->list_count; i++)
        if (pool->lists[i].game_count)
            pool->lists[kept++] = pool->lists[i];
    pool->list_count = kept;
}

bool ratings_settle(struct rating_pool *pool,
                    const struct rating_settling *settling)
{
    struct pool_settler s = {.pool = pool, .how = settling};
    size_t room = 2 * pool->count + 1;

    s.words = malloc(room * sizeof *s.words);
    s.numbers = malloc(room * sizeof *s.numbers);
    pool->failed |= !s.words || !s.numbers || !make_lists(&s) ||
                    !choose_games(&s) || !fill_lists(&s);
    for (size_t i = 0; i < pool->list_count && !pool->failed; i++)
        if (pool->lists[i].game_count)
            pool->failed = !make_list(&s, &pool->lists[i]);
    drop_empty(pool);
    free(s.words);
    free(s.numbers);
    return !pool->failed;
}

size_t ratings_find(const struct rating_list *list, struct str name)
{
    size_t at;

    LIST_SEEK(at, list->player_count,
              str_compare(list->players[at].name, name) < 0);
    return at < list->player_count && str_equal(list->players[at].name, name)
               ? at
               : list->player_count;
}
