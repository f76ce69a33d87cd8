/* Computes the state of the players of a Swiss after a round: scores, colours
   and floats. */
#include <stdlib.h>

#include "ledger.h"
#include "swiss.h"

/* A result, with its round. */
struct past_result {
    const struct event_result *result;
    uint32_t round;
};

struct history {
    struct swiss *swiss;
    uint32_t stage, after;
    struct swiss_player *all; /* one entry for every player of the event */
    struct event_points points;
    bool *group; /* players with Baku acceleration, or NULL */
    struct baku_rounds baku;
    struct past_result
        *list; /* results of the rounds up to `after`, in order */
    size_t count;
};

static int compare_by_round(const void *left, const void *right)
{
    const struct past_result *a = left, *b = right;

    return number_compare(a->round, b->round);
}

static bool is_counted(const struct history *h, const struct event_result *r)
{
    return r->stage == h->stage && r->round > 0 && r->round <= h->after &&
           !r->tiebreak && r->how != HOW_ANNULLED && r->how != HOW_WITHDRAWN &&
           event_result_valid(h->swiss->event, r);
}

static bool was_played(const struct event_result *r)
{
    return r->how == HOW_PLAYED;
}

/* Allocates the lists of opponents and colours. A player can have more games
   than rounds if the event has errors, and both players must know each game. */
static bool make_room_for_games(struct history *h)
{
    struct arena *arena = h->swiss->arena;

    for (size_t i = 0; i < h->count; i++)
        if (was_played(h->list[i].result)) {
            h->all[h->list[i].result->first].met_count++;
            h->all[h->list[i].result->second].met_count++;
        }
    for (uint32_t i = 0; i < h->swiss->event->player_count; i++) {
        struct swiss_player *p = &h->all[i];
        p->met = arena_alloc(arena, (p->met_count + 1) * sizeof *p->met);
        p->colours = arena_alloc(arena, p->met_count + 1);
        p->met_count = 0;
    }
    return !arena->exhausted;
}

static bool collect_results(struct history *h)
{
    const struct event *event = h->swiss->event;
    struct arena *arena = h->swiss->arena;

    h->all = arena_alloc(arena, (event->player_count + 1) * sizeof *h->all);
    h->list = arena_alloc(arena, (event->result_count + 1) * sizeof *h->list);
    if (!h->all || !h->list)
        return false;
    for (const struct event_result *r = event->results; r; r = r->next)
        if (is_counted(h, r))
            h->list[h->count++] = (struct past_result){r, r->round};
    qsort(h->list, h->count, sizeof *h->list, compare_by_round);
    for (uint32_t i = 0; i < event->player_count; i++)
        h->all[i] = (struct swiss_player){.index = i, .unplayed = h->after};
    return make_room_for_games(h);
}

/* ---- points -------------------------------------------------------------- */

static int64_t bonus_points(const struct history *h, uint32_t player,
                            uint32_t round)
{
    const struct event *event = h->swiss->event;
    int64_t sum = 0;

    if (h->group && h->group[player] && round <= h->baku.all)
        sum = round <= h->baku.full ? h->points.win : h->points.draw;

    for (const struct event_bonus *b = event->terms.bonuses; b; b = b->next)
        if (b->player == player && round >= b->from && round < b->before)
            sum += b->tenths;
    return sum;
}

/* Returns the points that one of the players gets for a result: the second
   player if `second` is set, otherwise the first. */
static int64_t points_of_result(const struct history *h,
                                const struct event_result *r, bool second)
{
    const struct event_points *p = &h->points;
    const int64_t of[] = {p->loss, p->draw, p->win, p->unknown};
    uint8_t score = result_score(r, second);

    if (r->how == HOW_BYE && score == SCORE_WON)
        return r->requested ? p->win : p->bye;
    if (r->how != HOW_PLAYED && score == SCORE_LOST)
        return p->absent;
    return of[score];
}

