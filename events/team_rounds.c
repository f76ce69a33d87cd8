/* Adds rounds to an event of teams: the matches, and the boards of the teams'
   players. */
#include <stdlib.h>

#include "swiss.h"
#include "teams.h"

/* The players of each team who play in a round, in board order. */
struct lineups {
    uint32_t *list; /* players, team by team */
    size_t *begin;  /* team t has list[begin[t]] up to list[begin[t + 1] - 1] */
    uint32_t boards; /* number of boards of a match */
};

struct ranked_player {
    uint32_t team, board, player;
};

/* Orders players with a board before the reserves, who have no board. The
   reserves remain in the order of the event. */
static int compare_by_board(const void *left, const void *right)
{
    const struct ranked_player *a = left, *b = right;
    int order = number_compare(a->team, b->team);

    if (!order)
        order = number_compare(a->board - 1, b->board - 1);
    return order ? order : number_compare(a->player, b->player);
}

/* Marks players who have withdrawn, and players who have a bye in the round
   that is not part of a match. */
static void mark_absent(const struct event *e, uint32_t stage, uint32_t round,
                        bool *absent)
{
    pairing_mark_withdrawn(e, stage, round, absent);
    for (const struct event_result *r = e->results; r; r = r->next)
        if (r->how == HOW_BYE && r->stage == stage && r->round == round &&
            !r->match && event_result_valid(e, r))
            absent[r->first] = true;
}

static bool list_players(const struct event *e, uint32_t stage, uint32_t round,
                         struct arena *arena, struct lineups *out)
{
    size_t room = e->player_count + 1, count = 0;
    struct ranked_player *all = arena_alloc(arena, room * sizeof *all);
    bool *absent = arena_alloc(arena, room);

    out->list = arena_alloc(arena, room * sizeof *out->list);
    out->begin = arena_alloc(arena, (e->team_count + 2) * sizeof *out->begin);
    if (!all || !absent || !out->list || !out->begin)
        return false;
    mark_absent(e, stage, round, absent);
    for (uint32_t i = 0; i < e->player_count; i++) {
        uint32_t team = team_of_player(e, i);
        if (team == NOBODY || absent[i])
            continue;
        all[count++] = (struct ranked_player){team, e->players[i].board, i};
        out->begin[team + 1]++;
    }
    qsort(all, count, sizeof *all, compare_by_board);
    for (size_t i = 0; i < count; i++)
        out->list[i] = all[i].player;
    for (size_t i = 0; i < e->team_count; i++)
        out->begin[i + 1] += out->begin[i];
    return true;
}

/* Returns the player on a board, counted from 0, or NOBODY. */
static uint32_t player_at(const struct lineups *l, uint32_t team,
                          uint32_t board)
{
    size_t at = l->begin[team] + board;

    return at < l->begin[team + 1] ? l->list[at] : NOBODY;
}

uint32_t *pairing_lineup(const struct event *e, uint32_t stage, uint32_t round,
                         uint32_t team, struct arena *arena, size_t *count)
{
    struct lineups l = {0};

    if (!list_players(e, stage, round, arena, &l))
        return NULL;
    *count = l.begin[team + 1] - l.begin[team];
    return l.list + l.begin[team];
}

/* ---- the matches --------------------------------------------------------- */

/* The place at which matches and their games are inserted. */
struct insertion {
    struct event *event;
    struct arena *arena;
    uint32_t stage, round;
    struct event_match **match;
    struct event_result **result;
    uint32_t number; /* number of matches before this place */
};

static struct insertion insertion_begin(struct event *e, uint32_t stage,
                                        uint32_t round, struct arena *arena)
{
    struct insertion i = {.event = e,
                          .arena = arena,
                          .stage = stage,
                          .round = round,
                          .match = &e->matches,
                          .result = pairing_insertion_place(e, stage, round)};
    uint32_t number = 0;

    for (struct event_match *m = e->matches; m; m = m->next) {
        number++;
        if (m->stage < stage || (m->stage == stage && m->round <= round)) {
            i.match = &m->next;
            i.number = number;
        }
    }
    return i;
}

