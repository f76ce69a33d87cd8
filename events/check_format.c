/*
 * Checks the results of an event against its format (check.h).
 */
#include "check.h"

static struct span event_span(const struct event *event)
{
    return event->format_span.length ? event->format_span : event->name_span;
}

/* ---- knock-out ----------------------------------------------------------- */

/* True for a match for third place: a match in the last round between two
   players who have both lost. */
static bool is_third_place_match(const struct matches *m,
                                 const struct match *match,
                                 const struct match *const *lost)
{
    return match->round == m->rounds && match->players[1] != NOBODY &&
           lost[match->players[0]] && lost[match->players[1]];
}

static void check_beaten(struct check *c, const struct match *match,
                         const struct match *const *lost)
{
    for (size_t i = 0; i < 2; i++) {
        uint32_t player = match->players[i];
        const struct match *before = player == NOBODY ? NULL : lost[player];
        if (before && before->winner != NOBODY)
            diag_report(c->diags, DIAG_BEATEN_PLAYS, match->first_game->span,
                        "%.*s was knocked out by %.*s in round %u",
                        NAME(c, player), NAME(c, before->winner),
                        before->round);
    }
}

/* True if a match of several games could still go on. */
static bool is_undecided(const struct match *m)
{
    return m->loser == NOBODY && m->players[1] != NOBODY;
}

static void check_match_won(struct check *c, const struct match *match)
{
    if (!match->open && is_undecided(match))
        diag_report(c->diags, DIAG_MATCH_LEVEL, match->last_game->span,
                    "the match between %.*s and %.*s has no winner",
                    NAME(c, match->players[0]), NAME(c, match->players[1]));
}

/* Reports a player who has a match although the player's previous match is
   undecided. */
static void check_earlier_match(struct check *c, const struct match *match,
                                const struct match *const *undecided)
{
    for (size_t i = 0; c->ledger.format.match && i < 2; i++) {
        const struct match *before =
            match->players[i] == NOBODY ? NULL : undecided[match->players[i]];
        if (before && before->round < match->round && before->open)
            diag_report(c->diags, DIAG_MATCH_LEVEL, match->first_game->span,
                        "the match between %.*s and %.*s in round %u is not "
                        "decided",
                        NAME(c, before->players[0]),
                        NAME(c, before->players[1]), before->round);
    }
}

static void check_after_decision(struct check *c, const struct match *m)
{
    if (m->too_many)
        diag_report(c->diags, DIAG_AFTER_DECISION, m->extra->span,
                    "%.*s had won before this: %u more result%s",
                    NAME(c, m->winner), m->too_many,
                    m->too_many > 1 ? "s" : "");
}

static void check_match_colours(struct check *c, const struct match *m)
{
    if (m->repeated && m->players[1] != NOBODY)
        diag_report(c->diags, DIAG_SAME_COLOURS, m->repeated->span,
                    "%.*s is the first player in two games in a row of the "
                    "match between %.*s and %.*s",
                    NAME(c, m->repeated->first), NAME(c, m->players[0]),
                    NAME(c, m->players[1]));
}

/* Reports a missing match for third place, once the final is decided. */
static void check_third_place(struct check *c, const struct matches *m)
{
    uint32_t losers[2];
    const struct match *final = NULL;

    for (size_t i = 0; i < m->count; i++)
        if (m->list[i].round == m->rounds)
            final = final ? NULL : &m->list[i];
    if (!c->ledger.format.third_place || c->event->unfinished || !final ||
        final->loser == NOBODY ||
        ledger_decision(&c->ledger).kind != DECISION_WON)
        return;
    if (matches_losers(&c->ledger, m, m->rounds - 1, losers) == 2)
        diag_report(c->diags, DIAG_MISSING_PAIRING, event_span(c->event),
                    "%.*s and %.*s have not played for third place",
                    NAME(c, losers[0]), NAME(c, losers[1]));
}

static void check_knockout(struct check *c)
{
    size_t players = c->event->player_count + 1;
    const struct match **lost = arena_alloc(&c->work, players * sizeof *lost);
    const struct match **undecided =
        arena_alloc(&c->work, players * sizeof *undecided);
    struct matches m;

    if (!lost || !undecided || !matches_make(&c->ledger, &m))
        return;
    for (size_t i = 0; i < m.count; i++) {
        const struct match *match = &m.list[i];
        if (!is_third_place_match(&m, match, lost))
            check_beaten(c, match, lost);
        check_match_won(c, match);
        check_earlier_match(c, match, undecided);
        check_after_decision(c, match);
        check_match_colours(c, match);
        if (match->loser != NOBODY && !lost[match->loser])
            lost[match->loser] = match;
        for (size_t k = 0; k < 2 && match->players[1] != NOBODY; k++)
            undecided[match->players[k]] = is_undecided(match) ? match : NULL;
    }
    check_third_place(c, &m);
}

