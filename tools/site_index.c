#include "site_index.h"

#include <stdlib.h>

#include "list.h"

enum { SOFT = 1 << 20, HARD = 1 << 30 };

void site_address(const char *kind, uint64_t number, struct text *out)
{
    text_addf(out, "%s/%llu/%llu.html", kind,
              (unsigned long long)(number / SITE_FOLDER_PAGES),
              (unsigned long long)number);
}

/* ---- games --------------------------------------------------------------- */

static struct site_game *add_site_game(struct site_index *x)
{
    return LIST_ROOM(x->games, x->game_count, x->room, 256)
               ? &x->games[x->game_count++]
               : NULL;
}

static struct str copy_name(struct site_index *x, struct str name,
                            struct str last)
{
    if (!name.len || str_equal(name, STR("?")))
        return STR("");
    return str_equal(name, last) ? last : arena_copy(&x->arena, name);
}

static void add_game_to_index(void *context, const struct archive_game *game)
{
    struct site_index *x = context;
    struct site_game *g = add_site_game(x);
    const struct site_game *last = x->game_count > 1 ? g - 1 : NULL;

    if (!g) {
        x->failed = true;
        return;
    }
    *g = (struct site_game){.record = game->record,
                            .players = {NOBODY, NOBODY},
                            .year = game->year,
                            .kind = game->kind,
                            .how = game->how};
    g->event = copy_name(x, game->event_name, last ? last->event : STR_NONE);
    g->names[0] = copy_name(x, game->first, last ? last->names[0] : STR_NONE);
    g->names[1] = copy_name(x, game->second, last ? last->names[1] : STR_NONE);
}

static int compare_by_record(const void *left, const void *right)
{
    const struct site_game *a = left, *b = right;

    return (a->record > b->record) - (a->record < b->record);
}

struct site_game *site_index_game(const struct site_index *x, int64_t record)
{
    const struct site_game asked = {.record = record};

    return x->game_count ? bsearch(&asked, x->games, x->game_count,
                                   sizeof asked, compare_by_record)
                         : NULL;
}

/* ---- players ------------------------------------------------------------- */

static int compare_by_name(const void *left, const void *right)
{
    return str_compare(*(const struct str *)left, *(const struct str *)right);
}

static void list_players(struct site_index *x)
{
    size_t count = 0, kept = 0;

    x->players = malloc((2 * x->game_count + 1) * sizeof *x->players);
    x->failed |= !x->players;
    for (size_t i = 0; !x->failed && i < 2 * x->game_count; i++)
        if (x->games[i / 2].names[i % 2].len)
            x->players[count++] = x->games[i / 2].names[i % 2];
    if (count)
        qsort(x->players, count, sizeof *x->players, compare_by_name);
    for (size_t i = 0; i < count; i++)
        if (!kept || !str_equal(x->players[i], x->players[kept - 1]))
            x->players[kept++] = x->players[i];
    x->player_count = kept;
}

/* Returns the index of a player, or STR_NOWHERE if the player has no page. */
static size_t player_place(const struct site_index *x, struct str name)
{
    const struct str *found = x->player_count && name.len
                                  ? bsearch(&name, x->players, x->player_count,
                                            sizeof name, compare_by_name)
                                  : NULL;

    return found ? (size_t)(found - x->players) : STR_NOWHERE;
}

/* Lists the games of each player, in the order of the records. */
static void list_games(struct site_index *x)
{
    size_t *ends = calloc(x->player_count + 2, sizeof *ends);

    x->begins = ends;
    x->of_player = malloc((2 * x->game_count + 1) * sizeof *x->of_player);
    x->failed |= !ends || !x->of_player;
    for (size_t i = 0; !x->failed && i < 2 * x->game_count; i++) {
        struct site_game *g = &x->games[i / 2];
        size_t player = player_place(x, g->names[i % 2]);
        if (player == STR_NOWHERE)
            continue;
        g->players[i % 2] = (uint32_t)player;
        ends[player + 2]++;
    }
    for (size_t i = 2; !x->failed && i < x->player_count + 2; i++)
        ends[i] += ends[i - 1];
    for (size_t i = 0; !x->failed && i < 2 * x->game_count; i++)
        if (x->games[i / 2].players[i % 2] != NOBODY)
            x->of_player[ends[x->games[i / 2].players[i % 2] + 1]++] =
                (uint32_t)(i / 2);
}

