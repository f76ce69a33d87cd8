/* Interprets single results, and computes the points for them in their
   stage. */
#include "ledger.h"

bool event_result_valid(const struct event *event,
                        const struct event_result *result)
{
    bool alone = result->how == HOW_BYE || result->how == HOW_WITHDRAWN;

    if (result->first >= event->player_count)
        return false;
    return alone || (result->second < event->player_count &&
                     result->second != result->first);
}

/* The scores of the first and the second player. */
static const uint8_t scores[RESULT_KINDS][2] = {
    [RESULT_NONE] = {SCORE_NONE, SCORE_NONE},
    [RESULT_FIRST] = {SCORE_WON, SCORE_LOST},
    [RESULT_SECOND] = {SCORE_LOST, SCORE_WON},
    [RESULT_DRAW] = {SCORE_DRAWN, SCORE_DRAWN},
    [RESULT_UNKNOWN] = {SCORE_NONE, SCORE_NONE},
};

bool result_is_paired(const struct event_result *r)
{
    return r->how == HOW_PLAYED || r->how == HOW_FORFEIT ||
           r->how == HOW_ANNULLED;
}

bool result_is_open(const struct event_result *r)
{
    return r->how == HOW_PLAYED && !result_is_over((enum result_kind)r->kind);
}

uint8_t result_score(const struct event_result *r, bool second)
{
    if (r->kind == RESULT_UNKNOWN && r->how == HOW_FORFEIT)
        return SCORE_LOST; /* both players lose */
    return scores[r->kind][second];
}

int64_t ledger_points_of(const struct ledger *l, uint8_t score)
{
    const struct points *points = &l->options->points;
    const int64_t of[] = {points->loss, points->draw, points->win, 0};

    return of[score];
}

bool ledger_round_robin(const struct ledger *l)
{
    return l->format.kind == FORMAT_ROUND_ROBIN ||
           l->format.kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

bool ledger_is_free_round(const struct ledger *l,
                          const struct round_result *round_result)
{
    return round_result->opponent == NOBODY && ledger_round_robin(l);
}

int64_t ledger_result_points(const struct ledger *l,
                             const struct round_result *round_result)
{
    const struct event_result *r = round_result->result;
    uint8_t score = round_result->score;

    if (l->own && r->how == HOW_BYE && score == SCORE_WON && !r->requested)
        return l->own->bye / POINT_HALF;
    if (l->own && r->how != HOW_PLAYED && score == SCORE_LOST)
        return l->own->absent / POINT_HALF;
    return ledger_points_of(l, score);
}

int64_t ledger_points_gained(const struct ledger *l,
                             const struct round_result *round_result)
{
    return ledger_is_free_round(l, round_result)
               ? 0
               : ledger_result_points(l, round_result);
}

bool ledger_is_game(const struct ledger *l,
                    const struct round_result *round_result)
{
    return round_result->score != SCORE_NONE &&
           round_result->opponent != NOBODY &&
           (round_result->played || ledger_round_robin(l));
}
