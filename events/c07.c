#include "c07.h"
#include "teams.h"

/* ---- rounds of a player -------------------------------------------------- */

struct round_scan {
    const struct view *view;
    uint32_t player, round; /* `round` is the current round */
    size_t at, end;         /* range of the player's round_results in the
                               ledger */
};

/* Sets *out to the rounds of a Swiss, from the current round up to `round`, in
   which the player does not appear. Each of these rounds counts as a zero-point
   bye, as after a withdrawal (16.1.1). Returns false if there are no such
   rounds. */
static bool set_missed_rounds(struct round_scan *it, uint32_t round,
                              struct player_round *out)
{
    const struct ledger *l = it->view->ledger;
    uint32_t end = round <= it->view->rounds ? round : it->view->rounds + 1;
    uint32_t begin = it->round + 1;

    if (l->format.kind != FORMAT_SWISS || !l->rounds_told ||
        !l->member[it->player] || end <= begin)
        return false;
    *out = (struct player_round){.round = begin,
                                 .count = end - begin,
                                 .kind = ROUND_REQUESTED,
                                 .voluntary = true};
    it->round = end - 1;
    return true;
}

/* True if the round_result counts as a game. A forfeit counts as a game if all
   pairings were fixed before the first round (15.2). */
static bool counts_as_game(const struct view *v,
                           const struct round_result *round_result)
{
    return round_result->played || ledger_round_robin(v->ledger) ||
           (v->how & VIEW_FORFEITS);
}

static void classify_round(const struct view *v,
                           const struct round_result *round_result,
                           struct player_round *out)
{
    bool paired = round_result->opponent != NOBODY;

    *out = (struct player_round){
        .round_result = round_result, .round = round_result->round, .count = 1};
    if (paired && round_result->round == v->drawn) {
        out->gain = ledger_points_of(v->ledger, SCORE_DRAWN);
        return;
    }
    out->gain = ledger_points_gained(v->ledger, round_result);
    if (round_result->score == SCORE_NONE)
        out->kind = ROUND_OPEN;
    else if (!paired)
        out->kind =
            round_result->score == SCORE_WON ? ROUND_BYE : ROUND_REQUESTED;
    else if (!counts_as_game(v, round_result))
        out->kind = ROUND_FORFEIT;
    out->voluntary =
        out->kind == ROUND_REQUESTED ||
        (out->kind == ROUND_FORFEIT && round_result->score == SCORE_LOST);
}

static bool next_round(struct round_scan *it, struct player_round *out)
{
    const struct view *v = it->view;

    while (it->at < it->end) {
        const struct round_result *round_result =
            &v->ledger->round_results[it->at];
        bool nothing = round_result->result->tiebreak ||
                       ledger_is_free_round(v->ledger, round_result) ||
                       round_result->round > v->rounds;
        if (!round_result->result->tiebreak &&
            set_missed_rounds(it, round_result->round, out))
            return true;
        it->at++;
        if (!round_result->result->tiebreak)
            it->round = round_result->round;
        if (nothing)
            continue;
        classify_round(v, round_result, out);
        return true;
    }
    return set_missed_rounds(it, v->rounds + 1, out);
}

/* ---- views --------------------------------------------------------------- */

/*
 * Computes a player's score, and the score that counts for opponents. In the
 * second score, requested byes count as draws if only voluntarily unplayed
 * rounds follow (16.2.5, 16.3.2). The difference from a draw is therefore added
 * only while no other round follows.
 */
static void score_player(struct view *v, uint32_t player)
{
    struct player_rounds own = player_rounds(v, player);
    int64_t draw = ledger_points_of(v->ledger, SCORE_DRAWN), waiting = 0;

    for (const struct player_round *round = own.at; round < own.end; round++) {
        v->score[player] += round->gain * round->count;
        if (!round->voluntary)
            waiting = 0;
        else if (round->kind == ROUND_REQUESTED)
            waiting += (draw - round->gain) * round->count;
    }
    v->adjusted[player] = v->score[player] + waiting;
}

/* Returns the last round of the stage if it has been paired (8.3), otherwise
   0. */
static uint32_t final_round(const struct ledger *l)
{
    bool told = l->format.kind == FORMAT_SWISS && l->format.games > 0;
    uint32_t last = told ? l->format.games : l->paired;

    return last <= l->paired ? last : 0;
}

/* Lists the rounds of all players, player by player. Missed rounds may precede
   each result and may follow the last result. */