/* ---- events -------------------------------------------------------------- */

static int compare_events(struct str name, int32_t year, const struct event *e)
{
    int order = str_compare(name, e->name);

    return order ? order : (year > e->year) - (year < e->year);
}

static int compare_by_event(const void *left, const void *right)
{
    const struct event *a = *(struct event *const *)left;
    const struct event *b = *(struct event *const *)right;

    return compare_events(a->name, a->year, b);
}

/* Returns the index of an event, or STR_NOWHERE if the event has no page. */
static size_t event_place(const struct site_index *x, struct str name,
                          int32_t year)
{
    size_t at;

    LIST_SEEK(at, x->event_count,
              compare_events(name, year, x->events[at]) > 0);
    return at < x->event_count && !compare_events(name, year, x->events[at])
               ? at
               : STR_NOWHERE;
}

/* A result and its players. */
struct meeting {
    struct str first, second;
    struct event_result *result;
};

static int compare_by_players(const void *left, const void *right)
{
    const struct meeting *a = left, *b = right;
    int order = str_compare(a->first, b->first);

    return order ? order : str_compare(a->second, b->second);
}

static struct meeting make_meeting(const struct event *e,
                                   struct event_result *r)
{
    return (struct meeting){
        r->first == NOBODY ? STR("") : e->players[r->first].name,
        r->second == NOBODY ? STR("") : e->players[r->second].name, r};
}

/* Returns the results that have records, sorted by players. */
static struct meeting *list_meetings(struct event *e, size_t *count)
{
    struct meeting *list = malloc((e->result_count + 1) * sizeof *list);

    *count = 0;
    for (struct event_result *r = e->results; list && r; r = r->next)
        if (r->record && *count < e->result_count)
            list[(*count)++] = make_meeting(e, r);
    if (list && *count)
        qsort(list, *count, sizeof *list, compare_by_players);
    return list;
}

/* Links a result to a record of the same players. If both state a round, the
   rounds must be equal. */
static void link_result(struct event *e, struct event_result *r,
                        struct meeting *list, size_t count)
{
    const struct meeting asked = make_meeting(e, r);
    struct meeting *m =
        count ? bsearch(&asked, list, count, sizeof asked, compare_by_players)
              : NULL;

    while (m && m > list && !compare_by_players(m - 1, &asked))
        m--;
    for (; m && m < list + count && !compare_by_players(m, &asked); m++) {
        uint32_t round = m->result->round;
        if (m->result->record && (!round || !r->round || round == r->round)) {
            r->record = m->result->record;
            m->result->record = 0;
            return;
        }
    }
}

static bool link_results(struct event *stored, struct event *gathered)
{
    size_t count;
    struct meeting *list = list_meetings(gathered, &count);

    for (struct event_result *r = stored->results; list && r; r = r->next)
        if (!r->record)
            link_result(stored, r, list, count);
    free(list);
    return list != NULL;
}

static int compare_by_id(const void *left, const void *right)
{
    const struct event *a = *(struct event *const *)left;
    const struct event *b = *(struct event *const *)right;

    return (a->id > b->id) - (a->id < b->id);
}

static bool is_shown(const struct site_index *x, const struct event *e)
{
    for (const struct event_result *r = e->results; r; r = r->next)
        if (r->record && site_index_game(x, r->record))
            return true;
    return false;
}

static size_t count_events(const struct event *e)
{
    size_t count = 0;

    for (; e; e = e->next)
        count++;
    return count;
}

