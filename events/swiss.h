/*
 * FIDE's Dutch system (Handbook C.04.3, in force since February 2026). In these
 * files, `Article` means an article of C.04.3, and C1 to C21 are its criteria.
 *
 * The pairing of a bracket is the best candidate according to C6 to C21. Among
 * equally good candidates, the first in the order of Article 4 is chosen. The
 * weights of edges (swiss_weights.c) express both rules, so the best matching
 * is this candidate (swiss_bracket.c). Candidates are not tried one by one.
 */
#ifndef LUDEX_EVENTS_SWISS_H
#define LUDEX_EVENTS_SWISS_H

#include "matching.h"
#include "pairing.h"

enum { FLOAT_NONE, FLOAT_DOWN, FLOAT_UP };
enum { PREFERS_NOTHING, PREFERS_MILDLY, PREFERS_STRONGLY, PREFERS_ABSOLUTELY };

struct swiss_player {
    uint32_t index;  /* index in the event */
    uint32_t number; /* pairing number, from 1, by which players with equal
                        scores are ranked. Players who have not arrived yet have
                        no number (C.04.2) */
    int64_t score;   /* score in tenths, including acceleration */
    int64_t points;  /* score without acceleration */
    int64_t second; /* match points of a team whose score is the game points, in
                        tenths */
    uint32_t *met;  /* indices of the player's opponents so far */
    uint32_t met_count;
    uint8_t *colours;  /* colour (enum result_kind) in each game, in order */
    int64_t balance;   /* games as first player minus games as second */
    uint8_t colour;    /* preferred colour (enum result_kind), or RESULT_NONE */
    uint8_t strength;  /* strength of the preference, PREFERS_... */
    uint8_t floats[2]; /* float in the last round and in the previous round */
    uint32_t unplayed; /* number of unplayed rounds */
    bool barred;       /* C2 forbids the pairing-allocated bye */
    bool topscorer, absent;
};

/* Special values of bye_score. BYE_NONE: no player gets a bye. BYE_ANY: the
   score of the player who gets the bye is not known yet. */
#define BYE_NONE INT64_MIN
#define BYE_ANY  INT64_MAX

/*
 * The bans that apply in a round, indexed by player, so that a pair is looked up
 * without reading all bans.
 */
struct ban_index {
    uint32_t *countries,
        *clubs;    /* number of each player's country and club, from 1; 0 if no
                      ban applies to the player */
    size_t *begin; /* player p must not meet the players from banned[begin[p]]
                           to banned[begin[p + 1] - 1] */
    uint32_t *banned;
};

struct swiss {
    const struct event *event;
    const struct ban_index *bans; /* bans of the round to be paired; NULL if the
                                     event has none */
    struct arena *arena;
    int64_t (*game_points)[2]; /* the score of teams: for each result of
                                        the event, in their order, the game
                                        points of both teams, in half points;
                                        NULL if the score is the match points */
    uint32_t after;            /* round before the one that is being paired */
    uint8_t initial;           /* initial colour (enum result_kind) */
    struct swiss_player *players; /* players to be paired, sorted by rank */
    uint32_t count;
    int64_t bye_score; /* score of the player who gets the bye (C5), or one of
                          the special values above */
    uint32_t unknown;
    bool no_memory;
    struct pairing_board *boards;
    uint32_t board_count, bracket;
};

/* Computes the state of the players after round s->after. `rounds` is the
   number of rounds of the event. Returns false if out of memory.
   (swiss_history.c) */
bool swiss_compute_history(struct swiss *s, uint32_t stage, uint32_t rounds,
                           const struct standings_options *options);

/* Indexes the bans of a round, in the arena. Returns NULL if out of memory.
   (swiss_bans.c) */
const struct ban_index *swiss_index_bans(const struct event *e, uint32_t round,
                                         struct arena *arena);
/* True if the event forbids that two players, given by index, are paired. */
bool swiss_is_banned(const struct ban_index *bans, uint32_t a, uint32_t b);
/* True if two players may meet according to C1, C3 and the bans of the event.
   (swiss_opponents.c) */
bool swiss_may_meet(const struct swiss *s, const struct swiss_player *a,
                    const struct swiss_player *b);
/* True if `a`, who must be ranked higher, is the first player according to
   Article 5.2. Sets *rule to the rule that decides. (swiss_colours.c) */
bool swiss_plays_first(const struct swiss *s, const struct swiss_player *a,
                       const struct swiss_player *b, uint8_t *rule);
static inline uint8_t swiss_other_colour(uint8_t colour)
{
    return colour == RESULT_FIRST ? RESULT_SECOND : RESULT_FIRST;
}
/* Returns the colour that `a` gets by alternation. Compares the players'
   histories, from the latest game backwards, until a game in which the players
   had different colours. Only games count (C.04.2, 3.4). Returns RESULT_NONE if
   there is no such game. */
uint8_t swiss_alternated_colour(const struct swiss_player *a,
                                const struct swiss_player *b);
/* Returns the criteria among C10 to C13 that the pair does not meet, as
   bits. */
