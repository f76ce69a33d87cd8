/* Checks that the rounds of a Swiss equal those that the pairing system
   makes. */
#include "ledger.h"
#include "swiss.h"

enum {
    CHECKED_PLAYERS = 300, /* rounds with more players take too long to check */
};

static bool is_game(const struct event_result *r, uint32_t stage,
                    uint32_t round)
{
    return r->stage == stage && r->round == round && !r->tiebreak &&
           (r->how == HOW_PLAYED || r->how == HOW_FORFEIT);
}

/* Returns the board of a player, or NULL if the player has no board. */
static const struct pairing_board *find_player_board(const struct pairing *p,
                                                     uint32_t player)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->boards[i].first == player || p->boards[i].second == player)
            return &p->boards[i];
    return NULL;
}

static bool differs_from_pairing(const struct event_result *r,
                                 const struct pairing *p)
{
    const struct pairing_board *b = find_player_board(p, r->first);

    return b && (b->first != r->first || b->second != r->second);
}

/* Returns the first result of the round that differs from the pairing, or NULL
   if there is none. Later differences are consequences of the first. */
static const struct event_result *find_differing_result(const struct event *e,
                                                        uint32_t stage,
                                                        const struct pairing *p)
{
    for (const struct event_result *r = e->results; r; r = r->next)
        if (is_game(r, stage, p->round) && event_result_valid(e, r) &&
            differs_from_pairing(r, p))
            return r;
    return NULL;
}

static void report_differing_result(const struct event *e,
                                    const struct event_result *r,
                                    const struct pairing *p,
                                    struct diags *diags)
{
    const struct pairing_board *b = find_player_board(p, r->first);
    struct str first = e->players[r->first].name;
    struct str second = e->players[r->second].name;
    bool exchanged = b->first == r->second && b->second == r->first;
    uint32_t other = b->first == r->first ? b->second : b->first;
    struct str name = other == NOBODY ? STR("") : e->players[other].name;

    diag_report(diags, DIAG_OTHER_PAIRING, r->span,
                exchanged ? "by the Dutch system, %.*s and %.*s should have "
                            "the opposite colours%.*s in round %u"
                : other == NOBODY ? "%.*s meets %.*s, but should have the "
                                    "bye%.*s in round %u by the Dutch system"
                                  : "%.*s meets %.*s, but should meet %.*s in "
                                    "round %u by the Dutch system",
                (int)first.len, first.ptr, (int)second.len, second.ptr,
                exchanged ? 0 : (int)name.len, exchanged ? "" : name.ptr,
                (unsigned)r->round);
}

/* ---- byes that may have been requested ----------------------------------- */

/* Copies the event, and marks the full-point byes of a round as requested.
   Returns false if there are no such byes, or if out of memory. */
static bool mark_byes_requested(const struct event *e, uint32_t stage,
                                uint32_t round, struct arena *arena,
                                struct event *out)
{
    struct event_result **next = &out->results;
    bool any = false;

    *out = *e;
    for (const struct event_result *r = e->results; r; r = r->next) {
        struct event_result *copy = ARENA_NEW(arena, struct event_result);
        if (!copy)
            return false;
        *copy = *r;
        if (r->stage == stage && r->round == round && r->how == HOW_BYE &&
            r->kind == RESULT_FIRST)
            any = copy->requested = true;
        *next = copy;
        next = &copy->next;
    }
    *next = NULL;
    return any;
}

/* True if the round would be correct if its full-point byes had been requested.
   Unlike TRF, event files do not record whether a bye was requested or
   allocated, so both are accepted. */
static bool fits_with_requested_byes(const struct event *e, uint32_t stage,
                                     uint32_t round,
                                     const struct standings_options *options,
                                     struct arena *arena)
{
    struct event asked;
    struct pairing p;

    return !e->trf.len && mark_byes_requested(e, stage, round, arena, &asked) &&
           pairing_make(&asked, stage, round - 1, options, arena, &p) &&
           !p.fault && !p.unknown && !find_differing_result(&asked, stage, &p);
}

/* Returns a result of an earlier round that was changed after this round was
   paired, or NULL if there is none. */
static const struct event_result *
find_later_change(const struct event *e, uint32_t stage, uint32_t round)
{
    const struct event_result *r = e->results;

    while (r && (r->stage != stage || r->round >= round || r->changed < round))
        r = r->next;
    return r;
}

/* Reports that a round cannot be judged because a result was changed. */
static void report_unjudged(const struct event *e, uint32_t round,
                            const struct event_result *differing,
                            const struct event_result *changed,
                            struct diags *diags)
{
    struct str name = e->players[changed->first].name;

    diag_report(diags, DIAG_UNJUDGED_PAIRING, differing->span,
                "the pairing of round %u cannot be judged, because the result "
                "of %.*s in round %u was entered or changed after it",
                (unsigned)round, (int)name.len, name.ptr,
                (unsigned)changed->round);
}

/* Reports the games of a round that the event forbids, and counts them. Returns
   false if out of memory. */
static bool report_banned(const struct event *e, uint32_t stage, uint32_t round,
                          struct arena *arena, struct diags *diags,
                          size_t *count)
{
    const struct ban_index *bans = swiss_index_bans(e, round, arena);

    *count = 0;
    if (!bans)
        return false;
    for (const struct event_result *r = e->results; r; r = r->next) {
        if (!is_game(r, stage, round) || !event_result_valid(e, r) ||
            !swiss_is_banned(bans, r->first, r->second))
            continue;
        struct str first = e->players[r->first].name;
        struct str second = e->players[r->second].name;
        diag_report(diags, DIAG_OTHER_PAIRING, r->span,
                    "%.*s meets %.*s in round %u, although the event forbids "
                    "this pair",
                    (int)first.len, first.ptr, (int)second.len, second.ptr,
                    (unsigned)round);
        ++*count;
    }
    return true;
}

static bool check_round(const struct event *e, uint32_t stage,
                        const struct standings_options *options,
                        const struct pairing *p, struct arena *arena,
                        struct diags *diags)
{
    const struct event_result *other = find_differing_result(e, stage, p);
    const struct event_result *changed = find_later_change(e, stage, p->round);
    size_t banned;

    if (!other)
        return true;
    if (!report_banned(e, stage, p->round, arena, diags, &banned))
        return false;
    if (banned || fits_with_requested_byes(e, stage, p->round, options, arena))
        return true;
    if (changed)
        report_unjudged(e, p->round, other, changed, diags);
    else
        report_differing_result(e, other, p, diags);
    return true;
}

bool event_check_pairings(const struct event *e,
                          const struct standings_options *options,
                          struct arena *arena, struct diags *diags)
{
    uint32_t stage = (uint32_t)e->stage_count - 1, last = 0;

    if (pairing_format(e, stage).kind != FORMAT_SWISS || e->team_count ||
        e->player_count > CHECKED_PLAYERS)
        return true;
    for (const struct event_result *r = e->results; r; r = r->next)
        if (r->round > last && r->round <= ROUNDS_MAX &&
            is_game(r, stage, r->round))
            last = r->round;
    for (uint32_t round = 1; round <= last && round <= e->player_count;
         round++) {
        struct pairing p;
        arena_reset(arena);
        if (!pairing_make(e, stage, round - 1, options, arena, &p))
            return false;
        if (p.fault || p.unknown)
            return true;
        if (!check_round(e, stage, options, &p, arena, diags))
            return false;
    }
    return true;
}
