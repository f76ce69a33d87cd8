/* The verb that exchanges the colours on a board, or the players of two boards,
   and that pairs two players who have byes. */
#include "change.h"

#include "ledger.h"
#include "swiss.h"

/* ---- warnings ------------------------------------------------------------ */

static const struct swiss_player *find_player(const struct swiss *s,
                                              uint32_t player)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (s->players[i].index == player)
            return &s->players[i];
    return NULL;
}

static bool have_met(const struct swiss_player *a, const struct swiss_player *b)
{
    for (uint32_t i = 0; i < a->met_count; i++)
        if (a->met[i] == b->index)
            return true;
    return false;
}

static bool same_absolute(const struct swiss_player *a,
                          const struct swiss_player *b)
{
    return a->strength == PREFERS_ABSOLUTELY && b->strength == a->strength &&
           a->colour == b->colour;
}

static void warn_colour(struct event_change *c, const struct swiss_player *p,
                        uint8_t colour)
{
    if (p->strength == PREFERS_ABSOLUTELY && p->colour != colour)
        change_report(c,
                      "; warning: %.*s must be the %s player, because of the "
                      "colours of earlier games",
                      NAME_OF(c, p->index),
                      p->colour == RESULT_FIRST ? "first" : "second");
}

/* Reports criteria of C.04.3 that the pair does not meet. */
static void warn_of_pair(struct event_change *c, const struct swiss *s,
                         const struct event_result *r)
{
    const struct swiss_player *a = find_player(s, r->first), *b;

    if (r->how == HOW_BYE) {
        if (a && a->barred)
            change_report(c,
                          "; warning: %.*s has had a full-point bye, or a win "
                          "without play (C2)",
                          NAME_OF(c, r->first));
        return;
    }
    b = find_player(s, r->second);
    if (!a || !b)
        return;
    if (have_met(a, b))
        change_report(c, "; warning: %.*s and %.*s have met (C1)",
                      NAME_OF(c, r->first), NAME_OF(c, r->second));
    else if (!swiss_may_meet(s, a, b))
        change_report(c,
                      same_absolute(a, b)
                          ? "; warning: %.*s and %.*s have to be of the same "
                            "colour (C3)"
                          : "; warning: %.*s and %.*s must not be paired",
                      NAME_OF(c, r->first), NAME_OF(c, r->second));
    if (!same_absolute(a, b)) {
        warn_colour(c, a, RESULT_FIRST);
        warn_colour(c, b, RESULT_SECOND);
    }
}

/* Computes the players before the round. In an event of teams, colours do not
   matter. Refuses and returns false if out of memory. */
static bool compute_history(struct event_change *c, struct swiss *s)
{
    uint32_t rounds = change_round_count(c);

    *s = (struct swiss){
        .event = c->event, .arena = &c->work, .after = c->round - 1};
    if (!swiss_compute_history(s, c->stage, rounds ? rounds : UINT32_MAX,
                               c->options))
        return !change_no_memory(c);
    for (uint32_t i = 0; c->teams && i < s->count; i++)
        s->players[i].strength = PREFERS_NOTHING;
    return true;
}

static bool warn_of_swap(struct event_change *c, const struct event_result *one,
                         const struct event_result *two)
{
    struct swiss s;

    if (!change_is_swiss(c))
        return true;
    if (!compute_history(c, &s))
        return false;
    warn_of_pair(c, &s, one);
    if (two)
        warn_of_pair(c, &s, two);
    return true;
}

/* ---- exchanges ----------------------------------------------------------- */

static void report_board(struct event_change *c, const struct event_result *r)
{
    if (r->how == HOW_BYE)
        change_report(c, "%.*s has the bye", NAME_OF(c, r->first));
    else
        change_report(c, "%.*s - %.*s", NAME_OF(c, r->first),
                      NAME_OF(c, r->second));
}

/* Refuses and returns false if the game has a result. */
static bool check_open(struct event_change *c, const struct event_result *r)
{
    if (r->how == HOW_BYE)
        return true;
    if (c->teams && !change_check_boards(c, r))
        return false;
    if (result_is_open(r))
        return true;
    change_refuse(c, CHANGE_TOO_LATE,
                  "%.*s - %.*s has a result; remove it first with: result %u "
                  "\"%.*s\" \"*\"",
                  NAME_OF(c, r->first), NAME_OF(c, r->second),
                  (unsigned)c->round, NAME_OF(c, r->first));
    return false;
}

static enum event_refusal swap_colours(struct event_change *c,
                                       struct event_result *r)
{
    uint32_t first = r->first;

