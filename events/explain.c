#include "explain.h"
#include "teams.h"

/* ---- points of single games ---------------------------------------------- */

typedef bool wanted(const struct explain *e,
                    const struct round_result *round_result);

static bool is_regular_game(const struct explain *e,
                            const struct round_result *round_result)
{
    (void)e;
    return !round_result->result->tiebreak;
}

static bool in_group(const struct explain *e,
                     const struct round_result *round_result)
{
    return !round_result->result->tiebreak &&
           ledger_is_game(e->ledger, round_result) &&
           explain_is_tied(e, round_result);
}

static bool is_play_off_of_tied(const struct explain *e,
                                const struct round_result *round_result)
{
    return round_result->result->tiebreak && explain_is_tied(e, round_result);
}

static bool is_win(const struct explain *e,
                   const struct round_result *round_result)
{
    (void)e;
    return !round_result->result->tiebreak && round_result->played &&
           round_result->score == SCORE_WON;
}

static bool counts_for_koya(const struct explain *e,
                            const struct round_result *round_result)
{
    return !round_result->result->tiebreak &&
           ledger_is_game(e->ledger, round_result) &&
           is_koya_opponent(e->ledger, round_result->opponent);
}

static void add_round_results(struct explain *e, wanted *want)
{
    const struct ledger *l = e->ledger;
    uint32_t player = e->row->player;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++)
        if (want(e, &l->round_results[i]))
            explain_round_result(e, &l->round_results[i]);
}

static void explain_points(struct explain *e)
{
    add_round_results(e, is_regular_game);
}

static void explain_wins(struct explain *e)
{
    add_round_results(e, is_win);
}

static void explain_koya(struct explain *e)
{
    add_round_results(e, counts_for_koya);
}

static void explain_direct(struct explain *e)
{
    if (e->level->end - e->level->begin < 2)
        text_add(e->out, STR("not tied with anyone"));
    else if (e->level->met)
        add_round_results(e, in_group);
    else
        text_add(e->out, STR("not all tied players have met"));
}

static void explain_play_off(struct explain *e)
{
    add_round_results(e, is_play_off_of_tied);
}

/* ---- opponents' points --------------------------------------------------- */

static const char *const rules[] = {
    [UNPLAYED_OWN_SCORE] = "own score",
    [UNPLAYED_VIRTUAL] = "virtual opponent",
    [UNPLAYED_NOTHING] = "adds nothing",
};

/* Appends the rule for unplayed rounds. For a virtual opponent, also appends
   the number of rounds so far, because this opponent draws in all rounds that
   follow. */
static void add_rule(struct explain *e)
{
    uint8_t rule = e->ledger->options->unplayed;

    text_addf(e->out, " (%s", rules[rule]);
    if (rule == UNPLAYED_VIRTUAL)
        text_addf(e->out, ", %u rounds so far", e->ledger->rounds);
    text_add_char(e->out, ')');
}

/* Appends an unplayed round, such as "round 3 bye (virtual opponent, 5 rounds
   so far)" or "rounds 4-6 missed (own score)". */
static void add_unplayed(struct explain *e, const struct share *share)
{
    explain_unplayed(e, share->round_result, share->round, share->rounds);
    add_rule(e);
}

static void add_opponent(struct explain *e, const struct share *share)
{
    int64_t more = share->rounds - 1;

    if (share->unplayed)
        add_unplayed(e, share);
    else
        explain_name(e, share->round_result->opponent);
    explain_amount(e, 2 * (share->opponent * share->rounds -
                           share->step * (more * (more + 1) / 2)));
}

static void explain_buchholz(struct explain *e)
{
    struct shares shares = shares_begin(e->ledger, e->row->player);
    struct share share;

    while (shares_next(&shares, &share))
        add_opponent(e, &share);
}

static void add_cut(struct explain *e, const char *which, int64_t halves)
{
    text_add(e->out, str_of(which));
    add_halves(e->out, halves);
}

static void explain_cut1(struct explain *e)
{
    explain_buchholz(e);
    add_cut(e, ", without the lowest ",
            list_opponents(e->ledger, e->row->player).lowest);
}

static void explain_median(struct explain *e)
{
    explain_cut1(e);
    add_cut(e, " and the highest ",
            list_opponents(e->ledger, e->row->player).highest);
}

static void explain_sonneborn_berger(struct explain *e)
{
    struct shares shares = shares_begin(e->ledger, e->row->player);
    struct share share;

    while (shares_next(&shares, &share)) {
        if (share.score == SCORE_LOST)
            continue;
        add_opponent(e, &share);
        text_add(e->out, share.score == SCORE_DRAWN ? STR(" / 2") : STR(""));
    }
}

static void explain_progressive(struct explain *e)
{
    const struct ledger *l = e->ledger;
    uint32_t player = e->row->player;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        int64_t points = ledger_points_gained(l, round_result);
        if (round_result->result->tiebreak || points == 0)
            continue;
        explain_words(e, "");
        text_addf(e->out, "round %u:", round_result->round);
        explain_amount(e, 2 * points);
        text_addf(e->out, " x %u", l->rounds - round_result->round + 1);
    }
}

/* ---- lines --------------------------------------------------------------- */

