/*
 * FIDE's Dutch system (Handbook C.04.3, in force since February 2026). `Article`
 * in these files is one of its articles; C1 to C21 are its criteria.
 *
 * A bracket's pairing is the best of all candidates by C6 to C21, and of those
 * that are level the one that comes first in the order of Article 4. Both are
 * said in weights of edges (swiss_weights.c), so that the best matching is that
 * candidate (swiss_bracket.c); none is tried one by one.
 */
#ifndef LUDEX_EVENTS_SWISS_H
#define LUDEX_EVENTS_SWISS_H

#include "matching.h"
#include "pairing.h"

enum { FLOAT_NONE, FLOAT_DOWN, FLOAT_UP };
enum { PREFERS_NOTHING, PREFERS_MILDLY, PREFERS_STRONGLY, PREFERS_ABSOLUTELY };

struct swiss_player {
    uint32_t index;  /* in the event */
    uint32_t number; /* pairing number, from 1: ranks players of one score.
                        Who has not arrived yet has none (C.04.2) */
    int64_t score;   /* in tenths, with what acceleration adds */
    int64_t points;  /* without it */
    uint32_t *met;   /* indices of those he has played */
    uint32_t met_count;
    uint8_t *colours;  /* enum result_kind of each game, in order */
    int64_t balance;   /* games as first less games as second */
    uint8_t colour;    /* enum result_kind: what he prefers; NONE */
    uint8_t strength;  /* PREFERS_... */
    uint8_t floats[2]; /* of the last round, and of the one before it */
    uint32_t unplayed; /* rounds */
    bool barred;       /* from the pairing-allocated bye (C2) */
    bool topscorer, absent;
};

/* There is no bye; its score is not known yet. */
#define BYE_NONE INT64_MIN
#define BYE_ANY  INT64_MAX

struct swiss {
    const struct event *event;
    struct arena *arena;
    uint32_t after;               /* the round before the one that is paired */
    uint8_t initial;              /* enum result_kind */
    struct swiss_player *players; /* who is to be paired, by rank */
    uint32_t count;
    int64_t bye_score; /* of who gets the bye (C5); or one of those below */
    uint32_t unknown;
    bool no_memory;
    struct pairing_board *boards;
    uint32_t board_count, bracket;
};

/* What the players are after a round. (swiss_history.c) */
bool swiss_history(struct swiss *s, uint32_t stage, uint32_t rounds,
                   const struct standings_options *options);

/* Whether two may meet by C1 and C3, and the event has nothing against it.
   (swiss_opponents.c) */
bool swiss_may_meet(const struct swiss *s, const struct swiss_player *a,
                    const struct swiss_player *b);
/* Article 5.2: whether `a`, who is ranked higher, is the first player; and by
   which rule. (swiss_colours.c) */
bool swiss_first(const struct swiss *s, const struct swiss_player *a,
                 const struct swiss_player *b, uint8_t *rule);
/* Which of C10 to C13 the pair falls short of. */
uint32_t swiss_colours_missed(const struct swiss *s,
                              const struct swiss_player *a,
                              const struct swiss_player *b);
/* Whether the players can all be paired, but for who gets the bye, which only
   one of bye_score may; NULL: all of s. Else whom the largest pairing leaves
   over. */
bool swiss_completes(struct swiss *s, const uint32_t *players, uint32_t count,
                     uint32_t *left, uint32_t *left_count);

/* A bracket, while it is paired: the vertices of its graph are players. */
enum swiss_class { IN_MDP, IN_RESIDENT, IN_NEXT, IN_REST, IN_BYE };

struct bracket {
    struct swiss *swiss;
    struct arena *arena;
    uint32_t *players; /* of vertices: indices into those of s */
    uint8_t *classes;  /* enum swiss_class */
    uint32_t *levels;  /* equal scores are equal, a lesser one is greater */
    uint32_t *mates;   /* of vertices, once the bracket is paired */
    bool *fixed;       /* paired for good: not in the graph */
    uint32_t *numbers; /* BSN in the remainder, from 1; 0: not in it */
    uint32_t *own;     /* likewise counts of levels, in the bracket */
    uint32_t *both;    /* and of it and the next */
    uint32_t count;    /* of vertices */
    uint32_t in, mdps; /* of the bracket, and moved down into it */
    uint32_t level_count, mdp_levels;
    bool full;     /* everybody is in the graph, and must be paired */
    bool looks_on; /* the next bracket is (C8) */
    bool quality;  /* C9 to C21 count */
    bool for_bye;  /* who is left over gets the bye (C9) */
    bool choosing; /* some moved down will float again: which is said by the
                        order of Article 4.4 */
    bool ordered;  /* the order of Article 4.3 counts */
    uint32_t half; /* S1 of the remainder: numbers 1 to this */
    uint32_t out_from, in_to; /* exchanges may differ in these numbers */
    struct layout *layout;
};

/* The graph of a bracket as it stands. NULL: out of memory. `vertices` gets the
   bracket's vertex of each of the graph's. (swiss_weights.c) */
struct matching *swiss_graph(struct bracket *b, uint32_t *vertices,
                             uint32_t *count);

/* Pairs all of s: appends to s->boards. (swiss_bracket.c) */
bool swiss_pair(struct swiss *s);

/* ---- other systems -------------------------------------------------------- */

/* What a system makes a round of. False: out of memory. */
typedef bool pairing_system(const struct event *event, uint32_t stage,
                            uint32_t after,
                            const struct standings_options *options,
                            struct arena *arena, struct pairing *out);
pairing_system pairing_swiss, pairing_round_robin, pairing_knockout;

/* The stage's, or of the whole event where the stage has none. */
struct event_format pairing_format(const struct event *event, uint32_t stage);

/* Players in the order of their seeds, or else of the event's list. */
struct entrants {
    uint32_t *list;
    size_t count;
};
bool pairing_entrants(const struct event *event, struct arena *arena,
                      struct entrants *out);

/* Whether a round of the stage has a game. */
bool pairing_has_games(const struct event *event, uint32_t stage,
                       uint32_t round);
/*
 * Mark players who are not to be paired in a round: who has withdrawn by then, and
 * who has a bye in it. Once the round has games, a bye of a full point that nobody
 * asked for may be the one that the pairing allotted, and marks nobody.
 */
void pairing_mark_withdrawn(const struct event *event, uint32_t stage,
                            uint32_t round, bool *marks);
void pairing_mark_byes(const struct event *event, uint32_t stage,
                       uint32_t round, bool *marks);

#endif
