/* Writes the parts of which explanations consist. */
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

bool explain_is_level(const struct explain *e, const struct bout *bout)
{
    size_t row =
        bout->opponent == NOBODY ? SIZE_MAX : e->row_of[bout->opponent];

    return row >= e->level->begin && row < e->level->end;
}

void explain_bout(struct explain *e, const struct bout *bout)
{
    bool bye = bout->opponent == NOBODY;

    if (bout->score == SCORE_NONE)
        return;
    if (bye)
        explain_words(e, "bye");
    else
        explain_name(e, bout->opponent);
    explain_amount(e, 2 * ledger_gain(e->ledger, bout));
    if (ledger_free(e->ledger, bout))
        text_add(e->out, STR(" (free round)"));
    else if (!bye && !bout->played)
        text_add(e->out, STR(" (forfeit)"));
}

void explain_unplayed(struct explain *e, const struct bout *bout,
                      uint32_t round, uint32_t count)
{
    const char *what = !bout                      ? "missed"
                       : bout->opponent == NOBODY ? "bye"
                                                  : "forfeit";

    explain_words(e, "");
    if (count > 1)
        text_addf(e->out, "rounds %u-%u %s", round, round + count - 1, what);
    else
        text_addf(e->out, "round %u %s", round, what);
}
