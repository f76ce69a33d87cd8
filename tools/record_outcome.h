/*
 * Results of reading records on any thread: their diagnostics as text, and what
 * a command made of them. The main thread prints and takes them in the order of
 * the input.
 */
#ifndef LUDEX_TOOLS_RECORD_OUTCOME_H
#define LUDEX_TOOLS_RECORD_OUTCOME_H

#include "record_files.h"
#include "side_inputs.h"

/* Diagnostics as text, of one record after another; each group that was
   reported together is a part. */
struct words {
    struct text report, pieces, parts;
};

void words_add(struct words *w, const struct visit *v,
               const struct diags *diags);

/* The result of one record, and where its texts end among those of all. */
struct outcome {
    uint64_t plies;
    const struct rules *rules;
    size_t read, said; /* ends of its parts: from reading; from make */
    size_t made, event, round, notes;
    int kind;
    bool has_event, has_round;
    bool foreign;       /* its game is not one of ours */
    bool broken, later; /* later: make is called when it is taken */
};

struct outcomes {
    struct words words;
    struct text made, names; /* names: events and rounds */
    struct text notes;
    struct {
        size_t part, report, piece, made, name, note;
    } taken; /* how much has been taken */
};

void outcomes_clear(struct outcomes *o);
void outcomes_release(struct outcomes *o);

/* The state that a thread needs to read records. */
struct reader {
    struct files *files;
    struct record_reader reading;
    const char *path;                /* of the current file */
    struct side_inputs *side_inputs; /* files that its records named */
    struct diag_tally tally;         /* of the current record */
    void *workspace;                 /* of the visitor */
};

struct reader *reader_open(struct files *f); /* NULL if out of memory */
void reader_close(struct reader *r);         /* does nothing for NULL */
/* Adds the counts of the current record's diagnostics. */
void reader_add_counts(const struct reader *r, uint64_t counts[DIAG_COUNT]);

/*
 * Reads a record and calls the visitor's make, on any thread. Here and below
 * the caller sets the path, number and slice of the visit. Returns false if out
 * of memory.
 */
bool reader_work(struct reader *r, struct visit *v,
                 const struct reading_options *options, struct outcomes *o,
                 struct outcome *out);
/* Prints the diagnostics, counts, and calls the visitor's take. Returns a
   status. `r` belongs to this thread. */
int outcome_take(struct reader *r, struct visit *v,
                 const struct reading_options *options, struct outcomes *o,
                 const struct outcome *out);
/* Reads a record on the main thread for a visitor that takes it itself. */
int outcome_read(struct reader *r, struct visit *v,
                 const struct reading_options *options);

#endif
