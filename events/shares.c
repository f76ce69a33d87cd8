/* Computes the share of each round of a player in tie-breaks. */
#include "ledger.h"

struct shares shares_begin(const struct ledger *l, uint32_t player)
{
    return (struct shares){.ledger = l,
                           .at = l->begin[player],
                           .end = l->begin[player + 1],
                           .player = player};
}

/*
 * Returns the points of FIDE's virtual opponent, valid from 1 July 2009: "a
 * player who has no opponent will be considered as having played against a
 * virtual opponent who has the same number of points at the beginning of the
 * round and who draws in all the following rounds. For the round itself the
 * result by forfeit will be considered as a normal result": Svon = SPR + (1 -
 * SfPR) + 0.5 * (n - R).
 */
static int64_t virtual_opponent(const struct shares *s, uint32_t round,
                                uint8_t score)
{
    static const uint8_t other_side[] = {SCORE_WON, SCORE_DRAWN, SCORE_LOST};
    const struct ledger *l = s->ledger;

    return s->before + ledger_points_of(l, other_side[score]) +
           ledger_points_of(l, SCORE_DRAWN) * (l->rounds - round);
}

static void set_unplayed(const struct shares *s, struct share *share)
{
    const struct ledger *l = s->ledger;

    share->unplayed = true;
    if (l->options->unplayed == UNPLAYED_OWN_SCORE)
        share->opponent = l->points[s->player];
    if (l->options->unplayed != UNPLAYED_VIRTUAL)
        return;
    share->opponent = virtual_opponent(s, share->round, share->score);
    share->step = ledger_points_of(l, SCORE_DRAWN);
}

static void begin_share_round(struct shares *s, uint32_t round)
{
    if (round != s->round)
        s->before = s->so_far;
    s->round = round;
}

/* Sets *out to the share of the rounds of a Swiss, from the current round up to
   `round`, in which the player does not appear. Rounds that are only paired do
   not count yet. Returns false if there are no such rounds. */
static bool set_missed_rounds(struct shares *s, uint32_t round,
                              struct share *out)
{
    const struct ledger *l = s->ledger;
    uint32_t end = round < l->rounds + 1 ? round : l->rounds + 1;
    uint32_t begin = s->round + 1;

    if (l->format.kind != FORMAT_SWISS || !l->rounds_told ||
        !l->member[s->player] || end <= begin)
        return false;
    begin_share_round(s, end - 1);
    *out = (struct share){
        .round = begin, .rounds = end - begin, .score = SCORE_LOST};
    set_unplayed(s, out);
    return true;
}

static void set_share(struct shares *s, const struct round_result *round_result,
                      struct share *out)
{
    const struct ledger *l = s->ledger;

    *out = (struct share){.round_result = round_result,
                          .round = round_result->round,
                          .rounds = 1,
                          .score = round_result->score};
    if (ledger_is_game(l, round_result))
        out->opponent = l->adjusted[round_result->opponent];
    else
        set_unplayed(s, out);
    s->so_far += ledger_result_points(l, round_result);
}

bool shares_next(struct shares *s, struct share *out)
{
    const struct ledger *l = s->ledger;

    while (s->at < s->end) {
        const struct round_result *round_result = &l->round_results[s->at];
        if (!round_result->result->tiebreak &&
            set_missed_rounds(s, round_result->round, out))
            return true;
        s->at++;
        if (round_result->result->tiebreak)
            continue;
        begin_share_round(s, round_result->round);
        if (round_result->score == SCORE_NONE ||
            ledger_is_free_round(l, round_result))
            continue;
        set_share(s, round_result, out);
        return true;
    }
    return set_missed_rounds(s, l->rounds + 1, out);
}