    if (!check_open(c, r))
        return (enum event_refusal)c->refusal;
    r->first = r->second;
    r->second = first;
    change_report(c, "round %u: ", (unsigned)c->round);
    report_board(c, r);
    return warn_of_swap(c, r, NULL) ? CHANGE_DONE
                                    : (enum event_refusal)c->refusal;
}

/* True for a bye that the pairing assigned. */
static bool is_assigned(const struct event_result *bye)
{
    return bye->kind == RESULT_FIRST && !bye->requested;
}

/* Returns the player's game in the round, or the bye that the pairing assigned
   to the player. Refuses and returns NULL if there is neither. */
static struct event_result *find_pairing_of(struct event_change *c,
                                            uint32_t player)
{
    struct event_result *r = change_game(c, player, c->round);

    if (!r)
        r = change_absence(c, player, c->round);
    if (r && (r->how != HOW_BYE || is_assigned(r)))
        return r;
    change_refuse(c, CHANGE_NO_BOARD, "%.*s is not paired in round %u",
                  NAME_OF(c, player), (unsigned)c->round);
    return NULL;
}

/* Returns the bye of a player who is not a team, or NULL. */
static struct event_result *find_bye(const struct event_change *c,
                                     uint32_t player)
{
    return c->teams ? NULL : change_absence(c, player, c->round);
}

static bool is_ranked_higher(const struct swiss_player *a,
                             const struct swiss_player *b)
{
    return a->score != b->score ? a->score > b->score : a->number < b->number;
}

/* Gives the players of a game the colours of Article 5.2. */
static void assign_colours(const struct swiss *s, struct event_result *game)
{
    const struct swiss_player *a = find_player(s, game->first);
    const struct swiss_player *b = find_player(s, game->second);
    bool first;
    uint8_t rule;

    if (!a || !b)
        return;
    first = is_ranked_higher(a, b) ? swiss_plays_first(s, a, b, &rule)
                                   : !swiss_plays_first(s, b, a, &rule);
    game->first = first ? a->index : b->index;
    game->second = first ? b->index : a->index;
}

/* Makes a game of two players who have byes, at the place of the assigned
   bye. */
static enum event_refusal pair_byes(struct event_change *c,
                                    struct event_result *one,
                                    struct event_result *two)
{
    struct event_result *game = is_assigned(two) ? two : one;
    struct event_result *other = game == two ? one : two;
    struct swiss s;

    if (!change_is_swiss(c))
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "only the pairs of a Swiss can be changed");
    change_remove(c, other);
    game->second = other->first;
    game->how = HOW_PLAYED;
    game->kind = RESULT_UNKNOWN;
    game->requested = false;
    change_mark_changed(c, game);
    if (!compute_history(c, &s))
        return (enum event_refusal)c->refusal;
    assign_colours(&s, game);
    change_report(c, "round %u: ", (unsigned)c->round);
    report_board(c, game);
    warn_of_pair(c, &s, game);
    return CHANGE_DONE;
}

/* ---- knock-outs ---------------------------------------------------------- */

/* Returns the board of these two players in the pairing, or NULL. */
static const struct pairing_board *find_board(const struct pairing *p,
                                              uint32_t a, uint32_t b)
{
    for (size_t i = 0; i < p->count; i++) {
        const struct pairing_board *board = &p->boards[i];
        if ((board->first == a && board->second == b) ||
            (board->first == b && board->second == a))
            return board;
    }
    return NULL;
}

/* Refuses and returns false if any game of the match in the round has a
   result. */
static bool check_open_match(struct event_change *c,
                             const struct event_result *r)
{
    for (const struct event_result *g = c->event->results; g; g = g->next)
        if (g->stage == c->stage && g->round == c->round &&
            result_is_paired(g) &&
            (g->first == r->first || g->first == r->second) &&
            (g->second == r->first || g->second == r->second) &&
            !check_open(c, g))
            return false;
    return true;
}

/* Returns the board that the results of the earlier rounds give the game, if
   `to` takes the place of `from`. Refuses and returns NULL if there is none. */
static const struct pairing_board *
find_right_board(struct event_change *c, const struct pairing *p,
                 const struct event_result *r, uint32_t from, uint32_t to)
{
    uint32_t other = r->first == from ? r->second : r->first;
    const struct pairing_board *board = find_board(p, to, other);

    if (!board)
        change_refuse(c, CHANGE_NO_EFFECT,
                      "the results of round %u do not pair %.*s with %.*s",
                      (unsigned)c->round - 1, NAME_OF(c, to),
                      NAME_OF(c, other));
    return board;
}

/* Pairs the round again, without changing it. Refuses and returns false if the
   earlier rounds are not decided. */