/* Names an event after its series, or "Event", if it has no name. */
static void name_event(struct event *e)
{
    if (!e->name.len)
        e->name = e->series.len ? e->series : STR("Event");
}

/* Merges the stored events with the events gathered from records. Results get
   links to their records. A gathered event replaces a stored event that has no
   results. */
static void join_events(struct site_index *x, struct event *stored,
                        struct event *gathered, bool whole)
{
    size_t known = 0, kept = 0;
    size_t room = count_events(stored) + count_events(gathered);
    struct event **list = malloc((room + 1) * sizeof(struct event *));

    x->events = list;
    x->failed |= !list;
    for (struct event *e = stored; list && e; e = e->next)
        list[known++] = e;
    if (known)
        qsort(list, known, sizeof *list, compare_by_id);
    x->event_count = known;
    for (struct event *e = gathered; list && e; e = e->next) {
        struct event **at =
            e->id && known
                ? bsearch(&e, list, known, sizeof *list, compare_by_id)
                : NULL;
        if (!at)
            list[x->event_count++] = e;
        else if ((*at)->results || (*at)->matches)
            x->failed |= !link_results(*at, e);
        else
            *at = e;
    }
    for (size_t i = 0; list && i < x->event_count; i++)
        if (whole || is_shown(x, list[i])) {
            name_event(list[i]);
            list[kept++] = list[i];
        }
    x->event_count = kept;
    if (kept)
        qsort(list, kept, sizeof *list, compare_by_event);
}

static int list_events(struct site_index *x, struct archive *a, bool whole)
{
    const struct archive_wanted all = {.year = -1, .people = true};
    struct event *stored = NULL, *gathered = NULL;
    int fault = archive_events(a, &all, &x->arena, &stored);

    if (!fault)
        fault = archive_gather(a, STR(""), &x->arena, &gathered);
    if (!fault)
        join_events(x, stored, gathered, whole);
    return fault;
}

/* ---- the index ----------------------------------------------------------- */

int site_index_make(struct site_index *x, struct archive *a,
                    const int64_t *records, size_t count, bool whole)
{
    const struct archive_games asked = {.records = whole ? NULL : records,
                                        .count = count,
                                        .take = add_game_to_index,
                                        .context = x};
    int fault;

    *x = (struct site_index){.root = ""};
    arena_init(&x->arena, SOFT, HARD);
    fault = archive_each_game(a, &asked, &x->arena);
    if (fault || x->failed)
        return fault;
    if (x->game_count)
        qsort(x->games, x->game_count, sizeof *x->games, compare_by_record);
    list_players(x);
    if (!x->failed)
        list_games(x);
    if (!x->failed)
        fault = list_events(x, a, whole);
    x->failed |= x->arena.exhausted;
    return fault;
}

void site_index_release(struct site_index *x)
{
    free(x->games);
    free(x->players);
    free(x->of_player);
    free(x->begins);
    free(x->events);
    arena_release(&x->arena);
}

/* ---- links --------------------------------------------------------------- */

static void link_player(const void *context, struct str name, struct text *out)
{
    const struct site_index *x = context;
    size_t player = player_place(x, name);

    if (player != STR_NOWHERE) {
        text_add(out, str_of(x->root));
        site_address("players", player + 1, out);
    }
}

static void link_event(const void *context, struct str name, int32_t year,
                       struct text *out)
{
    const struct site_index *x = context;
    size_t event = event_place(x, name, year);

    if (event != STR_NOWHERE) {
        text_add(out, str_of(x->root));
        site_address("events", event + 1, out);
    }
}

static void link_record(const void *context, int64_t record, struct text *out)
{
    const struct site_index *x = context;
    const struct site_game *game = site_index_game(x, record);

    if (game && game->page) {
        text_add(out, str_of(x->root));
        site_address("games", game->page, out);
    }
}

struct page_links site_index_links(struct site_index *x, const char *root)
{
    x->root = root;
    return (struct page_links){x, link_player, link_event, link_record};
}
