/*
 * Explains the tie-breaks of C.07 (explain.h).
 */
#include "explain.h"

/* ---- games and rounds ---------------------------------------------------- */

/* A function that returns true for rounds that count and are listed. */
typedef bool round_test(const struct explain *e, const struct player_round *r);

static bool is_win(const struct explain *e, const struct player_round *r)
{
    (void)e;
    return r->round_result && r->round_result->score == SCORE_WON;
}

static bool is_won(const struct explain *e, const struct player_round *r)
{
    return is_win(e, r) && r->round_result->played;
}

static bool is_black(const struct explain *e, const struct player_round *r)
{
    (void)e;
    return r->round_result && r->round_result->played &&
           !r->round_result->first;
}

static bool is_black_won(const struct explain *e, const struct player_round *r)
{
    return is_won(e, r) && is_black(e, r);
}

static void name_round(struct explain *e, const struct player_round *r)
{
    if (r->round_result && r->round_result->opponent != NOBODY)
        explain_name(e, r->round_result->opponent);
    else
        explain_unplayed(e, r->round_result, r->round, r->count);
}

static void name_rounds(struct explain *e, round_test *named)
{
    struct player_rounds own = player_rounds(e->c07.views[0], e->row->player);

    for (const struct player_round *r = own.at; r < own.end; r++)
        if (named(e, r))
            name_round(e, r);
}

static void explain_win(struct explain *e)
{
    name_rounds(e, is_win);
}

static void explain_won(struct explain *e)
{
    name_rounds(e, is_won);
}

static void explain_bpg(struct explain *e)
{
    name_rounds(e, is_black);
}

static void explain_bwg(struct explain *e)
{
    name_rounds(e, is_black_won);
}

static bool is_absence(const struct explain *e, const struct player_round *r)
{
    (void)e;
    return r->kind == ROUND_REQUESTED ||
           (r->round_result && r->round_result->opponent != NOBODY &&
            !r->round_result->played && r->round_result->score == SCORE_LOST);
}

/* Appends a sum such as "5 rounds, without round 3 bye + rounds 4-5 missed". */
static void explain_rep(struct explain *e)
{
    struct player_rounds own = player_rounds(e->c07.views[0], e->row->player);
    bool any = false;

    text_addf(e->out, "%u rounds", e->c07.views[0]->rounds);
    for (const struct player_round *r = own.at; r < own.end; r++)
        if (is_absence(e, r)) {
            text_add(e->out, any ? STR("") : STR(", without "));
            explain_unplayed(e, r->round_result, r->round, r->count);
            any = true;
        }
}

static void explain_std(struct explain *e)
{
    int64_t draw = ledger_points_of(e->ledger, SCORE_DRAWN);
    struct player_rounds own = player_rounds(e->c07.views[0], e->row->player);

    for (const struct player_round *r = own.at; r < own.end; r++) {
        bool played = r->round_result && r->round_result->played;
        bool more =
            played ? r->round_result->score == SCORE_WON : r->gain > draw;
        bool level =
            played ? r->round_result->score == SCORE_DRAWN : r->gain == draw;
        if (r->kind == ROUND_OPEN || (!more && !level))
            continue;
        name_round(e, r);
        explain_amount(e, more ? 4 : 2);
    }
}

/* Appends terms such as "round 1: 1 x 3", where 3 is the number of rounds in
   which the points of round 1 count. */
static void explain_ps(struct explain *e)
{
    struct player_rounds own = player_rounds(e->c07.views[0], e->row->player);
    uint32_t rounds = e->c07.views[0]->rounds, cut = e->tiebreak.lowest;

    for (const struct player_round *r = own.at; r < own.end; r++) {
        uint32_t from = r->round > cut ? r->round : cut + 1;
        if (r->gain == 0 || from > rounds)
            continue;
        explain_words(e, "");
        text_addf(e->out, "round %u:", r->round);
        explain_amount(e, 2 * r->gain);
        text_addf(e->out, " x %u", rounds - from + 1);
    }
}

static void explain_tpn(struct explain *e)
{
    bool drawn = e->ledger->event->players[e->row->player].seed != 0;

    text_add(e->out, drawn ? STR("the place in the draw")
                           : STR("no place in the draw"));
}

static void explain_rtng(struct explain *e)
{
    text_add(e->out, e->c07.unrated ? STR("not all players have a rating")
                                    : STR("the rating"));
}

/* ---- opponents' points --------------------------------------------------- */

