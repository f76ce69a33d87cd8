/* Creates the matches of teams from the games of their players, from forfeits
   and byes, and assigns boards to the games. */
#include <stdlib.h>

#include "trf_reader.h"

#define TEAM(r, team) \
    (int)(r)->event->teams[team].name.len, (r)->event->teams[team].name.ptr

/* A match that is being made. */
struct made_match {
    struct trf_meeting m;
    struct event_match *match;
    bool forfeited; /* a line states the forfeit */
    uint32_t white; /* the team that has the first colour on the first board,
                       or NOBODY */
    size_t alone;   /* number of players without an opponent */
    size_t order;
};

struct maker {
    struct trf_reader *r;
    struct event *e;
    struct made_match *list;
    size_t count;
    uint32_t rounds;
    uint32_t *matches;  /* entry round * teams + team is the number of a match,
                           from 1 */
    uint32_t *line_ups; /* in the same order, numbers of line-ups */
    struct event_result **alone; /* results of players without an opponent */
    size_t alone_count;
    uint32_t *boards; /* board of each player in the current match; 0 if there
                         is none */
    uint32_t boards_max;
};

static uint32_t *entry(const struct maker *k, uint32_t *table, uint32_t round,
                       uint32_t team)
{
    return &table[(size_t)(round - 1) * k->e->team_count + team];
}

static struct made_match *find_made(const struct maker *k, uint32_t round,
                                    uint32_t team)
{
    uint32_t number = *entry(k, k->matches, round, team);

    return number ? &k->list[number - 1] : NULL;
}

static struct made_match *add_match(struct maker *k, struct made_match made)
{
    uint32_t number = (uint32_t)++k->count;

    made.order = number;
    k->list[number - 1] = made;
    for (size_t side = 0; side < 2; side++) {
        uint32_t team = made.m.teams[side];
        uint32_t *at =
            team == NOBODY ? NULL : entry(k, k->matches, made.m.round, team);
        if (at && !*at)
            *at = number;
    }
    return &k->list[number - 1];
}

/* ---- forfeits and byes --------------------------------------------------- */

static void report_twice(struct maker *k, const struct trf_team_term *t,
                         uint32_t team)
{
    diag_report(k->r->diags, DIAG_PLAYS_TWICE, t->span,
                "%.*s has another match or bye in round %u: omitted",
                TEAM(k->r, team), (unsigned)t->round);
}

static void add_bye(struct maker *k, const struct trf_team_term *t)
{
    const struct made_match *before = find_made(k, t->round, t->first);

    if (!before)
        add_match(k, (struct made_match){.m = {.round = t->round,
                                               .teams = {t->first, NOBODY},
                                               .how = HOW_BYE,
                                               .kind = t->kind},
                                         .white = NOBODY});
    else if (before->m.how != HOW_BYE || before->m.kind != t->kind)
        report_twice(k, t, t->first);
}

/* True if no game of a match has a result. */
static bool has_only_open_games(const struct trf_meeting *m)
{
    for (size_t i = 0; i < m->game_count; i++) {
        const struct event_result *r = m->games[i].result;
        if (r->how != HOW_PLAYED || r->kind != RESULT_UNKNOWN)
            return false;
    }
    return true;
}

/* True if the results of a match's games, if there are any, agree with its
   forfeit. */
static bool agrees(const struct trf_meeting *m, const struct trf_team_term *t)
{
    bool turned = m->teams[0] != t->first;
    int64_t white = m->points[turned], black = m->points[!turned];

    if (m->how != HOW_FORFEIT && !has_only_open_games(m))
        return false;
    return white + black == 0 || (t->kind == RESULT_FIRST && white > black) ||
           (t->kind == RESULT_SECOND && white < black);
}

/* Adds a forfeit to the match of its teams. */
static void join_forfeit(struct maker *k, struct made_match *made,
                         const struct trf_team_term *t)
{
    if (made->m.game_count && !agrees(&made->m, t)) {
        diag_report(k->r->diags, DIAG_CONTRADICTING_RESULT, t->span,
                    "the games of this match in round %u say otherwise: "
                    "omitted",
                    (unsigned)t->round);
        return;
    }
    made->m.how = HOW_FORFEIT;
    made->m.kind = t->kind;
    made->forfeited = true;
    made->white = t->first;
}

