/*
 * Results of reading records on any thread: their diagnostics as text, and the
 * data that a command made from them. The main thread prints the diagnostics
 * and takes the data in the order of the input.
 */
#ifndef LUDEX_TOOLS_RECORD_OUTCOME_H
#define LUDEX_TOOLS_RECORD_OUTCOME_H

#include "record_files.h"
#include "side_inputs.h"

/* Diagnostics of consecutive records as text. Diagnostics that were reported
   together form a part. */
struct words {
    struct text report, pieces, parts;
};

void words_add(struct words *w, const struct visit *v,
               const struct diags *diags);

/* The result of one record, with the offsets where its texts end among the
   texts of all records. */
struct outcome {
    uint64_t plies;
    const struct rules *rules;
    size_t read, said; /* ends of the record's parts from reading and from
                          `make` */
    size_t made, event, round, notes;
    int kind;
    bool has_event, has_round;
    bool foreign;       /* the game is not supported */
    bool stray;         /* text that belongs to no record */
    bool broken, later; /* `later`: `make` is called just before `take` */
};

struct outcomes {
    struct words words;
    struct text made, names; /* `names` has the values of the tags Event and
                                Round */
    struct text notes;
    struct {
        size_t part, report, piece, made, name, note;
    } taken; /* offsets up to which the data have been taken */
};

void outcomes_clear(struct outcomes *o);
void outcomes_release(struct outcomes *o);

/* State of a thread for reading records. */
struct reader {
    struct files *files;
    struct record_reader reading;
    const char *path;         /* path of the current file */
    struct date_orders dates; /* how dates of the current file are read */
    const char *dated;     /* path of the last file whose dates were examined */
    enum date_order order; /* date order that the dates of that file
                                        show */
    struct side_inputs *side_inputs; /* files that records named on this
                                        thread */
    struct diag_tally tally;         /* counts of the current record's
                                        diagnostics */
    void *workspace;                 /* workspace of the visitor */
};

struct reader *reader_open(struct files *f); /* returns NULL if out of memory */
void reader_close(struct reader *r);         /* does nothing if `r` is NULL */
/* Adds the counts of the current record's diagnostics. */
void reader_add_counts(const struct reader *r, uint64_t counts[DIAG_COUNT]);

/*
 * Reads a record and calls the visitor's `make`, on any thread. For this and
 * the following functions, the caller sets the path, number and slice of the
 * visit. Returns false if out of memory.
 */
bool reader_work(struct reader *r, struct visit *v,
                 const struct reading_options *options, struct outcomes *o,
                 struct outcome *out);
/* Prints the diagnostics, counts the record, and calls the visitor's `take`.
   Returns a status. `r` is the reader of the main thread. */
int outcome_deliver(struct reader *r, struct visit *v,
                    const struct reading_options *options, struct outcomes *o,
                    const struct outcome *out);
/* Reads a record on the main thread, for a visitor without `make`. Returns a
   status. */
int outcome_read_record(struct reader *r, struct visit *v,
                        const struct reading_options *options);

#endif