/* Returns the score that one of the players gets for a result. */
static int64_t score_of_result(const struct history *h,
                               const struct event_result *r, bool second)
{
    const struct swiss *s = h->swiss;

    return s->game_points
               ? POINT_HALF * s->game_points[r - s->event->results][second]
               : points_of_result(h, r, second);
}

static void add_points(struct history *h, const struct event_result *r,
                       bool second)
{
    struct swiss_player *p = &h->all[second ? r->second : r->first];

    p->points += score_of_result(h, r, second);
    if (h->swiss->game_points)
        p->second += points_of_result(h, r, second);
}

/* ---- a round ------------------------------------------------------------- */

static void note_float(struct history *h, struct swiss_player *p,
                       uint32_t round, uint8_t direction)
{
    if (round + 2 > h->after)
        p->floats[h->after - round] = direction;
}

/* Adds a game to the history of a player. Must be called before the points of
   the game are added. */
static void add_game_to_history(struct history *h, const struct event_result *r,
                                bool second)
{
    uint32_t own = second ? r->second : r->first;
    uint32_t other = second ? r->first : r->second;
    struct swiss_player *p = &h->all[own];
    int64_t mine = p->points + bonus_points(h, own, r->round);
    int64_t theirs = h->all[other].points + bonus_points(h, other, r->round);

    p->met[p->met_count] = other;
    p->colours[p->met_count++] = second ? RESULT_SECOND : RESULT_FIRST;
    p->balance += second ? -1 : 1;
    p->unplayed -= p->unplayed > 0;
    if (mine != theirs)
        note_float(h, p, r->round, mine > theirs ? FLOAT_DOWN : FLOAT_UP);
}

static void add_unplayed_result(struct history *h, const struct event_result *r,
                                bool second)
{
    struct swiss_player *p = &h->all[second ? r->second : r->first];
    int64_t points = points_of_result(h, r, second);

    if (points > h->points.loss)
        note_float(h, p, r->round, FLOAT_DOWN);
    p->barred |=
        points >= h->points.win || (r->how == HOW_BYE && !r->requested &&
                                    result_score(r, second) == SCORE_WON);
}

static void add_round_to_history(struct history *h, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        const struct event_result *r = h->list[i].result;
        for (int second = 0; second < 2; second++)
            if (was_played(r))
                add_game_to_history(h, r, second);
            else if (!second || r->how != HOW_BYE)
                add_unplayed_result(h, r, second);
    }
    for (size_t i = begin; i < end; i++) {
        const struct event_result *r = h->list[i].result;
        add_points(h, r, false);
        if (r->how != HOW_BYE)
            add_points(h, r, true);
        h->swiss->unknown +=
            r->how == HOW_PLAYED && result_score(r, false) == SCORE_NONE;
    }
}

/* ---- derived values ------------------------------------------------------ */

static void find_preference(struct swiss_player *p)
{
    uint32_t n = p->met_count;
    uint8_t last = n ? p->colours[n - 1] : RESULT_NONE;
    bool twice = n > 1 && p->colours[n - 2] == last;
    int64_t cd = p->balance;

    if (n == 0)
        return;
    p->strength = cd > 1 || cd < -1 || twice ? PREFERS_ABSOLUTELY
                  : cd != 0                  ? PREFERS_STRONGLY
                                             : PREFERS_MILDLY;
    if (cd > 1 || cd < -1 || (cd != 0 && !twice))
        p->colour = cd > 0 ? RESULT_SECOND : RESULT_FIRST;
    else
        p->colour = last == RESULT_FIRST ? RESULT_SECOND : RESULT_FIRST;
}

/* ---- pairing numbers ----------------------------------------------------- */

/* True if the result comes from a pairing. Its players had pairing numbers at
   that time. */
