/*
 * Candidates: legal plies that a word that is not a ply, or an illegal ply, may
 * have meant. They are ranked by how little is changed (misreading.h) and by
 * how far the record can be replayed then.
 */
#ifndef LUDEX_CANDIDATES_H
#define LUDEX_CANDIDATES_H

#include "record.h"
#include "replay.h"

enum {
    CANDIDATES_MAX = 16,
    CANDIDATE_WORDS = 64, /* bytes, with the NUL */
    CANDIDATE_CLEAR =
        950, /* certainty from which the first is the only one that
                              counts */
};

struct candidate {
    const struct node *node;     /* the ply that would change */
    uint32_t index;              /* its place in its line, from 1 */
    struct span span;            /* the text that would be replaced, by `words`:
                                    a ply, two plies, or a move number */
    char words[CANDIDATE_WORDS]; /* NUL-terminated */
    unsigned cost;               /* cost of the change and of what stays
                                    illegal; ten times a natural logarithm */
    uint32_t follows;            /* number of later plies that are legal then */
    bool whole;                  /* these are all plies of the line */
    struct move moves[2]; /* what is played instead, `count` moves, if the
                                    ply is the one that was asked about; */
    uint8_t count;
    const struct node *after; /* then the line goes on with this node */
};

struct candidates {
    struct candidate list[CANDIDATES_MAX]; /* the best one first */
    size_t count;
};

/*
 * Finds candidates for the first ply of the main line that cannot be replayed,
 * in the last record replayed. Returns false if there is no such ply, or if the
 * record's start is unknown. If out of memory, r->no_memory is set.
 */
bool replay_guess(struct replay *r, struct record *record,
                  struct candidates *out);
/* Returns how likely the first candidate is, among all of them and the chance that
   none is right: 0 to 1000. */
unsigned candidates_certainty(const struct candidates *c);

#endif
