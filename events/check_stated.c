/*
 * Checks the data that the source of an event states, by comparing the data
 * with the format and the results (check.h).
 */
#include "check.h"

#define STR_ARGS(s) (int)(s).len, (s).ptr

static struct span stated_span(const struct event *event, struct span span)
{
    return span.length ? span : event->name_span;
}

/* ---- the numbers and the format ------------------------------------------ */

static bool has_tiebreak_game(const struct event *event)
{
    const struct event_result *r = event->results;

    while (r && !r->tiebreak)
        r = r->next;
    return r != NULL;
}

/* [seed] In "first-to-10 wins", a player with fewer wins can be champion only
   by a tie-break. */
static void check_wins_first_to(struct check *c)
{
    const struct event_stated *stated = &c->event->stated;
    int64_t wanted = c->ledger.format.games;

    if (stated->won == wanted || wanted == 0 || stated->won < 0 ||
        (stated->won < wanted && has_tiebreak_game(c->event)))
        return;
    diag_report(c->diags, DIAG_STATED_WINS,
                stated_span(c->event, stated->won_span),
                "%lld wins are stated, but the champion of a first-to-%lld "
                "match must have %lld",
                (long long)stated->won, (long long)wanted, (long long)wanted);
}

/* Checks that no player has more wins than a match can have. A match is over
   when a player has won more than half of the games. */
static void check_wins_best_of(struct check *c)
{
    const struct event_stated *stated = &c->event->stated;
    int64_t games = c->ledger.format.games;
    int64_t sum = (stated->won > 0 ? stated->won : 0) +
                  (stated->lost > 0 ? stated->lost : 0) +
                  (stated->drawn > 0 ? stated->drawn : 0);

    if (games == 0 || stated->won <= 0)
        return;
    if (sum > games)
        diag_report(
            c->diags, DIAG_STATED_WINS, stated_span(c->event, stated->won_span),
            "%lld games are stated, more than a best-of-%lld match can have",
            (long long)sum, (long long)games);
    else if (stated->won > games / 2 + 1)
        diag_report(c->diags, DIAG_STATED_WINS,
                    stated_span(c->event, stated->won_span),
                    "%lld wins are stated, but a best-of-%lld match ends after "
                    "%lld wins",
                    (long long)stated->won, (long long)games,
                    (long long)(games / 2 + 1));
}

/* ---- the numbers and the results ----------------------------------------- */

static uint32_t find_player(const struct event *event, struct str name)
{
    for (uint32_t p = 0; p < event->player_count; p++)
        if (str_equal(event->players[p].name, name))
            return p;
    return NOBODY;
}

struct tally {
    int64_t counts[SCORE_NONE]; /* number of results for each score, indexed by
                                   enum score */
};

/* Counts the results of a player in all stages. Tie-break games and forfeits
   are included only if requested. */
static struct tally count_results(const struct event *event, uint32_t player,
                                  bool forfeits, bool tiebreaks)
{
    struct tally t = {{0}};

    for (const struct event_result *r = event->results; r; r = r->next) {
        uint8_t score = result_score(r, r->second == player);
        if (!event_result_valid(event, r) || score == SCORE_NONE ||
            (r->first != player && r->second != player) ||
            (r->how != HOW_PLAYED && !(forfeits && r->how == HOW_FORFEIT)) ||
            (r->tiebreak && !tiebreaks))
            continue;
        t.counts[score]++;
    }
    return t;
}

static const char *const words[] = {"lost", "drawn", "won"};

/* Accepts a stated number that matches any way of counting, because sources may
   or may not include forfeits and play-offs. */
static void check_number(struct check *c, uint32_t player, uint8_t score,
                         int64_t stated, struct span span)
{
    int64_t plain = 0;

    if (stated < 0)
        return;
    for (unsigned way = 0; way < 4; way++) {
        struct tally t = count_results(c->event, player, !(way & 1), way & 2);
        if (t.counts[score] == stated)
            return;
        plain = way == 0 ? t.counts[score] : plain;
    }
    diag_report(
        c->diags, DIAG_STATED_SCORE, stated_span(c->event, span),
        "%.*s is stated to have %s %lld games, but the results show %lld",
        NAME(c, player), words[score], (long long)stated, (long long)plain);
}

static void check_numbers(struct check *c, uint32_t player)
{
    const struct event_stated *s = &c->event->stated;

    if (player == NOBODY || c->event->result_count == 0)
        return;
    check_number(c, player, SCORE_WON, s->won, s->won_span);
    check_number(c, player, SCORE_LOST, s->lost, s->lost_span);
    check_number(c, player, SCORE_DRAWN, s->drawn, s->drawn_span);
}

/* True if the results show that several players share the title and that this
   player is not one of them. */
static bool is_outside_shared_title(struct check *c, const struct decision *d,
                                    uint32_t player)
{
    struct standings s;

    if (d->kind != DECISION_SHARED || !compute_standings(&c->ledger, &s))
        return false;
    for (size_t i = 0; i < s.count && s.rows[i].place == 1; i++)
        if (s.rows[i].player == player)
            return false;
    return true;
}

static void check_champion(struct check *c, const struct decision *d,
                           struct str name)
{
    struct span place = stated_span(c->event, c->event->stated.champion_span);
    uint32_t stated = find_player(c->event, name);

