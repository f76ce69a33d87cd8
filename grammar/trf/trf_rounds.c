/* Creates results from the rounds in the players' lines. The lines of both
   players describe a game, and must agree. */
#include "trf.h"

/* Pairs of codes that the two players of a game may have. */
static const struct {
    char first, second;
    uint8_t kind, how;
    bool unrated;
} games[] = {
    {'1', '0', RESULT_FIRST, HOW_PLAYED, false},
    {'0', '1', RESULT_SECOND, HOW_PLAYED, false},
    {'=', '=', RESULT_DRAW, HOW_PLAYED, false},
    {'w', 'l', RESULT_FIRST, HOW_PLAYED, true},
    {'l', 'w', RESULT_SECOND, HOW_PLAYED, true},
    {'d', 'd', RESULT_DRAW, HOW_PLAYED, true},
    {'+', '-', RESULT_FIRST, HOW_FORFEIT, false},
    {'-', '+', RESULT_SECOND, HOW_FORFEIT, false},
    {'-', '-', RESULT_UNKNOWN, HOW_FORFEIT, false},
    {' ', ' ', RESULT_UNKNOWN, HOW_PLAYED, false},
    {'*', '*', RESULT_UNKNOWN, HOW_PLAYED, false},
    {'x', 'x', RESULT_UNKNOWN, HOW_PLAYED, false},
};

enum { GAMES = sizeof games / sizeof *games };

static struct event_result *add_result(struct trf_reader *r, uint32_t round,
                                       struct span span)
{
    struct event_result *result = ARENA_NEW(r->arena, struct event_result);

    if (!result)
        return NULL;
    *result = (struct event_result){.round = round + 1,
                                    .second = NOBODY,
                                    .date = r->dates[round],
                                    .span = span};
    *r->next_result = result;
    r->next_result = &result->next;
    r->event->result_count++;
    return result;
}

/* ---- byes ---------------------------------------------------------------- */

static uint8_t kind_of_bye(char type)
{
    switch (type) {
    case 'f':
    case 'u':
    case '+':
    case '1':
        return RESULT_FIRST;
    case 'h':
    case '=':
        return RESULT_DRAW;
    case 'z':
    case '-':
    case '0':
    case ' ':
        return RESULT_SECOND;
    default:
        return RESULT_NONE;
    }
}

static bool add_bye(struct trf_reader *r, uint32_t player, uint32_t round,
                    char type, struct span span)
{
    uint8_t kind = kind_of_bye(type);
    struct event_result *result;

    if (kind == RESULT_NONE) {
        diag_report(r->diags, DIAG_BAD_FIELD, span,
                    "a bye is one of F, H, U and Z");
        return false;
    }
    if (!(result = add_result(r, round, span)))
        return false;
    result->first = player;
    result->how = HOW_BYE;
    result->kind = kind;
    result->requested = kind == RESULT_FIRST && type != 'u';
    if (r->of_teams && strchr("+1=-0", type)) {
        result->requested = false;
        result->match = TRF_ALONE;
    }
    return true;
}

void trf_add_bye(struct trf_reader *r, uint32_t player, uint32_t round,
                 char type, struct span span)
{
    for (const struct event_result *x = r->event->results; x; x = x->next) {
        if (x->round != round || (x->first != player && x->second != player))
            continue;
        if (x->how != HOW_BYE || x->kind != kind_of_bye(type))
            diag_report(r->diags, DIAG_PLAYS_TWICE, span,
                        "this contradicts the line of player %u in round %u",
                        (unsigned)r->players[player].number, (unsigned)round);
        return;
    }
    add_bye(r, player, round - 1, type, span);
}

/* ---- games --------------------------------------------------------------- */

static struct trf_cell *find_cell(const struct trf_reader *r, uint32_t player,
                                  uint32_t round)
{
    const struct trf_player *p = &r->players[player];

    return round < p->cell_count ? &p->cells[round] : NULL;
}

static void emit_one_sided(struct trf_reader *r, uint32_t player,
                           uint32_t round, uint32_t other)
{
    struct trf_cell *own = find_cell(r, player, round);
    struct trf_cell *his = find_cell(r, other, round);
    unsigned number = (unsigned)r->players[player].number;

    if (his && his->opponent)
        diag_report(r->diags, DIAG_ONE_SIDED, own->span,
                    "in round %u, player %u names player %u as opponent, who "
                    "names player %u: omitted",
                    (unsigned)round + 1, number, (unsigned)own->opponent,
                    (unsigned)his->opponent);
    else
        diag_report(r->diags, DIAG_ONE_SIDED, own->span,
                    "in round %u, player %u names player %u as opponent, who "
                    "names none: omitted",
                    (unsigned)round + 1, number, (unsigned)own->opponent);
}

/* True if the player is the first player of the game. Reports colours that
   contradict each other. */
static bool is_first_player(struct trf_reader *r, struct trf_cell *own,
                            struct trf_cell *his)
{
    bool w = own->colour == 'w' || his->colour == 'b';
    bool b = own->colour == 'b' || his->colour == 'w';

    if (w && b) {
        diag_report(r->diags, DIAG_BAD_FIELD, his->span,
                    "both players have the colour %c", his->colour);
        own->left_out = his->left_out = true;
    }
    return w || !b;
}

