/*
 * Converts a team event to an event whose players are the teams and whose
 * results are the matches between them. The boards decide the matches.
 */
#include "teams.h"

#include <stdlib.h>

/* A game between players of two teams, or a match that the source lists. */
struct meeting {
    uint32_t stage, round, low, high; /* `low` and `high` are indices of
                                         teams */
    uint32_t number; /* number of the match; UINT32_MAX for a game that does not
                        state it */
    size_t order;
    const struct event_match *match; /* NULL for a game */
    const struct event_result *game;
};

uint32_t team_of_player(const struct event *e, uint32_t player)
{
    uint32_t team = player < e->player_count ? e->players[player].team : 0;

    return team && team <= e->team_count ? team - 1 : NOBODY;
}

uint32_t event_match_id(const struct event *e, const struct event_match *match)
{
    uint32_t id = 1;

    for (const struct event_match *m = e->matches; m != match; m = m->next)
        id++;
    return id;
}

/* Orders meetings by stage, round and teams. A match comes before its teams'
   games in the same round. */
static int compare_meetings(const void *left, const void *right)
{
    const struct meeting *a = left, *b = right;
    int order = number_compare(a->stage, b->stage);

    if (!order)
        order = number_compare(a->round, b->round);
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

static struct meeting make_meeting(uint32_t stage, uint32_t round, uint32_t one,
                                   uint32_t other)
{
    return (struct meeting){.stage = stage,
                            .round = round,
                            .low = one < other ? one : other,
                            .high = one < other ? other : one};
}

/* Lists games and matches. A game that states its match belongs to the teams of
   this match. */
static size_t list_meetings(const struct event *e, struct meeting *list,
                            const struct event_match **matches)
{
    size_t count = 0, number = 0;

    for (const struct event_match *m = e->matches; m; m = m->next) {
        matches[number++] = m;
        list[count] = make_meeting(m->stage, m->round, m->first, m->second);
        list[count].number = (uint32_t)number;
        list[count].match = m;
        list[count].order = count;
        count++;
    }
    for (const struct event_result *r = e->results; r; r = r->next) {
        const struct event_match *m =
            r->match && r->match <= number ? matches[r->match - 1] : NULL;
        uint32_t first = m ? m->first : team_of_player(e, r->first);
        uint32_t second = m ? m->second : team_of_player(e, r->second);
        bool alone = r->how == HOW_BYE && m;
        if ((!result_is_paired(r) && !alone) || r->how == HOW_ANNULLED ||
            r->tiebreak || first == NOBODY || second == NOBODY ||
            first == second)
            continue;
        list[count] = make_meeting(r->stage, r->round, first, second);
        list[count].number = m ? r->match : UINT32_MAX;
        list[count].game = r;
        list[count].order = count;
        count++;
    }
    return count;
}

/* ---- results of matches -------------------------------------------------- */

/* Adds a game, or the point of a player who has no opponent. */
static void add_game(const struct event *e, struct team_match *m,
                     const struct event_result *r)
{
    static const int64_t halves[] = {
        [SCORE_LOST] = 0, [SCORE_DRAWN] = 1, [SCORE_WON] = 2, [SCORE_NONE] = 0};
    bool alone = r->how == HOW_BYE;
    bool turned = team_of_player(e, r->first) == m->result.second ||
                  (!alone && team_of_player(e, r->second) == m->result.first);

    m->games++;
    uint32_t board = r->board ? r->board : m->games;
    m->forfeits += r->how != HOW_PLAYED;
    m->open += result_score(r, false) == SCORE_NONE;
    if (alone) {
        m->points[turned] += halves[result_score(r, false)];
        m->board_sums[turned] += halves[result_score(r, false)] * board;
        return;
    }
    if (m->games - m->forfeits == 1 || (r->board && r->board < m->top)) {
        m->top = r->board;
        m->turned = turned;
    }
    for (size_t i = 0; i < 2; i++) {
        int64_t points = halves[result_score(r, (i == 1) != turned)];
        m->points[i] += points;
        m->board_sums[i] += points * board;
    }
}

static void begin_match(const struct event *e, struct team_match *m,
                        const struct meeting *first)
{
    const struct event_match *source = first->match;
    const struct event_result *r = first->game;

    *m = (struct team_match){.source = source,
                             .number = source ? first->number : UINT32_MAX};
    if (source)
        m->result = (struct event_result){.stage = source->stage,
                                          .round = source->round,
                                          .first = source->first,
                                          .second = source->second,
                                          .kind = source->kind,
                                          .how = source->how,
                                          .date = source->date,
                                          .span = source->span};
    else
        m->result =
            (struct event_result){.stage = r->stage,
                                  .round = r->round,
                                  .first = team_of_player(e, r->first),
                                  .second = team_of_player(e, r->second),
                                  .kind = RESULT_UNKNOWN,
                                  .date = r->date,
                                  .span = r->span};
}

/* Sets the result of a match: the stated result or, if there is none and no
   board is missing, the result of the boards. */
static void end_match(struct team_match *m)
{
    const struct event_match *source = m->source;

    m->counted[0] = m->points[0];
    m->counted[1] = m->points[1];
    if (source && source->points[0] >= 0) {
        m->points[0] = source->points[0];
        m->points[1] = source->points[1];
        if (m->result.how == HOW_FORFEIT && m->points[0] + m->points[1] == 0)
            m->result.kind = RESULT_UNKNOWN; /* both teams have lost */
    } else if (m->games && !m->open && m->result.how == HOW_PLAYED) {
        m->result.kind = m->points[0] > m->points[1]   ? RESULT_FIRST
                         : m->points[0] < m->points[1] ? RESULT_SECOND
                                                       : RESULT_DRAW;
        if (m->forfeits == m->games && !(source && source->points[0] >= 0)) {
            bool nobody = m->points[0] + m->points[1] == 0;
            m->result.how = HOW_FORFEIT;
            m->result.kind = nobody ? RESULT_UNKNOWN : m->result.kind;
        }
    }
}

static bool same_match(const struct meeting *a, const struct meeting *b)
{
    return a->stage == b->stage && a->round == b->round && a->low == b->low &&
           a->high == b->high && !b->match &&
           (b->number == UINT32_MAX || b->number == a->number);
}

static void make_matches(const struct event *e, struct teams *t,
                         const struct meeting *list, size_t count)
{
    for (size_t at = 0, end; at < count; at = end) {
        struct team_match *m = &t->matches[t->count++];
        begin_match(e, m, &list[at]);
        for (end = at;
             end == at || (end < count && same_match(&list[at], &list[end]));
             end++)
            if (list[end].game)
                add_game(e, m, list[end].game);
        end_match(m);
    }
}

/* ---- the event ----------------------------------------------------------- */

/* True for a round robin, in which a team without an opponent gets no
   points. */
static bool is_league(const struct event *e, uint32_t stage)
{
    struct event_format format = e->stages[stage].format;
    uint8_t kind = format.kind == FORMAT_UNKNOWN ? e->format.kind : format.kind;

    return kind == FORMAT_ROUND_ROBIN || kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

static bool count_boards(const struct event *e, struct teams *t,
                         struct arena *arena)
{
    uint32_t *sizes = arena_alloc(arena, (e->team_count + 1) * sizeof *sizes);
    uint32_t least = UINT32_MAX;

    for (uint32_t i = 0; sizes && i < e->player_count; i++) {
        uint32_t team = team_of_player(e, i);
        if (team == NOBODY)
            continue;
        sizes[team]++;
        if (e->players[i].board > t->boards)
            t->boards = e->players[i].board;
    }
    for (size_t i = 0; sizes && i < e->team_count; i++)
        least = sizes[i] < least ? sizes[i] : least;
    if (!t->boards && least != UINT32_MAX)
        t->boards = least;
    return sizes != NULL;
}

/* Sets the match points: 2, 1 and 0, unless the event states other points. A
   team that is not paired gets the points of a draw (C.04.6, 1.4). */
static void set_points(struct event *e)
{
    struct event_points *p = &e->terms.points;

    if (p->stated)
        return;
    event_points_set_usual(p, 20, 10, 0);
    p->bye = p->draw;
}

static bool make_players(const struct event *e, struct teams *t,
                         struct arena *arena)
{
    t->event.players =
        arena_alloc(arena, (e->team_count + 1) * sizeof *t->event.players);
    if (!t->event.players)
        return false;
    for (size_t i = 0; i < e->team_count; i++)
        t->event.players[i] =
            (struct event_player){.name = e->teams[i].name,
                                  .country = e->teams[i].country,
                                  .seed = e->teams[i].seed,
                                  .span = e->teams[i].span};
    t->event.player_count = e->team_count;
    return true;
}

bool teams_make(struct teams *t, const struct event *e, struct arena *arena)
{
    size_t room = e->match_count + e->result_count + 1;
    struct meeting *list = arena_alloc(arena, room * sizeof *list);
    const struct event_match **matches =
        arena_alloc(arena, (e->match_count + 1) * sizeof *matches);
    struct event_result **next = &t->event.results;

    *t = (struct teams){.event = *e};
    t->matches = arena_alloc(arena, room * sizeof *t->matches);
    t->event.of_teams = true;
    t->event.teams_source = t;
    t->event.team_count = t->event.match_count = t->event.result_count = 0;
    t->event.matches = NULL;
    t->event.results = NULL;
    set_points(&t->event);
    if (!list || !matches || !t->matches || !make_players(e, t, arena) ||
        !count_boards(e, t, arena))
        return false;
    size_t count = list_meetings(e, list, matches);
    qsort(list, count, sizeof *list, compare_meetings);
    make_matches(e, t, list, count);
    for (size_t i = 0; i < t->count; i++) {
        *next = &t->matches[i].result;
        next = &t->matches[i].result.next;
        t->event.result_count++;
    }
    return true;
}

int64_t team_bye_points(const struct teams *t, uint32_t stage,
                        const struct event_result *bye)
{
    return bye->kind == RESULT_SECOND || is_league(&t->event, stage)
               ? 0
               : t->boards;
}

int64_t *team_game_points(const struct teams *t, uint32_t stage, uint32_t after,
                          struct arena *arena)
{
    int64_t *points =
        arena_alloc(arena, (t->event.player_count + 1) * sizeof *points);

    for (size_t i = 0; points && i < t->count; i++) {
        const struct team_match *m = &t->matches[i];
        const struct event_result *r = &m->result;
        if (r->stage != stage || (after && r->round > after) ||
            !event_result_valid(&t->event, r))
            continue;
        if (r->how == HOW_BYE)
            points[r->first] += team_bye_points(t, stage, r);
        if (r->second == NOBODY)
            continue;
        points[r->first] += m->points[0];
        points[r->second] += m->points[1];
    }
    return points;
}

const struct event *event_of_teams(const struct event *event,
                                   struct teams *room, struct arena *arena)
{
    if (!event->team_count)
        return event;
    return teams_make(room, event, arena) ? &room->event : NULL;
}

/* ---- checks -------------------------------------------------------------- */

#define TEAM(e, team) (int)(e)->teams[team].name.len, (e)->teams[team].name.ptr

/* Checks whether the stated points are possible with the board results. Some
   boards may be missing. */
static void check_boards(struct check *c, const struct team_match *m)
{
    const struct event_match *source = m->source;

    if (!source || source->points[0] < 0 || !m->games ||
        (m->counted[0] == source->points[0] &&
         m->counted[1] == source->points[1]))
        return;
    if (m->counted[0] <= source->points[0] &&
        m->counted[1] <= source->points[1] &&
        2 * (int64_t)m->games < source->points[0] + source->points[1])
        return;
    if (m->open && m->counted[0] <= source->points[0] &&
        m->counted[1] <= source->points[1])
        return;
    diag_report(c->diags, DIAG_STATED_SCORE, source->span,
                "the stated score of the match between %.*s and %.*s differs "
                "from its boards",
                TEAM(c->event, source->first), TEAM(c->event, source->second));
}

/* Reports a player in a match who belongs to neither team, and two players of
   the same team. */
static void check_sides(struct check *c, const struct event_result *r,
                        const struct event_match *m)
{
    const struct event *e = c->event;
    uint32_t first = team_of_player(e, r->first),
             second = team_of_player(e, r->second);

    for (size_t i = 0; m && i < 2; i++) {
        uint32_t p = i ? r->second : r->first, team = i ? second : first;
        if (team != NOBODY && team != m->first && team != m->second)
            diag_report(c->diags, DIAG_THIRD_PLAYER, r->span,
                        "%.*s plays for %.*s, which does not play in the match",
                        NAME(c, p), TEAM(e, team));
    }
    if (first != NOBODY && first == second && r->first != r->second)
        diag_report(c->diags, DIAG_OWN_OPPONENT, r->span,
                    "%.*s and %.*s both play for %.*s", NAME(c, r->first),
                    NAME(c, r->second), TEAM(e, first));
}

void check_teams(struct check *c, const struct teams *t, struct arena *arena)
{
    const struct event *e = c->event;
    const struct event_match **matches =
        arena_alloc(arena, (e->match_count + 1) * sizeof *matches);
    size_t number = 0;

    for (const struct event_match *m = e->matches; matches && m; m = m->next) {
        matches[number++] = m;
        if (m->first == m->second)
            diag_report(c->diags, DIAG_OWN_OPPONENT, m->span,
                        "%.*s is paired against itself", TEAM(e, m->first));
    }
    for (const struct event_result *r = e->results; matches && r; r = r->next)
        if (event_result_valid(e, r) && result_is_paired(r))
            check_sides(c, r,
                        r->match && r->match <= number ? matches[r->match - 1]
                                                       : NULL);
    for (size_t i = 0; i < t->count; i++)
        check_boards(c, &t->matches[i]);
}