/* Appends a term such as "B 2½ x ½" or "round 3 bye (dummy) 2 x 1". */
static void explain_element(struct explain *e, const struct element *element,
                            bool times)
{
    if (element->kind == ROUND_GAME)
        explain_name(e, element->round_result->opponent);
    else {
        explain_unplayed(e, element->round_result, element->round,
                         element->count);
        text_add(e->out, STR(" (dummy)"));
    }
    explain_amount(e, 2 * element->opponent);
    if (element->count > 1)
        text_addf(e->out, " x %u", element->count);
    if (times) {
        text_add(e->out, STR(" x"));
        explain_amount(e, 2 * element->gain);
    }
}

/* Appends the terms that are cut, by cutting one element at a time. */
static void explain_cuts(struct explain *e, size_t count, bool times)
{
    struct element *elements = e->c07.elements;
    struct tiebreak by = {.lowest = 1};
    const char *word = ", without ";

    for (size_t i = 0; i < (size_t)e->tiebreak.lowest + e->tiebreak.highest;
         i++) {
        int64_t before = elements_sum(elements, count);
        if (i == e->tiebreak.lowest)
            by = (struct tiebreak){.highest = 1};
        elements_cut(elements, count, by);
        text_addf(e->out, "%s", word);
        add_quarters(e->out, (before - elements_sum(elements, count)) *
                                 (times ? 1 : 2));
        word = " and ";
    }
}

static void explain_sum(struct explain *e, bool times)
{
    const struct view *v = c07_view(&e->c07, e->tiebreak);
    struct element *elements = e->c07.elements;
    size_t count =
        tiebreak_is_of_teams(e->tiebreak)
            ? list_team_elements(&e->c07, e->tiebreak, e->row->player, elements)
            : list_elements(v, e->row->player, times, elements);

    for (size_t i = 0; i < count; i++)
        if (!times || elements[i].gain || e->tiebreak.lowest)
            explain_element(e, &elements[i], times);
    explain_cuts(e, count, times);
    if ((v->how & VIEW_FORE) && v->drawn)
        text_addf(e->out, "; round %u counted as drawn", v->drawn);
}

static void explain_bh(struct explain *e)
{
    explain_sum(e, false);
}

static void explain_sb(struct explain *e)
{
    explain_sum(e, true);
}

static bool is_koya(const struct explain *e, const struct player_round *r)
{
    return r->kind <= ROUND_FORFEIT &&
           c07_is_koya_opponent(&e->c07, e->tiebreak,
                                r->round_result->opponent);
}

static void explain_ks(struct explain *e)
{
    struct player_rounds own = player_rounds(e->c07.views[0], e->row->player);

    for (const struct player_round *r = own.at; r < own.end; r++)
        if (is_koya(e, r))
            explain_round_result(e, r->round_result);
}

/* ---- averages over opponents --------------------------------------------- */

/* Appends an average such as "(B 12 + C 13) / 2". */
static void explain_average(struct explain *e, const struct fraction *of)
{
    const struct ledger *l = e->ledger;
    uint32_t player = e->row->player, count = 0;

    text_add_char(e->out, '(');
    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->tiebreak || !round_result->played)
            continue;
        explain_name(e, round_result->opponent);
        text_add_char(e->out, ' ');
        if (of)
            add_figure(e->out, of[round_result->opponent]);
        else
            text_addf(
                e->out, "%u",
                (unsigned)l->event->players[round_result->opponent].rating);
        count++;
    }
    text_addf(e->out, ") / %u", count);
}

static void explain_aob(struct explain *e)
{
    explain_average(e, c07_view(&e->c07, e->tiebreak)->sums);
}

static void explain_apro(struct explain *e)
{
    if (e->c07.unrated)
        explain_rtng(e);
    else
        explain_average(e, e->c07.performance);
}

static void explain_appo(struct explain *e)
{
    if (e->c07.unrated)
        explain_rtng(e);
    else
        explain_average(e, e->c07.perfect);
}

/* Appends the ratings that count. Returns their number, and sets *halves to the
   half points scored against these opponents. */
static size_t explain_ratings(struct explain *e, int64_t *halves)
{
    int64_t *ratings = e->c07.ratings;
    size_t count = ratings_met(&e->c07, e->row->player, ratings, halves);
    size_t end = count > e->tiebreak.highest ? count - e->tiebreak.highest : 0;

    for (size_t i = e->tiebreak.lowest; i < end; i++) {
        explain_words(e, "");
        text_addf(e->out, "%lld", (long long)ratings[i]);
    }
    return end > e->tiebreak.lowest ? end - e->tiebreak.lowest : 0;
}