/* ---- round robin --------------------------------------------------------- */

enum { MISSING_NAMED = 20 }; /* maximum number of names reported */

/* The number of games of one player against each opponent, by the player's
   colour. */
struct pairings {
    uint64_t *seen; /* last player checked against this opponent */
    uint32_t *games, *firsts;
    uint32_t *rounds; /* round of the first game with this opponent */
    size_t members, wanted, had, missing, named;
};

static bool pairings_begin(struct check *c, struct pairings *p)
{
    size_t players = c->event->player_count + 1;

    *p = (struct pairings){
        .wanted = c->ledger.format.kind == FORMAT_DOUBLE_ROUND_ROBIN ? 2 : 1};
    p->seen = c->ledger.met;
    p->games = arena_alloc(&c->work, players * sizeof *p->games);
    p->firsts = arena_alloc(&c->work, players * sizeof *p->firsts);
    for (uint32_t i = 0; i < c->event->player_count; i++)
        p->members += c->ledger.member[i] && !c->ledger.withdrawn[i];
    p->rounds = arena_alloc(&c->work, players * sizeof *p->rounds);
    return p->games && p->firsts && p->rounds;
}

static void check_too_often(struct check *c, const struct pairings *p,
                            uint32_t player,
                            const struct round_result *round_result)
{
    uint32_t other = round_result->opponent;

    if (player > other || p->games[other] <= p->wanted)
        return;
    if (c->ledger.rounds_told)
        diag_report(c->diags, DIAG_PAIRING_TWICE, round_result->result->span,
                    p->wanted == 1 ? "%.*s and %.*s already met in round %u"
                                   : "%.*s and %.*s have met more than twice, "
                                     "first in round %u",
                    NAME(c, player), NAME(c, other), p->rounds[other]);
    else
        diag_report(c->diags, DIAG_PAIRING_TWICE, round_result->result->span,
                    p->wanted == 1
                        ? "%.*s and %.*s already met in an earlier round"
                        : "%.*s and %.*s have met more than twice",
                    NAME(c, player), NAME(c, other));
}

static void check_colours(struct check *c, const struct pairings *p,
                          uint32_t player,
                          const struct round_result *round_result)
{
    uint32_t other = round_result->opponent;

    if (p->wanted == 2 && player < other && p->games[other] == 2 &&
        p->firsts[other] != 1)
        diag_report(
            c->diags, DIAG_SAME_COLOURS, round_result->result->span,
            "%.*s and %.*s have the same colours in both of their games",
            NAME(c, player), NAME(c, other));
}

/* True if the previous round_result has the same pairing in the same round.
   check.c reports this error. */
static bool is_reported_pairing(const struct check *c, size_t at,
                                uint32_t player)
{
    const struct ledger *l = &c->ledger;
    const struct round_result *a = &l->round_results[at], *b = a - 1;

    return l->rounds_told && at > l->begin[player] && a->round == b->round &&
           a->opponent == b->opponent && a->first == b->first;
}

static void count_pairing(struct check *c, struct pairings *p, uint32_t player,
                          size_t at)
{
    const struct round_result *round_result = &c->ledger.round_results[at];
    uint32_t other = round_result->opponent;

    if (p->seen[other] != c->ledger.numbers[1]) {
        p->seen[other] = c->ledger.numbers[1];
        p->games[other] = p->firsts[other] = 0;
        p->rounds[other] = round_result->round;
    }
    if (is_reported_pairing(c, at, player))
        return;
    p->games[other]++;
    p->firsts[other] += round_result->first;
    p->had += p->games[other] <= p->wanted && !c->ledger.withdrawn[other];
    check_too_often(c, p, player, round_result);
    check_colours(c, p, player, round_result);
}

/* True if the round_result counts as a pairing. In a Swiss, players whose game
   was not played may be paired again. */
static bool is_pairing(const struct ledger *l,
                       const struct round_result *round_result)
{
    return !round_result->result->tiebreak &&
           round_result->opponent != NOBODY &&
           (l->format.kind != FORMAT_SWISS ||
            round_result->result->how == HOW_PLAYED);
}

static void count_pairings(struct check *c, struct pairings *p, uint32_t player)
{
    const struct ledger *l = &c->ledger;

    l->numbers[1]++;
    p->had = 0;
    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++)
        if (is_pairing(l, &l->round_results[i]))
            count_pairing(c, p, player, i);
}

