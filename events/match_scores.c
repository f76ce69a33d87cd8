/* Writes the score of a match in words (matches.h). */
#include "matches.h"
#include "tables.h"

/* Sets the scores of both players in half points: points or, in a match to N
   wins, wins. */
static void find_score(const struct ledger *l, const struct match *m,
                       int64_t score[2])
{
    bool wins = match_length_of(l->format).kind == FORMAT_FIRST_TO;

    for (size_t i = 0; i < 2; i++)
        score[i] = wins ? 2 * (int64_t)m->won[i] : m->points[i];
}

void match_add_points(const struct ledger *l, const struct match *m,
                      size_t side, struct text *out)
{
    int64_t score[2];

    find_score(l, m, score);
    add_halves(out, score[side]);
}

/* True if the match needs a play-off game that it does not have yet. */
static bool needs_play_off(const struct match *m)
{
    return m->level && !m->last_game->tiebreak;
}

uint32_t match_next_first(const struct match *m)
{
    return m->level && m->winner == NOBODY && m->players[1] != NOBODY
               ? m->last_game->second
               : NOBODY;
}

void match_add_progress(const struct ledger *l, const struct match *m,
                        struct str lead, struct text *out)
{
    struct match_length length = match_length_of(l->format);
    bool over = m->winner != NOBODY || (m->level && !needs_play_off(m));

    if (!length.games || m->planned || m->players[1] == NOBODY || over)
        return;
    text_add(out, lead);
    if (m->level)
        text_add(out, STR("play-off needed"));
    else if (length.kind == FORMAT_BEST_OF)
        text_addf(out, "after %u of %u", m->played, length.games);
    else
        text_addf(out, "after %u, first to %u", m->played, length.games);
}

void match_add_line(const struct ledger *l, const struct match *m,
                    uint32_t first, struct text *out)
{
    size_t side = m->players[1] == first;

    match_add_points(l, m, side, out);
    text_add(out, STR("-"));
    match_add_points(l, m, !side, out);
    if (m->play_off[0] || m->play_off[1]) {
        text_add(out, STR(", play-off "));
        add_halves(out, m->play_off[side]);
        text_add(out, STR("-"));
        add_halves(out, m->play_off[!side]);
    }
    match_add_progress(l, m, m->level ? STR(", ") : STR(" "), out);
}

void match_add_score(const struct ledger *l, const struct match *m,
                     struct text *out)
{
    int64_t score[2];
    size_t ahead;
    bool tied;

    find_score(l, m, score);
    ahead =
        m->winner != NOBODY ? m->winner == m->players[1] : score[1] > score[0];
    tied = m->winner == NOBODY && score[0] == score[1];

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