/* Appends a performance such as "2000 + 1900: 3 against 2, 1950 + 72", or the
   fact that a rating is missing. */
static void explain_rated(struct explain *e)
{
    int64_t halves;
    size_t count;

    if (e->c07.unrated) {
        explain_rtng(e);
        return;
    }
    count = explain_ratings(e, &halves);
    if (count == 0) {
        text_add(e->out, STR("no opponents"));
        return;
    }
    if (e->tiebreak.kind == TIEBREAK_ARO) {
        text_addf(e->out, ", divided by %zu", count);
        return;
    }
    text_add(e->out, STR(":"));
    explain_amount(e, 2 * halves);
    text_addf(e->out, " of %zu", count);
    if (e->tiebreak.kind == TIEBREAK_TPR)
        text_addf(e->out, ", %+lld",
                  (long long)rating_difference(halves, (int64_t)count));
}

/* ---- teams --------------------------------------------------------------- */

/* Adds up the game points, or the shares of BC and BERLIN, of all rounds. */
static void explain_boards(struct explain *e)
{
    const struct ledger *l = e->ledger;
    uint32_t team = e->row->player;

    if (!l->event->teams_source) {
        text_add(e->out, STR("not an event of teams"));
        return;
    }
    for (size_t i = l->begin[team]; i < l->begin[team + 1]; i++) {
        const struct round_result *r = &l->round_results[i];
        int64_t points = e->tiebreak.kind == TIEBREAK_GP
                             ? team_round_points(&e->c07, team, r)
                             : team_board_sum(&e->c07, e->tiebreak, team, r);
        if (!points)
            continue;
        if (r->opponent == NOBODY)
            explain_words(e, "bye");
        else
            explain_name(e, r->opponent);
        explain_amount(e, 2 * points);
    }
}

static void explain_team_sum(struct explain *e)
{
    if (e->ledger->event->teams_source)
        explain_sum(e, true);
    else
        text_add(e->out, STR("not an event of teams"));
}

/* ---- direct encounter ---------------------------------------------------- */

static void explain_de(struct explain *e)
{
    const struct ledger *l = e->ledger;
    uint32_t player = e->row->player;

    if (e->level->end - e->level->begin < 2) {
        text_add(e->out, STR("not tied with anyone"));
        return;
    }
    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++)
        if (c07_have_met(&e->c07, e->tiebreak, &l->round_results[i]) &&
            explain_is_tied(e, &l->round_results[i]))
            explain_round_result(e, &l->round_results[i]);
    if (!e->level->met && !e->tiebreak.forfeits)
        text_add(e->out, e->started ? STR("; not all tied players have met")
                                    : STR("not all tied players have met"));
}

/* ---- all tie-breaks ------------------------------------------------------ */

static void (*const explanations[TIEBREAK_KINDS])(struct explain *) = {
    [TIEBREAK_DE] = explain_de,          [TIEBREAK_WIN] = explain_win,
    [TIEBREAK_WON] = explain_won,        [TIEBREAK_BPG] = explain_bpg,
    [TIEBREAK_BWG] = explain_bwg,        [TIEBREAK_PS] = explain_ps,
    [TIEBREAK_REP] = explain_rep,        [TIEBREAK_STD] = explain_std,
    [TIEBREAK_TPN] = explain_tpn,        [TIEBREAK_BH] = explain_bh,
    [TIEBREAK_AOB] = explain_aob,        [TIEBREAK_FB] = explain_bh,
    [TIEBREAK_SB] = explain_sb,          [TIEBREAK_KS] = explain_ks,
    [TIEBREAK_GP] = explain_boards,      [TIEBREAK_EMMSB] = explain_team_sum,
    [TIEBREAK_EMGSB] = explain_team_sum, [TIEBREAK_EGMSB] = explain_team_sum,
    [TIEBREAK_EGGSB] = explain_team_sum, [TIEBREAK_BC] = explain_boards,
    [TIEBREAK_BERLIN] = explain_boards,  [TIEBREAK_ARO] = explain_rated,
    [TIEBREAK_TPR] = explain_rated,      [TIEBREAK_PTP] = explain_rated,
    [TIEBREAK_APRO] = explain_apro,      [TIEBREAK_APPO] = explain_appo,
    [TIEBREAK_RTNG] = explain_rtng,
};

void explain_c07(struct explain *e)
{
    explanations[e->tiebreak.kind](e);
}