static bool add_match(struct insertion *i, const struct pairing_board *b)
{
    struct event_match *m = ARENA_NEW(i->arena, struct event_match);
    bool bye = b->second == NOBODY;

    if (!m)
        return false;
    *m = (struct event_match){.next = *i->match,
                              .stage = i->stage,
                              .round = i->round,
                              .first = b->first,
                              .second = b->second,
                              .how = bye ? HOW_BYE : HOW_PLAYED,
                              .kind = bye ? RESULT_FIRST : RESULT_UNKNOWN,
                              .points = {-1, -1}};
    *i->match = m;
    i->match = &m->next;
    i->event->match_count++;
    i->number++;
    return true;
}

/* Adds the game on a board. Its players are `first` and `second`, of the first
   and the second team. The first team has the first colour on odd boards. A
   player whose opponent is missing gets the point. */
static bool add_board(struct insertion *i, uint32_t board, uint32_t first,
                      uint32_t second)
{
    struct event_result *r = ARENA_NEW(i->arena, struct event_result);
    bool alone = first == NOBODY || second == NOBODY;
    bool turned = first == NOBODY || (!alone && board % 2 == 0);

    if (!r)
        return false;
    *r = (struct event_result){.next = *i->result,
                               .stage = i->stage,
                               .round = i->round,
                               .first = turned ? second : first,
                               .second = alone    ? NOBODY
                                         : turned ? first
                                                  : second,
                               .how = alone ? HOW_BYE : HOW_PLAYED,
                               .kind = alone ? RESULT_FIRST : RESULT_UNKNOWN,
                               .board = board,
                               .match = i->number};
    *i->result = r;
    i->result = &r->next;
    i->event->result_count++;
    return true;
}

static bool add_boards(struct insertion *i, const struct lineups *l,
                       const struct pairing_board *b)
{
    for (uint32_t board = 0; board < l->boards; board++) {
        uint32_t first = player_at(l, b->first, board);
        uint32_t second = player_at(l, b->second, board);
        if (first == NOBODY && second == NOBODY)
            break;
        if (!add_board(i, board + 1, first, second))
            return false;
    }
    return true;
}

/* Removes the games of a match. Returns the place where they were. */
static struct event_result **remove_games(struct event *e, uint32_t stage,
                                          uint32_t round, uint32_t number)
{
    struct event_result **place = &e->results;

    for (struct event_result **at = &e->results; *at;) {
        const struct event_result *r = *at;
        bool before =
            r->stage < stage ||
            (r->stage == stage &&
             (r->round < round || (r->round == round && r->match < number)));
        if (r->match == number) {
            *at = r->next;
            e->result_count--;
            continue;
        }
        at = &(*at)->next;
        if (before)
            place = at;
    }
    return place;
}

bool pairing_replace_games(struct event *e, uint32_t number,
                           struct arena *arena)
{
    const struct event_match *m = e->matches;
    struct insertion i = {.event = e, .arena = arena, .number = number};
    struct lineups lineups = {0};
    struct pairing_board pair;
    struct arena work;
    struct teams teams;
    bool fine;

    for (uint32_t at = 1; at < number; at++)
        m = m->next;
    i.stage = m->stage;
    i.round = m->round;
    pair = (struct pairing_board){.first = m->first, .second = m->second};
    arena_init(&work, 0, arena->hard);
    fine = teams_make(&teams, e, &work) &&
           list_players(e, m->stage, m->round, &work, &lineups);
    lineups.boards = fine ? teams.boards : 0;
    i.result = remove_games(e, m->stage, m->round, number);
    fine = fine && add_boards(&i, &lineups, &pair);
    arena->no_memory |= work.no_memory;
    arena->exhausted |= work.exhausted;
    arena_release(&work);
    return fine;
}

bool pairing_add_matches(struct event *e, uint32_t stage,
                         const struct pairing *p, struct arena *arena)
{
    struct insertion i = insertion_begin(e, stage, p->round, arena);
    struct lineups lineups = {0};
    struct teams teams;
    struct arena work;
    bool fine;

    arena_init(&work, 0, arena->hard);
    fine = teams_make(&teams, e, &work) &&
           list_players(e, stage, p->round, &work, &lineups);
    lineups.boards = fine ? teams.boards : 0;
    for (struct event_result *r = e->results; r; r = r->next)
        if (r->match > i.number)
            r->match += (uint32_t)p->count;
    for (size_t k = 0; fine && k < p->count; k++) {
        const struct pairing_board *b = &p->boards[k];
        fine = add_match(&i, b) &&
               (b->second == NOBODY || add_boards(&i, &lineups, b));
    }
    arena->no_memory |= work.no_memory;
    arena->exhausted |= work.exhausted;
    arena_release(&work);
    return fine;
}
