/* Writes the score of a match in words (matches.h). */
#include "matches.h"
#include "tables.h"

void match_add_score(const struct ledger *l, const struct match *m,
                     struct text *out)
{
    bool wins = match_length_of(l->format).kind == FORMAT_FIRST_TO;
    int64_t score[2] = {wins ? 2 * (int64_t)m->won[0] : m->points[0],
                        wins ? 2 * (int64_t)m->won[1] : m->points[1]};
    size_t ahead =
        m->winner != NOBODY ? m->winner == m->players[1] : score[1] > score[0];
    bool tied = m->winner == NOBODY && score[0] == score[1];

    text_add(out, player_name(l->event, m->players[ahead]));
    text_add(out, tied                  ? STR(" and ")
                  : m->winner != NOBODY ? STR(" beat ")
                                        : STR(" leads "));
    text_add(out, player_name(l->event, m->players[!ahead]));
    text_add(out, tied ? STR(" are tied ") : STR(" "));
    add_halves(out, score[ahead]);
    text_add(out, STR("-"));
    add_halves(out, score[!ahead]);
    if (!m->play_off[0] && !m->play_off[1])
        return;
    text_add(out, STR(", play-off "));
    add_halves(out, m->play_off[ahead]);
    text_add(out, STR("-"));
    add_halves(out, m->play_off[!ahead]);
}
