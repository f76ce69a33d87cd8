/*
 * Applies verbs for players to teams. The verb changes the event of teams, whose
 * players are the teams and whose results are the matches. What it has changed
 * there is then changed in the matches of the event.
 */
#include "change.h"

#include <stdlib.h>

#include "ledger.h"
#include "teams.h"

/* Returns the match of which this is the result, or NULL for a result that the
   verb has added. */
static const struct team_match *find_own_match(const struct teams *t,
                                               const struct event_result *r)
{
    for (size_t i = 0; i < t->count; i++)
        if (&t->matches[i].result == r)
            return &t->matches[i];
    return NULL;
}

static int compare_sources(const void *left, const void *right)
{
    const struct team_match *a = *(struct team_match *const *)left;
    const struct team_match *b = *(struct team_match *const *)right;
    int order = number_compare(a->number, b->number);

    return order ? order : (a > b) - (a < b);
}

/* Puts the results into the order of the matches in the event. Returns false if
   out of memory. */
static bool sort_by_source(struct teams *t, struct arena *work)
{
    struct team_match **list = arena_alloc(work, (t->count + 1) * sizeof *list);
    struct event_result **next = &t->event.results;

    if (!list)
        return false;
    for (size_t i = 0; i < t->count; i++)
        list[i] = &t->matches[i];
    qsort(list, t->count, sizeof *list, compare_sources);
    for (size_t i = 0; i < t->count; i++) {
        *next = &list[i]->result;
        next = &list[i]->result.next;
    }
    *next = NULL;
    return true;
}

/* ---- matches ------------------------------------------------------------- */

static void remove_match(struct event *e, const struct event_match *match)
{
    uint32_t number = event_match_id(e, match);
    struct event_match **place = &e->matches;

    while (*place != match)
        place = &(*place)->next;
    *place = match->next;
    e->match_count--;
    for (struct event_result *r = e->results; r; r = r->next)
        if (r->match >= number)
            r->match -= r->match == number ? number : 1;
}

bool change_add_match(struct event *e, const struct event_result *added,
                      struct arena *arena)
{
    struct event_match *m = ARENA_NEW(arena, struct event_match);
    struct event_match **place = &e->matches;
    uint32_t number = 0, at = 0;

    for (struct event_match *i = e->matches; i; i = i->next) {
        at++;
        if (i->stage < added->stage ||
            (i->stage == added->stage && i->round <= added->round)) {
            place = &i->next;
            number = at;
        }
    }
    if (!m)
        return false;
    *m = (struct event_match){.next = *place,
                              .stage = added->stage,
                              .round = added->round,
                              .first = added->first,
                              .second = NOBODY,
                              .kind = added->kind,
                              .how = added->how,
                              .points = {-1, -1}};
    *place = m;
    e->match_count++;
    for (struct event_result *r = e->results; r; r = r->next)
        r->match += r->match > number;
    return true;
}

/* Changes a match as the verb has changed its result. The games of other teams
   are replaced. Returns false if out of memory. */
static bool update_match(struct event_change *c, const struct team_match *m,
                         struct event_match *source)
{
    const struct event_result *r = &m->result;
    bool same = source->first == r->first && source->second == r->second;

    if (r->how == HOW_BYE)
        source->kind = r->kind;
    source->first = r->first;
    source->second = r->second;
    return same || source->second == NOBODY ||
           pairing_replace_games(c->event, event_match_id(c->event, source),
                                 c->arena);
}

/* Returns the match of the event itself. */
static struct event_match *find_source(const struct event *e,
                                       const struct team_match *m)
{
    struct event_match *source = e->matches;

    while (source && source != m->source)
        source = source->next;
    return source;
}

/* Changes the event as the verb has changed the event of teams. Returns false if
   out of memory. */
static bool store_changes(struct event_change *c, const struct teams *t)
{
    struct event *e = c->event;
    bool *stays = arena_alloc(&c->work, t->count + 1);

    if (!stays)
        return false;
    e->terms.bans = t->event.terms.bans;
    for (const struct event_result *r = t->event.results; r; r = r->next) {
        const struct team_match *own = find_own_match(t, r);
        struct event_match *source = own ? find_source(e, own) : NULL;
        if (own)
            stays[own - t->matches] = true;
        if (own ? source && !update_match(c, own, source)
                : !change_add_match(e, r, c->arena))
            return false;
    }
    for (size_t i = 0; i < t->count; i++)
        if (!stays[i] && t->matches[i].source)
            remove_match(e, t->matches[i].source);
    return true;
}

/* ---- verbs --------------------------------------------------------------- */

/* Sets *out to true if the verb concerns a player of a team, rather than a team.
   Refuses a word that can be both, and then returns false. */
static bool find_kind(struct event_change *c, const struct teams *t,
                      struct str word, bool *out)
{
    uint32_t team = change_named_player(&t->event, word);
    uint32_t player = change_named_player(c->event, word);

    *out = team == NOBODY && player != NOBODY;
    if (team == NOBODY || player == NOBODY)
        return true;
    if (!str_equal_nocase(c->event->players[player].name, word))
        change_refuse(c, CHANGE_WORDS,
                      "\"%.*s\" can be team \"%.*s\" or player \"%.*s\"; use "
                      "the name",
                      SHOWN(word), SHOWN(t->event.players[team].name),
                      NAME_OF(c, player));
    else
        change_refuse(c, CHANGE_WORDS,
                      "\"%.*s\" can be a team or a player; first rename the "
                      "player: edit %u name NEW",
                      SHOWN(word), (unsigned)pairing_number(c->event, player));
    return false;
}