static void add_forfeit(struct maker *k, const struct trf_team_term *t)
{
    struct made_match *first = find_made(k, t->round, t->first);
    const struct made_match *second = find_made(k, t->round, t->second);

    if (first && first == second && first->forfeited &&
        (first->m.kind != t->kind || first->white != t->first))
        report_twice(k, t, t->first);
    else if (first && first == second)
        join_forfeit(k, first, t);
    else if (first || second)
        report_twice(k, t, first ? t->first : t->second);
    else
        add_match(k, (struct made_match){.m = {.round = t->round,
                                               .teams = {t->first, t->second},
                                               .how = HOW_FORFEIT,
                                               .kind = t->kind},
                                         .forfeited = true,
                                         .white = t->first});
}

/* ---- line-ups ------------------------------------------------------------ */

/* True if the team plays against this opponent. Otherwise reports the
   line-up. */
static bool has_opponent(struct maker *k, const struct trf_line_up *l)
{
    const struct made_match *made = find_made(k, l->round, l->team);

    if (!made || made->m.teams[1] == NOBODY) {
        diag_report(k->r->diags, DIAG_ONE_SIDED, l->span,
                    "%.*s has no match in round %u: omitted",
                    TEAM(k->r, l->team), (unsigned)l->round);
        return false;
    }
    uint32_t other = made->m.teams[made->m.teams[0] == l->team];
    if (other != l->opponent)
        diag_report(k->r->diags, DIAG_CONTRADICTING_RESULT, l->opponent_span,
                    "in round %u, %.*s plays against %.*s: omitted",
                    (unsigned)l->round, TEAM(k->r, l->team), TEAM(k->r, other));
    return other == l->opponent;
}

/* Adds a match without games if the line-up has no players, and neither team
   has a match in the round. */
static void add_empty_match(struct maker *k, const struct trf_line_up *l)
{
    if (find_made(k, l->round, l->team) ||
        find_made(k, l->round, l->opponent) || l->team == l->opponent)
        return;
    for (size_t i = 0; i < l->count; i++)
        if (l->players[i] != NOBODY)
            return;
    add_match(k, (struct made_match){.m = {.round = l->round,
                                           .teams = {l->team, l->opponent},
                                           .how = HOW_PLAYED,
                                           .kind = RESULT_UNKNOWN},
                                     .white = l->team});
}

static void find_line_ups(struct maker *k)
{
    for (size_t i = 0; i < k->r->line_up_count; i++) {
        const struct trf_line_up *l = &k->r->line_ups[i];
        uint32_t *at = entry(k, k->line_ups, l->round, l->team);
        add_empty_match(k, l);
        if (!has_opponent(k, l))
            continue;
        if (*at)
            diag_report(k->r->diags, DIAG_PLAYER_TWICE, l->span,
                        "an earlier line has the boards of %.*s in round %u: "
                        "omitted",
                        TEAM(k->r, l->team), (unsigned)l->round);
        else
            *at = (uint32_t)i + 1;
    }
}

/* ---- boards -------------------------------------------------------------- */

/* The players of one team in a match. */
struct side {
    uint32_t team;
    uint32_t *players;
    size_t count;
    const struct trf_line_up *line_up; /* NULL if the order is usual */
};

static void add_to_side(const struct maker *k, struct side *s, uint32_t player)
{
    if (trf_team_of(k->e, player) == s->team)
        s->players[s->count++] = player;
}

/* A player and the player's place in the team. */
struct placed_player {
    uint32_t place, player;
};

static int compare_places(const void *left, const void *right)
{
    const struct placed_player *a = left, *b = right;

    return (a->place > b->place) - (a->place < b->place);
}

/* Assigns boards to players in the order of their teams, from `next` on, unless
   they have one. */
static void assign_usual(struct maker *k, const struct side *s, uint32_t next,
                         struct placed_player *work)
{
    size_t count = 0;

    for (size_t i = 0; i < s->count; i++)
        if (!k->boards[s->players[i]])
            work[count++] = (struct placed_player){k->r->places[s->players[i]],
                                                   s->players[i]};
    if (count)
        qsort(work, count, sizeof *work, compare_places);
    for (size_t i = 0; i < count; i++)
        k->boards[work[i].player] = next++;
}