static bool list_rounds(struct view *v)
{
    const struct ledger *l = v->ledger;
    size_t players = l->event->player_count, count = 0;
    size_t room = 2 * l->begin[players] + players + 1;

    v->list = arena_alloc(l->arena, room * sizeof *v->list);
    v->begin = arena_alloc(l->arena, (players + 1) * sizeof *v->begin);
    if (!v->list || !v->begin)
        return false;
    for (uint32_t p = 0; p < players; p++) {
        struct round_scan scan = {
            .view = v, .player = p, .at = l->begin[p], .end = l->begin[p + 1]};
        while (next_round(&scan, &v->list[count]))
            count++;
        v->begin[p + 1] = count;
    }
    return true;
}

static struct view *make_view(const struct ledger *l, uint8_t how)
{
    size_t players = l->event->player_count;
    struct view *v = ARENA_NEW(l->arena, struct view);

    if (!v)
        return NULL;
    *v = (struct view){.ledger = l, .how = how, .rounds = l->rounds};
    v->score = arena_alloc(l->arena, (players + 1) * sizeof *v->score);
    v->adjusted = arena_alloc(l->arena, (players + 1) * sizeof *v->adjusted);
    if (!v->score || !v->adjusted)
        return NULL;
    if (how & VIEW_FORE)
        v->drawn = final_round(l);
    if (v->drawn > v->rounds)
        v->rounds = v->drawn;
    if (!list_rounds(v))
        return NULL;
    for (uint32_t p = 0; p < players; p++)
        score_player(v, p);
    return v;
}

static uint8_t view_of_modifiers(struct tiebreak t)
{
    bool fore = t.kind == TIEBREAK_FB || t.fore;

    return (uint8_t)((fore ? VIEW_FORE : 0) |
                     (t.forfeits && t.kind != TIEBREAK_DE ? VIEW_FORFEITS : 0));
}

const struct view *c07_view(const struct c07 *c, struct tiebreak tiebreak)
{
    return c->views[view_of_modifiers(tiebreak)];
}

/* ---- elements of sums ---------------------------------------------------- */

