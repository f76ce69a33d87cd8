/*
 * Judging: the parts of a replay. judge_start.c sets up the start,
 * judge_refusal.c says why a ply is refused, judge_signs.c holds what a ply
 * claims against what it does, judge_ending.c how the record ends; replay.c
 * goes through the lines. judge_claims.c does so where the start is not known.
 */
#ifndef LUDEX_SRC_JUDGE_H
#define LUDEX_SRC_JUDGE_H

#include "notation.h"
#include "replay.h"

/* What a replay carries about; one record's. */
struct judge {
    struct replay *replay;
    const struct rules *rules;
    const struct notation *home;
    struct record *record;
    struct diags *diags;
};

/* The position before the first ply into replay->start; false if refused. */
bool judge_start(const struct judge *j, uint8_t side);

/* The position string, in replay->words. */
struct str judge_position(const struct judge *j, const struct position *p);
/* Reports a ply that resolve() refused; the reason is in replay->why. */
void judge_refuse(const struct judge *j, const struct position *p,
                  const struct node *node, uint32_t index);

/* Room in replay->moves for the game's legal plies; false: no memory. */
bool judge_have_moves(struct replay *r, const struct rules *rules);

/* Plays a legal ply; every claim of it is held against what it does. */
void judge_play(const struct judge *j, struct position *p, struct node *node,
                uint32_t index);

/* The number before a ply, against what is counted. */
void judge_number(const struct judge *j, const struct node *node,
                  uint32_t index);
/* Goes on from the number that is written; false if it is not what was
   counted so far. */
bool judge_follow(const struct judge *j, const struct node *node);
void judge_comma(const struct judge *j, const struct node *node,
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
struct finish judge_finish(const struct judge *j);
/* Board, phrase, written result and Result tag against each other. */
void judge_result(const struct judge *j, const struct finish *f,
                  const struct node *last);
/* The Score tag against the board, once the game is over. */
void judge_score(const struct judge *j);
/* Whether a game of that year may have been settled in advance. */
void judge_arranged(const struct judge *j);
/* Without a known end: the outcome is what the text says. */
void judge_written(const struct judge *j);

/* Whether the record says that its start is not known. */
bool judge_is_fragment(const struct record *record);
/* Such a record: what numbers and signs claim, against each other. */
void judge_claims(const struct judge *j);
/* Of that only which number the first ply bears. */
void judge_first(const struct judge *j);

#endif