    if (stated == NOBODY)
        diag_report(c->diags, DIAG_STATED_CHAMPION, place,
                    "%.*s is stated as champion, but did not take part",
                    STR_ARGS(name));
    else if (d->kind == DECISION_WON && d->champion != stated)
        diag_report(c->diags, DIAG_STATED_CHAMPION, place,
                    "%.*s is stated as champion, but the results give %.*s",
                    STR_ARGS(name), NAME(c, d->champion));
    else if (is_outside_shared_title(c, d, stated))
        diag_report(c->diags, DIAG_STATED_CHAMPION, place,
                    "%.*s is stated as champion, but other players are tied "
                    "for first place",
                    STR_ARGS(name));
}

static void check_champions(struct check *c, const struct decision *d)
{
    const struct event_stated *s = &c->event->stated;

    if (c->event->player_count == 0)
        return;
    for (size_t i = 0; i < s->champion_count; i++)
        check_champion(c, d, s->champions[i]);
}

/* ---- runners-up ---------------------------------------------------------- */

/* Returns marks for the runners-up: in a knock-out, the last opponent whom the
   champion beat; otherwise the players in second place. */
static bool *runners_up(struct check *c, uint32_t champion)
{
    bool *second = arena_alloc(&c->work, c->event->player_count + 1);
    const struct ledger *l = &c->ledger;
    struct standings s;
    struct matches m;

    if (!second)
        return NULL;
    if (l->format.kind == FORMAT_KNOCKOUT) {
        uint32_t last = NOBODY;
        if (!matches_make(l, &m))
            return NULL;
        for (size_t i = 0; i < m.count; i++)
            if (m.list[i].winner == champion && m.list[i].loser != NOBODY)
                last = m.list[i].loser;
        if (last != NOBODY)
            second[last] = true;
        return last == NOBODY ? NULL : second;
    }
    if (!compute_standings(l, &s) || s.count < 2)
        return NULL;
    for (size_t i = 0; i < s.count; i++)
        second[s.rows[i].player] =
            s.rows[i].player != champion &&
            (s.rows[i].place <= 2 || s.rows[i].place == s.rows[1].place);
    return second;
}

/* Reports champions who are also stated as runners-up. */
static void check_own_runner_up(struct check *c)
{
    const struct event_stated *s = &c->event->stated;

    for (size_t i = 0; i < s->runner_up_count; i++)
        for (size_t k = 0; k < s->champion_count; k++)
            if (str_equal(s->runners_up[i], s->champions[k]))
                diag_report(c->diags, DIAG_OWN_RUNNER_UP,
                            stated_span(c->event, s->champion_span),
                            "%.*s is stated both as champion and as runner-up",
                            STR_ARGS(s->champions[k]));
}

static void check_runners_up(struct check *c, const struct decision *d)
{
    const struct event_stated *s = &c->event->stated;
    bool *second;

    if (s->runner_up_count == 0 || d->kind != DECISION_WON)
        return;
    second = runners_up(c, d->champion);
    for (size_t i = 0; second && i < s->runner_up_count; i++) {
        uint32_t p = find_player(c->event, s->runners_up[i]);
        if (p == NOBODY || !second[p])
            diag_report(c->diags, DIAG_STATED_RUNNER_UP,
                        stated_span(c->event, s->champion_span),
                        "%.*s is stated as runner-up, but the results give "
                        "another player",
                        STR_ARGS(s->runners_up[i]));
    }
}

/* ---- unfinished ---------------------------------------------------------- */

static void check_end(struct check *c, const struct decision *d)
{
    bool duel = c->ledger.format.kind == FORMAT_FIRST_TO ||
                c->ledger.format.kind == FORMAT_BEST_OF;

    if (c->event->unfinished && d->kind == DECISION_WON)
        diag_report(c->diags, DIAG_EVENT_DECIDED, c->event->name_span,
                    "the event is stated to be unfinished, but the results "
                    "make %.*s champion",
                    NAME(c, d->champion));
    else if (c->event->unfinished)
        diag_report(c->diags, DIAG_EVENT_UNFINISHED, c->event->name_span,
                    "the source marks the event as unfinished");
    else if (d->kind == DECISION_OPEN && c->event->result_count > 0 &&
             c->ledger.format.kind != FORMAT_UNKNOWN)
        diag_report(
            c->diags, DIAG_EVENT_OPEN, c->event->name_span,
            duel && c->ledger.format.games > 0
                ? "the results do not decide the event: nobody has %u %s"
                : "the results do not decide the event yet",
            c->ledger.format.games,
            c->ledger.format.kind == FORMAT_FIRST_TO ? "wins" : "games");
}

void check_stated(struct check *c)
{
    struct decision d = ledger_decision(&c->ledger);
    const struct event_stated *s = &c->event->stated;
    uint32_t stated = s->champion_count == 1
                          ? find_player(c->event, s->champions[0])
                          : NOBODY;

    check_own_runner_up(c);
    if (c->event->team_count) /* in a team event, the stated numbers refer to
                                 teams */
        return;
    if (c->ledger.format.kind == FORMAT_FIRST_TO)
        check_wins_first_to(c);
    if (c->ledger.format.kind == FORMAT_BEST_OF)
        check_wins_best_of(c);
    check_champions(c, &d);
    if (s->champion_count < 2) /* the numbers of several champions are not
                                  stated individually */
        check_numbers(c, stated != NOBODY ? stated : d.champion);
    check_runners_up(c, &d);
    check_end(c, &d);
}
