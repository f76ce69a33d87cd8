/* Pairs the first round of an event from a list of players. */
#include <stdlib.h>

#include "strength.h"
#include "swiss.h"
#include "teams.h"

struct lot_drawing {
    struct event *event;
    uint64_t state;
};

static uint32_t draw_lot(struct lot_drawing *d, uint32_t bound)
{
    uint64_t x = d->state += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(((x ^ x >> 31) >> 32) * bound >> 32);
}

/* Returns the rank of a title in C.04.2, where players are sorted by rating,
   then by title, then by name. */
static size_t title_rank(struct str title)
{
    static const char *const titles[] = {"GM",  "IM", "WGM", "FM",
                                         "WIM", "CM", "WFM", "WCM"};
    size_t i = 0;

    while (i < sizeof titles / sizeof *titles &&
           !str_equal_nocase(title, str_of(titles[i])))
        i++;
    return i;
}

int strength_compare(const void *left, const void *right)
{
    const struct event_player *a = left, *b = right;
    size_t x, y;

    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    x = title_rank(a->title);
    y = title_rank(b->title);
    if (x != y)
        return x < y ? -1 : 1;
    return str_compare(a->name, b->name);
}

static bool is_round_robin(uint8_t kind)
{
    return kind == FORMAT_ROUND_ROBIN || kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

/* ---- teams --------------------------------------------------------------- */

struct drawn_team {
    uint64_t rating; /* sum of the ratings of the first boards */
    uint32_t team;
    struct str name;
};

static int compare_teams(const void *left, const void *right)
{
    const struct drawn_team *a = left, *b = right;

    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    return str_compare(a->name, b->name);
}

/* Adds up the ratings of the players on the boards of each team, or of all its
   players if no player has a board. */
static bool list_teams(const struct event *e, struct arena *work,
                       struct drawn_team *list)
{
    struct teams teams;
    bool boards = false;

    if (!teams_make(&teams, e, work))
        return false;
    for (size_t i = 0; i < e->player_count; i++)
        boards |= e->players[i].board > 0;
    for (uint32_t i = 0; i < e->team_count; i++)
        list[i] = (struct drawn_team){0, i, e->teams[i].name};
    for (uint32_t i = 0; i < e->player_count; i++) {
        const struct event_player *p = &e->players[i];
        uint32_t team = team_of_player(e, i);
        if (team != NOBODY &&
            (!boards || (p->board && p->board <= teams.boards)))
            list[team].rating += p->rating;
    }
    return true;
}

/* Numbers the teams: by lot in a round robin, otherwise by the ratings of their
   boards. In a Swiss, numbers remain unchanged if all teams have one. */
static bool number_teams(struct lot_drawing *d, uint8_t kind,
                         struct arena *work)
{
    struct event *e = d->event;
    size_t count = e->team_count, numbered = 0;
    struct drawn_team *list = arena_alloc(work, (count + 1) * sizeof *list);

    for (size_t i = 0; i < count; i++)
        numbered += e->teams[i].seed > 0;
    if (numbered == count && !is_round_robin(kind))
        return true;
    if (!list || !list_teams(e, work, list))
        return false;
    qsort(list, count, sizeof *list, compare_teams);
    for (size_t i = count; i > 1 && is_round_robin(kind); i--) {
        size_t j = draw_lot(d, (uint32_t)i);
        struct drawn_team team = list[i - 1];
        list[i - 1] = list[j];
        list[j] = team;
    }
    for (size_t i = 0; i < count; i++)
        e->teams[list[i].team].seed = (uint32_t)i + 1;
    return true;
}

/* ---- players ------------------------------------------------------------- */

/* Updates the indices of players in bans, bonuses and results after the players
   have been moved. */
static void renumber_players(struct event *e, const uint32_t *place)
{
    for (struct event_ban *b = e->terms.bans; b; b = b->next)
        for (int i = 0; b->kind == BAN_PLAYERS && i < 2; i++)
            b->players[i] = place[b->players[i]];
    for (struct event_bonus *b = e->terms.bonuses; b; b = b->next)
        b->player = place[b->player];
    for (struct event_result *r = e->results; r; r = r->next) {
        r->first = place[r->first];
        r->second = r->second == NOBODY ? NOBODY : place[r->second];
    }
}

static int compare_places(const void *left, const void *right)
{
    const struct event_player *const *a = left, *const *b = right;
    int order = strength_compare(*a, *b);

    return order ? order : (*a > *b) - (*a < *b);
}

/* Numbers the players without moving them: by lot in a round robin, by strength
   in all other systems. Returns false if out of memory. */
static bool number_players(struct lot_drawing *d, uint8_t kind,
                           struct arena *work)
{
    size_t count = d->event->player_count;
    struct event_player **list = arena_alloc(work, (count + 1) * sizeof *list);

    if (count == 0 || !list)
        return list != NULL;
    for (size_t i = 0; i < count; i++)
        list[i] = &d->event->players[i];
    qsort(list, count, sizeof *list, compare_places);
    for (size_t i = count; i > 1 && is_round_robin(kind); i--) {
        size_t j = draw_lot(d, (uint32_t)i);
        struct event_player *player = list[i - 1];
        list[i - 1] = list[j];
        list[j] = player;
    }
    for (size_t i = 0; i < count; i++)
        list[i]->seed = (uint32_t)i + 1;
    return true;
}

/* Puts the players in the order of their numbers, from 1. Returns false if out
   of memory. */
static bool sort_players(struct event *e, struct arena *work)
{
    size_t count = e->player_count;
    struct event_player *copy = arena_alloc(work, (count + 1) * sizeof *copy);
    uint32_t *place = arena_alloc(work, (count + 1) * sizeof *place);

    if (count == 0 || !copy || !place)
        return copy && place;
    memcpy(copy, e->players, count * sizeof *copy);
    for (size_t i = 0; i < count; i++) {
        place[i] = copy[i].seed - 1;
        e->players[place[i]] = copy[i];
    }
    renumber_players(e, place);
    return true;
}

static void set_format(struct event *e, const struct event_drawing *how)
{
    if (how->format.kind != FORMAT_UNKNOWN)
        e->format = how->format;
    if (e->format.kind == FORMAT_UNKNOWN)
        e->format.kind = FORMAT_SWISS;
    if (e->format.kind == FORMAT_SWISS && how->rounds)
        e->format.games = how->rounds;
    for (size_t i = 0; i < e->stage_count; i++)
        e->stages[i].format = e->format;
}

/* Records the random seed in a note. Returns false if out of memory. */
static bool add_seed_remark(struct event *e, uint64_t seed, struct arena *arena)
{
    struct text note = {0};
    bool fine;

    if (e->note.len)
        return true;
    text_addf(&note, "drawn by lot with the number %llu",
              (unsigned long long)seed);
    e->note = arena_copy(arena, text_str(&note));
    fine = !note.failed && !arena->exhausted;
    text_release(&note);
    return fine;
}

const char *event_draw_refusal(const struct event *e)
{
    for (const struct event_result *r = e->results; r; r = r->next)
        if (r->how != HOW_BYE && r->how != HOW_WITHDRAWN)
            return "already has games, so it cannot be drawn";
    for (const struct event_match *m = e->matches; m; m = m->next)
        if (m->how != HOW_BYE && m->how != HOW_WITHDRAWN)
            return "already has matches, so it cannot be drawn";
    if (trf_is_of_teams(e))
        return "has its teams only as remarks, so it cannot be drawn";
    return NULL;
}

bool event_is_numbered(const struct event *e)
{
    for (size_t i = 0; i < e->player_count; i++)
        if (!e->players[i].seed)
            return false;
    return true;
}

static uint8_t kind_of_first_stage(const struct event *e, uint8_t kind)
{
    return kind == FORMAT_UNKNOWN ? pairing_format(e, 0).kind : kind;
}

bool event_numbers_by_lot(const struct event *e, uint8_t kind)
{
    return is_round_robin(kind_of_first_stage(e, kind));
}

bool event_prepare_pairing(struct event *e, uint8_t kind, uint64_t seed,
                           struct arena *arena, struct arena *work,
                           struct event_lots *out)
{
    struct lot_drawing d = {.event = e, .state = seed};
    bool swiss;

    kind = kind_of_first_stage(e, kind);
    swiss = kind == FORMAT_SWISS || kind == FORMAT_UNKNOWN;
    out->numbered = !e->team_count && !event_is_numbered(e);
    out->by_lot = out->numbered && is_round_robin(kind);
    out->colour = swiss && !e->trf.len && e->terms.initial == RESULT_NONE;
    if (out->numbered && !number_players(&d, kind, work))
        return false;
    if (out->colour)
        e->terms.initial = draw_lot(&d, 2) ? RESULT_FIRST : RESULT_SECOND;
    return !(out->by_lot || out->colour) || add_seed_remark(e, seed, arena);
}

void event_lots_text(const struct event *e, const struct event_lots *lots,
                     uint64_t seed, struct text *out)
{
    if (lots->numbered)
        text_add(out, lots->by_lot ? STR("the players are numbered by lot")
                                   : STR("the players are numbered by rating, "
                                         "title and name"));
    if (lots->colour)
        text_addf(out, "%splayer 1 has the %s colour in round 1 by lot",
                  lots->numbered ? ", and " : "",
                  event_initial_words[e->terms.initial]);
    if (lots->colour || lots->by_lot)
        text_addf(out, " (seed %llu)", (unsigned long long)seed);
}

bool event_draw_first_round(struct event *e, const struct event_drawing *how,
                            const struct standings_options *options,
                            struct arena *arena, struct arena *work,
                            struct pairing *p)
{
    struct lot_drawing d = {.event = e, .state = how->seed};
    bool given = e->terms.initial != RESULT_NONE;

    e->trf = STR(""); /* the event no longer corresponds to its TRF file */
    set_format(e, how);
    if (e->team_count ? !number_teams(&d, e->format.kind, work)
                      : !number_players(&d, e->format.kind, work) ||
                            !sort_players(e, work))
        return false;
    if (how->accelerates)
        e->terms.acceleration = how->acceleration;
    if (!given)
        e->terms.initial = draw_lot(&d, 2) ? RESULT_FIRST : RESULT_SECOND;
    return ((given && !is_round_robin(e->format.kind)) ||
            add_seed_remark(e, how->seed, arena)) &&
           pairing_make(e, 0, 0, options, work, p) &&
           (p->fault || pairing_add(e, 0, p, arena));
}
