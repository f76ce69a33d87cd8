/*
 * Guesses: replace words that are not plies, or are illegal plies, with the
 * plies that were probably meant, and read the record again. A word is replaced
 * if one candidate is clearly the best or if a person chooses a candidate.
 */
#ifndef LUDEX_RECORD_GUESS_H
#define LUDEX_RECORD_GUESS_H

#include "candidates.h"
#include "record_reader.h"

enum { GUESSES_MAX = 16 }; /* maximum per record */

struct guess {
    uint32_t index;     /* index of the ply in its line of play, from 1 */
    struct str was, is; /* the text before and after the change, in the
                           guesser's arena */
};

/* Reasons why the best candidate is not used. */
enum guess_refusal {
    REFUSED_NOTHING, /* there is no such candidate */
    REFUSED_EQUAL,   /* another candidate is about as likely */
    REFUSED_STOPS,   /* the next ply is illegal after the candidate */
    REFUSED_FEW,     /* too few legal plies follow the candidate */
    REFUSED_UNLIKE,  /* the candidate differs too much from the text */
    REFUSED_USELESS, /* the candidate makes no more of the record legal */
};

/* A workspace; each thread needs its own. */
struct record_guesser {
    struct record_reader reading; /* reads the changed text */
    struct diag_tally tally;      /* counts the diagnostics of `reading` */
    struct diag_tally choices;    /* counts the diagnostics to which a person's
                                  choices applied */
    struct diag_levels levels;
    struct arena arena;
    struct text text, next, closed, source;
    struct slice slice; /* the text that was read last */
    struct guess list[GUESSES_MAX];
    size_t count;
    struct guess_declined {
        enum guess_refusal why;
        uint32_t index, other_index; /* the plies that they replace */
        struct str is, other;        /* the best candidate, and the next one */
    } declined;                      /* the last guess that was not made */
    bool begun, no_memory;
    bool chosen; /* a person makes the choices */
};

void record_guesser_release(struct record_guesser *g);

/*
 * Guesses plies in a record that was just read with these options. The original
 * text of each guessed ply, and each removed bracket, is added as a comment
 * after the ply. Returns the new record, which is valid until the next call,
 * and sets g->count to the number of guesses. Returns NULL if there are none or
 * if out of memory (g->no_memory). A record that is legal, or whose text was
 * converted from another notation, is never guessed.
 */
struct record *record_guess(struct record_guesser *g, const struct slice *slice,
                            struct record_reader *reading,
                            struct record *record,
                            const struct reading_options *options);

/* A question about the first ply that cannot be replayed in a record's main
   line, after the answers to earlier questions were applied. */
struct guess_question {
    const struct record *record;
    const struct slice *slice;
    const struct node *node;
    uint32_t index;          /* index of the ply, from 1 */
    const struct diag *diag; /* the error of the ply, or NULL if none was
                                reported */
    const struct candidates *found;
    bool refused; /* the last answer was not a legal ply, or could not be
                     applied */
    struct str contradicted; /* the next move number, if it would be wrong after
                                the last answer; the same answer is then
                                accepted. Otherwise empty. */
};

enum guess_answer {
    GUESS_CANDIDATE, /* *which is the index of the candidate */
    GUESS_WORDS,     /* *words is the ply, or the plies if the text stood for
                        several */
    GUESS_NOTHING,   /* the text was not a ply and becomes a comment */
    GUESS_DONE,      /* do not change this ply and those after it */
    GUESS_UNDO,      /* restore the whole record as it was */
};

/* Answers questions. *words must be valid until the next question. */
struct guess_chooser {
    enum guess_answer (*choose)(void *context, const struct guess_question *q,
                                size_t *which, struct str *words);
    void *context;
};

/*
 * Like record_guess, but applies the answers of a person, even if they make no
 * more of the record legal. Plies in the answers must be legal. g->list stays
 * empty, and g->choices counts the choices by the diagnostics to which they
 * applied.
 */
struct record *record_guess_chosen(struct record_guesser *g,
                                   const struct slice *slice,
                                   struct record_reader *reading,
                                   struct record *record,
                                   const struct reading_options *options,
                                   const struct guess_chooser *chooser);

#endif
