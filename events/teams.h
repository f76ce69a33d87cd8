/*
 * Teams: their matches, and the event that these matches form. A match that the
 * source lists consists of the games that name it. All other games between the
 * same teams in a round form one match.
 */
#ifndef LUDEX_EVENTS_TEAMS_H
#define LUDEX_EVENTS_TEAMS_H

#include "check.h"
#include "pairing.h"
#include "tables.h"

struct team_match {
    struct event_result result;       /* the match as a result in the event of
                                         teams */
    const struct event_match *source; /* match of the source; NULL if the match
                                         was formed from games */
    uint32_t number;   /* number of the match of the source; UINT32_MAX if there
                        is none */
    int64_t points[2]; /* board points in half points, as stated by the source
                           or, if not stated, as counted */
    int64_t counted[2];    /* board points counted from the games */
    int64_t board_sums[2]; /* board points counted from the games, each
                              multiplied by the number of its board */
    uint32_t games;        /* boards with a game, or with a player who has no
                           opponent */
    uint32_t forfeits;     /* number of these boards that were not played */
    uint32_t top;          /* lowest board of a game; 0 if no board is stated */
    bool turned;   /* on that board, the second team plays the first colour */
    uint32_t open; /* number of games without a result */
};

struct teams {
    struct event event; /* event whose players are the teams, and whose results
                           are the matches */
    struct team_match *matches;
    size_t count;
    uint32_t boards; /* number of boards of a match: the highest board of a
                        player or, if no player has a board, the number of
                        players of the smallest team */
};

/* Returns the team of a player, or NOBODY. */
uint32_t team_of_player(const struct event *event, uint32_t player);
/* Returns the number by which results refer to a match: its place in the event,
   from 1. */
uint32_t event_match_id(const struct event *event,
                        const struct event_match *match);
/* Builds the teams in the arena. Returns false if out of memory. */
bool teams_make(struct teams *t, const struct event *event,
                struct arena *arena);
/* Returns the game points of each team up to round `after` (0 for all rounds),
   in half points, allocated in the arena. A team that is not paired in a round
   of a Swiss gets half of the boards (C.04.6, 1.4). Returns NULL if out of
   memory. */
int64_t *team_game_points(const struct teams *t, uint32_t stage, uint32_t after,
                          struct arena *arena);
/* Returns the game points of a team for a bye, in half points. */
int64_t team_bye_points(const struct teams *t, uint32_t stage,
                        const struct event_result *bye);
/* Builds the teams, and the ledger of their matches. Board points come before all
   tie-breaks unless the list has them. Unless `rule` is NULL, appends the rule
   to `rule`. Returns false if out of memory. (team_standings.c) */
struct ledger;
bool team_ledger_make(struct ledger *l, struct teams *t,
                      const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct arena *arena, struct text *rule);
/* Builds the event of teams in `room` and returns it. Returns the event itself
   if it has no teams, and NULL if out of memory. */
const struct event *event_of_teams(const struct event *event,
                                   struct teams *room, struct arena *arena);
/* Pairs a round of a team Swiss (C.04.6). Returns false if out of memory.
   (team_swiss.c) */
bool pairing_team_swiss(const struct teams *teams, uint32_t stage,
                        uint32_t after, const struct standings_options *options,
                        struct arena *arena, struct pairing *out);
/* Adds the matches of a pairing to an event, with the boards of the teams'
   players. Returns false if out of memory. (team_rounds.c) */
bool pairing_add_matches(struct event *event, uint32_t stage,
                         const struct pairing *pairing, struct arena *arena);
/* Lists the players of a team in board order, without those who are absent in
   the round. Returns NULL if out of memory. (team_rounds.c) */
uint32_t *pairing_lineup(const struct event *event, uint32_t stage,
                         uint32_t round, uint32_t team, struct arena *arena,
                         size_t *count);
/* Replaces the games of a match, given by its number in the event, with games of
   its teams' players that have no result. Returns false if out of memory.
   (team_rounds.c) */
bool pairing_replace_games(struct event *event, uint32_t number,
                           struct arena *arena);
/* Checks that the players of each match play in board order.
   (check_lineups.c) */
void check_lineups(struct check *c, struct arena *arena);
/* Checks the stated match points, and the teams of the players in them. */
void check_teams(struct check *c, const struct teams *t, struct arena *arena);

#endif