/* Assigns the boards of a line-up. */
static void assign_line_up(struct maker *k, const struct side *s)
{
    const struct trf_line_up *l = s->line_up;
    const uint32_t waiting = UINT32_MAX;

    for (size_t i = 0; i < s->count; i++)
        k->boards[s->players[i]] = waiting;
    for (size_t i = 0; i < l->count; i++) {
        uint32_t player = l->players[i];
        if (player == NOBODY)
            continue;
        if (k->boards[player] == waiting)
            k->boards[player] = (uint32_t)i + 1;
        else
            diag_report(k->r->diags,
                        k->boards[player] ? DIAG_PLAYER_TWICE : DIAG_ONE_SIDED,
                        l->spans[i],
                        k->boards[player]
                            ? "player %u already has a board: omitted"
                            : "player %u has no game in this match: omitted",
                        (unsigned)k->r->players[player].number);
    }
    for (size_t i = 0; i < s->count; i++)
        if (k->boards[s->players[i]] == waiting) {
            k->boards[s->players[i]] = 0;
            diag_report(k->r->diags, DIAG_BOARD_ORDER, l->span,
                        "player %u has a game in this match but is not "
                        "listed: added at the end",
                        (unsigned)k->r->players[s->players[i]].number);
        }
}

static void assign_side(struct maker *k, const struct side *s,
                        struct placed_player *work)
{
    uint32_t next = 1;

    if (s->line_up) {
        assign_line_up(k, s);
        next = (uint32_t)s->line_up->count + 1;
    }
    assign_usual(k, s, next, work);
}

/* Returns the side that determines the boards. */
static size_t leading_side(const struct side sides[2])
{
    if (!sides[0].line_up != !sides[1].line_up)
        return sides[1].line_up != NULL;
    return sides[1].count > sides[0].count && !sides[0].line_up;
}

static uint32_t board_on_side(const struct maker *k, const struct side *s,
                              const struct event_result *x)
{
    if (trf_team_of(k->e, x->first) == s->team)
        return k->boards[x->first];
    return x->second != NOBODY && trf_team_of(k->e, x->second) == s->team
               ? k->boards[x->second]
               : 0;
}

static int compare_boards(const void *left, const void *right)
{
    const struct trf_game *a = left, *b = right;
    int order = (a->board > b->board) - (a->board < b->board);

    return order ? order : (a->order > b->order) - (a->order < b->order);
}

/* Sets the boards of the games of a match. */
static void set_boards(struct maker *k, struct made_match *made,
                       const struct side sides[2])
{
    size_t lead = leading_side(sides);
    bool strict = sides[0].count == sides[1].count || sides[!lead].line_up;
    bool differs = false, twice = false;
    struct trf_game *games = made->m.games;

    for (size_t i = 0; i < made->m.game_count; i++) {
        struct trf_game *g = &games[i];
        uint32_t own = board_on_side(k, &sides[lead], g->result);
        uint32_t other = board_on_side(k, &sides[!lead], g->result);
        g->board = own ? own : other;
        differs |= strict && own && other && own != other;
    }
    if (made->m.game_count)
        qsort(games, made->m.game_count, sizeof *games, compare_boards);
    for (size_t i = 1; i < made->m.game_count; i++)
        twice |= games[i].board == games[i - 1].board;
    for (size_t i = 0; i < made->m.game_count; i++)
        if (twice || games[i].board > TRF_BOARDS_MAX)
            games[i].board = (uint32_t)i + 1;
    if (differs || twice)
        diag_report(k->r->diags, DIAG_BOARD_ORDER, games[0].result->span,
                    "in round %u, the boards of %.*s and %.*s do not agree: "
                    "those of %.*s are used",
                    (unsigned)made->m.round, TEAM(k->r, made->m.teams[0]),
                    TEAM(k->r, made->m.teams[1]), TEAM(k->r, sides[lead].team));
}

static void make_boards(struct maker *k, struct made_match *made,
                        uint32_t *players, struct placed_player *work)
{
    struct side sides[2];

    for (size_t i = 0; i < 2; i++) {
        uint32_t team = made->m.teams[i];
        uint32_t number = *entry(k, k->line_ups, made->m.round, team);
        bool own =
            number && k->r->line_ups[number - 1].opponent == made->m.teams[!i];
        sides[i] =
            (struct side){.team = team,
                          .players = i ? players + sides[0].count : players,
                          .line_up = own ? &k->r->line_ups[number - 1] : NULL};
        for (size_t g = 0; g < made->m.game_count; g++) {
            const struct event_result *x = made->m.games[g].result;
            add_to_side(k, &sides[i], x->first);
            if (x->second != NOBODY)
                add_to_side(k, &sides[i], x->second);
        }
        assign_side(k, &sides[i], work);
        if (own && sides[i].line_up->count > k->boards_max)
            k->boards_max = (uint32_t)sides[i].line_up->count;
    }
    set_boards(k, made, sides);
    for (size_t i = 0; i < sides[0].count + sides[1].count; i++)
        k->boards[players[i]] = 0;
    for (size_t i = 0; i < made->m.game_count; i++)
        if (made->m.games[i].board > k->boards_max)
            k->boards_max = made->m.games[i].board;
}

