/* Whether the rounds of a Swiss are those that its system makes. */
#include "ledger.h"
#include "swiss.h"

enum {
    CHECKED_PLAYERS = 300, /* more take too long, by the round */
};

static bool is_game(const struct event_result *r, uint32_t stage,
                    uint32_t round)
{
    return r->stage == stage && r->round == round && !r->tiebreak &&
           (r->how == HOW_PLAYED || r->how == HOW_FORFEIT);
}

/* The board of a player; NULL: he has none. */
static const struct pairing_board *board_of(const struct pairing *p,
                                            uint32_t player)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->boards[i].first == player || p->boards[i].second == player)
            return &p->boards[i];
    return NULL;
}

/* Reports the game if it is another one; true: it was. */
static bool tell_other(const struct event *e, const struct event_result *r,
                       const struct pairing *p, struct diags *diags)
{
    const struct pairing_board *b = board_of(p, r->first);
    struct str first = e->players[r->first].name;
    struct str second = e->players[r->second].name;

    if (!b || (b->first == r->first && b->second == r->second))
        return false;
    bool exchanged = b->first == r->second && b->second == r->first;
    uint32_t other = b->first == r->first ? b->second : b->first;
    struct str name = other == NOBODY ? STR("") : e->players[other].name;
    diag_report(diags, DIAG_OTHER_PAIRING, r->span,
                exchanged ? "the Dutch system has %.*s and %.*s with colours "
                            "exchanged%.*s in round %u"
                : other == NOBODY
                    ? "%.*s meets %.*s; the Dutch system gives the bye%.*s in "
                      "round %u"
                    : "%.*s meets %.*s; the Dutch system has %.*s for the "
                      "opponent in round %u",
                (int)first.len, first.ptr, (int)second.len, second.ptr,
                exchanged ? 0 : (int)name.len, exchanged ? "" : name.ptr,
                (unsigned)r->round);
    return true;
}

/* The first that differs: what comes after it follows from it. */
static void check_round(const struct event *e, uint32_t stage,
                        const struct pairing *p, struct diags *diags)
{
    for (const struct event_result *r = e->results; r; r = r->next)
        if (is_game(r, stage, p->round) && event_result_valid(e, r) &&
            tell_other(e, r, p, diags))
            return;
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
        check_round(e, stage, &p, diags);
    }
    return true;
}
