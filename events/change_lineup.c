/*
 * The verb "lineup": the players of a team in a round. Before the round is
 * paired, the other players of the team get zero-point byes. After it, the
 * boards of the match are made again.
 */
#include "alike.h"
#include "change.h"
#include "teams.h"

struct lineup {
    struct event_change *change;
    uint32_t team;
    uint32_t *order;           /* the players of the team, in board order */
    size_t count;              /* number of these players */
    bool *named;               /* for each of them: the player plays */
    size_t names, last;        /* number of players who play, and the place in
                                  `order` after the last one */
    uint32_t boards;           /* number of boards of a match */
    struct event_match *match; /* NULL if the round is not paired */
};

/* ---- words --------------------------------------------------------------- */

static struct str team_name_at(const void *list, size_t i)
{
    const struct event *e = list;

    return i < e->team_count ? e->teams[i].name : STR_NONE;
}

#define TEAM(l)                                         \
    (int)(l)->change->event->teams[(l)->team].name.len, \
        (l)->change->event->teams[(l)->team].name.ptr

static bool find_team(struct lineup *l, struct str word)
{
    struct event_change *c = l->change;
    const struct event *e = c->event;
    size_t near;

    for (l->team = 0; l->team < e->team_count; l->team++)
        if (str_equal_nocase(e->teams[l->team].name, word))
            return true;
    near = name_nearest(word, word.len < 4 ? 2 : 4, team_name_at, e);
    l->team = near == STR_NOWHERE ? 0 : (uint32_t)near;
    if (near == STR_NOWHERE)
        change_refuse(c, CHANGE_NO_PLAYER, "there is no team \"%.*s\"",
                      SHOWN(word));
    else
        change_refuse(c, CHANGE_NO_PLAYER,
                      "there is no team \"%.*s\"; did you mean \"%.*s\"?",
                      SHOWN(word), TEAM(l));
    return false;
}

/* Lists the players of the team, with those who are absent. */
static bool list_order(struct lineup *l)
{
    struct event_change *c = l->change;
    struct event all = *c->event;
    struct teams teams;

    all.results = NULL;
    l->order =
        pairing_lineup(&all, c->stage, c->round, l->team, &c->work, &l->count);
    l->named = arena_alloc(&c->work, l->count + 1);
    if (!l->order || !l->named || !teams_make(&teams, c->event, &c->work))
        return !change_no_memory(c);
    l->boards = teams.boards;
    return true;
}

static bool check_present(struct event_change *c, uint32_t player)
{
    const struct event_result *gone = change_withdrawal(c, player);

    if (!gone || gone->round > c->round)
        return true;
    change_refuse(c, CHANGE_NO_EFFECT, "%.*s is withdrawn from round %u on",
                  NAME_OF(c, player), (unsigned)gone->round);
    return false;
}

/* Adds a player, who must come after the players named before in board
   order. */
static bool add_player(struct lineup *l, struct str word)
{
    struct event_change *c = l->change;
    uint32_t player;
    size_t at = 0;

    if (!change_find_player(c, word, &player))
        return false;
    while (at < l->count && l->order[at] != player)
        at++;
    if (at == l->count)
        change_refuse(c, CHANGE_NO_PLAYER, "%.*s is not a player of %.*s",
                      NAME_OF(c, player), TEAM(l));
    else if (l->named[at])
        change_refuse(c, CHANGE_WORDS, "%.*s is named twice",
                      NAME_OF(c, player));
    else if (at < l->last)
        change_refuse(c, CHANGE_WORDS,
                      "%.*s comes before %.*s in board order, and cannot play "
                      "on a later board",
                      NAME_OF(c, player), NAME_OF(c, l->order[l->last - 1]));
    else if (l->names == l->boards)
        change_refuse(c, CHANGE_WORDS, "a match has only %u board%s",
                      (unsigned)l->boards, l->boards == 1 ? "" : "s");
    if (c->refusal || !check_present(c, player))
        return false;
    l->named[at] = true;
    l->names++;
    l->last = at + 1;
    return true;
}

/* ---- the match ----------------------------------------------------------- */

static bool find_match(struct lineup *l)
{
    struct event_change *c = l->change;
    struct event_match *m = c->event->matches;

    if (c->round > c->paired)
        return true;
    while (m && (m->stage != c->stage || m->round != c->round ||
                 m->second == NOBODY ||
                 (m->first != l->team && m->second != l->team)))
        m = m->next;
    l->match = m;
    if (!m)
        change_refuse(c, CHANGE_NO_BOARD, "%.*s has no match in round %u",
                      TEAM(l), (unsigned)c->round);
    return m != NULL;
}

