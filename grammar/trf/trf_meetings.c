/* Lists the matches of teams, with their games and points. A match that the
   event lists has the games that name it. All other games between two teams in
   a round form one match. */
#include <stdlib.h>

#include "trf.h"

/* ---- games --------------------------------------------------------------- */

/* A match, or a game. */
struct item {
    uint32_t round, low, high;
    uint32_t number; /* number of the match, UINT32_MAX for a game without
                        one */
    size_t order;
    const struct event_match *match; /* NULL for a game */
    const struct event_result *game;
};

/* Orders items by round and teams. A match comes before its games. */
static int compare_items(const void *left, const void *right)
{
    const struct item *a = left, *b = right;
    int order = number_compare(a->round, b->round);

    if (!order)
        order = number_compare(a->low, b->low);
    if (!order)
        order = number_compare(a->high, b->high);
    if (!order)
        order = number_compare(a->number, b->number);
    if (!order)
        order = (a->match == NULL) - (b->match == NULL);
    return order ? order : number_compare(a->order, b->order);
}

static bool is_round(uint32_t stage, uint32_t round)
{
    return stage == 0 && round > 0 && round <= TRF_ROUNDS_MAX;
}

static struct item make_item(uint32_t round, uint32_t one, uint32_t other)
{
    return (struct item){.round = round,
                         .low = one < other ? one : other,
                         .high = one < other ? other : one};
}

/* Returns the teams of a game in *item. Returns false if the game belongs to no
   match. */
static bool find_match(const struct event *e, const struct event_result *r,
                       const struct event_match *const *matches,
                       struct item *item)
{
    const struct event_match *m =
        r->match && r->match <= e->match_count ? matches[r->match - 1] : NULL;
    uint32_t first = m ? m->first : trf_team_of(e, r->first);
    uint32_t second = m ? m->second : trf_team_of(e, r->second);
    bool alone = r->how == HOW_BYE && m;

    if ((r->how != HOW_PLAYED && r->how != HOW_FORFEIT && !alone) ||
        r->tiebreak || first == NOBODY || second == NOBODY || first == second ||
        (m && (m->round != r->round || m->stage != r->stage)))
        return false;
    *item = make_item(r->round, first, second);
    item->number = m ? r->match : UINT32_MAX;
    item->game = r;
    return true;
}

static size_t list_items(const struct event *e, const uint32_t *columns,
                         const struct event_match **matches, struct item *list)
{
    size_t count = 0, number = 0;

    for (const struct event_match *m = e->matches; m; m = m->next) {
        matches[number++] = m;
        if (!is_round(m->stage, m->round) || m->first == m->second)
            continue;
        list[count] = make_item(m->round, m->first, m->second);
        list[count].number = (uint32_t)number;
        list[count].match = m;
        list[count].order = count;
        count++;
    }
    for (const struct event_result *r = e->results; r; r = r->next) {
        bool written = !columns || *columns;
        columns += columns != NULL;
        if (!written || !is_round(r->stage, r->round) ||
            !find_match(e, r, matches, &list[count]))
            continue;
        list[count].order = count;
        count++;
    }
    return count;
}

/* ---- matches ------------------------------------------------------------- */

int64_t trf_halves(const struct event_result *r, bool second)
{
    if (r->kind == RESULT_DRAW)
        return 1;
    return r->kind == (second ? RESULT_SECOND : RESULT_FIRST) ? 2 : 0;
}

static void add_game(const struct event *e, struct trf_meeting *m,
                     const struct event_result *r)
{
    struct trf_game *g = &m->games[m->game_count++];
    bool alone = r->how == HOW_BYE;

    g->result = r;
    g->order = m->game_count;
    g->turned = trf_team_of(e, r->first) == m->teams[1] ||
                (!alone && trf_team_of(e, r->second) == m->teams[0]);
    g->board = r->board ? r->board : (uint32_t)m->game_count;
    m->points[g->turned] += trf_halves(r, false);
    if (!alone)
        m->points[!g->turned] += trf_halves(r, true);
}