enum event_refusal change_apply_to_teams(struct event_change *c,
                                         const struct str *words, size_t count)
{
    struct teams *t = ARENA_NEW(&c->work, struct teams);
    struct event *whole = c->event;
    bool player = false;

    if (!t || !teams_make(t, whole, &c->work) || !sort_by_source(t, &c->work))
        return change_no_memory(c);
    if (c->verb->teams == CHANGES_TEAMS_OR_PLAYERS &&
        !find_kind(c, t, words[0], &player))
        return (enum event_refusal)c->refusal;
    if (player)
        return change_is_over(c) ? (enum event_refusal)c->refusal
                                 : c->verb->apply(c, words, count);
    c->whole = whole;
    c->teams = t;
    c->event = &t->event;
    c->verb->apply(c, words, count);
    c->event = whole;
    if (!c->refusal && !store_changes(c, t))
        change_no_memory(c);
    c->whole = NULL;
    c->teams = NULL;
    return (enum event_refusal)c->refusal;
}

/* ---- forfeits ------------------------------------------------------------ */

/* True if the game is a board of the match, between players of both teams. */
static bool is_board_of(const struct event *e, const struct event_result *g,
                        const struct team_match *m)
{
    const struct event_result *r = &m->result;
    uint32_t first = team_of_player(e, g->first);
    uint32_t second = team_of_player(e, g->second);

    if (g->second == NOBODY || g->stage != r->stage || g->round != r->round)
        return false;
    return g->match ? g->match == m->number
                    : (first == r->first && second == r->second) ||
                          (first == r->second && second == r->first);
}

static bool is_team_first(const struct event *e, const struct event_result *g,
                          uint32_t team)
{
    return team_of_player(e, g->first) == team;
}

/* Returns the stated score of a match that one team has forfeited. */
static void state_forfeit(const struct teams *t, struct event_match *m,
                          uint32_t loser)
{
    bool first = m->first == loser;

    m->how = HOW_FORFEIT;
    m->kind = first ? RESULT_SECOND : RESULT_FIRST;
    m->points[first] = 2 * (int64_t)(t->boards ? t->boards : 1);
    m->points[!first] = 0;
}

void change_forfeit_match(struct event_change *c,
                          const struct event_result *match, uint32_t team)
{
    const struct team_match *own = find_own_match(c->teams, match);
    struct event_match *source = find_source(c->whole, own);

    for (struct event_result *g = c->whole->results; g; g = g->next)
        if (is_board_of(c->whole, g, own) && result_is_open(g)) {
            g->how = HOW_FORFEIT;
            g->kind =
                is_team_first(c->whole, g, team) ? RESULT_SECOND : RESULT_FIRST;
        }
    if (source && !own->games)
        state_forfeit(c->teams, source, team);
}

/* Removes or turns the stated score of a match that the team has forfeited. */
static bool reopen_stated(struct event_change *c, struct event_match *m,
                          uint32_t team, bool won)
{
    uint8_t lost = m->first == team ? RESULT_SECOND : RESULT_FIRST;

    if (m->how != HOW_FORFEIT || m->kind != lost)
        return false;
    if (won) {
        state_forfeit(c->teams, m, m->first == team ? m->second : m->first);
        return true;
    }
    m->how = HOW_PLAYED;
    m->kind = RESULT_UNKNOWN;
    m->points[0] = m->points[1] = -1;
    return true;
}

bool change_reopen_match(struct event_change *c,
                         const struct event_result *match, uint32_t team,
                         bool won)
{
    const struct team_match *own = find_own_match(c->teams, match);
    struct event_match *source = find_source(c->whole, own);
    bool any = source && reopen_stated(c, source, team, won);

    for (struct event_result *g = c->whole->results; g; g = g->next) {
        if (!is_board_of(c->whole, g, own) || g->how != HOW_FORFEIT ||
            g->kind == RESULT_UNKNOWN)
            continue;
        bool first = is_team_first(c->whole, g, team);
        if (g->kind != (first ? RESULT_SECOND : RESULT_FIRST))
            continue;
        g->kind = !won ? RESULT_UNKNOWN : first ? RESULT_FIRST : RESULT_SECOND;
        g->how = won ? HOW_FORFEIT : HOW_PLAYED;
        any = true;
    }
    return any;
}

bool change_check_games(struct event_change *c, const struct event *whole,
                        uint32_t number)
{
    const struct event_match *m = whole->matches;

    for (uint32_t i = 1; i < number; i++)
        m = m->next;
    for (const struct event_result *g = whole->results; g; g = g->next)
        if (g->match == number && g->how != HOW_BYE && !result_is_open(g)) {
            change_refuse(
                c, CHANGE_TOO_LATE,
                "board %u of %.*s - %.*s has a result; remove it "
                "first with: result %u %u.%u \"*\"",
                (unsigned)g->board, SHOWN(whole->teams[m->first].name),
                SHOWN(whole->teams[m->second].name), (unsigned)c->round,
                (unsigned)event_match_number(whole, number),
                (unsigned)g->board);
            return false;
        }
    return true;
}

bool change_check_boards(struct event_change *c, const struct event_result *r)
{
    const struct team_match *own = find_own_match(c->teams, r);

    if (own->source)
        return change_check_games(c, c->whole,
                                  event_match_id(c->whole, own->source));
    change_refuse(c, CHANGE_NOT_STORABLE,
                  "the event does not list the match of %.*s and %.*s; edit "
                  "the file instead",
                  NAME_OF(c, r->first), NAME_OF(c, r->second));
    return false;
}
