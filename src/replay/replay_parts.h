/*
 * The parts of a replay: replay_start.c sets up the start, replay_refusal.c
 * reports why a ply is refused, replay_symbols.c checks what a ply claims against
 * what it does, replay_ending.c checks how the record ends; replay.c goes
 * through the lines, and replay_claims.c does so if the start is unknown.
 */
#ifndef LUDEX_SRC_REPLAY_REPLAY_PARTS_H
#define LUDEX_SRC_REPLAY_REPLAY_PARTS_H

#include "notation.h"
#include "replay.h"

/* The replay of one record. */
struct run {
    struct replay *replay;
    const struct rules *rules;
    const struct notation *home;
    struct record *record;
    struct diags *diags;
    const struct node *replaced; /* by the variation that is being replayed;
                                    NULL on the main line */
    bool first;                  /* its first ply is */
};

/* Makes the position before the first ply in replay->start; false if
   refused. */
bool replay_set_up(const struct run *run, uint8_t side);

/* Returns the position string, in replay->words. */
struct str replay_position(const struct run *run, const struct position *p);
/* Reports a ply that resolve() refused; the reason is in replay->why. */
void replay_refuse(const struct run *run, const struct position *p,
                   const struct node *node, uint32_t index);

/* Makes room in the workspace for the game's legal plies and for trials; false if
   out of memory. */
bool replay_have_moves(struct replay *r, const struct rules *rules);

/* replay_suggestions.c */
/* Returns the report of an unread word; NULL if there is none. */
struct diag *replay_find_report(const struct run *run, const struct node *node);
/* Adds candidates to the report of a ply (NULL: there is none) and, on the main
   line, to the reports of later words. */
void replay_add_candidates(const struct run *run, struct diag *d,
                           const struct position *p, const struct node *node,
                           uint32_t index);

/* Adds candidates to the report of an unread word. */
void replay_suggest(const struct run *run, const struct position *p,
                    const struct node *node, uint32_t index);

/* For games without rules->take. */
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

/* Plays a ply as written; sets node->move. */
static inline enum taken_as replay_take(const struct run *run,
                                        struct position *p, struct node *node,
                                        struct ply *full)
{
    if (run->rules->take)
        return run->rules->take(p, &node->ply, &node->move, full,
                                &run->replay->why);
    return replay_resolve(run, p, node, full);
}

/*
 * Finds what the ply of a node may have meant, at the position before it; on the
 * main line, earlier plies may have been misread as well. Uses the workspace's
 * moves, words and trial positions.
 */
struct candidates;
void replay_candidates(const struct run *run, const struct position *before,
                       const struct node *node, uint32_t index,
                       struct candidates *out);
/* Plays a ply as written, without a change to its node or a report; false if it is
   illegal. */
bool replay_try(const struct run *run, struct position *p,
                const struct node *n);
/* Plays a candidate at the position that it was found for. */
struct candidate;
void candidate_play(const struct candidate *c, const struct rules *rules,
                    struct position *p);

/* Checks every claim of a legal ply against the game's full form of it. */
void replay_check_signs(const struct run *run, struct ply *full,
                        struct node *node, uint32_t index);

/* replay_numbers.c */
/* True if the number is the counted one and no earlier number differed, as is
   nearly always the case. */
static inline bool replay_number_is_usual(const struct run *run,
                                          const struct node *node)
{
    return !run->replay->shift && node->number == node->round &&
           node->dots == (node->opens ? 1 : 3);
}
/* Continues from the written number. Returns false if it is not the one counted
   so far. */
bool replay_follow_number(const struct run *run, const struct node *node);
/* Checks the number before a ply against what is counted. */
void replay_check_number(const struct run *run, const struct node *node,
                         uint32_t index);
void replay_check_comma(const struct run *run, const struct node *node,
                        uint32_t index);

/* The state after the main line. NO_SIDE: unknown. */
struct finish {
    bool over;                  /* by the rules */
    enum result_kind result;    /* of that end; RESULT_NONE: unknown */
    const char *who_says;       /* "the board says" */
    uint8_t mover;              /* the player to move */
    uint8_t first;              /* the side of First */
    const struct position *now; /* NULL: unknown */
};

/* Returns that state according to the board. */
struct finish replay_finish(const struct run *run);
/* Checks board, phrase, written result and Result tag against each other. */
void replay_check_result(const struct run *run, const struct finish *f,
                         const struct node *last);
/* Checks the Score tag against the board, once the game is over. */
void replay_check_score(const struct run *run);
/* Reports a game that was settled in advance, if its year does not allow
   this. */
void replay_check_arranged(const struct run *run);
/* Takes the result from the text, if the end is unknown. */
void replay_take_written(const struct run *run);

/* True if the record says that its start is unknown. */
bool replay_is_fragment(const struct record *record);
/* Checks such a record: the claims of numbers and symbols against each
   other. */
void replay_claims(const struct run *run);
/* Only finds the number of its first ply. */
void replay_find_first(const struct run *run);

#endif