static int64_t smaller_number(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Returns the points of the opponent. In an unplayed round, a dummy replaces
   the opponent and has the player's own points, limited by 16.4. */
static int64_t opponent_points(const struct view *v, uint32_t player,
                               const struct player_round *r)
{
    int64_t draws = ledger_points_of(v->ledger, SCORE_DRAWN) * v->rounds;

    if (r->kind == ROUND_GAME)
        return v->adjusted[r->round_result->opponent];
    if (r->kind == ROUND_FORFEIT)
        return smaller_number(v->score[player],
                              v->adjusted[r->round_result->opponent]);
    return smaller_number(v->score[player], draws);
}

size_t list_elements(const struct view *v, uint32_t player, bool times,
                     struct element *out)
{
    struct player_rounds own = player_rounds(v, player);
    size_t count = 0;

    for (const struct player_round *r = own.at; r < own.end; r++) {
        if (r->kind == ROUND_OPEN)
            continue;
        int64_t opponent = opponent_points(v, player, r);
        out[count++] = (struct element){
            .round_result = r->round_result,
            .round = r->round,
            .count = r->count,
            .kind = r->kind,
            .voluntary = r->voluntary,
            .gain = r->gain,
            .opponent = opponent,
            .value = times ? opponent * r->gain : opponent,
        };
    }
    return count;
}

/* ---- cuts ---------------------------------------------------------------- */

/* Compares two elements by the opponent's points, then by their value (14.1.1).
   Returns true if `a` is lower than `b` or, if `above` is true, higher. */
static bool is_more_extreme(const struct element *a, const struct element *b,
                            bool above)
{
    int64_t difference = a->opponent != b->opponent ? a->opponent - b->opponent
                                                    : a->value - b->value;

    return above ? difference > 0 : difference < 0;
}

static struct element *outermost_element(struct element *elements, size_t count,
                                         bool above)
{
    struct element *found = NULL;

    for (size_t i = 0; i < count; i++)
        if (elements[i].count &&
            (!found || is_more_extreme(&elements[i], found, above)))
            found = &elements[i];
    return found;
}

/* True if the value of `a` is less than that of `b`. If the values are equal,
   true if `a` is less significant according to 14.1.1. With this rule, a second
   cut finds another round. */
static bool contributes_less(const struct element *a, const struct element *b)
{
    return a->value != b->value ? a->value < b->value
                                : is_more_extreme(a, b, false);
}

static struct element *lowest_voluntary(struct element *elements, size_t count)
{
    struct element *found = NULL;

    for (size_t i = 0; i < count; i++)
        if (elements[i].count && elements[i].voluntary &&
            (!found || contributes_less(&elements[i], found)))
            found = &elements[i];
    return found;
}

/* Returns the element to be cut first. This is a voluntarily unplayed round,
   unless the value of that round is lower than that of the element that would
   otherwise be cut (16.5). */
static struct element *least_significant(struct element *elements, size_t count)
{
    struct element *lowest = outermost_element(elements, count, false);
    struct element *voluntary = lowest_voluntary(elements, count);

    return voluntary && voluntary->value >= lowest->value ? voluntary : lowest;
}

void elements_cut(struct element *elements, size_t count, struct tiebreak by)
{
    for (uint8_t i = 0; i < by.lowest; i++) {
        struct element *cut = least_significant(elements, count);
        if (cut)
            cut->count--;
    }
    for (uint8_t i = 0; i < by.highest; i++) {
        struct element *cut = outermost_element(elements, count, true);
        if (cut)
            cut->count--;
    }
}

int64_t elements_sum(const struct element *elements, size_t count)
{
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += elements[i].value * elements[i].count;
    return sum;
}

/* ---- Article 7: the player's own results --------------------------------- */

enum { WHOLE = 4, HALF = 2 }; /* values of rounds, in quarter points */

static struct fraction whole_points(int64_t n)
{
    return (struct fraction){n * WHOLE, 1};
}

static struct fraction half_points(int64_t n)
{
    return (struct fraction){n * HALF, 1};
}

/* A function that returns the worth of a round in quarter points. */
typedef int64_t round_worth(const struct c07 *c, const struct player_round *r);

static struct fraction sum_over_rounds(const struct c07 *c, uint32_t player,
                                       round_worth *worth)
{
    struct player_rounds own = player_rounds(c->views[0], player);
    int64_t sum = 0;

    for (const struct player_round *r = own.at; r < own.end; r++)
        sum += worth(c, r) * r->count;
    return (struct fraction){sum, 1};
}

static int64_t count_win(const struct c07 *c, const struct player_round *r)
{
    (void)c;
    return r->round_result && r->round_result->score == SCORE_WON ? WHOLE : 0;
}

static int64_t count_played_win(const struct c07 *c,
                                const struct player_round *r)
{
    return r->round_result && r->round_result->played ? count_win(c, r) : 0;
}

static int64_t count_black(const struct c07 *c, const struct player_round *r)
{
    (void)c;
    return r->round_result && r->round_result->played && !r->round_result->first
               ? WHOLE
               : 0;
}

static int64_t count_black_win(const struct c07 *c,
                               const struct player_round *r)
{
    return count_black(c, r) ? count_win(c, r) : 0;
}

/* Counts a round that the player did not attend (7.6). */
static int64_t count_absence(const struct c07 *c, const struct player_round *r)
{
    bool forfeited = r->round_result && r->round_result->opponent != NOBODY &&
                     !r->round_result->played &&
                     r->round_result->score == SCORE_LOST;

    (void)c;
    return r->kind == ROUND_REQUESTED || forfeited ? WHOLE : 0;
}

/* Returns the points of a round. A played game counts by its result, and an
   unplayed round by the points awarded for it. */
static int64_t standard_points(const struct c07 *c,
                               const struct player_round *r)
{
    int64_t draw = ledger_points_of(c->ledger, SCORE_DRAWN);

    if (r->kind == ROUND_OPEN)
        return 0;
    if (r->round_result && r->round_result->played)
        return r->round_result->score == SCORE_DRAWN ? HALF : count_win(c, r);
    return r->gain > draw ? WHOLE : r->gain == draw ? HALF : 0;
}

typedef struct fraction count_player(const struct c07 *c, struct tiebreak t,
                                     uint32_t player);

static struct fraction count_rep(const struct c07 *c, struct tiebreak t,
                                 uint32_t player)
{
    int64_t all = (int64_t)c->views[0]->rounds * WHOLE;

    (void)t;
    return (struct fraction){
        all - sum_over_rounds(c, player, count_absence).numerator, 1};
}

/* Adds up the points after each round. The points of a round therefore count in
   that round and in all later rounds, except in rounds that are cut. */
static struct fraction count_ps(const struct c07 *c, struct tiebreak t,
                                uint32_t player)
{
    struct player_rounds own = player_rounds(c->views[0], player);
    int64_t rounds = c->views[0]->rounds, sum = 0;

    for (const struct player_round *r = own.at; r < own.end; r++) {
        int64_t from = r->round > t.lowest ? r->round : t.lowest + 1u;
        if (from <= rounds)
            sum += r->gain * (rounds - from + 1);
    }
    return half_points(sum);
}

static struct fraction count_tpn(const struct c07 *c, struct tiebreak t,
                                 uint32_t player)
{
    uint32_t seed = c->ledger->event->players[player].seed;

    (void)t;
    return (struct fraction){(int64_t)seed * WHOLE, seed != 0};
}

/* ---- Articles 8 and 9: opponents' results -------------------------------- */

static struct fraction count_bh(const struct c07 *c, struct tiebreak t,
                                uint32_t player)
{
    size_t count = list_elements(c07_view(c, t), player, false, c->elements);

    elements_cut(c->elements, count, t);
    return half_points(elements_sum(c->elements, count));
}

static struct fraction count_sb(const struct c07 *c, struct tiebreak t,
                                uint32_t player)
{
    size_t count = list_elements(c07_view(c, t), player, true, c->elements);

    elements_cut(c->elements, count, t);
    return (struct fraction){elements_sum(c->elements, count), 1};
}

/* Returns the average of the values in `of` for the opponents met over the
   board. An opponent counts once for each game. */
static struct fraction average_met(const struct c07 *c, uint32_t player,
                                   const struct fraction *of)
{
    const struct ledger *l = c->ledger;
    struct fraction sum = {0, 0};

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->tiebreak || !round_result->played)
            continue;
        sum.numerator += of[round_result->opponent].numerator;
        sum.denominator++;
    }
    return sum;
}

