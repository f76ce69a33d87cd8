/*
 * Compares the scores of players with the scores that their ratings predict,
 * and computes performances and rating changes with FIDE's tables (B.02, 8.1.1
 * and 8.1.2).
 */
#include "c07.h"
#include "ratings.h"
#include "tables.h"

/* Greater rating differences count as this difference (8.3.1). */
enum { DIFFERENCE_MOST = 400 };

/* A player's games over the board against rated opponents. */
struct rated_games {
    int64_t games, halves;
    int64_t ratings;  /* sum of the opponents' ratings */
    int64_t expected; /* expected score in hundredths of a point; only for rated
                         players */
};

static int64_t expected_score(int64_t own, int64_t other)
{
    int64_t difference = own - other;

    if (difference > DIFFERENCE_MOST)
        difference = DIFFERENCE_MOST;
    if (difference < -DIFFERENCE_MOST)
        difference = -DIFFERENCE_MOST;
    return rating_expected(difference);
}

static struct rated_games find_rated_games(const struct ledger *l,
                                           uint32_t player)
{
    static const uint8_t worth[] = {[SCORE_DRAWN] = 1, [SCORE_WON] = 2};
    const struct event_player *players = l->event->players;
    struct rated_games met = {.games = 0};

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->tiebreak || !round_result->played ||
            round_result->opponent == NOBODY ||
            round_result->score == SCORE_NONE ||
            !players[round_result->opponent].rating)
            continue;
        met.games++;
        met.halves += worth[round_result->score];
        met.ratings += players[round_result->opponent].rating;
        met.expected += expected_score(players[player].rating,
                                       players[round_result->opponent].rating);
    }
    return met;
}

/* ---- changes of ratings -------------------------------------------------- */

/* The rule by which the ratings of an event change. */
struct change_rule {
    const struct elo_options *k; /* NULL if only the K that the event states is
                                    used */
    uint32_t year;
};

static bool states_k(const struct event *e)
{
    size_t i = 0;

    while (i < e->player_count && !e->players[i].k)
        i++;
    return i < e->player_count;
}

static struct change_rule change_rule(const struct event *e,
                                      const struct standings_options *options)
{
    return (struct change_rule){.k = options->elo,
                                .year = ratings_event_days(e).last / 10000};
}

/* Returns the K of a rated player, or 0 if K cannot be determined. */
static int64_t k_of_player(const struct change_rule *rule,
                           const struct event_player *p, uint32_t games)
{
    struct elo_case of = {.rating = p->rating,
                          .games = UINT32_MAX,
                          .of_event = games,
                          .born = player_year_born(p),
                          .year = rule->year,
                          .stated = p->k};

    if (!rule->k)
        return p->k;
    of.high = elo_is_high_rating(rule->k, p->rating);
    return (int64_t)elo_k(rule->k, &of);
}

/* Appends K, the change of the rating, and the rating after the event. */
static void add_change(struct table *t, const struct change_rule *rule,
                       const struct event_player *p, struct rated_games met)
{
    int64_t k = p->rating ? k_of_player(rule, p, (uint32_t)met.games) : 0;
    int64_t change = k * (50 * met.halves - met.expected), after = 0;
    bool rated = k && met.games;

    cell_add_known(t, k, k > 0);
    if (rated)
        cell_hundredths(t, change);
    else
        table_cell(t);
    if (p->rating)
        after = round_half_up(100 * (int64_t)p->rating + change, 100);
    else if (rule->k && rule->k->fide && met.halves &&
             met.games >= ELO_FIRST_GAMES)
        after = (int64_t)elo_first_rating(met.ratings, met.halves,
                                          (uint32_t)met.games);
    cell_add_known(t, after, (k || !p->rating) && after > 0);
}

/* Appends the rule for K, such as "; K 20", to the rule of the table. */
static void add_change_rule(struct table *t, const struct change_rule *rule)
{
    const struct elo_options *k = rule->k;

    if (!k) {
        text_add(&t->rule, STR("; K as the event states"));
        return;
    }
    text_addf(&t->rule, "; K %s%.0f", k->fide ? "by FIDE B.02: " : "",
              k->steps[k->step_count - 1].k);
    if (k->high_from > 0)
        text_addf(&t->rule, ", %.0f from a rating of %.0f", k->high_k,
                  k->high_from);
    if (k->young_k > 0)
        text_addf(&t->rule, ", %.0f for players under 18 rated below 2300",
                  k->young_k);
    text_add(&t->rule, STR(", unless the event states K"));
}

/* ---- rows ---------------------------------------------------------------- */

/* Appends a row. If `rule` is not NULL, the row includes the change of the
   rating. */
static void add_row(struct table *t, const struct ledger *l,
                    const struct standing *row, const struct change_rule *rule)
{
    uint32_t rating = l->event->players[row->player].rating;
    struct rated_games met = find_rated_games(l, row->player);

    cell_add_number(t, row->place);
    cell_add_str(t, player_name(l->event, row->player));
    cell_add_known(t, rating, rating > 0);
    cell_add_number(t, met.games);
    cell_add_known(t, met.games ? round_half_up(met.ratings, met.games) : 0,
                   met.games);
    cell_add_halves(t, met.halves);
    if (rating && met.games) {
        cell_hundredths(t, met.expected);
        cell_hundredths(t, 50 * met.halves - met.expected);
    } else {
        table_cell(t);
        table_cell(t);
    }
    cell_add_known(t,
                   met.games ? round_half_up(met.ratings, met.games) +
                                   rating_difference(met.halves, met.games)
                             : 0,
                   met.games);
    if (rule)
        add_change(t, rule, &l->event->players[row->player], met);
}

bool table_performance(const struct event *event, uint32_t stage,
                       const struct standings_options *options,
                       struct table *out)
{
    static const char *const heads[] = {
        ">place",  "player",    ">rating", ">games",      ">opponents",
        ">points", ">expected", ">above",  ">performance"};
    static const char *const of_changes[] = {"K", "change", "after"};
    const struct change_rule changes = change_rule(event, options);
    const bool changed = changes.k || states_k(event);
    struct standings standings;
    struct ledger ledger;
    struct arena arena;
    bool counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    counted = table_init(out, heads, sizeof heads / sizeof *heads) &&
              ledger_make(&ledger, event, stage, options, &arena) &&
              compute_standings(&ledger, &standings);
    for (size_t i = 0; changed && i < sizeof of_changes / sizeof *of_changes;
         i++)
        table_add_column(out, str_of(of_changes[i]), true);
    if (counted) {
        add_title(out, event, stage);
        add_state(out, &ledger);
        add_ranking_rule(out, &ledger);
    }
    if (counted && changed)
        add_change_rule(out, &changes);
    for (size_t i = 0; counted && i < standings.count; i++)
        add_row(out, &ledger, &standings.rows[i], changed ? &changes : NULL);
    return table_finish(out, &arena, counted);
}
