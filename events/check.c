/*
 * Checks an event. Each check examines all results once, or the results of each
 * player.
 */
#include "check.h"
#include "teams.h"

#include <stdlib.h>

/* ---- a player's results in one round ------------------------------------- */

static bool same_pairing(const struct round_result *a,
                         const struct round_result *b)
{
    return a->opponent == b->opponent;
}

/* Reports each pair only once, for the player with the lower index. */
static void check_pairing_twice(struct check *c, uint32_t player,
                                const struct round_result *a,
                                const struct round_result *b)
{
    if (b->opponent == NOBODY || b->opponent < player)
        return;
    if (a->score != b->score)
        diag_report(c->diags, DIAG_CONTRADICTING_RESULT, b->result->span,
                    "the game between %.*s and %.*s appears twice in round %u, "
                    "with different results",
                    NAME(c, player), NAME(c, b->opponent), b->round);
    else
        diag_report(c->diags, DIAG_PAIRING_TWICE, b->result->span,
                    "the game between %.*s and %.*s appears twice in round %u",
                    NAME(c, player), NAME(c, b->opponent), b->round);
}

static void check_same_round(struct check *c, uint32_t player,
                             const struct round_result *a,
                             const struct round_result *b)
{
    if (same_pairing(a, b))
        check_pairing_twice(c, player, a, b);
    else if (b->opponent == NOBODY || a->opponent == NOBODY)
        diag_report(c->diags, DIAG_PLAYS_TWICE, b->result->span,
                    "%.*s has both a bye and a game in round %u",
                    NAME(c, player), b->round);
    else
        diag_report(c->diags, DIAG_PLAYS_TWICE, b->result->span,
                    "%.*s plays twice in round %u: against %.*s and %.*s",
                    NAME(c, player), b->round, NAME(c, a->opponent),
                    NAME(c, b->opponent));
}

static int compare_round_results(const void *a, const void *b)
{
    const struct round_result *const *x = a, *const *y = b;
    const struct round_result *p = *x, *q = *y;

    if (p->round != q->round)
        return p->round < q->round ? -1 : 1;
    if (p->opponent != q->opponent)
        return p->opponent < q->opponent ? -1 : 1;
    return p < q ? -1 : p > q;
}

/* Lists in c->sorted the round_results of a player that count, sorted by round,
   then by opponent. Returns their number. */
static size_t sort_round_results(struct check *c, uint32_t player)
{
    const struct ledger *l = &c->ledger;
    size_t count = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++)
        if (!l->round_results[i].result->tiebreak)
            c->sorted[count++] = &l->round_results[i];
    qsort(c->sorted, count, sizeof *c->sorted, compare_round_results);
    return count;
}

static void check_rounds(struct check *c)
{
    const struct ledger *l = &c->ledger;
    bool games =
        l->format.kind == FORMAT_FIRST_TO || l->format.kind == FORMAT_BEST_OF;
    bool matches = l->format.kind == FORMAT_KNOCKOUT;
    bool twice = l->format.kind == FORMAT_DOUBLE_ROUND_ROBIN;

    if (games || !l->rounds_told)
        return;
    for (uint32_t p = 0; p < c->event->player_count; p++) {
        size_t count = sort_round_results(c, p);
        for (size_t i = 1; i < count; i++) {
            const struct round_result *a = c->sorted[i - 1], *b = c->sorted[i];
            if (a->round == b->round && !(matches && same_pairing(a, b)) &&
                !(twice && same_pairing(a, b) && a->first != b->first))
                check_same_round(c, p, a, b);
        }
    }
}

/* ---- byes and withdrawals ------------------------------------------------ */

static void check_byes_of(struct check *c, uint32_t player)
{
    const struct ledger *l = &c->ledger;
    const struct round_result *before = NULL;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->opponent != NOBODY ||
            result_score(round_result->result, !round_result->first) !=
                SCORE_WON)
            continue;
        if (before && l->format.kind == FORMAT_SWISS)
            diag_report(c->diags, DIAG_BYE_TWICE, round_result->result->span,
                        "%.*s already had a bye in round %u", NAME(c, player),
                        before->round);
        before = round_result;
    }
}