static int compare_games(const void *left, const void *right)
{
    const struct trf_game *a = left, *b = right;
    int order = number_compare(a->board, b->board);

    return order ? order : number_compare(a->order, b->order);
}

/* Sorts the games by their boards. If TRF cannot hold these, numbers the games
   in their order. */
static void sort_games(struct trf_meeting *m)
{
    struct trf_game *games = m->games;

    if (m->game_count)
        qsort(games, m->game_count, sizeof *games, compare_games);
    for (size_t i = 0; i < m->game_count; i++)
        m->renumbered |= games[i].board > TRF_BOARDS_MAX ||
                         (i > 0 && games[i].board == games[i - 1].board);
    for (size_t i = 0; m->renumbered && i < m->game_count; i++)
        games[i].board = (uint32_t)i + 1;
}

/* Sets how a match was decided. */
static void end_meeting(struct trf_meeting *m)
{
    const struct event_match *source = m->match;
    bool played = false, open = false;

    sort_games(m);
    for (size_t i = 0; i < m->game_count; i++) {
        const struct event_result *r = m->games[i].result;
        played |= r->how == HOW_PLAYED;
        open |= r->how == HOW_PLAYED && r->kind == RESULT_UNKNOWN;
    }
    if (source && source->points[0] >= 0) {
        m->points[0] = source->points[0];
        m->points[1] = source->points[1];
    } else if (m->game_count && m->how == HOW_PLAYED) {
        m->how = played ? HOW_PLAYED : HOW_FORFEIT;
        m->kind = open                           ? RESULT_UNKNOWN
                  : m->points[0] > m->points[1]  ? RESULT_FIRST
                  : m->points[0] < m->points[1]  ? RESULT_SECOND
                  : !played && m->points[0] == 0 ? RESULT_UNKNOWN
                                                 : RESULT_DRAW;
    }
}

static void begin_meeting(const struct event *e, const struct item *item,
                          struct trf_meeting *m)
{
    const struct event_match *source = item->match;
    const struct event_result *r = item->game;

    *m = (struct trf_meeting){.match = source,
                              .round = item->round,
                              .how = source ? source->how : HOW_PLAYED,
                              .kind = source ? source->kind : RESULT_UNKNOWN,
                              .order = item->order};
    m->teams[0] = source ? source->first : trf_team_of(e, r->first);
    m->teams[1] = source ? source->second : trf_team_of(e, r->second);
}

static bool same_match(const struct item *a, const struct item *b)
{
    return a->round == b->round && a->low == b->low && a->high == b->high &&
           !b->match && (b->number == UINT32_MAX || b->number == a->number);
}

static int compare_meetings(const void *left, const void *right)
{
    const struct trf_meeting *a = left, *b = right;
    int order = number_compare(a->round, b->round);

    return order ? order : number_compare(a->order, b->order);
}

static void count_boards(const struct event *e, struct trf_meetings *out,
                         size_t *sizes)
{
    size_t least = SIZE_MAX;

    for (uint32_t i = 0; i < e->player_count; i++) {
        uint32_t team = trf_team_of(e, i);
        if (team == NOBODY)
            continue;
        sizes[team]++;
        if (e->players[i].board > out->boards)
            out->boards = e->players[i].board;
    }
    for (size_t i = 0; i < e->team_count; i++)
        least = sizes[i] < least ? sizes[i] : least;
    if (!out->boards && e->team_count)
        out->boards = (uint32_t)least;
}

bool trf_list_meetings(const struct event *e, const uint32_t *columns,
                       struct arena *arena, struct trf_meetings *out)
{
    size_t room = e->match_count + e->result_count + 1, count, end;
    struct item *items = arena_alloc(arena, room * sizeof *items);
    const struct event_match **matches =
        arena_alloc(arena, (e->match_count + 1) * sizeof *matches);
    struct trf_game *games = arena_alloc(arena, room * sizeof *games);
    size_t *sizes = arena_alloc(arena, (e->team_count + 1) * sizeof *sizes);

