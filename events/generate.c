/* Generates random events for testing pairings. */
#include "pairing.h"

enum { THOUSAND = 1000, LOWEST = 1200, SPREAD = 1500 };

struct maker {
    const struct event_chances *chances;
    struct event *event;
    struct arena *arena;
    struct event_result **next;
    bool *gone;
    bool many; /* the event has more players than a round can pair */
    uint64_t state;
};

/* Returns the next random number of splitmix64, which is the same on every
   system, unlike that of C libraries. */
static uint64_t next_number(struct maker *m)
{
    uint64_t x = m->state += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint32_t random_below(struct maker *m, uint32_t bound)
{
    return (uint32_t)((next_number(m) >> 32) * bound >> 32);
}

static bool draw_chance(struct maker *m, uint32_t of_thousand)
{
    return random_below(m, THOUSAND) < of_thousand;
}

static struct str format_name(struct maker *m, const char *format, unsigned n)
{
    struct text text = {0};
    struct str s;

    text_addf(&text, format, n);
    s = arena_copy(m->arena, text_str(&text));
    m->arena->no_memory |= text.failed;
    m->arena->exhausted |= text.failed;
    text_release(&text);
    return s;
}

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
static void make_players(struct maker *m)
{
    struct event *e = m->event;

    for (uint32_t i = 0; i < m->chances->players; i++) {
        e->players[i] = (struct event_player){
            .name = format_name(m, "Player %04u", i + 1),
            .rating = LOWEST + random_below(m, SPREAD),
            .seed = i + 1,
        };
        sort_rating(e->players, i);
    }
    e->player_count = m->chances->players;
}

static struct event_result *add_result(struct maker *m, uint32_t round,
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
static void choose_absent_players(struct maker *m, uint32_t round)
{
    uint32_t left = 0;

    for (uint32_t i = 0; i < m->chances->players; i++)
        left += !m->gone[i];
    for (uint32_t i = 0; i < m->chances->players; i++) {
        if (m->gone[i])
            continue;
        if (round > 1 && left > 2 && draw_chance(m, m->chances->withdrawals)) {
            m->gone[i] = true;
            left--;
            add_result(m, round, i, HOW_WITHDRAWN, RESULT_NONE);
        } else if (left > 2 && draw_chance(m, m->chances->byes)) {
            left--;
            add_result(m, round, i, HOW_BYE,
                       random_below(m, 2) ? RESULT_DRAW : RESULT_SECOND);
        }
    }
}

/* Returns a random result. A player whose rating is 200 points higher wins
   about three of four games. */
static uint8_t random_result(struct maker *m, uint32_t first, uint32_t second)
{
    int64_t a = m->event->players[first].rating;
    int64_t b = m->event->players[second].rating;
    int64_t chance = THOUSAND / 2 + (a - b) * 5 / 4;

    chance = chance < 20 ? 20 : chance > 980 ? 980 : chance;
    return draw_chance(m, (uint32_t)chance) ? RESULT_FIRST : RESULT_SECOND;
}

static void play_game(struct maker *m, uint32_t round, uint32_t first,
                      uint32_t second)
{
    const struct event_format *format = &m->chances->format;
    bool knockout = format->kind == FORMAT_KNOCKOUT && !format->match_games;
    bool forfeit = draw_chance(m, m->chances->forfeits);
    bool both = forfeit && !knockout && draw_chance(m, THOUSAND / 10);
    bool draw = !forfeit && !knockout && draw_chance(m, m->chances->draws);
    struct event_result *r =
        add_result(m, round, first, forfeit ? HOW_FORFEIT : HOW_PLAYED,
                   both   ? RESULT_UNKNOWN
                   : draw ? RESULT_DRAW
                          : random_result(m, first, second));

    if (r)
        r->second = second;
}

/* Generates a round. Returns false if the round cannot be paired. */
static bool make_round(struct maker *m, uint32_t round)
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
static bool play_off(struct maker *m, const struct pairing *p)
{
    for (size_t i = 0; i + 1 < p->concerned_count; i += 2) {
        uint32_t first = p->concerned[i], second = p->concerned[i + 1];
        struct event_result *r = add_result(m, p->round - 1, first, HOW_PLAYED,
                                            random_result(m, first, second));
        if (r) {
            r->second = second;
            r->tiebreak = true;
        }
    }
    return p->concerned_count > 1;
}

/* Plays the next games of the matches of round `*round`, the play-offs of the
   tied ones, or the next round. Returns false at the end of the event. */
static bool make_games(struct maker *m, uint32_t *round)
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

static void make_matches(struct maker *m)
{
    uint32_t round = 0;

    while (make_games(m, &round))
        continue;
}

/* Removes the entries of a round that cannot be paired. */
static void drop_round(struct maker *m, uint32_t round)
{
    struct event_result **next = &m->event->results;

    while (*next && (*next)->round < round)
        next = &(*next)->next;
    for (const struct event_result *r = *next; r; r = r->next)
        m->event->result_count--;
    *next = NULL;
    m->next = next;
}

static bool begin_event(struct maker *m)
{
    struct event *e = m->event = ARENA_NEW(m->arena, struct event);
    uint32_t players = m->chances->players;

    if (!e || !(e->stages = ARENA_NEW(m->arena, struct event_stage)))
        return false;
    e->players = arena_alloc(m->arena, (players + 1) * sizeof *e->players);
    m->gone = arena_alloc(m->arena, players + 1);
    e->stage_count = 1;
    e->format = m->chances->format;
    if (e->format.kind == FORMAT_SWISS)
        e->format.games = m->chances->rounds;
    e->stages[0].format = e->format;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    m->next = &e->results;
    m->state = m->chances->seed;
    return e->players && m->gone;
}

struct event *event_generate(const struct event_chances *chances,
                             struct arena *arena, bool *many)
{
    struct maker m = {.chances = chances, .arena = arena};

    *many = false;
    if (!begin_event(&m))
        return NULL;
    m.event->name = format_name(&m, "Generated %u", (unsigned)chances->seed);
    make_players(&m);
    m.event->terms.initial = random_below(&m, 2) ? RESULT_FIRST : RESULT_SECOND;
    if (chances->format.match_games)
        make_matches(&m);
    for (uint32_t round = 1;
         round <= chances->rounds && !chances->format.match_games; round++)
        if (!make_round(&m, round)) {
            drop_round(&m, round);
            break;
        }
    *many = m.many || (arena->exhausted && !arena->no_memory);
    return arena->exhausted || m.many ? NULL : m.event;
}
