/*
 * Outcomes: what came of records, on whatever thread they were read: their
 * diagnostics in words, and what a command made of them. On the main thread
 * they are printed and taken, in the order in which they were read.
 */
#ifndef LUDEX_TOOLS_RECORD_OUTCOME_H
#define LUDEX_TOOLS_RECORD_OUTCOME_H

#include "record_files.h"
#include "side_inputs.h"

/* Diagnostics in words, those of one record after those of another: each time
   that something was said is a part. */
struct words {
    struct text report, pieces, parts;
};

void words_add(struct words *w, const struct visit *v,
               const struct diags *diags);

/* What came of one record, and where its texts end in those of all. */
struct outcome {
    uint64_t plies;
    const struct rules *rules;
    size_t read, said; /* its parts: when it was read; and those of make */
    size_t made, event, round;
    int kind;
    bool has_event, has_round;
    bool foreign;       /* its game is */
    bool broken, later; /* later: it is made when it is taken */
};

struct outcomes {
    struct words words;
    struct text made, names; /* names: events and rounds */
    struct {
        size_t part, report, piece, made, name;
    } taken; /* so far */
};

void outcomes_clear(struct outcomes *o);
void outcomes_release(struct outcomes *o);

/* All it takes to read records: a thread's own. */
struct reader {
    struct files *files;
    struct record_reader reading;
    const char *path;           /* of the file that is read */
    struct side_inputs *beside; /* what its records named */
    struct diag_tally tally;    /* of the record at hand */
    void *workspace;            /* the visitor's */
};

struct reader *reader_open(struct files *f); /* NULL: no memory */
void reader_close(struct reader *r);         /* NULL is fine */
/* Adds what was reported of the record at hand, as a rule nothing. */
void reader_add_counts(const struct reader *r, uint64_t counts[DIAG_COUNT]);

/*
 * For all of these the visit's path, number and slice are known. The first is
 * for any thread: reads a record, and has made of it what the visitor makes.
 * False: no memory.
 */
bool reader_work(struct reader *r, struct visit *v,
                 const struct reading_options *options, struct outcomes *o,
                 struct outcome *out);
/* Prints what was reported, counts, and lets the visitor take what was made:
   status. `r` is of this thread. */
int outcome_take(struct reader *r, struct visit *v,
                 const struct reading_options *options, struct outcomes *o,
                 const struct outcome *out);
/* Reads a record on the main thread for a visitor that takes it itself. */
int outcome_read(struct reader *r, struct visit *v,
                 const struct reading_options *options);

#endif
