/*
 * The parts of a replay. replay_start.c sets up the start; replay_refusal.c
 * reports why a ply is refused; replay_symbols.c compares the claims of a ply
 * with its effects; replay_ending.c checks the end of the record. replay.c
 * processes all lines, or replay_claims.c if the start is unknown.
 */
#ifndef LUDEX_SRC_REPLAY_REPLAY_PARTS_H
#define LUDEX_SRC_REPLAY_REPLAY_PARTS_H

#include "notation.h"
#include "replay.h"

/* The replay of one record. */
struct run {
    struct replay *replay;
    const struct rules *rules;
    const struct notation *native;
    struct record *record;
    struct diags *diags;
    const struct node *replaced; /* ply replaced by the current variation; NULL
                                    in the main line */
    bool first; /* the current ply is the first of a variation */
};

/* Makes the position before the first ply in replay->start. Returns false if
   this position is refused. */
bool replay_set_up(const struct run *run, uint8_t side);

/* Returns the position string, in replay->words. */
struct str replay_position(const struct run *run, const struct position *p);
/* Reports a ply that resolve() refused, with the reason in replay->why. */
void replay_refuse(const struct run *run, const struct position *p,
                   const struct node *node, uint32_t index);

/* Makes room in the workspace for the legal plies of the game, and for trials.
   Returns false if out of memory. */
bool replay_reserve_moves(struct replay *r, const struct rules *rules);

/* replay_suggestions.c */
/* Returns the diagnostic of an unread word, or NULL if there is none. */
struct diag *replay_find_report(const struct run *run, const struct node *node);
/* Adds candidates to the diagnostic of a ply, which may be NULL, and, in the
   main line, to the diagnostics of later words. */
void replay_add_candidates(const struct run *run, struct diag *d,
                           const struct position *p, const struct node *node,
                           uint32_t index);

/* Adds candidates to the diagnostic of an unread word. */
void replay_suggest(const struct run *run, const struct position *p,
                    const struct node *node, uint32_t index);

/* Plays a ply in games that have no rules->take. */
static inline enum taken_as replay_resolve(const struct run *run,
                                           struct position *p,
                                           struct node *node, struct ply *full)
{
    const struct rules *rules = run->rules;
    bool signs = node->ply.kind == PLY_MOVE || node->ply.kind == PLY_PATH;

    if (!rules->resolve(p, &node->ply, &node->move, &run->replay->why))
        return TAKEN_NOT;
    if (signs)
        *full = rules->describe(p, node->move);
    rules->play(p, node->move);
    return signs ? TAKEN_DESCRIBED : TAKEN_AS_IS;
}

/* Plays a ply as written, and sets node->move. */
static inline enum taken_as replay_interpret(const struct run *run,
                                             struct position *p,
                                             struct node *node,
                                             struct ply *full)
{
    if (run->rules->take)
        return run->rules->take(p, &node->ply, &node->move, full,
                                &run->replay->why);
    return replay_resolve(run, p, node, full);
}

/*
 * Finds candidates for the ply of a node at the position before it. In the main
 * line, also considers that an earlier ply may have been misread. Uses the
 * moves, words and trial positions of the workspace.
 */
struct candidates;
void replay_candidates(const struct run *run, const struct position *before,
                       const struct node *node, uint32_t index,
                       struct candidates *out);
/* Plays a ply as written, without changing its node or reporting errors.
   Returns false if it is illegal. */
bool replay_try_ply(const struct run *run, struct position *p,
                    const struct node *n);
/* Plays a candidate at the position for which it was found. */
struct candidate;
void candidate_play(const struct candidate *c, const struct rules *rules,
                    struct position *p);

/* Compares every claim of a legal ply with the full form of the ply. */
void replay_check_signs(const struct run *run, struct ply *full,
                        struct node *node, uint32_t index);

/* replay_numbers.c */
/* True if the written number is the counted number and no earlier number
   differed. Nearly all numbers are correct in this way. */
static inline bool replay_number_is_usual(const struct run *run,
                                          const struct node *node)
{
    return !run->replay->shift && node->number == node->round &&
           node->dots == (node->opens ? 1 : 3);
}
/* Continues counting from the written number. Returns false if it differs from
   the counted number. */
bool replay_follow_number(const struct run *run, const struct node *node);
/* Checks the number before a ply against the counted number. */
void replay_check_number(const struct run *run, const struct node *node,
                         uint32_t index);
void replay_check_comma(const struct run *run, const struct node *node,
                        uint32_t index);

/* The state after the main line. Players and sides are NO_SIDE if unknown. */
struct finish {
    bool over;                  /* the rules have ended the game */
    enum result_kind result;    /* result according to the rules, or RESULT_NONE
                                   if unknown */
    const char *who_says;       /* source of the result, for messages: "the
                                   board shows" */
    uint8_t mover;              /* player to move */
    uint8_t first;              /* side of First */
    const struct position *now; /* position, or NULL if unknown */
};

/* Returns the state after the main line according to the board. */
struct finish replay_finish(const struct run *run);
/* Compares the board, the phrase, the written result and the tag Result. */
void replay_check_result(const struct run *run, const struct finish *f,
                         const struct node *last);
/* If the game is over, compares the tag Score with the board. */
void replay_check_score(const struct run *run);
/* Reports a game that was settled in advance in a year in which this was not
   allowed. */
void replay_check_arranged(const struct run *run);
/* Uses the result in the text. Called if the final position is unknown. */
void replay_use_written_result(const struct run *run);

/* True if the record is a fragment, whose start is unknown. */
bool replay_is_fragment(const struct record *record);
/* Checks a fragment: compares the claims of numbers and symbols. */
void replay_claims(const struct run *run);
/* Only determines the number of plies missing from the first round of a
   fragment. */
void replay_find_first(const struct run *run);

/* Like replay_number (replay.h). */
static inline void replay_number_ply(const struct rules *rules,
                                     const struct position *p,
                                     const struct node *before,
                                     struct node *node)
{
    uint8_t next = before ? (uint8_t)(before->turn + 1) : 0;

    node->turn = p ? rules->turn(p) : next == rules->round ? 0 : next;
    node->opens = before              ? node->turn <= before->turn
                  : p && rules->teams ? rules->teams->opens(p)
                                      : node->turn == 0;
    node->round = before ? before->round + node->opens : 1;
}

#endif