/* ---- matches ------------------------------------------------------------- */

/* Returns the team that has the first colour on the first board. */
static uint32_t find_white(const struct maker *k, const struct made_match *made)
{
    struct str colours = k->r->colours;

    if (made->white != NOBODY)
        return made->white;
    for (size_t i = 0; i < made->m.game_count; i++) {
        const struct trf_game *g = &made->m.games[i];
        uint32_t board = g->board - 1;
        if (g->result->second == NOBODY)
            continue;
        bool black = board < colours.len
                         ? ascii_lower(colours.ptr[board]) == 'b'
                         : board % 2 != 0;
        return trf_team_of(k->e, black ? g->result->second : g->result->first);
    }
    return made->m.teams[0];
}

static int64_t points_of(const struct made_match *made, uint32_t team)
{
    int64_t sum = 0;

    for (size_t i = 0; i < made->m.game_count; i++) {
        const struct trf_game *g = &made->m.games[i];
        bool second = made->m.teams[g->turned] != team;
        uint8_t won = second ? RESULT_SECOND : RESULT_FIRST;
        if (g->result->second == NOBODY && second)
            continue;
        sum += g->result->kind == RESULT_DRAW ? 1
               : g->result->kind == won       ? 2
                                              : 0;
    }
    return sum;
}

/* Sets the score of a forfeited match: that of its games or, without games, a
   win on all boards. */
static void set_score(struct made_match *made, uint32_t boards)
{
    struct event_match *m = made->match;
    int64_t first = points_of(made, m->first);
    int64_t second = points_of(made, m->second);

    if (!made->forfeited || m->kind == RESULT_UNKNOWN)
        return;
    if (first == second) {
        first = m->kind == RESULT_FIRST ? 2 * (int64_t)boards : 0;
        second = m->kind == RESULT_SECOND ? 2 * (int64_t)boards : 0;
    }
    m->points[0] = first;
    m->points[1] = second;
}