static struct fraction count_aob(const struct c07 *c, struct tiebreak t,
                                 uint32_t player)
{
    return average_met(c, player, c07_view(c, t)->sums);
}

/* True if the player has at least half of the possible points plus the limit of
   the tie-break, which is given in half points. */
bool c07_is_koya_opponent(const struct c07 *c, struct tiebreak t,
                          uint32_t player)
{
    const struct view *v = c->views[0];
    int64_t games = v->rounds;

    if (ledger_round_robin(c->ledger))
        games = c->most_games;
    return 2 * v->score[player] >=
           ledger_points_of(c->ledger, SCORE_WON) * games + 2 * t.limit;
}

static struct fraction count_ks(const struct c07 *c, struct tiebreak t,
                                uint32_t player)
{
    struct player_rounds own = player_rounds(c->views[0], player);
    int64_t sum = 0;

    for (const struct player_round *r = own.at; r < own.end; r++)
        if (r->kind <= ROUND_FORFEIT &&
            c07_is_koya_opponent(c, t, r->round_result->opponent))
            sum += r->gain;
    return half_points(sum);
}

/* ---- all tie-breaks ------------------------------------------------------ */

/* Returns the rounded average of rounded values (10.4, 10.5). */
static struct fraction rounded_average(const struct c07 *c, uint32_t player,
                                       const struct fraction *of)
{
    struct fraction f = average_met(c, player, of);

    if (c->unrated || f.denominator == 0)
        return (struct fraction){0, 0};
    return whole_points(round_half_up(f.numerator / WHOLE, f.denominator));
}

static struct fraction count_apro(const struct c07 *c, struct tiebreak t,
                                  uint32_t player)
{
    (void)t;
    return rounded_average(c, player, c->performance);
}

static struct fraction count_appo(const struct c07 *c, struct tiebreak t,
                                  uint32_t player)
{
    (void)t;
    return rounded_average(c, player, c->perfect);
}

/* The function that computes each tie-break: `worth` for a single round, whose
   values are added up, or the other function for the whole player. */
static const struct {
    round_worth *worth;
    count_player *count;
} counts[TIEBREAK_KINDS] = {
    [TIEBREAK_WIN] = {count_win, NULL},
    [TIEBREAK_WON] = {count_played_win, NULL},
    [TIEBREAK_BPG] = {count_black, NULL},
    [TIEBREAK_BWG] = {count_black_win, NULL},
    [TIEBREAK_PS] = {NULL, count_ps},
    [TIEBREAK_REP] = {NULL, count_rep},
    [TIEBREAK_STD] = {standard_points, NULL},
    [TIEBREAK_TPN] = {NULL, count_tpn},
    [TIEBREAK_BH] = {NULL, count_bh},
    [TIEBREAK_AOB] = {NULL, count_aob},
    [TIEBREAK_FB] = {NULL, count_bh},
    [TIEBREAK_SB] = {NULL, count_sb},
    [TIEBREAK_KS] = {NULL, count_ks},
    [TIEBREAK_ARO] = {NULL, ratings_value},
    [TIEBREAK_TPR] = {NULL, ratings_value},
    [TIEBREAK_PTP] = {NULL, ratings_value},
    [TIEBREAK_APRO] = {NULL, count_apro},
    [TIEBREAK_APPO] = {NULL, count_appo},
    [TIEBREAK_RTNG] = {NULL, ratings_value},
};