static void report_missing_pairings(struct check *c, struct pairings *p,
                                    uint32_t player)
{
    const struct ledger *l = &c->ledger;

    for (uint32_t q = player + 1; q < c->event->player_count; q++) {
        uint32_t games = p->seen[q] == l->numbers[1] ? p->games[q] : 0;
        if (!l->member[q] || l->withdrawn[q] || games >= p->wanted)
            continue;
        if (p->named++ == MISSING_NAMED)
            return;
        diag_report(c->diags, DIAG_MISSING_PAIRING, event_span(c->event),
                    games ? "%.*s and %.*s have met only once"
                          : "%.*s and %.*s have not met",
                    NAME(c, player), NAME(c, q));
    }
}

static void check_pairings(struct check *c)
{
    const struct ledger *l = &c->ledger;
    bool each =
        ledger_round_robin(l) && !c->event->unfinished && l->entry_count > 0;
    struct pairings p;

    if (!pairings_begin(c, &p))
        return;
    for (uint32_t i = 0; i < c->event->player_count; i++) {
        if (!l->member[i])
            continue;
        count_pairings(c, &p, i);
        if (!each || l->withdrawn[i] || p.had >= p.wanted * (p.members - 1))
            continue;
        p.missing += p.wanted * (p.members - 1) - p.had;
        if (p.named <= MISSING_NAMED)
            report_missing_pairings(c, &p, i);
    }
    if (p.named > MISSING_NAMED)
        diag_report(c->diags, DIAG_MISSING_PAIRING, event_span(c->event),
                    "%zu games are missing in total", p.missing / 2);
}

/* ---- Swiss --------------------------------------------------------------- */

static void check_swiss(struct check *c)
{
    const struct ledger *l = &c->ledger;

    check_pairings(c);
    if (!l->rounds_told || l->format.games == 0)
        return;
    for (size_t i = 0; i < l->entry_count; i++)
        if (l->entries[i].round > l->format.games &&
            !l->entries[i].result->tiebreak) {
            diag_report(c->diags, DIAG_TOO_MANY_ROUNDS,
                        l->entries[i].result->span,
                        "round %u exceeds the %u rounds of this Swiss",
                        l->entries[i].round, l->format.games);
            return;
        }
}

/* ---- matches of two players ---------------------------------------------- */

static void check_third_player(struct check *c)
{
    const struct event_result *two = NULL;
    const struct ledger *l = &c->ledger;

    for (size_t i = 0; i < l->entry_count; i++) {
        const struct event_result *r = l->entries[i].result;
        bool paired = result_is_paired(r);
        two = !two && paired ? r : two;
        for (size_t k = 0; k < 2 && paired; k++) {
            uint32_t p = k ? r->second : r->first;
            if (p == two->first || p == two->second)
                continue;
            diag_report(c->diags, DIAG_THIRD_PLAYER, r->span,
                        "%.*s does not play in the match between %.*s and %.*s",
                        NAME(c, p), NAME(c, two->first), NAME(c, two->second));
            return;
        }
    }
}

static void check_duel_colours(struct check *c)
{
    struct matches m;

    if (matches_make(&c->ledger, &m))
        for (size_t i = 0; i < m.count; i++)
            check_match_colours(c, &m.list[i]);
}

static void check_duel(struct check *c)
{
    const struct ledger *l = &c->ledger;
    struct decision d = ledger_decision(l);
    const struct event_result *after = NULL;
    size_t count = 0, at = 0;

    check_third_player(c);
    check_duel_colours(c);
    if (d.kind != DECISION_WON)
        return;
    while (at < l->entry_count && l->entries[at].number != d.result)
        at++;
    for (at++; at < l->entry_count; at++) {
        after = after ? after : l->entries[at].result;
        count++;
    }
    if (after)
        diag_report(c->diags, DIAG_AFTER_DECISION, after->span,
                    "%.*s had won before this: %zu more result%s",
                    NAME(c, d.champion), count, count > 1 ? "s" : "");
}

/* ---- the whole check ----------------------------------------------------- */

static void check_no_rules(struct check *c)
{
    (void)c;
}

static void (*const checks[])(struct check *) = {
    [FORMAT_UNKNOWN] = check_no_rules,
    [FORMAT_KNOCKOUT] = check_knockout,
    [FORMAT_ROUND_ROBIN] = check_pairings,
    [FORMAT_DOUBLE_ROUND_ROBIN] = check_pairings,
    [FORMAT_SWISS] = check_swiss,
    [FORMAT_FIRST_TO] = check_duel,
    [FORMAT_BEST_OF] = check_duel,
};

void check_format(struct check *c)
{
    checks[c->ledger.format.kind](c);
}
