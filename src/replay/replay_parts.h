/*
 * The parts of a replay: replay_start.c sets up the start, replay_refusal.c
 * says why a ply is refused, replay_signs.c holds what a ply claims against
 * what it does, replay_ending.c how the record ends; replay.c goes through the
 * lines. replay_claims.c does so where the start is not known.
 */
#ifndef LUDEX_SRC_REPLAY_REPLAY_PARTS_H
#define LUDEX_SRC_REPLAY_REPLAY_PARTS_H

#include "notation.h"
#include "replay.h"

/* One run of a replay, through one record. */
struct run {
    struct replay *replay;
    const struct rules *rules;
    const struct notation *home;
    struct record *record;
    struct diags *diags;
};

/* The position before the first ply into replay->start; false if refused. */
bool replay_set_up(const struct run *run, uint8_t side);

/* The position string, in replay->words. */
struct str replay_position(const struct run *run, const struct position *p);
/* Reports a ply that resolve() refused; the reason is in replay->why. */
void replay_refuse(const struct run *run, const struct position *p,
                   const struct node *node, uint32_t index);

/* Room in replay->moves for the game's legal plies; false: no memory. */
bool replay_have_moves(struct replay *r, const struct rules *rules);

/* Every claim of a legal ply, against what the game says of it. */
void replay_check_signs(const struct run *run, struct ply *full,
                        struct node *node, uint32_t index);

/* replay_numbers.c */
/* As counted, no number before it having been another: nearly all are. */
static inline bool replay_number_is_usual(const struct run *run,
                                          const struct node *node)
{
    return !run->replay->shift && node->number == node->round &&
           node->dots == (node->opens ? 1 : 3);
}
/* Goes on from the number that is written. Returns false if it is not the one
   counted so far. */
bool replay_follow_number(const struct run *run, const struct node *node);
/* The number before a ply, against what is counted. */
void replay_check_number(const struct run *run, const struct node *node,
                         uint32_t index);
void replay_check_comma(const struct run *run, const struct node *node,
                        uint32_t index);

/* How things stand after the main line. NO_SIDE: it is not known. */
struct finish {
    bool over;                  /* by the rules */
    enum result_kind result;    /* what that gives; RESULT_NONE: not known */
    const char *who_says;       /* "the board says" */
    uint8_t mover;              /* the player whose turn it is */
    uint8_t first;              /* the side of First */
    const struct position *now; /* NULL: not known */
};

/* As the board has it. */
struct finish replay_finish(const struct run *run);
/* Board, phrase, written result and Result tag against each other. */
void replay_check_result(const struct run *run, const struct finish *f,
                         const struct node *last);
/* The Score tag against the board, once the game is over. */
void replay_check_score(const struct run *run);
/* Whether a game of that year may have been settled in advance. */
void replay_check_arranged(const struct run *run);
/* Without a known end: the result is what the text says. */
void replay_take_written(const struct run *run);

/* Whether the record says that its start is not known. */
bool replay_is_fragment(const struct record *record);
/* Such a record: what numbers and signs claim, against each other. */
void replay_claims(const struct run *run);
/* Of that only which number the first ply bears. */
void replay_find_first(const struct run *run);

#endif
