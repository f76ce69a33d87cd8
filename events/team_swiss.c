/* Pairs a round of a team Swiss. */
#include "team_swiss.h"

#include <stdlib.h>

static uint8_t other_kind(uint8_t kind)
{
    return kind == RESULT_FIRST    ? RESULT_SECOND
           : kind == RESULT_SECOND ? RESULT_FIRST
                                   : kind;
}

/* Returns a copy of the event of teams, allocated in the arena. In the copy,
   each match's first team is the team that had the first colour on the first
   board (1.6.1). Returns NULL if out of memory. */
static const struct event *event_by_colours(const struct teams *t,
                                            struct arena *arena)
{
    struct event *e = ARENA_NEW(arena, struct event);
    struct event_result *list =
        arena_alloc(arena, (t->count + 1) * sizeof *list);

    if (!e || !list)
        return NULL;
    *e = t->event;
    e->results = t->count ? list : NULL;
    for (size_t i = 0; i < t->count; i++) {
        struct event_result *r = &list[i];
        *r = t->matches[i].result;
        r->next = i + 1 < t->count ? r + 1 : NULL;
        if (!t->matches[i].turned || r->second == NOBODY)
            continue;
        r->first = t->matches[i].result.second;
        r->second = t->matches[i].result.first;
        r->kind = other_kind(r->kind);
    }
    return e;
}

/* Lists the game points of both teams in each result of event_by_colours(). */
static int64_t (*list_game_points(const struct teams *t, uint32_t stage,
                                  struct arena *arena))[2]
{
    int64_t(*list)[2] = arena_alloc(arena, (t->count + 1) * sizeof *list);

    for (size_t i = 0; list && i < t->count; i++) {
        const struct team_match *m = &t->matches[i];
        if (m->result.how == HOW_BYE)
            list[i][0] = team_bye_points(t, stage, &m->result);
        for (size_t k = 0; k < 2 && m->result.how != HOW_BYE; k++)
            list[i][k] = m->points[(k == 1) != m->turned];
    }
    return list;
}

/* ---- the bye (3.4) ------------------------------------------------------- */

/* True if `a` gets the bye rather than `b`. */
static bool is_before_for_bye(const struct swiss_player *a,
                              const struct swiss_player *b)
{
    if (a->score != b->score)
        return a->score < b->score;
    if (a->met_count != b->met_count)
        return a->met_count > b->met_count;
    return a->number > b->number;
}

static bool can_complete_without(struct team_swiss *t, uint32_t team)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < t->swiss.count; i++)
        if (i != team)
            t->left[count++] = i;
    t->left_count = count;
    t->swiss.bye_score = BYE_NONE;
    return swiss_can_complete(&t->swiss, t->left, count, NULL, NULL);
}

/* Finds the team that gets the bye. Returns NOBODY if there is none. */
static uint32_t find_bye(struct team_swiss *t, bool *refused)
{
    for (;;) {
        uint32_t best = NOBODY;
        for (uint32_t i = 0; i < t->swiss.count; i++) {
            const struct swiss_player *p = &t->swiss.players[i];
            if (p->barred || refused[i])
                continue;
            if (best == NOBODY || is_before_for_bye(p, &t->swiss.players[best]))
                best = i;
        }
        if (best == NOBODY || t->swiss.no_memory ||
            can_complete_without(t, best))
            return best;
        refused[best] = true;
    }
}

static bool refuse_impossible(struct team_swiss *t, struct pairing *out)
{
    struct swiss *s = &t->swiss;
    uint32_t left = 0;

    out->fault = PAIRING_IMPOSSIBLE;
    out->concerned =
        arena_alloc(s->arena, (s->count + 1) * sizeof *out->concerned);
    if (!out->concerned)
        return false;
    s->bye_score = s->count % 2 ? BYE_ANY : BYE_NONE;
    swiss_can_complete(s, NULL, s->count, out->concerned, &left);
    for (uint32_t i = 0; i < left; i++)
        out->concerned[i] = s->players[out->concerned[i]].index;
    out->concerned_count = left;
    return true;
}

