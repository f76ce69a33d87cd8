/* Generates random events for testing pairings. */
#include "generate.h"

/* Moves the rating at index `at` towards the front to its place, so that the
   ratings up to this index descend. */
static void sort_rating(struct event_player *list, size_t at)
{
    uint32_t rating = list[at].rating;

    for (; at > 0 && list[at - 1].rating < rating; at--)
        list[at].rating = list[at - 1].rating;
    list[at].rating = rating;
}

/* Creates the players in descending order of strength. */
static void make_players(struct event_maker *m)
{
    struct event *e = m->event;

    for (uint32_t i = 0; i < m->chances->players; i++) {
        e->players[i] = (struct event_player){
            .name = generate_text(m, "Player %04u", i + 1),
            .rating = generate_rating(m),
            .seed = i + 1,
        };
        sort_rating(e->players, i);
    }
    e->player_count = m->chances->players;
}

static struct event_result *add_result(struct event_maker *m, uint32_t round,
                                       uint32_t first, uint8_t how,
                                       uint8_t kind)
{
    struct event_result *r = ARENA_NEW(m->arena, struct event_result);

    if (!r)
        return NULL;
    *r = (struct event_result){.round = round,
                               .first = first,
                               .second = NOBODY,
                               .how = how,
                               .kind = kind};
    *m->next = r;
    m->next = &r->next;
    m->event->result_count++;
    return r;
}

/* Before a round is paired, chooses the players who withdraw or request a bye.
   At least two players remain. */
static void choose_absent_players(struct event_maker *m, uint32_t round)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < m->chances->players; i++)
        left += !m->gone[i];
    for (uint32_t i = 0; i < m->chances->players; i++) {
        if (m->gone[i])
            continue;
        if (round > 1 && left > 2 &&
            generate_chance(m, m->chances->withdrawals)) {
            m->gone[i] = true;
            left--;
            add_result(m, round, i, HOW_WITHDRAWN, RESULT_NONE);
        } else if (left > 2 && generate_chance(m, m->chances->byes)) {
            left--;
            add_result(m, round, i, HOW_BYE,
                       generate_below(m, 2) ? RESULT_DRAW : RESULT_SECOND);
        }
    }
}

static void play_game(struct event_maker *m, uint32_t round, uint32_t first,
                      uint32_t second)
{
    const struct event_format *format = &m->chances->format;
    bool knockout = format->kind == FORMAT_KNOCKOUT && !format->match_games;
    bool forfeit = generate_chance(m, m->chances->forfeits);
    bool both =
        forfeit && !knockout && generate_chance(m, GENERATE_THOUSAND / 10);
    bool draw = !forfeit && !knockout && generate_chance(m, m->chances->draws);
    struct event_result *r =
        add_result(m, round, first, forfeit ? HOW_FORFEIT : HOW_PLAYED,
                   both   ? RESULT_UNKNOWN
                   : draw ? RESULT_DRAW
                          : generate_result(m, first, second));

    if (r)
        r->second = second;
}

/* Generates a round. Returns false if the round cannot be paired. */
static bool make_round(struct event_maker *m, uint32_t round)
{
    bool byes = m->chances->format.kind == FORMAT_SWISS;
    struct arena work;
    struct pairing p;
    bool paired;

    if (byes)
        choose_absent_players(m, round);
    arena_init(&work, m->arena->soft, m->arena->hard);
    paired = pairing_make(m->event, 0, round - 1, &standings_usual, &work, &p);
    m->arena->exhausted |= !paired;
    m->many |= paired && p.fault == PAIRING_MANY;
    paired = paired && !p.fault;
    for (size_t i = 0; paired && i < p.count; i++)
        if (p.boards[i].second == NOBODY)
            add_result(m, round, p.boards[i].first, HOW_BYE, RESULT_FIRST);
        else
            play_game(m, round, p.boards[i].first, p.boards[i].second);
    arena_release(&work);
    return paired;
}

/* ---- knock-outs of matches ----------------------------------------------- */

