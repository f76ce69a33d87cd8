/*
 * Compares the scores of players with those expected from their ratings, and
 * computes performances, by FIDE's tables (B.02, 8.1.1 and 8.1.2).
 */
#include "c07.h"
#include "tables.h"

enum { DIFFERENCE_MOST = 400 }; /* greater differences count as this (8.3.1) */

/* A player's games over the board against rated opponents. */
struct rated_games {
    int64_t games, halves;
    int64_t ratings;  /* sum of these opponents' ratings */
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

/* Appends a cell with hundredths, such as "1.64" or "-0.36". */
static void cell_hundredths(struct table *t, int64_t n)
{
    int64_t size = n < 0 ? -n : n;

    text_addf(table_cell(t), "%s%lld.%02lld", n < 0 ? "-" : "",
              (long long)(size / 100), (long long)(size % 100));
}

static void add_row(struct table *t, const struct ledger *l,
                    const struct standing *row)
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
}

bool table_performance(const struct event *event, uint32_t stage,
                       const struct standings_options *options,
                       struct table *out)
{
    static const char *const heads[] = {
        ">place",  "player",    ">rating", ">games",      ">opponents",
        ">points", ">expected", ">above",  ">performance"};
    struct standings standings;
    struct ledger ledger;
    struct arena arena;
    bool counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    counted = table_init(out, heads, sizeof heads / sizeof *heads) &&
              ledger_make(&ledger, event, stage, options, &arena) &&
              compute_standings(&ledger, &standings);
    if (counted) {
        add_title(out, event, stage);
        add_state(out, &ledger);
        add_ranking_rule(out, &ledger);
    }
    for (size_t i = 0; counted && i < standings.count; i++)
        add_row(out, &ledger, &standings.rows[i]);
    return table_done(out, &arena, counted);
}