/* Removes the team with the bye from the remaining teams, and adds its
   board. */
static bool assign_bye(struct team_swiss *t, struct pairing *out)
{
    struct swiss *s = &t->swiss;
    bool *refused = arena_alloc(s->arena, s->count + 1);
    uint32_t bye = NOBODY;

    if (!refused)
        return false;
    if (s->count % 2) {
        bye = find_bye(t, refused);
        if (bye == NOBODY)
            return refuse_impossible(t, out);
    } else if (!can_complete_without(t, NOBODY)) {
        return refuse_impossible(t, out);
    }
    if (bye != NOBODY) {
        const struct swiss_player *p = &s->players[bye];
        out->boards[out->count++] =
            (struct pairing_board){.first = p->index,
                                   .second = NOBODY,
                                   .rank = p->number,
                                   .bracket = UINT32_MAX,
                                   .points = {p->points, 0},
                                   .paired_by = {p->score, 0}};
    }
    return !s->no_memory;
}

/* ---- the round ----------------------------------------------------------- */

static int compare_by_table(const void *left, const void *right)
{
    const struct pairing_board *a = left, *b = right;
    int64_t a_most = a->points[0] > a->points[1] ? a->points[0] : a->points[1];
    int64_t b_most = b->points[0] > b->points[1] ? b->points[0] : b->points[1];
    int64_t a_sum = a->points[0] + a->points[1];
    int64_t b_sum = b->points[0] + b->points[1];

    if ((a->second == NOBODY) != (b->second == NOBODY))
        return a->second == NOBODY ? 1 : -1;
    if (a_most != b_most)
        return a_most > b_most ? -1 : 1;
    if (a_sum != b_sum)
        return a_sum > b_sum ? -1 : 1;
    return number_compare(a->rank, b->rank);
}

static bool pair_round(struct team_swiss *t, struct pairing *out)
{
    struct swiss *s = &t->swiss;
    size_t room = s->count + 1;

    t->left = arena_alloc(s->arena, room * sizeof *t->left);
    t->boards = out->boards = arena_alloc(s->arena, room * sizeof *t->boards);
    if (!t->left || !t->boards || !assign_bye(t, out))
        return false;
    if (out->fault)
        return true;
    t->board_count = (uint32_t)out->count;
    if (!team_pair_brackets(t))
        return false;
    out->count = t->board_count;
    for (size_t i = 0; i < out->count; i++)
        if (out->boards[i].second == NOBODY)
            out->boards[i].bracket = t->bracket;
    qsort(out->boards, out->count, sizeof *out->boards, compare_by_table);
    return true;
}

bool pairing_team_swiss(const struct teams *teams, uint32_t stage,
                        uint32_t after, const struct standings_options *options,
                        struct arena *arena, struct pairing *out)
{
    uint32_t rounds = out->rounds ? out->rounds : UINT32_MAX;
    struct team_swiss t = {.swiss = {.arena = arena, .after = after},
                           .early = rounds == UINT32_MAX || after + 2 < rounds};
    struct swiss *s = &t.swiss;

    s->event = event_by_colours(teams, arena);
    if (teams->event.terms.score == TEAM_SCORE_GAMES &&
        !(s->game_points = list_game_points(teams, stage, arena)))
        return false;
    if (!s->event || !swiss_compute_history(s, stage, rounds, options))
        return false;
    t.games = after ? team_game_points(teams, stage, after, arena)
                    : arena_alloc(arena, (s->event->player_count + 1) *
                                             sizeof *t.games);
    out->unknown = s->unknown;
    if (out->rounds && after >= out->rounds)
        out->fault = PAIRING_OVER;
    else if (s->count < 1)
        out->fault = PAIRING_FEW;
    if (!t.games || out->fault)
        return t.games != NULL;
    for (uint32_t i = 0; i < s->count; i++)
        team_find_preference(&s->players[i]);
    return pair_round(&t, out);
}
