#include "ledger.h"

#include <stdlib.h>
#include <string.h>

/* Returns the format of a stage, or the format of the event if the stage has
   none. */
static struct event_format stage_format(const struct event *event,
                                        uint32_t stage)
{
    if (event->team_count) /* the format applies to the teams, which form a
                              separate event */
        return (struct event_format){0};
    if (stage < event->stage_count &&
        event->stages[stage].format.kind != FORMAT_UNKNOWN)
        return event->stages[stage].format;
    return event->format;
}

/* ---- the players' results in the order of rounds ------------------------- */

/* Sorts results by round. Tie-break games come last, so that they do not affect
   any round. */
static int compare_entries(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    if (x->result->tiebreak != y->result->tiebreak)
        return x->result->tiebreak ? 1 : -1;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static bool is_counted(const struct ledger *l,
                       const struct event_result *result)
{
    return result->stage == l->stage && result->how != HOW_ANNULLED &&
           (l->options->after == 0 || result->round <= l->options->after) &&
           event_result_valid(l->event, result);
}

static bool collect_results(struct ledger *l)
{
    size_t room = 1;
    uint32_t number = 0;

    for (const struct event_result *r = l->event->results; r; r = r->next)
        room += is_counted(l, r);
    l->entries = room > SIZE_MAX / sizeof *l->entries
                     ? NULL
                     : arena_alloc(l->arena, room * sizeof *l->entries);
    if (!l->entries)
        return false;
    l->rounds_told = true;
    for (const struct event_result *r = l->event->results; r; r = r->next) {
        number++;
        if (!is_counted(l, r))
            continue;
        l->entries[l->entry_count++] = (struct entry){r, r->round, number};
        l->rounds_told &= r->tiebreak || r->how == HOW_WITHDRAWN ||
                          (r->round > 0 && r->round <= ROUNDS_MAX);
    }
    for (size_t i = 0; i < l->entry_count && !l->rounds_told; i++)
        l->entries[i].round = 0;
    qsort(l->entries, l->entry_count, sizeof *l->entries, compare_entries);
    return true;
}

/* ---- round results ------------------------------------------------------- */

/* True if the result is a bye in a round that is not paired yet. Always false
   in knock-outs, whose byes are drawn together with the round, and in round
   robins, in which byes are not requested. */
static bool is_unpaired_bye(const struct ledger *l,
                            const struct event_result *r)
{
    bool swiss =
        l->format.kind == FORMAT_SWISS || l->format.kind == FORMAT_UNKNOWN;

    return swiss && l->rounds_told && r->how == HOW_BYE && r->round > l->last;
}

static void add_round_result(struct ledger *l, const struct event_result *r,
                             bool second, size_t *next)
{
    uint32_t player = second ? r->second : r->first;
    size_t own = next[player] - l->begin[player];
    struct round_result *round_result = &l->round_results[next[player]++];

    *round_result = (struct round_result){
        .result = r,
        .opponent = r->how == HOW_BYE ? NOBODY
                    : second          ? r->first
                                      : r->second,
        .round = l->rounds_told ? r->round : (uint32_t)own + 1,
        .score = is_unpaired_bye(l, r) ? SCORE_NONE : result_score(r, second),
        .first = !second,
        .played = r->how == HOW_PLAYED && r->kind != RESULT_UNKNOWN,
        .early = is_unpaired_bye(l, r),
    };
    l->counted += !round_result->early;
    if (r->tiebreak || round_result->early)
        return;
    l->points[player] += ledger_points_gained(l, round_result);
    if (round_result->round > l->paired)
        l->paired = round_result->round;
    if (round_result->score == SCORE_NONE) {
        l->unknown = true;
        l->unknowns += !second;
    } else if (round_result->round > l->rounds)
        l->rounds = round_result->round;
}

static void count_round_results(struct ledger *l)
{
    size_t *begin = l->begin;

    for (size_t i = 0; i < l->entry_count; i++) {
        const struct event_result *r = l->entries[i].result;
        l->member[r->first] = true;
        l->withdrawn[r->first] |= r->how == HOW_WITHDRAWN;
        begin[r->first + 1] += r->how != HOW_WITHDRAWN;
        if (!result_is_paired(r))
            continue;
        l->member[r->second] = true;
        begin[r->second + 1]++;
    }
    for (size_t i = 0; i < l->event->player_count; i++) {
        begin[i + 1] += begin[i];
        l->member[i] |= l->event->stage_count <= 1;
    }
}

static bool make_room(struct ledger *l, size_t results)
{
    size_t players = l->event->player_count + 1;
    struct arena *arena = l->arena;

    l->begin = arena_alloc(arena, players * sizeof *l->begin);
    l->member = arena_alloc(arena, players * sizeof *l->member);
    l->withdrawn = arena_alloc(arena, players * sizeof *l->withdrawn);
    l->points = arena_alloc(arena, players * sizeof *l->points);
    l->adjusted = arena_alloc(arena, players * sizeof *l->adjusted);
    l->games = arena_alloc(arena, players * sizeof *l->games);
    l->group = arena_alloc(arena, players * sizeof *l->group);
    l->met = arena_alloc(arena, players * sizeof *l->met);
    l->numbers = arena_alloc(arena, 2 * sizeof *l->numbers);
    l->round_results =
        arena_alloc(arena, (2 * results + 1) * sizeof *l->round_results);
    return l->round_results && !arena->exhausted;
}

static bool add_round_results(struct ledger *l)
{
    size_t players = l->event->player_count;
    size_t *next = arena_alloc(l->arena, (players + 1) * sizeof *next);

    if (!next)
        return false;
    for (size_t i = 0; i < players; i++)
        next[i] = l->begin[i];
    for (size_t i = 0; i < l->entry_count; i++) {
        const struct event_result *r = l->entries[i].result;
        if (r->how != HOW_WITHDRAWN)
            add_round_result(l, r, false, next);
        if (result_is_paired(r))
            add_round_result(l, r, true, next);
    }
    return true;
}

/* Adjusts the points that count for opponents. FIDE 2009: "All unplayed games
   in which players are indirectly involved (results by forfeit of opponents)
   are considered to have been drawn." */
static void adjust_points(struct ledger *l)
{
    bool drawn = l->options->unplayed == UNPLAYED_VIRTUAL;
    struct share share;

    for (uint32_t i = 0; i < l->event->player_count; i++) {
        struct shares shares = shares_begin(l, i);
        l->adjusted[i] = l->points[i];
        while (shares_next(&shares, &share)) {
            l->games[i] += share.round_result != NULL;
            if (drawn && share.unplayed)
                l->adjusted[i] +=
                    share.rounds * ledger_points_of(l, SCORE_DRAWN) -
                    (share.round_result
                         ? ledger_result_points(l, share.round_result)
                         : 0);
        }
    }
}

const struct standings_options standings_usual = {
    .points = {2, 1, 0},
    .tiebreaks = {{.kind = TIEBREAK_DIRECT},
                  {.kind = TIEBREAK_SONNEBORN_BERGER},
                  {.kind = TIEBREAK_WINS}},
    .tiebreak_count = 3,
    .in_force = true,
};

/*
 * The usual list of tie-breaks for individual Swiss tournaments under FIDE's
 * rules. Since 2023, C.07 has not specified a list and has left the choice to
 * the organizers.
 */
static const struct tiebreak of_swiss[] = {
    {.kind = TIEBREAK_BH, .lowest = 1},
    {.kind = TIEBREAK_BH},
    {.kind = TIEBREAK_SB},
    {.kind = TIEBREAK_DE},
};

static uint8_t source_of_list(const struct ledger *l,
                              const struct standings_options *asked)
{
    return !asked->in_force                 ? LIST_ASKED
           : l->event->tiebreaks.len        ? LIST_STATED
           : l->format.kind == FORMAT_SWISS ? LIST_OF_SWISS
                                            : LIST_USUAL;
}

/* Uses the points that the event states, if all of them are multiples of half a
   point. */
static void set_points(struct ledger *l, struct points *points)
{
    const struct event_points *own = &l->event->terms.points;
    const uint16_t all[] = {own->win, own->draw, own->loss, own->bye,
                            own->absent};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!own->stated || all[i] % POINT_HALF)
            return;
    l->own = own;
    *points = (struct points){(uint8_t)(own->win / POINT_HALF),
                              (uint8_t)(own->draw / POINT_HALF),
                              (uint8_t)(own->loss / POINT_HALF)};
}

