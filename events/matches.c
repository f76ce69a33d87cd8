#include "matches.h"

#include <stddef.h>
#include <stdlib.h>

/* ---- the games of two players -------------------------------------------- */

struct game {
    uint32_t round, low, high;
    const struct entry *entry;
};

static int compare_games(const void *a, const void *b)
{
    const struct game *x = a, *y = b;
    int order = number_compare(x->round, y->round);

    if (!order)
        order = number_compare(x->low, y->low);
    if (!order)
        order = number_compare(x->high, y->high);
    return order ? order : (x->entry > y->entry) - (x->entry < y->entry);
}

static int compare_matches(const void *a, const void *b)
{
    const struct match *x = a, *y = b;
    int order = number_compare(x->round, y->round);

    return order ? order : number_compare(x->first, y->first);
}

static bool is_duel(const struct ledger *l)
{
    return l->format.kind == FORMAT_FIRST_TO ||
           l->format.kind == FORMAT_BEST_OF;
}

/* Returns the round of a result. A tie-break game without a round belongs to
   the last round. */
static uint32_t round_of_result(const struct ledger *l,
                                const struct event_result *r)
{
    uint32_t last = l->paired ? l->paired : 1;

    if (!l->rounds_told)
        return 0;
    if (is_duel(l))
        return 1;
    return r->round && r->round <= ROUNDS_MAX ? r->round : last;
}

static struct game game_of_entry(const struct ledger *l,
                                 const struct entry *entry)
{
    const struct event_result *r = entry->result;
    uint32_t second = r->how == HOW_BYE ? NOBODY : r->second;

    return (struct game){.round = round_of_result(l, r),
                         .low = r->first < second ? r->first : second,
                         .high = r->first < second ? second : r->first,
                         .entry = entry};
}

/* ---- who wins ------------------------------------------------------------ */

struct match_length match_length_of(struct event_format format)
{
    bool knockout = format.kind == FORMAT_KNOCKOUT;

    if (!knockout && format.kind != FORMAT_FIRST_TO &&
        format.kind != FORMAT_BEST_OF)
        return (struct match_length){FORMAT_UNKNOWN, 0};
    return knockout ? (struct match_length){format.match, format.match_games}
                    : (struct match_length){format.kind, format.games};
}

/* True if player i has won N games. */
static bool has_won_first_to(const struct ledger *l, const struct match *m,
                             uint32_t games, size_t i)
{
    (void)l;
    return games > 0 && m->won[i] >= games;
}

/* True if the opponent cannot catch up even by winning all remaining games of
   N. */
static bool has_won_best_of(const struct ledger *l, const struct match *m,
                            uint32_t games, size_t i)
{
    int64_t left = (int64_t)games - m->played;
    int64_t swing =
        ledger_points_of(l, SCORE_WON) - ledger_points_of(l, SCORE_LOST);

    return games > 0 &&
           m->points[i] - m->points[!i] > (left > 0 ? left * swing : 0);
}

/* Returns the index of the player who has won the match by its length, or 2 if
   it is undecided. */
static size_t find_decision(const struct ledger *l, const struct match *m)
{
    struct match_length length = match_length_of(l->format);
    size_t i = 2;

    if (length.kind)
        for (i = 0; i < 2; i++)
            if (length.kind == FORMAT_FIRST_TO
                    ? has_won_first_to(l, m, length.games, i)
                    : has_won_best_of(l, m, length.games, i))
                break;
    return i;
}

static void set_winner(struct match *m, size_t i)
{
    m->winner = m->players[i];
    m->loser = m->players[!i];
}

static void begin_match(struct match *m, const struct game *game)
{
    const struct event_result *r = game->entry->result;

    *m = (struct match){
        .players = {r->first, r->how == HOW_BYE ? NOBODY : r->second},
        .round = game->round,
        .winner = NOBODY,
        .loser = NOBODY,
        .first = game->entry->number,
        .first_game = r,
        .games = 1};
}

static void add_points(const struct ledger *l, struct match *m,
                       const struct event_result *r)
{
    for (size_t i = 0; i < 2; i++) {
        bool second = (r->first == m->players[0]) == (i == 1);
        uint8_t score = result_score(r, second);
        int64_t points = ledger_points_of(l, score);
        if (r->tiebreak)
            m->play_off[i] += points;
        else
            m->points[i] += points;
        m->won[i] += !r->tiebreak && score == SCORE_WON;
    }
    m->played += !r->tiebreak && result_score(r, false) != SCORE_NONE;
}

static void add_game(const struct ledger *l, struct match *m,
                     const struct game *game)
{
    const struct event_result *r = game->entry->result;
    size_t winner;

    if (m->games++ == 0)
        begin_match(m, game);
    else if (!r->tiebreak && !m->repeated && match_length_of(l->format).kind &&
             m->last_game->first == r->first)
        m->repeated = r;
    m->last_game = r;
    m->last = game->entry->number;
    m->waits |= result_score(r, false) == SCORE_NONE;
    m->open = m->waits;
    m->forfeits += r->how == HOW_FORFEIT;
    if (m->decided && m->too_many++ == 0)
        m->extra = r;
    add_points(l, m, r);
    winner = m->decided || r->tiebreak ? 2 : find_decision(l, m);
    if (winner < 2 && m->players[1] != NOBODY) {
        m->decided = game->entry->number;
        set_winner(m, winner);
    }
}