static bool is_from_pairing(const struct history *h,
                            const struct event_result *r)
{
    bool allotted =
        r->how == HOW_BYE && r->kind == RESULT_FIRST && !r->requested;

    return r->stage == h->stage && r->round > 0 && !r->tiebreak &&
           (allotted || result_is_paired(r)) &&
           event_result_valid(h->swiss->event, r);
}

/* Marks the players who were part of the pairing of any round up to `last`. */
static void mark_arrived(const struct history *h, uint32_t last, bool *arrived)
{
    for (const struct event_result *r = h->swiss->event->results; r;
         r = r->next) {
        if (r->round > last || !is_from_pairing(h, r))
            continue;
        arrived[r->first] = true;
        if (r->how != HOW_BYE)
            arrived[r->second] = true;
    }
}

/* True for a full-point bye of a player who is present, in the round that is
   being paired. */
static bool is_allotted(const struct history *h, const struct event_result *r,
                        const bool *absent)
{
    return r->how == HOW_BYE && r->round == h->after + 1 &&
           r->stage == h->stage && event_result_valid(h->swiss->event, r) &&
           !absent[r->first];
}

/* Marks the players with requested byes. The pairing allocates at most one bye,
   and only if the number of players is odd. All other full-point byes were
   therefore requested. */
static void mark_requested_byes(const struct history *h, bool *absent)
{
    const struct event *event = h->swiss->event;
    size_t present = 0, allotted = 0;

    for (size_t i = 0; i < event->player_count; i++)
        present += !absent[i];
    for (const struct event_result *r = event->results; r; r = r->next)
        allotted += is_allotted(h, r, absent);
    if (allotted == 1 && present % 2 == 1)
        return;
    for (const struct event_result *r = event->results; r; r = r->next)
        if (is_allotted(h, r, absent))
            absent[r->first] = true;
}

static void find_absent(const struct history *h, bool *absent)
{
    const struct swiss *s = h->swiss;

    pairing_mark_withdrawn(s->event, h->stage, h->after + 1, absent);
    pairing_mark_byes(s->event, h->stage, h->after + 1, absent);
    mark_requested_byes(h, absent);
}

/*
 * Numbers the players. According to C.04.2, late entries get a pairing number
 * on arrival. Players who have not been part of any pairing, including the
 * current one, therefore have no number and are skipped.
 */
static bool number_players(struct history *h)
{
    struct swiss *s = h->swiss;
    size_t players = s->event->player_count;
    bool *arrived = arena_alloc(s->arena, players + 1);
    bool *absent = arena_alloc(s->arena, players + 1);
    struct entrants all;
    uint32_t number = 0;

    if (!arrived || !absent || !pairing_entrants(s->event, s->arena, &all))
        return false;
    mark_arrived(h, h->after, arrived);
    find_absent(h, absent);
    for (size_t i = 0; i < all.count; i++) {
        struct swiss_player *p = &h->all[all.list[i]];
        p->absent = absent[p->index];
        if (!p->absent || arrived[p->index])
            p->number = ++number;
    }
    return true;
}

static bool has_colours(const struct event_result *r)
{
    return !r->tiebreak && (r->how == HOW_PLAYED || r->how == HOW_FORFEIT);
}

/* Finds the first round in which players had colours, and sets the colour of
   each player in that round. Returns the round, or 0 if there is none. */
static uint32_t first_colours(const struct history *h, uint8_t *colours)
{
    const struct event *event = h->swiss->event;
    uint32_t round = 0;

    for (const struct event_result *r = event->results; r; r = r->next)
        if (r->stage == h->stage && r->round > 0 && has_colours(r) &&
            (!round || r->round < round) && event_result_valid(event, r))
            round = r->round;
    for (const struct event_result *r = event->results; round && r; r = r->next)
        if (r->stage == h->stage && r->round == round && has_colours(r) &&
            event_result_valid(event, r)) {
            colours[r->first] = RESULT_FIRST;
            colours[r->second] = RESULT_SECOND;
        }
    return round;
}

