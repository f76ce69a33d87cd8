/* Makes events from a short notation, for tests of standings. */
#ifndef LUDEX_TESTS_MADE_EVENT_H
#define LUDEX_TESTS_MADE_EVENT_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "standings.h"

/*
 * Results in a short notation: "1 AB+ CD= / 2 AC-" is round 1 with A against B
 * and C against D, then round 2. After the two players: + the first won, - the
 * second won, = drawn, ? unknown, > the second forfeited, < the first did, #
 * both did. With one player: A*1 A*h A*0 are byes, A! withdraws. A t after it
 * marks a tiebreak game, an m moves. Players are seeded in the order of
 * letters; A is rated 2200, and each further player 50 less.
 */
struct made {
    struct arena arena;
    struct event event;
    struct event_stage stage;
    struct event_player players[26];
    char names[26][2];
};

static const struct {
    char sign;
    uint8_t kind, how;
} signs[] = {
    {'+', RESULT_FIRST, HOW_PLAYED},      {'-', RESULT_SECOND, HOW_PLAYED},
    {'=', RESULT_DRAW, HOW_PLAYED},       {'?', RESULT_UNKNOWN, HOW_PLAYED},
    {'>', RESULT_FIRST, HOW_FORFEIT},     {'<', RESULT_SECOND, HOW_FORFEIT},
    {'#', RESULT_UNKNOWN, HOW_FORFEIT},   {'1', RESULT_FIRST, HOW_BYE},
    {'h', RESULT_DRAW, HOW_BYE},          {'0', RESULT_SECOND, HOW_BYE},
    {'!', RESULT_UNKNOWN, HOW_WITHDRAWN},
};

static void set_result(struct event_result *r, char sign)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].sign == sign) {
            r->kind = signs[i].kind;
            r->how = signs[i].how;
            return;
        }
    ck_abort_msg("no sign %c", sign);
}

static struct event_result *new_result(struct made *m)
{
    struct event_result *r = ARENA_NEW(&m->arena, struct event_result);
    struct event_result **link = &m->event.results;

    while (*link)
        link = &(*link)->next;
    *link = r;
    r->span = (struct span){(uint32_t)++m->event.result_count * 10, 5};
    r->second = NOBODY;
    return r;
}

static const char *add_result(struct made *m, const char *at, uint32_t round)
{
    struct event_result *r = new_result(m);

    r->round = round;
    r->first = (uint32_t)(*at++ - 'A');
    if (*at >= 'A' && *at <= 'Z')
        r->second = (uint32_t)(*at++ - 'A');
    at += *at == '*';
    set_result(r, *at++);
    r->tiebreak = *at == 't';
    r->plies = *at == 'm' ? 30 : 0;
    return at + (r->tiebreak || r->plies);
}

/* Letters of formats, in the order of enum event_format_kind. Examples: "k",
   "r", "2", "s5", "f10", "b24". Matches of a knock-out have their own letter
   and number: "kb2", "kf3". A following t adds a tie-break, p a match for third
   place, U means unfinished. */
static const char KINDS[] = "?kr2sfb";

static inline void make(struct made *m, const char *format, size_t players,
                        const char *results)
{
    uint32_t round = 0;

    memset(m, 0, sizeof *m);
    arena_init(&m->arena, 1 << 20, 1 << 30);
    m->event.stages = &m->stage;
    m->event.stage_count = 1;
    m->event.players = m->players;
    m->event.player_count = players;
    for (size_t i = 0; i < players; i++) {
        m->names[i][0] = (char)('A' + i);
        m->players[i].name = (struct str){m->names[i], 1};
        m->players[i].seed = (uint32_t)i + 1;
        m->players[i].rating = 2200 - 50 * (uint32_t)i;
    }
    m->event.format.kind = (uint8_t)(strchr(KINDS, format[0]) - KINDS);
    m->event.format.games = (uint32_t)atoi(format + 1);
    if (format[0] == 'k' && (format[1] == 'b' || format[1] == 'f')) {
        m->event.format.match = (uint8_t)(strchr(KINDS, format[1]) - KINDS);
        m->event.format.match_games = (uint32_t)atoi(format + 2);
    }
    m->event.format.third_place = strchr(format, 'p') != NULL;
    m->event.format.tiebreak = strchr(format, 't') != NULL;
    m->event.unfinished = strchr(format, 'U') != NULL;
    m->event.stated.won = m->event.stated.lost = m->event.stated.drawn = -1;
    while (*results)
        if (*results >= '0' && *results <= '9')
            round = (uint32_t)strtoul(results, (char **)&results, 10);
        else if (*results >= 'A' && *results <= 'Z')
            results = add_result(m, results, round);
        else
            results++;
}

static inline struct standings_options options_of(const char *tiebreaks)
{
    struct standings_options o = {.points = {2, 1, 0}};
    struct str rest = str_of(tiebreaks);

    while (rest.len)
        ck_assert(tiebreak_find(str_take(&rest, ' '),
                                &o.tiebreaks[o.tiebreak_count++]));
    return o;
}

#endif