struct fraction c07_value(const struct c07 *c, struct tiebreak tiebreak,
                          uint32_t player)
{
    round_worth *worth = counts[tiebreak.kind].worth;

    return worth ? sum_over_rounds(c, player, worth)
                 : counts[tiebreak.kind].count(c, tiebreak, player);
}

/* ---- the data that the list of tie-breaks needs -------------------------- */

static bool make_room(struct c07 *c)
{
    const struct ledger *l = c->ledger;
    struct arena *arena = l->arena;
    size_t players = l->event->player_count + 1, most = 0;

    for (uint32_t p = 0; p + 1 < players; p++)
        if (l->begin[p + 1] - l->begin[p] > most)
            most = l->begin[p + 1] - l->begin[p];
    /* missed rounds may precede each result and may follow the last result */
    c->elements = arena_alloc(arena, (2 * most + 1) * sizeof *c->elements);
    c->ratings = arena_alloc(arena, (most + 1) * sizeof *c->ratings);
    c->rank = arena_alloc(arena, players * sizeof *c->rank);
    c->encounters = arena_alloc(arena, players * sizeof *c->encounters);
    c->met_gain = arena_alloc(arena, players * sizeof *c->met_gain);
    c->met_count = arena_alloc(arena, players * sizeof *c->met_count);
    c->contenders = allocate_contenders(arena, players);
    return c->elements && !arena->exhausted;
}

static void count_players(struct c07 *c)
{
    const struct ledger *l = c->ledger;

    for (uint32_t p = 0; p < l->event->player_count; p++) {
        uint32_t games = 0;
        for (size_t i = l->begin[p]; i < l->begin[p + 1]; i++)
            games += !l->round_results[i].result->tiebreak &&
                     l->round_results[i].opponent != NOBODY &&
                     l->round_results[i].score != SCORE_NONE;
        c->most_games = games > c->most_games ? games : c->most_games;
        c->unrated |= l->member[p] && l->event->players[p].rating == 0;
    }
}

/* Returns the values of a tie-break for all players. The tie-breaks of their
   opponents are computed from these values. Returns NULL if out of memory. */
static struct fraction *values_of_all_players(const struct c07 *c,
                                              struct tiebreak by)
{
    size_t players = c->ledger->event->player_count;
    struct fraction *all =
        arena_alloc(c->ledger->arena, (players + 1) * sizeof *all);

    for (uint32_t p = 0; all && p < players; p++)
        all[p] = c07_value(c, by, p);
    return all;
}

static bool prepare_value(struct c07 *c, struct tiebreak t)
{
    struct view **view = &c->views[view_of_modifiers(t)];
    const struct tiebreak bh = {.kind = TIEBREAK_BH, .fore = t.fore};
    const struct tiebreak tpr = {.kind = TIEBREAK_TPR};
    const struct tiebreak ptp = {.kind = TIEBREAK_PTP};

    if (!*view && !(*view = make_view(c->ledger, view_of_modifiers(t))))
        return false;
    if (tiebreak_is_of_teams(t) && c->ledger->event->teams_source &&
        !c->game_points)
        return (c->game_points = team_game_points(
                    c->ledger->event->teams_source, c->ledger->stage,
                    c->ledger->options->after, c->ledger->arena)) != NULL;
    if (t.kind == TIEBREAK_AOB && !(*view)->sums)
        return ((*view)->sums = values_of_all_players(c, bh)) != NULL;
    if (t.kind == TIEBREAK_APRO && !c->performance)
        return (c->performance = values_of_all_players(c, tpr)) != NULL;
    if (t.kind == TIEBREAK_APPO && !c->perfect)
        return (c->perfect = values_of_all_players(c, ptp)) != NULL;
    return true;
}

bool c07_prepare(struct c07 *c, const struct ledger *l)
{
    const struct standings_options *o = l->options;
    size_t i = 0;

    *c = (struct c07){.ledger = l};
    while (i < o->tiebreak_count && o->tiebreaks[i].kind < TIEBREAK_DE)
        i++;
    if (i == o->tiebreak_count)
        return true;
    if (!make_room(c) || !(c->views[0] = make_view(l, 0)))
        return false;
    count_players(c);
    for (; i < o->tiebreak_count; i++)
        if (o->tiebreaks[i].kind >= TIEBREAK_DE &&
            !prepare_value(c, o->tiebreaks[i]))
            return false;
    return true;
}