/* Decides a match that its length does not decide: by play-off games or, if the
   length is unspecified, by points. */
static void decide_by_points(struct match *m, struct match_length length)
{
    int64_t ahead = length.kind ? 0 : m->points[0] - m->points[1];

    m->level = m->points[0] == m->points[1] && !m->open &&
               (!length.kind ||
                (length.kind == FORMAT_BEST_OF && m->played >= length.games));
    if (ahead == 0)
        ahead = m->play_off[0] - m->play_off[1];
    if (!m->open && ahead != 0)
        set_winner(m, ahead < 0);
    else if (length.kind && !m->level)
        m->open = true; /* there are more games to come */
}

static void find_winner(const struct ledger *l, struct match *m)
{
    bool gone[2] = {false, false};

    if (m->players[1] == NOBODY) {
        m->winner = m->players[0];
        return;
    }
    if (!m->decided)
        decide_by_points(m, match_length_of(l->format));
    for (size_t i = 0; i < 2; i++)
        gone[i] = l->withdrawn[m->players[i]];
    if (m->winner == NOBODY && gone[0] != gone[1] && !is_duel(l))
        set_winner(m, gone[0]);
}

static struct game *list_games(const struct ledger *l, size_t *count)
{
    struct game *games =
        arena_alloc(l->arena, (l->entry_count + 1) * sizeof *games);

    *count = 0;
    for (size_t i = 0; games && i < l->entry_count; i++)
        if (l->entries[i].result->how != HOW_WITHDRAWN)
            games[(*count)++] = game_of_entry(l, &l->entries[i]);
    if (games)
        qsort(games, *count, sizeof *games, compare_games);
    return games;
}

static bool same_match(const struct game *a, const struct game *b)
{
    return a->round == b->round && a->low == b->low && a->high == b->high;
}

/* ---- inferring rounds from which players play again ---------------------- */

/* Lists the matches that each player won or lost. */
struct matches_by_player {
    size_t *begin; /* player p has matches[begin[p]] up to matches[begin[p + 1]
                      - 1] */
    uint32_t *matches;
};

/* Sorts the matches by player. The first pass counts the matches of each player
   at begin[player + 2]. The second pass then moves each begin[player + 1] to
   its final value. */
static bool index_by_player(const struct ledger *l, const struct matches *m,
                            size_t offset, struct matches_by_player *out)
{
    size_t players = l->event->player_count;
    const char *base = (const char *)m->list + offset;

    out->begin = arena_alloc(l->arena, (players + 2) * sizeof *out->begin);
    out->matches = arena_alloc(l->arena, (m->count + 1) * sizeof *out->matches);
    if (!out->begin || !out->matches)
        return false;
    for (size_t pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < m->count; i++) {
            uint32_t who =
                *(const uint32_t *)(const void *)(base + i * sizeof *m->list);
            if (who != NOBODY && pass == 0)
                out->begin[who + 2]++;
            else if (who != NOBODY)
                out->matches[out->begin[who + 1]++] = (uint32_t)i;
        }
        for (size_t i = 2; pass == 0 && i < players + 2; i++)
            out->begin[i] += out->begin[i - 1];
    }
    return true;
}

/*
 * Assigns rounds to the matches of each winner in the order of the rounds that
 * the losers had reached. A player is therefore processed after all opponents
 * whom that player has beaten, and players who have not beaten anyone are
 * processed first.
 */
struct order_state {
    struct matches *matches;
    struct matches_by_player won, lost;
    uint32_t *waits; /* number of beaten opponents that have not been processed
                        yet */
    uint32_t *round; /* round of the last match won; 0 if there is none */
    uint32_t *queue;
    size_t queued;
    struct rung {
        uint32_t match, round; /* `round` is the round that the loser had
                                  reached */
    } * rungs;
};

static int compare_rungs(const void *a, const void *b)
{
    const struct rung *x = a, *y = b;
    int order = number_compare(x->round, y->round);

    return order ? order : number_compare(x->match, y->match);
}

static void number_wins(struct order_state *c, uint32_t player)
{
    size_t begin = c->won.begin[player], end = c->won.begin[player + 1];
    struct match *list = c->matches->list;

    for (size_t i = begin; i < end; i++) {
        uint32_t match = c->won.matches[i], loser = list[match].loser;
        c->rungs[i - begin] =
            (struct rung){match, loser == NOBODY ? 0 : c->round[loser]};
    }
    qsort(c->rungs, end - begin, sizeof *c->rungs, compare_rungs);
    for (size_t i = 0; i < end - begin; i++) {
        uint32_t reached = c->rungs[i].round;
        if (c->round[player] > reached)
            reached = c->round[player];
        c->round[player] = reached + 1;
        list[c->rungs[i].match].round = reached + 1;
    }
}

