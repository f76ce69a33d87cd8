/* Columns of games in TRF, where a player has one game in each round. Each game
   of a match therefore has a column of its own. */
#include "trf.h"
#include "trf_reader.h"

/* ---- writing ------------------------------------------------------------- */

/* Returns the number of rounds of the event, or 0 if the number is unknown. */
static uint32_t round_count(const struct event *e)
{
    size_t players = e->player_count;
    size_t once = players < 2 ? 0 : players - 1 + players % 2;

    return e->format.kind == FORMAT_SWISS                ? e->format.games
           : e->format.kind == FORMAT_ROUND_ROBIN        ? (uint32_t)once
           : e->format.kind == FORMAT_DOUBLE_ROUND_ROBIN ? (uint32_t)(2 * once)
                                                         : 0;
}

/* Returns the last round for which players have cells. After a withdrawal it is
   the last round of the event, or the next round if the number of rounds is
   unknown. */
static uint32_t last_round(const struct event *e)
{
    uint32_t last = 0, away = 0, rounds = round_count(e);

    for (const struct event_result *r = e->results; r; r = r->next) {
        bool gone = r->how == HOW_WITHDRAWN;
        uint32_t *of = gone ? &away : &last;
        uint32_t round = gone && !r->round ? 1 : r->round;
        if (r->stage == 0 && round <= TRF_ROUNDS_MAX && round > *of)
            *of = round;
    }
    if (away && !rounds)
        rounds = away > last ? away : last + 1;
    if (away && rounds > last)
        last = rounds;
    return last > TRF_ROUNDS_MAX ? TRF_ROUNDS_MAX : last;
}

bool trf_has_matches(const struct event *e)
{
    uint8_t kind = e->format.kind;

    return !e->team_count &&
           (kind == FORMAT_KNOCKOUT || kind == FORMAT_FIRST_TO ||
            kind == FORMAT_BEST_OF);
}

/* True if TRF can express the result. Only matches have play-off games. */
static bool is_written(const struct event *e, const struct event_result *r)
{
    return r->stage == 0 && r->round > 0 && r->round <= TRF_ROUNDS_MAX &&
           (!r->tiebreak || trf_has_matches(e)) &&
           (r->how == HOW_BYE || r->second != NOBODY) &&
           r->how != HOW_ANNULLED && r->how != HOW_WITHDRAWN;
}

/* Numbers of the results of players and rounds that have been counted. */
struct counter {
    uint32_t *counts, rounds;
};

static uint32_t *count_of(const struct counter *c, uint32_t player,
                          uint32_t round)
{
    return &c->counts[(size_t)player * c->rounds + round - 1];
}

/* Counts a result of its players. Returns the number of results before it in
   the same round. */
static uint32_t count_result(const struct counter *c,
                             const struct event_result *r)
{
    uint32_t *first = count_of(c, r->first, r->round);
    uint32_t *second =
        r->how == HOW_BYE ? first : count_of(c, r->second, r->round);
    uint32_t before = *first > *second ? *first : *second;

    *first = *second = before + 1;
    return before;
}

/* Sets the first column of each round from the number of columns of the round
   before it, which is in columns->begin[round + 1]. */
static void sum_widths(struct trf_columns *columns, uint32_t rounds)
{
    columns->begin[1] = 1;
    for (uint32_t i = 2; i <= rounds + 1; i++)
        columns->begin[i] =
            columns->begin[i - 1] + (columns->begin[i] ? columns->begin[i] : 1);
    columns->count = columns->begin[rounds + 1] - 1;
    if (columns->count > TRF_ROUNDS_MAX)
        columns->count = TRF_ROUNDS_MAX;
}

bool trf_assign_columns(const struct event *e, struct arena *arena,
                        struct trf_columns *out)
{
    uint32_t rounds = last_round(e), i = 0;
    struct counter counter = {
        arena_alloc(arena, (e->player_count * rounds + 1) * sizeof(uint32_t)),
        rounds};
    bool matches = trf_has_matches(e);

    *out = (struct trf_columns){
        arena_alloc(arena, (rounds + 2) * sizeof *out->begin),
        arena_alloc(arena, (e->result_count + 1) * sizeof *out->of), 0, rounds,
        false};
    if (!counter.counts || !out->begin || !out->of)
        return false;
    for (const struct event_result *r = e->results; r; r = r->next, i++) {
        uint32_t before = is_written(e, r) ? count_result(&counter, r) : 0;
        uint32_t *width =
            is_written(e, r) ? &out->begin[r->round + 1] : &out->begin[0];
        if (before && !matches)
            out->lost = true;
        else if (is_written(e, r))
            out->of[i] = before + 1;
        if (out->of[i] > *width)
            *width = out->of[i];
    }
    sum_widths(out, rounds);
    i = 0;
    for (const struct event_result *r = e->results; r; r = r->next, i++)
        if (out->of[i])
            out->of[i] += out->begin[r->round] - 1;
    return true;
}

/* ---- reading ------------------------------------------------------------- */

static const struct trf_cell *cell_at(const struct trf_player *p,
                                      uint32_t column)
{
    return column < p->cell_count ? &p->cells[column] : NULL;
}

/* True if the column has games, all of them between two players who also met in
   the column before it, and no bye. Columns are counted from 0. */
static bool continues_matches(const struct trf_reader *r, uint32_t column)
{
    bool games = false;

    for (size_t i = 0; i < r->player_count; i++) {
        const struct trf_cell *own = cell_at(&r->players[i], column);
        const struct trf_cell *before =
            column ? cell_at(&r->players[i], column - 1) : NULL;
        if (!own || (!own->opponent && own->result == ' '))
            continue;
        if (!own->opponent || own->left_out || !before || before->left_out ||
            before->opponent != own->opponent)
            return false;
        games = true;
    }
    return games;
}

/* The round of a column, and the place of the column in it, from 0. */
struct column_round {
    uint32_t round, place;
};

/* Joins the columns of a knock-out in which the same pairs play again. In a
   match of two players, each column is a round, and play-off games belong to the
   last one. */
static void find_rounds(const struct trf_reader *r, struct column_round *list,
                        uint32_t count)
{
    const struct event_format *f = &r->event->format;
    uint32_t last = f->kind == FORMAT_BEST_OF ? f->games : UINT32_MAX;

    for (uint32_t i = 0; i < count; i++) {
        bool joined =
            f->kind == FORMAT_KNOCKOUT ? continues_matches(r, i) : i >= last;
        struct column_round before =
            i ? list[i - 1] : (struct column_round){0, 0};
        list[i] = joined && i
                      ? (struct column_round){before.round, before.place + 1}
                      : (struct column_round){before.round + 1, 0};
    }
}

void trf_join_rounds(struct trf_reader *r)
{
    struct column_round list[TRF_ROUNDS_MAX];
    const struct event_format *f = &r->event->format;
    bool duel = f->kind == FORMAT_BEST_OF;
    uint32_t games = f->match == FORMAT_BEST_OF ? f->match_games : UINT32_MAX;

    if (!trf_has_matches(r->event))
        return;
    find_rounds(r, list, TRF_ROUNDS_MAX);
    for (struct event_result *x = r->event->results; x; x = x->next) {
        struct column_round at = list[x->round - 1];
        x->round = at.round;
        x->tiebreak =
            x->how != HOW_BYE && (duel ? at.place > 0 : at.place >= games);
    }
}