    *out = (struct trf_meetings){arena_alloc(arena, room * sizeof *out->list),
                                 0, 0};
    if (!items || !matches || !games || !sizes || !out->list)
        return false;
    count_boards(e, out, sizes);
    count = list_items(e, columns, matches, items);
    qsort(items, count, sizeof *items, compare_items);
    for (size_t i = 0; i < count; i = end) {
        struct trf_meeting *m = &out->list[out->count++];
        begin_meeting(e, &items[i], m);
        m->games = games;
        for (end = i;
             end == i || (end < count && same_match(&items[i], &items[end]));
             end++)
            if (items[end].game)
                add_game(e, m, items[end].game);
        games += m->game_count;
        end_meeting(m);
    }
    qsort(out->list, out->count, sizeof *out->list, compare_meetings);
    return true;
}

/* ---- points -------------------------------------------------------------- */

struct event_points trf_match_points(const struct event *e)
{
    const struct event_points usual = {
        .win = 20, .draw = 10, .bye = 10, .unknown = 10};

    return e->terms.points.stated ? e->terms.points : usual;
}

static bool is_league(const struct event *e)
{
    return e->format.kind == FORMAT_ROUND_ROBIN ||
           e->format.kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

/* Returns the match points of one side, in tenths. */
static int64_t points_of_side(const struct event *e,
                              const struct event_points *p,
                              const struct trf_meeting *m, size_t side)
{
    uint8_t won = side ? RESULT_SECOND : RESULT_FIRST;
    bool lost = m->kind != won && m->kind != RESULT_DRAW;

    if (m->how == HOW_WITHDRAWN || (m->how == HOW_BYE && is_league(e)))
        return 0;
    if (m->how == HOW_BYE && m->kind == RESULT_FIRST)
        return p->bye;
    if (m->how != HOW_PLAYED && lost)
        return p->absent;
    return m->kind == won              ? p->win
           : m->kind == RESULT_DRAW    ? p->draw
           : m->kind == RESULT_UNKNOWN ? 0
                                       : p->loss;
}

void trf_add_team_points(const struct event *e, const struct trf_meetings *all,
                         int64_t *match_points, int64_t *game_points)
{
    const struct event_points p = trf_match_points(e);

    for (size_t i = 0; i < all->count; i++) {
        const struct trf_meeting *m = &all->list[i];
        for (size_t side = 0; side < 2 && m->teams[side] != NOBODY; side++) {
            match_points[m->teams[side]] += points_of_side(e, &p, m, side);
            game_points[m->teams[side]] += m->points[side];
        }
        if (m->how == HOW_BYE && m->kind != RESULT_SECOND && !is_league(e))
            game_points[m->teams[0]] += all->boards;
    }
}

void trf_check_stated(struct trf_reader *r, struct span span, int64_t stated,
                      int64_t counted)
{
    if (stated >= 0 && stated != counted)
        diag_report(r->diags, DIAG_STATED_POINTS, span,
                    "%lld.%lld points are stated, but the results give "
                    "%lld.%lld",
                    (long long)stated / 10, (long long)stated % 10,
                    (long long)counted / 10, (long long)counted % 10);
}

void trf_sum_team_points(struct trf_reader *r)
{
    size_t count = r->event->team_count;
    struct trf_meetings meetings;

    r->match_sums = arena_alloc(r->arena, (count + 1) * sizeof(int64_t));
    r->game_sums = arena_alloc(r->arena, (count + 1) * sizeof(int64_t));
    if (r->match_sums && r->game_sums && count &&
        trf_list_meetings(r->event, NULL, r->arena, &meetings))
        trf_add_team_points(r->event, &meetings, r->match_sums, r->game_sums);
}

void trf_check_team_points(struct trf_reader *r)
{
    for (size_t i = 0; i < r->event->team_count && !r->arena->exhausted; i++) {
        const struct trf_team *t = &r->teams[i];
        trf_check_stated(r, t->match_span, t->match_points, r->match_sums[i]);
        trf_check_stated(r, t->game_span, t->game_points, 5 * r->game_sums[i]);
    }
}
