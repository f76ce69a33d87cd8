/*
 * FIDE's Dutch system (Handbook C.04.3, in force since February 2026). In these
 * files, `Article` is one of its articles; C1 to C21 are its criteria.
 *
 * The pairing of a bracket is the best of all candidates by C6 to C21, and of
 * equally good ones the first in the order of Article 4. Both are expressed as
 * weights of edges (swiss_weights.c), such that the best matching is that
 * candidate (swiss_bracket.c). Candidates are not tried one by one.
 */
#ifndef LUDEX_EVENTS_SWISS_H
#define LUDEX_EVENTS_SWISS_H

#include "matching.h"
#include "pairing.h"

enum { FLOAT_NONE, FLOAT_DOWN, FLOAT_UP };
enum { PREFERS_NOTHING, PREFERS_MILDLY, PREFERS_STRONGLY, PREFERS_ABSOLUTELY };

struct swiss_player {
    uint32_t index;  /* in the event */
    uint32_t number; /* pairing number, from 1, which ranks players with equal
                        scores. A player who has not arrived yet has none
                        (C.04.2) */
    int64_t score;   /* in tenths, including acceleration */
    int64_t points;  /* without acceleration */
    uint32_t *met;   /* indices of opponents played */
    uint32_t met_count;
    uint8_t *colours;  /* enum result_kind for each game, in order */
    int64_t balance;   /* games as first player minus games as second */
    uint8_t colour;    /* enum result_kind: the preferred colour, or
                          RESULT_NONE */
    uint8_t strength;  /* PREFERS_... */
    uint8_t floats[2]; /* in the last round, and in the one before */
    uint32_t unplayed; /* number of unplayed rounds */
    bool barred;       /* from the pairing-allocated bye (C2) */
    bool topscorer, absent;
};

/* Values of bye_score: there is no bye; its score is not known yet. */
#define BYE_NONE INT64_MIN
#define BYE_ANY  INT64_MAX

struct swiss {
    const struct event *event;
    struct arena *arena;
    uint32_t after;               /* the round before the one being paired */
    uint8_t initial;              /* enum result_kind */
    struct swiss_player *players; /* players to be paired, by rank */
    uint32_t count;
    int64_t bye_score; /* score of the player who gets the bye (C5), or one of
                          the values above */
    uint32_t unknown;
    bool no_memory;
    struct pairing_board *boards;
    uint32_t board_count, bracket;
};

/* Computes the state of the players after a round. (swiss_history.c) */
bool swiss_history(struct swiss *s, uint32_t stage, uint32_t rounds,
                   const struct standings_options *options);

/* True if two players may meet by C1 and C3, and by the event's own bans.
   (swiss_opponents.c) */
bool swiss_may_meet(const struct swiss *s, const struct swiss_player *a,
                    const struct swiss_player *b);
/* Article 5.2: true if `a`, who is ranked higher, is the first player. *rule is
   the rule that decides. (swiss_colours.c) */
bool swiss_first(const struct swiss *s, const struct swiss_player *a,
                 const struct swiss_player *b, uint8_t *rule);
/* Returns the criteria of C10 to C13 that the pair fails. */
uint32_t swiss_colours_missed(const struct swiss *s,
                              const struct swiss_player *a,
                              const struct swiss_player *b);
/* True if all these players can be paired, except for one who gets the bye,
   which must have bye_score. `players` may be NULL for all of s. If not, `left`
   gets the players that a largest pairing leaves over. */
bool swiss_completes(struct swiss *s, const uint32_t *players, uint32_t count,
                     uint32_t *left, uint32_t *left_count);

/* A bracket while it is paired: the vertices of its graph are players. */
enum swiss_class { IN_MDP, IN_RESIDENT, IN_NEXT, IN_REST, IN_BYE };

struct bracket {
    struct swiss *swiss;
    struct arena *arena;
    uint32_t *players; /* by vertex: indices of players of s */
    uint8_t *classes;  /* enum swiss_class */
    uint32_t *levels;  /* equal for equal scores, greater for lower ones */
    uint32_t *mates;   /* by vertex, once the bracket is paired */
    bool *fixed;       /* paired definitely, and no longer in the graph */
    uint32_t *numbers; /* BSN in the remainder, from 1; 0 if not in it */
    uint32_t *own;     /* number of players of each level, in the bracket */
    uint32_t *both;    /* in the bracket and the next one */
    uint32_t count;    /* of vertices */
    uint32_t in, mdps; /* players of the bracket, and those moved down into
                          it */
    uint32_t level_count, mdp_levels;
    bool full;     /* all remaining players are in the graph and must be
                      paired */
    bool looks_on; /* the next bracket is in the graph (C8) */
    bool quality;  /* C9 to C21 count */
    bool for_bye;  /* the player left over gets the bye (C9) */
    bool choosing; /* some moved-down players will float again; Article 4.4
                      chooses them */
    bool ordered;  /* the order of Article 4.3 counts */
    uint32_t half; /* S1 of the remainder: numbers 1 to this one */
    uint32_t out_from, in_to; /* the numbers in which exchanges may differ */
    struct layout *layout;
};

/* Makes the graph of a bracket in its current state. `vertices` gets the
   bracket's vertex for each vertex of the graph. Returns NULL if out of memory.
   (swiss_weights.c) */
struct matching *swiss_graph(struct bracket *b, uint32_t *vertices,
                             uint32_t *count);

/* Pairs all of s: appends to s->boards. (swiss_bracket.c) */
bool swiss_pair(struct swiss *s);

/* ---- other systems -------------------------------------------------------- */

/* Makes a round. Returns false if out of memory. */
typedef bool pairing_system(const struct event *event, uint32_t stage,
                            uint32_t after,
                            const struct standings_options *options,
                            struct arena *arena, struct pairing *out);
pairing_system pairing_round_robin, pairing_knockout;

/* Returns the format of a stage, or that of the event if the stage has none. */
struct event_format pairing_format(const struct event *event, uint32_t stage);

/* Players in the order of their seeds, or else of the event's list. */
struct entrants {
    uint32_t *list;
    size_t count;
};
bool pairing_entrants(const struct event *event, struct arena *arena,
                      struct entrants *out);

/* True if a round of the stage has a game. */
bool pairing_has_games(const struct event *event, uint32_t stage,
                       uint32_t round);
/*
 * Mark players who are not to be paired in a round: those who have withdrawn by
 * then, and those who have a bye in it. Once the round has games, a full-point
 * bye that was not requested may be the one that the pairing allocated, and
 * marks nobody.
 */
void pairing_mark_withdrawn(const struct event *event, uint32_t stage,
                            uint32_t round, bool *marks);
void pairing_mark_byes(const struct event *event, uint32_t stage,
                       uint32_t round, bool *marks);

#endif