/* Returns the player of a team in a game, or NOBODY. */
static uint32_t player_of_team(const struct event *e,
                               const struct event_result *game, uint32_t team)
{
    return team_of_player(e, game->first) == team ? game->first
           : game->second != NOBODY && team_of_player(e, game->second) == team
               ? game->second
               : NOBODY;
}

/* The other team must have the players whom "pair" would choose, because its
   boards are made again too. */
static bool check_opponents(struct lineup *l, uint32_t number)
{
    struct event_change *c = l->change;
    const struct event *e = c->event;
    uint32_t other =
        l->match->first == l->team ? l->match->second : l->match->first;
    size_t count, at = 0;
    const uint32_t *usual =
        pairing_lineup(e, c->stage, c->round, other, &c->work, &count);

    if (!usual)
        return !change_no_memory(c);
    for (const struct event_result *g = e->results; g; g = g->next) {
        uint32_t player =
            g->match == number ? player_of_team(e, g, other) : NOBODY;
        if (player == NOBODY)
            continue;
        if (at == count || usual[at++] != player) {
            change_refuse(c, CHANGE_NOT_STORABLE,
                          "the boards of the match are not in board order; "
                          "edit the file instead");
            return false;
        }
    }
    return true;
}

static bool check_match(struct lineup *l)
{
    struct event_change *c = l->change;
    uint32_t number;

    if (!l->match)
        return true;
    number = event_match_id(c->event, l->match);
    return change_check_games(c, c->event, number) &&
           check_opponents(l, number);
}

/* ---- absences ------------------------------------------------------------ */

/* Returns the bye of a player in the round. A bye in a match, which a player
   without an opponent has, does not count. */
static struct event_result *find_bye(const struct lineup *l, uint32_t player)
{
    const struct event_change *c = l->change;
    struct event_result *r = c->event->results;

    while (r && (!change_is_in_round(c, r, c->round) || r->how != HOW_BYE ||
                 r->match || r->first != player))
        r = r->next;
    return r;
}

/* True if the player would play if there were no bye. */
static bool needs_bye(const struct lineup *l, size_t at)
{
    return !l->named[at] && (at < l->last || l->names < l->boards) &&
           !change_withdrawal(l->change, l->order[at]);
}

/* Removes the byes of the players who play, and adds byes of those who would
   play in their place. Returns false if out of memory. */
static bool set_byes(struct lineup *l, bool *changed)
{
    struct event_change *c = l->change;

    for (size_t i = 0; i < l->count; i++) {
        const struct event_result *bye = find_bye(l, l->order[i]);
        bool needed = needs_bye(l, i);
        if (bye && l->named[i])
            change_remove(c, bye);
        if (needed && !bye &&
            !change_add_absence(c, l->order[i], c->round, HOW_BYE,
                                RESULT_SECOND))
            return false;
        *changed |= (bye && l->named[i]) || (needed && !bye);
    }
    return true;
}

static void report(struct lineup *l)
{
    struct event_change *c = l->change;
    const char *before = "";

    change_report(c, "round %u", (unsigned)c->round);
    if (l->match)
        change_report(c, ", match %u",
                      (unsigned)event_match_number(
                          c->event, event_match_id(c->event, l->match)));
    change_report(c, ": %.*s plays with ", TEAM(l));
    for (size_t i = 0; i < l->count; i++)
        if (l->named[i]) {
            change_report(c, "%s%.*s", before, NAME_OF(c, l->order[i]));
            before = ", ";
        }
    if (l->names < l->boards)
        change_report(c, "; %u of %u boards %s empty",
                      (unsigned)(l->boards - l->names), (unsigned)l->boards,
                      l->boards - l->names == 1 ? "is" : "are");
}

static enum event_refusal set_lineup(struct lineup *l)
{
    struct event_change *c = l->change;
    bool changed = false;

    if (!set_byes(l, &changed))
        return change_no_memory(c);
    if (!changed)
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "%.*s already plays with these players in round "
                             "%u",
                             TEAM(l), (unsigned)c->round);
    if (l->match && !pairing_replace_games(
                        c->event, event_match_id(c->event, l->match), c->arena))
        return change_no_memory(c);
    report(l);
    return CHANGE_DONE;
}

enum event_refusal change_lineup(struct event_change *c,
                                 const struct str *words, size_t count)
{
    struct lineup l = {.change = c};

    if (!c->event->team_count)
        return change_refuse(c, CHANGE_NO_EFFECT, "the event has no teams");
    if (!change_read_round(c, words[0], &c->round) ||
        change_is_beyond(c, c->round) || !find_team(&l, words[1]) ||
        !list_order(&l))
        return (enum event_refusal)c->refusal;
    for (size_t i = 2; i < count; i++)
        if (!add_player(&l, words[i]))
            return (enum event_refusal)c->refusal;
    return find_match(&l) && check_match(&l) ? set_lineup(&l)
                                             : (enum event_refusal)c->refusal;
}
