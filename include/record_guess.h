/*
 * Guesses: reads a record again as it was probably meant, with plies in place of
 * words that are unread or illegal, where one candidate is clearly the best.
 */
#ifndef LUDEX_RECORD_GUESS_H
#define LUDEX_RECORD_GUESS_H

#include "record_reader.h"

enum { GUESSES_MAX = 16 }; /* in one record */

struct guess {
    uint32_t index;     /* the ply in its line of play, from 1 */
    struct str was, is; /* the text before and after; in the guesser's arena */
};

/* A workspace, one per thread. */
struct record_guesser {
    struct record_reader reading; /* of the record as it was guessed */
    struct diag_tally tally;      /* of that */
    struct diag_levels levels;
    struct arena arena;
    struct text text, next, closed, source;
    struct guess list[GUESSES_MAX];
    size_t count;
    bool begun, no_memory;
};

void record_guesser_release(struct record_guesser *g);

/*
 * Guesses in a record that a reader has just read; options as it was read. Each
 * ply that is guessed is followed by a comment with what stood there, and so is a
 * bracket that is omitted. Returns the record, which is valid until the next call,
 * with g->count guesses; NULL if there are none, or if out of memory (g->no_memory).
 * A record that is legal, or whose text another notation had to be converted from,
 * is never guessed in.
 */
struct record *record_guess(struct record_guesser *g, const struct slice *slice,
                            struct record_reader *reading,
                            struct record *record,
                            const struct reading_options *options);

#endif