static void add_game(struct trf_reader *r, uint32_t player, uint32_t other,
                     uint32_t round)
{
    struct trf_cell *own = find_cell(r, player, round);
    struct trf_cell *his = find_cell(r, other, round);
    bool first = is_first_player(r, own, his);
    char a = first ? own->result : his->result;
    char b = first ? his->result : own->result;
    struct event_result *result;
    size_t i = 0;

    while (i < GAMES && (games[i].first != a || games[i].second != b))
        i++;
    if (i == GAMES) {
        diag_report(r->diags, DIAG_CONTRADICTING_RESULT, his->span,
                    "the results of players %u and %u in round %u do not "
                    "match: \"%c\" and \"%c\"",
                    (unsigned)r->players[player].number,
                    (unsigned)r->players[other].number, (unsigned)round + 1,
                    own->result, his->result);
        own->left_out = his->left_out = true;
    }
    if (!(result = add_result(r, round, own->span)))
        return;
    result->first = first ? player : other;
    result->second = first ? other : player;
    result->kind = i < GAMES ? games[i].kind : RESULT_UNKNOWN;
    result->how = i < GAMES ? games[i].how : HOW_PLAYED;
    result->unrated = i < GAMES && games[i].unrated;
    if (result->unrated)
        trf_add_remark(r, &result->remarks, TRF_UNRATED, STR(""));
}

static void add_result_of_cell(struct trf_reader *r, uint32_t player,
                               uint32_t round)
{
    struct trf_cell *own = find_cell(r, player, round), *his;
    uint32_t other;

    own->left_out = true;
    if (own->opponent == r->players[player].number) {
        diag_report(
            r->diags, DIAG_OWN_OPPONENT, own->span,
            "player %u is paired against themselves in round %u: omitted",
            (unsigned)own->opponent, (unsigned)round + 1);
        return;
    }
    if (r->indices[own->opponent] == 0) {
        diag_report(r->diags, DIAG_UNKNOWN_PLAYER, own->span,
                    "no player has the number %u: omitted",
                    (unsigned)own->opponent);
        return;
    }
    other = r->indices[own->opponent] - 1;
    his = find_cell(r, other, round);
    if (!his || his->opponent != r->players[player].number)
        emit_one_sided(r, player, round, other);
    else
        own->left_out = false;
    if (!own->left_out && player < other)
        add_game(r, player, other, round);
}

static void read_cell(struct trf_reader *r, uint32_t player, uint32_t round)
{
    struct trf_cell *cell = find_cell(r, player, round);

    if (cell && cell->opponent)
        add_result_of_cell(r, player, round);
    else if (cell && cell->result != ' ')
        cell->left_out = !add_bye(r, player, round, cell->result, cell->span);
    else if (r->paired[round] && !r->of_teams && !trf_has_matches(r->event))
        add_bye(r, player, round, 'z',
                cell ? cell->span : r->event->players[player].span);
}

/* ---- points -------------------------------------------------------------- */

static int64_t points_of_result(const struct event_points *p,
                                const struct event_result *x, bool second)
{
    uint8_t won = second ? RESULT_SECOND : RESULT_FIRST;
    bool lost = x->kind != won && x->kind != RESULT_DRAW;

    if (x->how == HOW_BYE && x->kind == RESULT_FIRST)
        return x->requested ? p->win : p->bye;
    if (x->how != HOW_PLAYED && lost)
        return p->absent;
    return x->kind == won              ? p->win
           : x->kind == RESULT_DRAW    ? p->draw
           : x->kind == RESULT_UNKNOWN ? p->unknown
                                       : p->loss;
}

uint32_t trf_paired_rounds(const struct trf_reader *r)
{
    uint32_t rounds = TRF_ROUNDS_MAX;

    while (rounds > 0 && !r->paired[rounds - 1])
        rounds--;
    return rounds;
}

/* Checks the stated points. Depending on the program, they include or exclude
   byes in rounds that are not paired yet. */
void trf_check_points(struct trf_reader *r)
{
    static const struct event_points usual = {
        .win = 10, .draw = 5, .bye = 10, .unknown = 0};
    const struct event_points *p = r->event->terms.points.stated && !r->of_teams
                                       ? &r->event->terms.points
                                       : &usual;
    int64_t *sums = arena_alloc(r->arena, (r->player_count + 1) * sizeof *sums);
    int64_t *to_come =
        arena_alloc(r->arena, (r->player_count + 1) * sizeof *to_come);
    uint32_t last = trf_paired_rounds(r);

    if (!sums || !to_come)
        return;
    for (const struct event_result *x = r->event->results; x; x = x->next) {
        int64_t *of = x->round > last ? to_come : sums;
        of[x->first] += points_of_result(p, x, false);
        if (x->second != NOBODY)
            sums[x->second] += points_of_result(p, x, true);
    }
    for (size_t i = 0; i < r->player_count; i++)
        if (r->players[i].points >= 0 && r->players[i].points != sums[i] &&
            r->players[i].points != sums[i] + to_come[i])
            diag_report(r->diags, DIAG_STATED_POINTS, r->players[i].points_span,
                        "%d.%d points are stated, but the results give %d.%d",
                        (int)(r->players[i].points / 10),
                        (int)(r->players[i].points % 10), (int)(sums[i] / 10),
                        (int)(sums[i] % 10));
}

void trf_read_all_cells(struct trf_reader *r)
{
    for (uint32_t round = 0; round < r->columns; round++)
        for (uint32_t i = 0; i < r->player_count; i++)
            read_cell(r, i, round);
}
