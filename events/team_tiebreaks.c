/* Computes the team tie-breaks (C.07, Articles 11 to 13), which need the boards
   of their matches. */
#include "teams.h"

#include "c07.h"

/* Returns the match of a round, which is a result of the event of teams. */
static const struct team_match *match_of(const struct round_result *r)
{
    return (const struct team_match *)(const void *)r->result;
}

int64_t team_round_points(const struct c07 *c, uint32_t team,
                          const struct round_result *r)
{
    const struct teams *teams = c->ledger->event->teams_source;

    if (!r || r->result->tiebreak || r->early)
        return 0;
    if (r->opponent != NOBODY)
        return match_of(r)->points[r->result->second == team];
    return team_bye_points(teams, c->ledger->stage, r->result);
}

size_t list_team_elements(const struct c07 *c, struct tiebreak t, uint32_t team,
                          struct element *out)
{
    size_t count = list_elements(c07_view(c, t), team, true, out);
    bool of_games = t.kind == TIEBREAK_EGMSB || t.kind == TIEBREAK_EGGSB;
    bool games = t.kind == TIEBREAK_EMGSB || t.kind == TIEBREAK_EGGSB;

    for (size_t i = 0; i < count; i++) {
        struct element *e = &out[i];
        bool met = e->kind == ROUND_GAME || e->kind == ROUND_FORFEIT;
        if (of_games)
            e->opponent =
                c->game_points[met ? e->round_result->opponent : team];
        if (games)
            e->gain = team_round_points(c, team, e->round_result);
        e->value = e->opponent * e->gain;
    }
    return count;
}

int64_t team_board_sum(const struct c07 *c, struct tiebreak t, uint32_t team,
                       const struct round_result *r)
{
    const struct teams *teams = c->ledger->event->teams_source;
    bool second = r->result->second == team;
    int64_t points, sum;

    if (r->opponent == NOBODY || r->result->tiebreak || r->early)
        return 0;
    points = match_of(r)->counted[second];
    sum = match_of(r)->board_sums[second];
    return t.kind == TIEBREAK_BC ? sum
                                 : points * ((int64_t)teams->boards + 1) - sum;
}

struct fraction team_tiebreak(const struct c07 *c, struct tiebreak t,
                              uint32_t team)
{
    const struct ledger *l = c->ledger;
    int64_t sum = 0;

    if (!l->event->teams_source)
        return (struct fraction){0, 0};
    if (t.kind == TIEBREAK_GP)
        return (struct fraction){2 * c->game_points[team], 1};
    if (t.kind != TIEBREAK_BC && t.kind != TIEBREAK_BERLIN) {
        size_t count = list_team_elements(c, t, team, c->elements);
        elements_cut(c->elements, count, t);
        return (struct fraction){elements_sum(c->elements, count), 1};
    }
    for (size_t i = l->begin[team]; i < l->begin[team + 1]; i++)
        sum += team_board_sum(c, t, team, &l->round_results[i]);
    return (struct fraction){2 * sum, 1};
}