uint32_t swiss_colours_missed(const struct swiss *s,
                              const struct swiss_player *a,
                              const struct swiss_player *b);
/* True if all these players can be paired, except for one player with
   bye_score, who gets the bye. If `players` is NULL, checks all players of s.
   If the result is false, sets `left` to the players who remain unpaired in a
   largest possible pairing. */
bool swiss_can_complete(struct swiss *s, const uint32_t *players,
                        uint32_t count, uint32_t *left, uint32_t *left_count);

/* Classes of the players in a bracket's graph: moved-down players and residents
   of the bracket, players of the next bracket, all other remaining players, and
   the bye. */
enum swiss_class { IN_MDP, IN_RESIDENT, IN_NEXT, IN_REST, IN_BYE };

/* A bracket that is being paired. The vertices of its graph are players. */
struct bracket {
    struct swiss *swiss;
    struct arena *arena;
    uint32_t *players; /* index in s of the player of each vertex */
    uint8_t *classes;  /* enum swiss_class */
    uint32_t *levels;  /* level of each vertex: equal scores have equal levels,
                          and lower scores greater levels */
    uint32_t *mates;   /* mate of each vertex, after the bracket is paired */
    bool *fixed;       /* true for a vertex that is paired for good and removed
                          from the graph */
    uint32_t *numbers; /* bracket sequence number (BSN) of each vertex in the
                          remainder, from 1; 0 outside the remainder */
    uint32_t *own;     /* number of the bracket's players at each level */
    uint32_t *both;    /* number of players of the bracket and of the next
                          bracket at each level */
    uint32_t count;    /* number of vertices */
    uint32_t in, mdps; /* number of players in the bracket, and number of
                          players moved down into the bracket */
    uint32_t level_count, mdp_levels;
    bool full;     /* the graph contains all remaining players, and all must be
                      paired */
    bool looks_on; /* the graph contains the next bracket (C8) */
    bool quality;  /* C9 to C21 apply */
    bool for_bye;  /* the player who remains unpaired gets the bye (C9) */
    bool choosing; /* some moved-down players will float again, and Article 4.4
                      decides which players */
    bool ordered;  /* the order of Article 4.3 applies */
    uint32_t half; /* S1 of the remainder consists of the numbers 1 to `half` */
    uint32_t out_from, in_to; /* limits of the numbers in which exchanges may
                                 differ */
    struct layout *layout;
};

/* Builds the graph of a bracket in its current state. Sets `vertices` to the
   bracket's vertex for each vertex of the graph. Returns NULL if out of memory.
   (swiss_weights.c) */
struct matching *swiss_make_graph(struct bracket *b, uint32_t *vertices,
                                  uint32_t *count);

/* Pairs all players of s and appends the boards to s->boards. Returns false if
   out of memory. (swiss_bracket.c) */
bool swiss_pair(struct swiss *s);

/* Sorts the games of the round after round `after` as a pairing sorts its
   boards. The byes of the round do not matter, so the games keep their numbers
   whether a bye was requested or assigned. Leaves the order if the round has a
   player who must not be paired. Returns false if out of memory. (pairing.c) */
bool swiss_sort_games(const struct event *event, uint32_t stage, uint32_t after,
                      const struct standings_options *options,
                      struct arena *arena, struct pairing_board *games,
                      size_t count);

/* ---- other systems ------------------------------------------------------- */

/* Pairs a round. Returns false if out of memory. */
typedef bool pairing_system(const struct event *event, uint32_t stage,
                            uint32_t after,
                            const struct standings_options *options,
                            struct arena *arena, struct pairing *out);
pairing_system pairing_round_robin, pairing_knockout, pairing_duel;

/* Marks the players whom Baku acceleration gives virtual points. Returns false
   if out of memory. (baku.c) */
bool baku_mark_group(const struct event *e, uint32_t stage, struct arena *arena,
                     bool *group);
/* `full` is the last round in which group GA gets the points for a win; `all`
   is the last accelerated round. */
struct baku_rounds {
    uint32_t full, all;
};
struct baku_rounds baku_rounds(uint32_t rounds);

/* Returns the format of a stage, or the format of the event if the stage does
   not specify one. */
struct event_format pairing_format(const struct event *event, uint32_t stage);

/* The players in the order of their seeds. If some players have no seed, the
   players are in the order of the event's list. */
struct entrants {
    uint32_t *list;
    size_t count;
};
bool pairing_entrants(const struct event *event, struct arena *arena,
                      struct entrants *out);

/* True if the round of the stage has a game. */
bool pairing_has_games(const struct event *event, uint32_t stage,
                       uint32_t round);
/*
 * Mark the players who must not be paired in a round: players who have
 * withdrawn by then, and players who have a bye in the round. Once the round
 * has games, a full-point bye that was not requested may be the
 * pairing-allocated bye, so its player is not marked.
 */
void pairing_mark_withdrawn(const struct event *event, uint32_t stage,
                            uint32_t round, bool *marks);
void pairing_mark_byes(const struct event *event, uint32_t stage,
                       uint32_t round, bool *marks);

#endif
