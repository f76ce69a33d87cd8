/* Generates random events of teams. */
#include "generate.h"

/* Makes the teams in no order, with their players on boards and as reserves. */
static bool make_teams(struct event_maker *m)
{
    const struct event_chances *c = m->chances;
    struct event *e = m->event;
    uint32_t size = c->boards + c->reserves;

    e->teams = arena_alloc(m->arena, (c->teams + 1) * sizeof *e->teams);
    if (!e->teams)
        return false;
    e->team_count = c->teams;
    for (uint32_t team = 0; team < c->teams; team++) {
        e->teams[team].name = generate_text(m, "Team %04u", team + 1);
        for (uint32_t i = 0; i < size; i++)
            e->players[e->player_count++] = (struct event_player){
                .name = generate_text(m, "Player %04u.%u", team + 1, i + 1),
                .rating = generate_rating(m),
                .team = team + 1,
                .board = i < c->boards ? i + 1 : 0,
            };
    }
    return true;
}

/* ---- absences ------------------------------------------------------------ */

/* Adds the absence of a team, which is a match without an opponent. */
static void add_team_absence(struct event_maker *m, uint32_t round,
                             uint32_t team, uint8_t how, uint8_t kind)
{
    struct event_match **place = &m->event->matches;
    struct event_match *match = ARENA_NEW(m->arena, struct event_match);

    while (*place)
        place = &(*place)->next;
    if (!match)
        return;
    *match = (struct event_match){.round = round,
                                  .first = team,
                                  .second = NOBODY,
                                  .how = how,
                                  .kind = kind,
                                  .points = {-1, -1}};
    *place = match;
    m->event->match_count++;
}

/* Before a round of a Swiss is paired, chooses the teams that withdraw or
   request a bye. At least two teams remain. */
static void choose_absent_teams(struct event_maker *m, uint32_t round)
{
    const struct event_chances *c = m->chances;
    bool *gone = m->gone + m->event->player_count;
    uint32_t left = 0;

    for (uint32_t i = 0; i < c->teams; i++)
        left += !gone[i];
    for (uint32_t i = 0; i < c->teams && left > 2; i++) {
        if (gone[i])
            continue;
        gone[i] = round > 1 && generate_chance(m, c->withdrawals);
        if (gone[i])
            add_team_absence(m, round, i, HOW_WITHDRAWN, RESULT_NONE);
        else if (generate_chance(m, c->byes))
            add_team_absence(m, round, i, HOW_BYE,
                             generate_below(m, 2) ? RESULT_DRAW
                                                  : RESULT_SECOND);
        else
            continue;
        left--;
    }
}

/* Chooses the players who withdraw or are absent. A reserve plays in their
   place, or their board is empty. */
static void choose_absent_players(struct event_maker *m, uint32_t round)
{
    struct event *e = m->event;
    struct event_result **place = &e->results;

    while (*place)
        place = &(*place)->next;
    for (uint32_t i = 0; i < e->player_count; i++) {
        bool leaves = round > 1 && generate_chance(m, m->chances->withdrawals);
        struct event_result *r;
        if (m->gone[i] || (!leaves && !generate_chance(m, m->chances->byes)))
            continue;
        m->gone[i] = leaves;
        if (!(r = ARENA_NEW(m->arena, struct event_result)))
            return;
        *r =
            (struct event_result){.round = round,
                                  .first = i,
                                  .second = NOBODY,
                                  .how = leaves ? HOW_WITHDRAWN : HOW_BYE,
                                  .kind = leaves ? RESULT_NONE : RESULT_SECOND};
        *place = r;
        place = &r->next;
        e->result_count++;
    }
}

/* ---- rounds -------------------------------------------------------------- */

/* Gives a game its result. If a team does not come, its players forfeit all
   boards. */
static void play_board(struct event_maker *m, struct event_result *r,
                       uint32_t missing)
{
    const struct event_player *players = m->event->players;

    if (missing) {
        r->how = HOW_FORFEIT;
        r->kind =
            players[r->first].team == missing ? RESULT_SECOND : RESULT_FIRST;
        return;
    }
    r->kind = generate_chance(m, m->chances->draws)
                  ? RESULT_DRAW
                  : generate_result(m, r->first, r->second);
    if (!generate_chance(m, m->chances->forfeits))
        return;
    r->how = HOW_FORFEIT;
    if (r->kind == RESULT_DRAW)
        r->kind = RESULT_UNKNOWN;
}

/* Plays the games of a round. In some matches, a team does not come. */
static void play_round(struct event_maker *m, uint32_t round)
{
    const struct event_player *players = m->event->players;
    uint32_t match = 0, missing = 0;

    for (struct event_result *r = m->event->results; r; r = r->next) {
        if (r->round != round || r->second == NOBODY)
            continue;
        if (r->match != match)
            missing =
                generate_chance(m, m->chances->forfeits)
                    ? players[generate_below(m, 2) ? r->first : r->second].team
                    : 0;
        match = r->match;
        play_board(m, r, missing);
    }
}

static bool is_swiss(const struct event_maker *m)
{
    return m->chances->format.kind == FORMAT_SWISS;
}

static bool pair_round(struct event_maker *m, uint32_t round,
                       struct arena *work, struct pairing *p)
{
    const struct event_drawing first = {.seed = m->chances->seed};

    return round == 1
               ? event_draw_first_round(m->event, &first, &standings_usual,
                                        m->arena, work, p)
               : pairing_make(m->event, 0, round - 1, &standings_usual, work,
                              p) &&
                     (p->fault || pairing_add(m->event, 0, p, m->arena));
}

/* Generates a round. Returns false if the round cannot be paired. */
static bool make_round(struct event_maker *m, uint32_t round)
{
    struct arena work;
    struct pairing p;
    bool paired;

    if (is_swiss(m))
        choose_absent_teams(m, round);
    choose_absent_players(m, round);
    arena_init(&work, m->arena->soft, m->arena->hard);
    paired = pair_round(m, round, &work, &p);
    m->arena->exhausted |= !paired;
    m->many |= paired && p.fault == PAIRING_MANY;
    paired = paired && !p.fault;
    arena_release(&work);
    if (paired)
        play_round(m, round);
    return paired;
}

/* Removes the absences of a round that cannot be paired. */
static void drop_round(struct event *e, uint32_t round)
{
    struct event_result **result = &e->results;
    struct event_match **match = &e->matches;

    while (*result && (*result)->round < round)
        result = &(*result)->next;
    for (const struct event_result *r = *result; r; r = r->next)
        e->result_count--;
    *result = NULL;
    while (*match && (*match)->round < round)
        match = &(*match)->next;
    for (const struct event_match *i = *match; i; i = i->next)
        e->match_count--;
    *match = NULL;
}

void generate_team_rounds(struct event_maker *m)
{
    if (!make_teams(m))
        return;
    m->event->source = generate_text(m, "generated, seed %llu",
                                     (unsigned long long)m->chances->seed);
    for (uint32_t round = 1; round <= m->chances->rounds; round++)
        if (!make_round(m, round)) {
            drop_round(m->event, round);
            return;
        }
}