/* Sets l->options to the given options, with the points and the list of
   tie-breaks that apply. Returns false if out of memory. */
static bool set_options(struct ledger *l, const struct standings_options *asked)
{
    struct standings_options *own =
        ARENA_NEW(l->arena, struct standings_options);

    if (!own)
        return false;
    *own = *asked;
    l->options = own;
    l->list_source = source_of_list(l, asked);
    if (l->event->team_count) /* points are match points */
        own->points = standings_usual.points;
    else if (!asked->points_asked)
        set_points(l, &own->points);
    if (l->list_source == LIST_STATED)
        tiebreaks_read(l->event->tiebreaks, own);
    if (l->list_source == LIST_OF_SWISS) {
        own->tiebreak_count = sizeof of_swiss / sizeof *of_swiss;
        memcpy(own->tiebreaks, of_swiss, sizeof of_swiss);
    }
    return true;
}

bool ledger_is_by_game_points(const struct ledger *l)
{
    return l->event->teams_source && l->event->terms.score == TEAM_SCORE_GAMES;
}

bool ledger_make(struct ledger *l, const struct event *event, uint32_t stage,
                 const struct standings_options *options, struct arena *arena)
{
    *l = (struct ledger){.event = event,
                         .arena = arena,
                         .stage = stage,
                         .format = stage_format(event, stage)};
    if (!set_options(l, options) || !collect_results(l) ||
        !make_room(l, l->entry_count) ||
        !event_paired_rounds(event, stage, arena, &l->last))
        return false;
    count_round_results(l);
    if (!add_round_results(l))
        return false;
    adjust_points(l);
    return true;
}