/* Determines the initial colour from the first round in which players had
   colours: from the colour of the highest-ranked player who had a colour, and
   from this player's number at that time. */
static bool initial_colour_from_results(struct history *h, uint8_t *out)
{
    struct swiss *s = h->swiss;
    size_t players = s->event->player_count;
    bool *arrived = arena_alloc(s->arena, players + 1);
    uint8_t *colours = arena_alloc(s->arena, players + 1);
    struct entrants all;
    uint32_t number = 0;

    if (!arrived || !colours || !pairing_entrants(s->event, s->arena, &all))
        return false;
    mark_arrived(h, first_colours(h, colours), arrived);
    for (size_t i = 0; i < all.count; i++) {
        uint8_t colour = colours[all.list[i]];
        number += arrived[all.list[i]];
        if (colour == RESULT_NONE)
            continue;
        *out = (number % 2 == 1) == (colour == RESULT_FIRST) ? RESULT_FIRST
                                                             : RESULT_SECOND;
        break;
    }
    return true;
}

static bool find_initial_colour(struct history *h)
{
    uint8_t told = h->swiss->event->terms.initial;

    h->swiss->initial = told == RESULT_NONE ? RESULT_FIRST : told;
    return told != RESULT_NONE ||
           initial_colour_from_results(h, &h->swiss->initial);
}

/* ---- the whole history --------------------------------------------------- */

static int compare_by_rank(const void *left, const void *right)
{
    const struct swiss_player *a = left, *b = right;

    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return number_compare(a->number, b->number);
}

static struct event_points
points_per_result(const struct event *event,
                  const struct standings_options *options)
{
    const struct points *p = &options->points;

    if (event->terms.points.stated)
        return event->terms.points;
    return (struct event_points){.win = 5 * p->win,
                                 .draw = 5 * p->draw,
                                 .loss = 5 * p->loss,
                                 .bye = 5 * p->win,
                                 .unknown = 5 * p->draw};
}

/* Prepares Baku acceleration, which needs the number of rounds. */
static bool accelerate(struct history *h, uint32_t rounds)
{
    const struct event *e = h->swiss->event;

    if (e->terms.acceleration != ACCELERATION_BAKU || rounds == UINT32_MAX)
        return true;
    h->baku = baku_rounds(rounds);
    h->group = arena_alloc(h->swiss->arena, e->player_count + 1);
    return h->group && baku_mark_group(e, h->stage, h->swiss->arena, h->group);
}

static bool find_bans(struct swiss *s)
{
    if (!s->event->terms.bans)
        return true;
    s->bans = swiss_index_bans(s->event, s->after + 1, s->arena);
    return s->bans != NULL;
}

bool swiss_compute_history(struct swiss *s, uint32_t stage, uint32_t rounds,
                           const struct standings_options *options)
{
    struct history h = {.swiss = s, .stage = stage, .after = s->after};
    size_t end;

    h.points = points_per_result(s->event, options);
    if (!collect_results(&h) || !accelerate(&h, rounds))
        return false;
    for (size_t i = 0; i < h.count; i = end) {
        for (end = i + 1;
             end < h.count && h.list[end].round == h.list[i].round;)
            end++;
        add_round_to_history(&h, i, end);
    }
    if (!number_players(&h) || !find_initial_colour(&h) || !find_bans(s))
        return false;
    s->players = h.all;
    for (uint32_t i = 0; i < s->event->player_count; i++) {
        struct swiss_player *p = &h.all[i];
        if (p->absent)
            continue;
        p->score = p->points + bonus_points(&h, i, s->after + 1);
        p->topscorer = s->after + 1 >= rounds &&
                       2 * p->points > (int64_t)s->after * h.points.win;
        find_preference(p);
        s->players[s->count++] = *p;
    }
    qsort(s->players, s->count, sizeof *s->players, compare_by_rank);
    return true;
}
