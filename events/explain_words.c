/* Writes the parts of explanations. */
#include "explain.h"

void explain_name(struct explain *e, uint32_t player)
{
    text_add(e->out, e->started ? STR(" + ") : STR(""));
    text_add(e->out, player_name(e->ledger->event, player));
    e->started = true;
}

void explain_words(struct explain *e, const char *words)
{
    text_add(e->out, e->started ? STR(" + ") : STR(""));
    text_add(e->out, str_of(words));
    e->started = true;
}

void explain_amount(struct explain *e, int64_t quarters)
{
    text_add_char(e->out, ' ');
    add_quarters(e->out, quarters);
}

bool explain_is_tied(const struct explain *e,
                     const struct round_result *round_result)
{
    size_t row = round_result->opponent == NOBODY
                     ? SIZE_MAX
                     : e->row_of[round_result->opponent];

    return row >= e->level->begin && row < e->level->end;
}

void explain_round_result(struct explain *e,
                          const struct round_result *round_result)
{
    bool bye = round_result->opponent == NOBODY;

    if (round_result->score == SCORE_NONE)
        return;
    if (bye)
        explain_words(e, "bye");
    else
        explain_name(e, round_result->opponent);
    explain_amount(e, 2 * ledger_points_gained(e->ledger, round_result));
    if (ledger_is_free_round(e->ledger, round_result))
        text_add(e->out, STR(" (free round)"));
    else if (!bye && !round_result->played)
        text_add(e->out, STR(" (forfeit)"));
}

void explain_unplayed(struct explain *e,
                      const struct round_result *round_result, uint32_t round,
                      uint32_t count)
{
    const char *what = !round_result                      ? "missed"
                       : round_result->opponent == NOBODY ? "bye"
                                                          : "forfeit";

    explain_words(e, "");
    if (count > 1)
        text_addf(e->out, "rounds %u-%u %s", round, round + count - 1, what);
    else
        text_addf(e->out, "round %u %s", round, what);
}