/* Adds a play-off game of each tied match. Returns false if there is none. */
static bool play_off(struct event_maker *m, const struct pairing *p)
{
    for (size_t i = 0; i + 1 < p->concerned_count; i += 2) {
        uint32_t first = p->concerned[i], second = p->concerned[i + 1];
        struct event_result *r = add_result(m, p->round - 1, first, HOW_PLAYED,
                                            generate_result(m, first, second));
        if (r) {
            r->second = second;
            r->tiebreak = true;
        }
    }
    return p->concerned_count > 1;
}

/* Plays the next games of the matches of round `*round`, the play-offs of the
   tied ones, or the next round. Returns false at the end of the event. */
static bool make_games(struct event_maker *m, uint32_t *round)
{
    struct arena work;
    struct pairing p;
    bool paired;

    arena_init(&work, m->arena->soft, m->arena->hard);
    paired = pairing_make(m->event, 0, *round, &standings_usual, &work, &p);
    m->arena->exhausted |= !paired;
    if (paired && p.fault == PAIRING_OPEN)
        paired = play_off(m, &p);
    else
        paired = paired && !p.fault && p.round <= m->chances->rounds;
    for (size_t i = 0; paired && !p.fault && i < p.count; i++)
        if (p.boards[i].second == NOBODY)
            add_result(m, p.round, p.boards[i].first, HOW_BYE, RESULT_FIRST);
        else
            play_game(m, p.round, p.boards[i].first, p.boards[i].second);
    if (paired && !p.fault)
        *round = p.round;
    arena_release(&work);
    return paired && !m->arena->exhausted;
}

static void make_matches(struct event_maker *m)
{
    uint32_t round = 0;

    while (make_games(m, &round))
        continue;
}

/* Removes the entries of a round that cannot be paired. */
static void drop_round(struct event_maker *m, uint32_t round)
{
    struct event_result **next = &m->event->results;

    while (*next && (*next)->round < round)
        next = &(*next)->next;
    for (const struct event_result *r = *next; r; r = r->next)
        m->event->result_count--;
    *next = NULL;
    m->next = next;
}

/* Returns the number of players of the event, also of all teams. */
static uint32_t player_count(const struct event_chances *c)
{
    return c->teams ? c->teams * (c->boards + c->reserves) : c->players;
}

static bool begin_event(struct event_maker *m)
{
    struct event *e = m->event = ARENA_NEW(m->arena, struct event);
    uint32_t players = player_count(m->chances);

    if (!e || !(e->stages = ARENA_NEW(m->arena, struct event_stage)))
        return false;
    e->players = arena_alloc(m->arena, (players + 1) * sizeof *e->players);
    m->gone = arena_alloc(m->arena, players + m->chances->teams + 1);
    e->stage_count = 1;
    e->format = m->chances->format;
    if (e->format.kind == FORMAT_SWISS)
        e->format.games = m->chances->rounds;
    e->stages[0].format = e->format;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    e->name = generate_text(m, "Generated %u", (unsigned)m->chances->seed);
    m->next = &e->results;
    m->state = m->chances->seed;
    return e->players && m->gone;
}

static void make_rounds(struct event_maker *m)
{
    make_players(m);
    m->event->terms.initial =
        generate_below(m, 2) ? RESULT_FIRST : RESULT_SECOND;
    if (m->chances->format.match_games) {
        make_matches(m);
        return;
    }
    for (uint32_t round = 1; round <= m->chances->rounds; round++)
        if (!make_round(m, round)) {
            drop_round(m, round);
            return;
        }
}

struct event *event_generate(const struct event_chances *chances,
                             struct arena *arena, bool *many)
{
    struct event_maker m = {.chances = chances, .arena = arena};

    *many = false;
    if (!begin_event(&m))
        return NULL;
    if (chances->teams)
        generate_team_rounds(&m);
    else
        make_rounds(&m);
    *many = m.many || (arena->exhausted && !arena->no_memory);
    return arena->exhausted || m.many ? NULL : m.event;
}