static int compare_made(const void *left, const void *right)
{
    const struct made_match *a = left, *b = right;
    bool no_games[] = {!a->m.game_count, !b->m.game_count};
    bool byes[] = {a->m.how == HOW_BYE, b->m.how == HOW_BYE};

    if (a->m.round != b->m.round)
        return a->m.round < b->m.round ? -1 : 1;
    if (no_games[0] != no_games[1])
        return no_games[0] ? 1 : -1;
    if (byes[0] != byes[1])
        return byes[0] ? 1 : -1;
    if (no_games[0] && a->m.teams[0] != b->m.teams[0])
        return a->m.teams[0] < b->m.teams[0] ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

/* Adds a match, and the number of the match to its games. */
static void link_match(struct maker *k, struct made_match *made)
{
    struct event_match *m = ARENA_NEW(k->r->arena, struct event_match);
    uint32_t white = find_white(k, made);

    if (!m)
        return;
    *m =
        (struct event_match){.round = made->m.round,
                             .first = white,
                             .second = made->m.teams[made->m.teams[0] == white],
                             .kind = RESULT_UNKNOWN,
                             .how = HOW_PLAYED,
                             .points = {-1, -1},
                             .span = k->r->event->teams[white].span};
    if (made->forfeited || made->m.how == HOW_BYE) {
        m->how = made->m.how;
        m->kind = made->m.kind;
    }
    made->match = m;
    k->e->match_count++;
    for (size_t i = 0; i < made->m.game_count; i++) {
        struct event_result *x = (struct event_result *)made->m.games[i].result;
        x->match = (uint32_t)k->e->match_count;
        x->board = made->m.games[i].board;
        m->span = i ? m->span : x->span;
    }
}

/* ---- games --------------------------------------------------------------- */

/* Returns the match of a player who has no opponent, or NULL if there is
   none. */
static struct made_match *match_of_alone(const struct maker *k,
                                         const struct event_result *x)
{
    uint32_t team = trf_team_of(k->e, x->first);
    struct made_match *made =
        team == NOBODY ? NULL : find_made(k, x->round, team);

    return made && made->m.how != HOW_BYE ? made : NULL;
}

/* Counts these players in their matches. Those without a match have a bye. */
static void count_alone(struct maker *k)
{
    for (size_t i = 0; i < k->alone_count; i++) {
        struct event_result *x = k->alone[i];
        struct made_match *made = match_of_alone(k, x);
        x->match = 0;
        if (made)
            made->alone++;
        else
            diag_report(k->r->diags, DIAG_ONE_SIDED, x->span,
                        "in round %u, player %u has no opponent, and no match "
                        "of a team: read as a bye",
                        (unsigned)x->round,
                        (unsigned)k->r->players[x->first].number);
    }
}

/* Moves the games of all matches to lists that have room for the players
   without an opponent. Returns false if out of memory. */
static bool make_room(struct maker *k)
{
    size_t total = 0;

    for (size_t i = 0; i < k->count; i++)
        total += k->list[i].m.game_count + k->list[i].alone;
    struct trf_game *games =
        arena_alloc(k->r->arena, (total + 1) * sizeof *games);
    for (size_t i = 0; games && i < k->count; i++) {
        struct trf_meeting *m = &k->list[i].m;
        if (m->game_count)
            memcpy(games, m->games, m->game_count * sizeof *games);
        m->games = games;
        games += m->game_count + k->list[i].alone;
    }
    return games;
}

/* Adds the players who have no opponent on their boards to the matches of their
   teams. Returns false if out of memory. */
static bool add_alone(struct maker *k)
{
    count_alone(k);
    if (!make_room(k))
        return false;
    for (size_t i = 0; i < k->alone_count; i++) {
        struct event_result *x = k->alone[i];
        struct made_match *made = match_of_alone(k, x);
        if (!made)
            continue;
        struct trf_meeting *m = &made->m;
        bool turned = trf_team_of(k->e, x->first) == m->teams[1];
        m->games[m->game_count] =
            (struct trf_game){.result = x, .turned = turned};
        m->games[m->game_count].order = m->game_count + 1;
        m->points[turned] += trf_halves(x, false);
        m->game_count++;
    }
    return true;
}

static int compare_results(const void *left, const void *right)
{
    const struct event_result *a = *(struct event_result *const *)left;
    const struct event_result *b = *(struct event_result *const *)right;

    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    if (a->match != b->match)
        return a->match < b->match ? -1 : 1;
    if (a->board != b->board)
        return a->board < b->board ? -1 : 1;
    return (a->first > b->first) - (a->first < b->first);
}

/* Sorts the results by round, match and board. Returns false if out of
   memory. */
static bool sort_results(struct maker *k)
{
    struct event *e = k->e;
    size_t count = 0;
    struct event_result **list =
        arena_alloc(k->r->arena, (e->result_count + 1) * sizeof *list);

    if (!list)
        return false;
    for (struct event_result *x = e->results; x; x = x->next)
        list[count++] = x;
    if (count)
        qsort(list, count, sizeof *list, compare_results);
    k->r->next_result = &e->results;
    for (size_t i = 0; i < count; i++) {
        *k->r->next_result = list[i];
        k->r->next_result = &list[i]->next;
    }
    *k->r->next_result = NULL;
    return true;
}

/* ---- teams --------------------------------------------------------------- */

/* Returns the number of boards of a match: that of 352, the highest board of a
   match, or the size of the smallest team. */
static uint32_t count_boards(const struct maker *k)
{
    uint32_t *sizes =
        arena_alloc(k->r->arena, (k->e->team_count + 1) * sizeof *sizes);
    uint32_t least = UINT32_MAX;

    if (k->r->colours.len || k->boards_max || !sizes)
        return k->r->colours.len ? (uint32_t)k->r->colours.len : k->boards_max;
    for (uint32_t i = 0; i < k->e->player_count; i++)
        if (k->e->players[i].team)
            sizes[k->e->players[i].team - 1]++;
    for (size_t i = 0; i < k->e->team_count; i++)
        least = sizes[i] < least ? sizes[i] : least;
    return least == UINT32_MAX ? 0 : least;
}

/* Assigns the boards of the event to players. Reserves have none, and an event
   has them in the order of all players. */
static void set_players(struct maker *k, uint32_t boards)
{
    uint32_t *last =
        arena_alloc(k->r->arena, (k->e->team_count + 1) * sizeof *last);
    bool reported = false;

    for (uint32_t i = 0; last && i < k->e->player_count; i++) {
        struct event_player *p = &k->e->players[i];
        uint32_t place = p->team ? k->r->places[i] : 0;
        if (place && place <= boards)
            p->board = place;
        if (!place || place <= boards)
            continue;
        if (place < last[p->team - 1] && !reported) {
            diag_report(k->r->diags, DIAG_NOT_HELD, p->span,
                        "event files cannot store the order of the reserves "
                        "of %.*s: the order of the players is used",
                        TEAM(k->r, p->team - 1));
            reported = true;
        }
        if (place > last[p->team - 1])
            last[p->team - 1] = place;
    }
}

static void check_bye_points(const struct maker *k, uint32_t boards)
{
    int64_t usual = 5 * (int64_t)boards;

    if (k->r->bye_points >= 0 && k->r->bye_points != usual)
        diag_report(k->r->diags, DIAG_NOT_HELD, k->r->bye_points_span,
                    "an assigned bye gives the game points of half of the %u "
                    "boards: ignored",
                    (unsigned)boards);
}

/* ---- all of it ----------------------------------------------------------- */

/* Lists the matches that have games, and the results of players who have no
   opponent. */
static bool list_games(struct maker *k)
{
    struct trf_meetings meetings;
    struct trf_reader *r = k->r;
    size_t room = r->term_count + k->e->result_count + 1;

    k->alone = arena_alloc(r->arena, room * sizeof *k->alone);
    if (!k->alone || !trf_list_meetings(k->e, NULL, r->arena, &meetings))
        return false;
    for (struct event_result *x = k->e->results; x; x = x->next) {
        k->rounds = x->round > k->rounds ? x->round : k->rounds;
        if (x->match == TRF_ALONE)
            k->alone[k->alone_count++] = x;
    }
    for (size_t i = 0; i < r->term_count; i++)
        if (r->terms[i].round > k->rounds)
            k->rounds = r->terms[i].round;
    for (size_t i = 0; i < r->line_up_count; i++)
        if (r->line_ups[i].round > k->rounds)
            k->rounds = r->line_ups[i].round;
    size_t size = (size_t)k->rounds * k->e->team_count + 1;
    k->list = arena_alloc(
        r->arena, (meetings.count + r->term_count + r->line_up_count + 1) *
                      sizeof *k->list);
    k->matches = arena_alloc(r->arena, size * sizeof *k->matches);
    k->line_ups = arena_alloc(r->arena, size * sizeof *k->line_ups);
    k->boards =
        arena_alloc(r->arena, (k->e->player_count + 1) * sizeof *k->boards);
    if (!k->list || !k->matches || !k->line_ups || !k->boards)
        return false;
    for (size_t i = 0; i < meetings.count; i++)
        add_match(k,
                  (struct made_match){.m = meetings.list[i], .white = NOBODY});
    return true;
}

static bool make_all_boards(struct maker *k)
{
    size_t count = k->e->player_count + 2 * k->e->result_count + 1;
    uint32_t *players = arena_alloc(k->r->arena, count * sizeof *players);
    struct placed_player *work = arena_alloc(k->r->arena, count * sizeof *work);

    if (!players || !work)
        return false;
    for (size_t i = 0; i < k->count; i++)
        if (k->list[i].m.teams[1] != NOBODY)
            make_boards(k, &k->list[i], players, work);
    return true;
}

static void link_matches(struct maker *k)
{
    struct event_match **next = &k->e->matches;

    qsort(k->list, k->count, sizeof *k->list, compare_made);
    for (size_t i = 0; i < k->count; i++) {
        link_match(k, &k->list[i]);
        if (!k->list[i].match)
            return;
        *next = k->list[i].match;
        next = &k->list[i].match->next;
    }
}

void trf_make_matches(struct trf_reader *r)
{
    struct maker k = {.r = r, .e = r->event};

    if (!r->event->team_count || !r->places || !list_games(&k))
        return;
    for (size_t i = 0; i < r->term_count; i++)
        if (r->terms[i].second == NOBODY)
            add_bye(&k, &r->terms[i]);
        else
            add_forfeit(&k, &r->terms[i]);
    find_line_ups(&k);
    if (!add_alone(&k) || !make_all_boards(&k))
        return;
    uint32_t boards = count_boards(&k);
    set_players(&k, boards);
    check_bye_points(&k, boards);
    if (!k.count)
        return;
    link_matches(&k);
    for (size_t i = 0; i < k.count; i++)
        if (k.list[i].match)
            set_score(&k.list[i], boards ? boards : 1);
    sort_results(&k);
}