static void (*const explanations[TIEBREAK_KINDS])(struct explain *) = {
    [TIEBREAK_WINS] = explain_wins,
    [TIEBREAK_DIRECT] = explain_direct,
    [TIEBREAK_SONNEBORN_BERGER] = explain_sonneborn_berger,
    [TIEBREAK_BUCHHOLZ] = explain_buchholz,
    [TIEBREAK_BUCHHOLZ_CUT1] = explain_cut1,
    [TIEBREAK_BUCHHOLZ_MEDIAN] = explain_median,
    [TIEBREAK_KOYA] = explain_koya,
    [TIEBREAK_PROGRESSIVE] = explain_progressive,
};

/* True if two rows have equal points and are equal in the first `figures`
   values, which are the play-off and the tie-breaks. */
static bool are_tied(const struct standing *a, const struct standing *b,
                     size_t figures)
{
    bool same =
        a->points == b->points && (figures == 0 || a->play_off == b->play_off);

    for (size_t i = 0; same && i + 1 < figures; i++)
        same = fraction_compare(a->tiebreaks[i], b->tiebreaks[i]) == 0;
    return same;
}

/* Finds the rows that are tied with row `at` in the first `figures` values.
   Stores the result for the following rows, because rows are explained from the
   first to the last. */
static void find_tied(struct explain *e, size_t at, size_t figures)
{
    const struct standings *s = e->standings;
    struct tied_rows *rows = &e->levels[figures];

    e->level = rows;
    if (at < rows->end)
        return;
    rows->begin = at;
    rows->end = at + 1;
    while (rows->end < s->count &&
           are_tied(&s->rows[rows->end], e->row, figures))
        rows->end++;
    group_set(e->ledger, &s->rows[at], rows->end - at);
    rows->met = group_has_met(e->ledger, &s->rows[at], rows->end - at);
}

static void add_line(struct explain *e, struct table *t, struct str figure,
                     struct fraction value, void (*how)(struct explain *))
{
    cell_add_number(t, e->row->place);
    cell_add_str(t, player_name(e->ledger->event, e->row->player));
    cell_add_str(t, figure);
    add_figure(table_cell(t), value);
    e->out = table_cell(t);
    e->started = false;
    how(e);
}

static void explain_tiebreak(struct explain *e, struct table *t, size_t at,
                             size_t column)
{
    struct tiebreak tiebreak = e->tiebreak = e->standings->list[column];
    struct text name = {0};

    if (tiebreak_depends_on_ties(tiebreak))
        find_tied(e, at, column + 1);
    tiebreak_text(tiebreak, &name);
    add_line(e, t, text_str(&name), e->row->tiebreaks[column],
             tiebreak.kind < TIEBREAK_DE ? explanations[tiebreak.kind]
                                         : explain_c07);
    t->failed |= name.failed;
    text_release(&name);
}

static void explain_row(struct explain *e, struct table *t, size_t at)
{
    e->row = &e->standings->rows[at];
    add_line(e, t, STR("points"),
             (struct fraction){2 * e->ledger->points[e->row->player], 1},
             explain_points);
    if (e->row->play_off) {
        find_tied(e, at, 0);
        add_line(e, t, STR("play-off"),
                 (struct fraction){2 * e->row->play_off, 1}, explain_play_off);
    }
    for (size_t i = 0; i < e->standings->list_count; i++)
        explain_tiebreak(e, t, at, i);
}

/* Explains the rows of the ledger. Returns false if out of memory. */
static bool explain_rows(struct explain *e, struct standings *s,
                         struct table *out)
{
    const struct ledger *l = e->ledger;

    if (!compute_standings(l, s) || !c07_prepare(&e->c07, l))
        return false;
    e->row_of =
        arena_alloc(l->arena, (l->event->player_count + 1) * sizeof *e->row_of);
    if (!e->row_of)
        return false;
    for (size_t i = 0; i < s->count; i++)
        e->row_of[s->rows[i].player] = i;
    for (size_t i = 0; i < s->count; i++)
        explain_row(e, out, i);
    return true;
}

static bool make_explanation(const struct event *event, uint32_t stage,
                             const struct standings_options *options,
                             bool of_teams, struct table *out)
{
    static const char *const heads[] = {">place", "player", "figure", ">value",
                                        "how"};
    static const char *const team_heads[] = {">place", "team", "figure",
                                             ">value", "how"};
    struct standings s;
    struct ledger ledger;
    struct arena arena;
    struct teams teams;
    struct explain e = {.ledger = &ledger, .standings = &s};
    bool made;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, of_teams ? team_heads : heads,
               sizeof heads / sizeof *heads);
    add_title(out, event, stage);
    made = of_teams ? team_ledger_make(&ledger, &teams, event, stage, options,
                                       &arena, NULL)
                    : ledger_make(&ledger, event, stage, options, &arena);
    made = made && explain_rows(&e, &s, out);
    return table_finish(out, &arena, made);
}

bool table_explain(const struct event *event, uint32_t stage,
                   const struct standings_options *options, struct table *out)
{
    return make_explanation(event, stage, options, false, out);
}

bool table_explain_teams(const struct event *event, uint32_t stage,
                         const struct standings_options *options,
                         struct table *out)
{
    return make_explanation(event, stage, options, true, out);
}
