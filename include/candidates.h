/*
 * Candidates: legal plies that may have been meant by an illegal ply, or by a
 * word that is not a ply. Candidates are ranked by how little they change the
 * text (misreading.h) and by how much of the record can then be replayed.
 */
#ifndef LUDEX_CANDIDATES_H
#define LUDEX_CANDIDATES_H

#include "record.h"
#include "replay.h"

enum {
    CANDIDATES_MAX = 16,
    CANDIDATE_WORDS = 64, /* bytes, with the NUL */
    CANDIDATE_CLEAR =
        950, /* with at least this certainty, only the first candidate
                counts */
};

struct candidate {
    const struct node *node;     /* the ply to be changed */
    uint32_t index;              /* index of the ply in its line, from 1 */
    struct span span;            /* the text to be replaced by `words`: a ply,
                                    two plies, or a move number */
    char words[CANDIDATE_WORDS]; /* NUL-terminated */
    unsigned cost;               /* cost of the change and of the plies that
                                    remain illegal; ten times a natural
                                    logarithm */
    uint32_t follows;            /* number of later plies that become legal */
    bool whole;                  /* all later plies of the line become legal */
    bool up_to_unread;    /* the later plies become legal up to a word that is
                             not a ply, and there are enough of them */
    struct move moves[2]; /* the `count` moves to be played instead, if the ply
                             is the one to be guessed */
    uint8_t count;
    const struct node *after; /* the line then continues with this node */
};

struct candidates {
    struct candidate list[CANDIDATES_MAX]; /* the best first */
    size_t count;
};

/*
 * Finds candidates for the first ply of the main line that cannot be replayed.
 * The record must be the last record that was replayed in `r`. Returns false if
 * there is no such ply, or if the start of the record is unknown. If memory
 * runs out, r->no_memory is set.
 */
bool replay_guess(struct replay *r, struct record *record,
                  struct candidates *out);
/* Returns the probability, from 0 to 1000, that the first candidate is right,
   considering all candidates and the chance that none is right. */
unsigned candidates_certainty(const struct candidates *c);

#endif