static void release_player(struct order_state *c, uint32_t player)
{
    for (size_t i = c->lost.begin[player]; i < c->lost.begin[player + 1]; i++) {
        uint32_t winner = c->matches->list[c->lost.matches[i]].winner;
        if (--c->waits[winner] == 0)
            c->queue[c->queued++] = winner;
    }
}

/* Numbers the remaining matches in the order of the source: tied matches, and
   matches of players who beat each other in a cycle. */
static void number_rest(struct order_state *c)
{
    for (size_t i = 0; i < c->matches->count; i++) {
        struct match *m = &c->matches->list[i];
        uint32_t round = 0;
        if (m->round > 0)
            continue;
        for (size_t k = 0; k < 2; k++)
            if (m->players[k] != NOBODY && c->round[m->players[k]] > round)
                round = c->round[m->players[k]];
        m->round = round + 1;
        for (size_t k = 0; k < 2; k++)
            if (m->players[k] != NOBODY)
                c->round[m->players[k]] = round + 1;
    }
}

static bool order_begin(const struct ledger *l, struct order_state *c)
{
    size_t players = l->event->player_count + 1;
    struct arena *arena = l->arena;
    size_t count = c->matches->count + 1;

    c->waits = arena_alloc(arena, players * sizeof *c->waits);
    c->round = arena_alloc(arena, players * sizeof *c->round);
    c->queue = arena_alloc(arena, (players + count) * sizeof *c->queue);
    c->rungs = arena_alloc(arena, count * sizeof *c->rungs);
    return c->rungs && !arena->exhausted &&
           index_by_player(l, c->matches, offsetof(struct match, winner),
                           &c->won) &&
           index_by_player(l, c->matches, offsetof(struct match, loser),
                           &c->lost);
}

static bool number_rounds(const struct ledger *l, struct matches *m)
{
    struct order_state climb = {.matches = m};

    if (!order_begin(l, &climb))
        return false;
    for (size_t i = 0; i < m->count; i++)
        if (m->list[i].loser != NOBODY)
            climb.waits[m->list[i].winner]++;
    for (uint32_t p = 0; p < l->event->player_count; p++)
        if (climb.waits[p] == 0)
            climb.queue[climb.queued++] = p;
    for (size_t i = 0; i < climb.queued; i++) {
        number_wins(&climb, climb.queue[i]);
        release_player(&climb, climb.queue[i]);
    }
    number_rest(&climb);
    return true;
}

/* ---- players who have been eliminated ------------------------------------ */

static bool is_absence(const struct match *m)
{
    return m->players[1] == NOBODY && m->first_game->kind == RESULT_SECOND;
}

/* Removes the absences of players who have already been eliminated, because
   such absences are not matches. Matches are read in the order of rounds.
   Returns false if out of memory. */
static bool drop_absences(const struct ledger *l, struct matches *m)
{
    size_t kept = 0;
    bool *beaten =
        arena_alloc(l->arena, (l->event->player_count + 1) * sizeof *beaten);

    if (!beaten)
        return false;
    for (size_t i = 0; i < m->count; i++) {
        const struct match *match = &m->list[i];
        if (is_absence(match) && beaten[match->players[0]])
            continue;
        if (match->loser != NOBODY)
            beaten[match->loser] = true;
        m->list[kept++] = *match;
    }
    m->count = kept;
    return true;
}

/* ---- building the matches ------------------------------------------------ */

bool matches_make(const struct ledger *l, struct matches *out)
{
    size_t count;
    struct game *games = list_games(l, &count);

    *out = (struct matches){0};
    out->list = arena_alloc(l->arena, (count + 1) * sizeof *out->list);
    if (!games || !out->list)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !same_match(&games[i - 1], &games[i]))
            out->count++;
        add_game(l, &out->list[out->count - 1], &games[i]);
    }
    for (size_t i = 0; i < out->count; i++)
        find_winner(l, &out->list[i]);
    if (l->rounds_told && !drop_absences(l, out))
        return false;
    if (!l->rounds_told) /* so far, the matches are sorted by players, but the
                            order of the source matters */
        qsort(out->list, out->count, sizeof *out->list, compare_matches);
    if (!l->rounds_told && !number_rounds(l, out))
        return false;
    qsort(out->list, out->count, sizeof *out->list, compare_matches);
    if (out->count > 0)
        out->rounds = out->list[out->count - 1].round;
    return true;
}

const struct match *matches_find(const struct ledger *l,
                                 const struct matches *m, uint32_t round,
                                 uint32_t first, uint32_t second)
{
    for (size_t i = 0; i < m->count; i++) {
        const uint32_t *players = m->list[i].players;
        if ((is_duel(l) || m->list[i].round == round) &&
            ((players[0] == first && players[1] == second) ||
             (players[0] == second && players[1] == first)))
            return &m->list[i];
    }
    return NULL;
}

size_t matches_losers(const struct ledger *l, const struct matches *m,
                      uint32_t round, uint32_t losers[2])
{
    size_t count = 0;

    for (size_t i = 0; i < m->count && count < 2; i++) {
        uint32_t loser = m->list[i].loser;
        if (m->list[i].round == round && loser != NOBODY &&
            !l->withdrawn[loser])
            losers[count++] = loser;
    }
    return count;
}