static bool pair_again(struct event_change *c, struct pairing *p)
{
    const struct event *e =
        pairing_with_system(c->event, c->stage, c->system, &c->work);

    if (!e || !pairing_make(e, c->stage, c->round - 1, c->options, &c->work, p))
        return !change_no_memory(c);
    if (p->fault || p->round != c->round)
        change_refuse(c, CHANGE_NO_EFFECT,
                      "the matches of round %u are not decided",
                      (unsigned)c->round - 1);
    return !c->refusal;
}

/* Puts the player who has won a match of the previous round, after its result
   was corrected, into the game of the player who had won before. With a match
   for third place, both may be in the round. */
static enum event_refusal correct_winner(struct event_change *c, uint32_t a,
                                         uint32_t b)
{
    struct event_result *games[] = {change_game(c, a, c->round),
                                    change_game(c, b, c->round)};
    const struct pairing_board *boards[2] = {NULL, NULL};
    const uint32_t players[] = {a, b};
    struct pairing p;

    if (!games[0] && !games[1])
        return change_refuse(c, CHANGE_NO_BOARD,
                             "neither %.*s nor %.*s has a game in round %u",
                             NAME_OF(c, a), NAME_OF(c, b), (unsigned)c->round);
    if (games[0] == games[1])
        return swap_colours(c, games[0]);
    if (!pair_again(c, &p))
        return (enum event_refusal)c->refusal;
    for (size_t i = 0; i < 2; i++)
        if (games[i] && (!check_open_match(c, games[i]) ||
                         !(boards[i] = find_right_board(
                               c, &p, games[i], players[i], players[!i]))))
            return (enum event_refusal)c->refusal;
    change_report(c, "round %u: ", (unsigned)c->round);
    for (size_t i = 0; i < 2; i++) {
        if (!games[i])
            continue;
        games[i]->first = boards[i]->first;
        games[i]->second = boards[i]->second;
        if (i && games[0])
            change_report(c, ", ");
        report_board(c, games[i]);
    }
    return CHANGE_DONE;
}

static uint32_t *seat_of(struct event_result *r, uint32_t player)
{
    return r->first == player ? &r->first : &r->second;
}

static enum event_refusal swap_players(struct event_change *c, uint32_t a,
                                       uint32_t b)
{
    struct event_result *one = find_bye(c, a), *two = find_bye(c, b);
    uint32_t *seat_a, *seat_b;

    if (a == b)
        return change_refuse(c, CHANGE_WORDS, "%.*s is named twice",
                             NAME_OF(c, a));
    if (change_is_knockout(c) && c->round > 1)
        return correct_winner(c, a, b);
    if (one && two)
        return pair_byes(c, one, two);
    if (!(one = find_pairing_of(c, a)) || !(two = find_pairing_of(c, b)))
        return (enum event_refusal)c->refusal;
    if (one == two)
        return swap_colours(c, one);
    if (!change_is_swiss(c))
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "only the pairs of a Swiss can be changed");
    if (!check_open(c, one) || !check_open(c, two))
        return (enum event_refusal)c->refusal;
    seat_a = seat_of(one, a);
    seat_b = seat_of(two, b);
    *seat_a = b;
    *seat_b = a;
    change_report(c, "round %u: ", (unsigned)c->round);
    report_board(c, one);
    change_report(c, ", ");
    report_board(c, two);
    return warn_of_swap(c, one, two) ? CHANGE_DONE
                                     : (enum event_refusal)c->refusal;
}

static enum event_refusal swap_board(struct event_change *c, struct str word)
{
    struct round_boards boards;
    uint32_t number, player;
    struct event_result *r;

    if (!change_read_board(c, word, &number, &player))
        return (enum event_refusal)c->refusal;
    if (!change_list_boards(c, &boards))
        return CHANGE_NO_MEMORY;
    r = player == NOBODY ? change_board_game(&boards, number)
                         : change_game(c, player, c->round);
    if (r)
        return swap_colours(c, r);
    return change_refuse(c, CHANGE_NO_BOARD, "round %u has no %s %.*s",
                         (unsigned)c->round, c->teams ? "match" : "board",
                         SHOWN(word));
}

enum event_refusal change_swap(struct event_change *c, const struct str *words,
                               size_t count)
{
    uint32_t a, b;

    if (count > 3)
        return change_refuse_words(c, words[3]);
    if (!change_read_paired_round(c, words[0]))
        return (enum event_refusal)c->refusal;
    if (count == 2)
        return swap_board(c, words[1]);
    return change_find_player(c, words[1], &a) &&
                   change_find_player(c, words[2], &b)
               ? swap_players(c, a, b)
               : (enum event_refusal)c->refusal;
}