static void check_byes(struct check *c)
{
    const struct ledger *l = &c->ledger;
    bool none =
        l->format.kind == FORMAT_FIRST_TO || l->format.kind == FORMAT_BEST_OF;

    for (uint32_t p = 0; p < c->event->player_count; p++)
        check_byes_of(c, p);
    for (size_t i = 0; none && i < l->entry_count; i++)
        if (l->entries[i].result->how == HOW_BYE)
            diag_report(c->diags, DIAG_BYE_IN_MATCH, l->entries[i].result->span,
                        "%.*s has a bye in a match between two players",
                        NAME(c, l->entries[i].result->first));
}

/* True if the result belongs to a round after the withdrawal. If the withdrawal
   has no round, true for all results that follow it in the source. */
static bool is_after_withdrawal(const struct event_result *r,
                                const struct withdrawal *w)
{
    return w->round > 0 && r->round > 0 ? r->round > w->round : w->round == 0;
}

/* Checks that nobody plays after a withdrawal. Results are read in the order of
   the source, because results without a round took place in the order in which
   the source lists them. */
static void check_withdrawals(struct check *c)
{
    const struct event *event = c->event;
    struct withdrawal *gone =
        arena_alloc(&c->work, (event->player_count + 1) * sizeof *gone);

    for (const struct event_result *r = event->results; gone && r;
         r = r->next) {
        if (!event_result_valid(event, r) || r->stage != c->ledger.stage)
            continue;
        for (size_t i = 0; i < 2 && r->how == HOW_PLAYED; i++) {
            uint32_t p = i ? r->second : r->first;
            if (gone[p].gone && is_after_withdrawal(r, &gone[p]))
                diag_report(c->diags, DIAG_WITHDRAWN_PLAYS, r->span,
                            "%.*s plays after withdrawing", NAME(c, p));
        }
        if (r->how == HOW_WITHDRAWN && !gone[r->first].gone)
            gone[r->first] = (struct withdrawal){true, r->round};
    }
}

/* ---- the whole check ----------------------------------------------------- */

static bool check_begin(struct check *c, uint32_t stage)
{
    size_t most = 1;

    arena_reset(&c->work);
    if (!ledger_make(&c->ledger, c->event, stage, c->options, &c->work))
        return false;
    for (size_t p = 0; p < c->event->player_count; p++) {
        size_t own = c->ledger.begin[p + 1] - c->ledger.begin[p];
        most = own > most ? own : most;
    }
    c->sorted = arena_alloc(&c->work, most * sizeof *c->sorted);
    return c->sorted != NULL;
}

static void check_stage(struct check *c, uint32_t stage)
{
    if (!check_begin(c, stage))
        return;
    check_rounds(c);
    check_byes(c);
    check_withdrawals(c);
    check_format(c);
    if (stage + 1 >= c->event->stage_count)
        check_stated(c);
}

static void check_stages(struct check *c)
{
    check_stage(c, 0);
    for (uint32_t i = 1; i < c->event->stage_count; i++)
        check_stage(c, i);
}

/* Marks the caller's arena as exhausted if the work arena is exhausted. */
static void check_end_work(struct check *c, struct arena *arena)
{
    arena->exhausted |= c->work.exhausted;
    arena->no_memory |= c->work.no_memory;
    arena_release(&c->work);
}

void event_check_played(const struct event *event,
                        const struct standings_options *options,
                        struct arena *arena, struct diags *diags)
{
    struct check check = {.event = event, .options = options, .diags = diags};

    arena_init(&check.work, arena->soft, arena->hard);
    check_results(&check);
    for (uint32_t i = 0; i == 0 || i < event->stage_count; i++)
        if (check_begin(&check, i))
            check_rounds(&check);
    check_end_work(&check, arena);
}

void event_check(const struct event *event,
                 const struct standings_options *options, struct arena *arena,
                 struct diags *diags)
{
    struct check check = {.event = event, .options = options, .diags = diags};
    struct teams teams;

    /* there may be many stages, so the memory of each stage is released */
    arena_init(&check.work, arena->soft, arena->hard);
    check_results(&check);
    check_tiebreaks(&check);
    if (!event->team_count)
        check_prizes(&check);
    check_stages(&check);
    if (event->team_count && teams_make(&teams, event, arena)) {
        check_teams(&check, &teams, arena);
        check_lineups(&check, arena);
        check.event = &teams.event;
        check_prizes(&check);
        check_stages(&check);
    }
    check_end_work(&check, arena);
}
