/* Checks the written numbers and commas of plies against the actual numbers. */
#include "replay_parts.h"

/* Returns the place of the ply in this round at this turn, counted from the
   first ply of round 1. */
static int64_t place_of_numbered_ply(const struct run *run, uint32_t number,
                                     uint8_t turn)
{
    return ((int64_t)number - 1) * run->rules->round + turn;
}

/* True if a ply at that place would be the first ply played in its round. */
static bool would_open_round(const struct node *node, int64_t turn)
{
    return turn == node->turn ? node->opens : turn == 0;
}

/* True if the dots of the number are correct. The first ply played in a round
   has "1."; if the first player was skipped, "1..." is accepted too
   [ruling]. */
static bool dots_fit(const struct node *node, int64_t turn)
{
    bool opens = would_open_round(node, turn);

    return node->dots == DOTS_ANY || (node->dots == 1) == opens ||
           (opens && turn > 0);
}

/* True if the number is correct for a ply at that place. */
static bool number_fits(const struct run *run, const struct node *node,
                        int64_t place)
{
    int64_t turn = place - place_of_numbered_ply(run, node->number, 0);

    return place >= 0 && turn >= 0 && turn < run->rules->round &&
           dots_fit(node, turn);
}

static void report_number(const struct run *run, const struct node *node,
                          uint32_t index, int64_t place)
{
    struct span span = node->number_span;
    struct diag *d = diag_report(
        run->diags, DIAG_WRONG_NUMBER, span,
        "the move number must be %lld%s here, not %.*s",
        (long long)(place / run->rules->round + 1),
        would_open_round(node, place % run->rules->round) ? "." : "...",
        (int)span.length, run->record->text.ptr + span.begin);

    diag_position(run->diags, d, index, STR(""));
}

bool replay_follow_number(const struct run *run, const struct node *node)
{
    int64_t counted = place_of_numbered_ply(run, node->round, node->turn);
    uint8_t turn = node->dots == 1 && !node->opens ? 0 : node->turn;

    if (!node->dots || number_fits(run, node, counted + run->replay->shift))
        return true;
    if (number_fits(run, node, counted)) { /* the number agrees with the count
                                              again */
        run->replay->shift = 0;
        return true;
    }
    if (node->dots == 3 && turn == 0)
        turn = 1;
    run->replay->shift =
        place_of_numbered_ply(run, node->number, turn) - counted;
    return false;
}

void replay_check_number(const struct run *run, const struct node *node,
                         uint32_t index)
{
    int64_t counted = place_of_numbered_ply(run, node->round, node->turn);
    int64_t place = counted + run->replay->shift;

    if (replay_number_is_usual(run, node))
        return;
    if (!replay_follow_number(run, node))
        report_number(run, node, index, place >= 0 ? place : counted);
}

void replay_check_comma(const struct run *run, const struct node *node,
                        uint32_t index)
{
    if (!node->comma || node->turn == run->rules->round - 1)
        return;
    struct diag *d =
        diag_report(run->diags, DIAG_WRONG_COMMA, node->span, NULL);
    diag_label(run->diags, d, "a round begins with the first player's ply");
    diag_position(run->diags, d, index, STR(""));
}
