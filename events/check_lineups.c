/* Checks that the players of each team match play in board order. */
#include "teams.h"

/* The last player of a team in a match. */
struct last_player {
    uint32_t player; /* NOBODY before the first game */
    uint32_t board;  /* board of the match */
};

/* Returns the place of a player in board order. All reserves have the last
   place. */
static uint32_t place_of(const struct event *e, uint32_t player)
{
    return e->players[player].board - 1;
}

/* Reports a player who plays on a later board than a player who comes after
   them in board order. */
static void check_player(struct check *c, const struct event_result *game,
                         uint32_t player, struct last_player *last)
{
    const struct event *e = c->event;

    if (last->player != NOBODY && game->board > last->board &&
        place_of(e, player) < place_of(e, last->player))
        diag_report(c->diags, DIAG_BOARD_ORDER, game->span,
                    "%.*s plays on a later board than %.*s, but comes before "
                    "this player in board order",
                    NAME(c, player), NAME(c, last->player));
    *last = (struct last_player){player, game->board};
}

/* A match, and the last players of its teams. */
struct checked_match {
    const struct event_match *match;
    struct last_player lasts[2];
};

static void check_game(struct check *c, const struct event_result *r,
                       struct checked_match *of)
{
    const struct event_match *m = of->match;

    for (size_t i = 0; i < 2; i++) {
        uint32_t player = i ? r->second : r->first;
        uint32_t team =
            player == NOBODY ? NOBODY : team_of_player(c->event, player);
        if (team != NOBODY && (team == m->first || team == m->second))
            check_player(c, r, player, &of->lasts[team == m->second]);
    }
}

void check_lineups(struct check *c, struct arena *arena)
{
    const struct event *e = c->event;
    size_t count = 0;
    struct checked_match *list =
        arena_alloc(arena, (e->match_count + 1) * sizeof *list);

    for (const struct event_match *m = e->matches; list && m; m = m->next)
        list[count++] = (struct checked_match){m, {{NOBODY, 0}, {NOBODY, 0}}};
    for (const struct event_result *r = e->results; list && r; r = r->next)
        if (r->match && r->match <= count && r->board &&
            event_result_valid(e, r))
            check_game(c, r, &list[r->match - 1]);
}
