/*
 * Record writer: writes a record that was read and replayed, in any notation
 * that can hold it. Notations know no rules, so the writer provides what a
 * notation needs from them (plies in full, the position, the start as edits),
 * and says what the notation cannot hold.
 *
 *     const struct notation *to = record_writer_target(&asked, record);
 *     int fit = record_writer_prepare(&w, &asked, to, record, &replay);
 *     if (fit == WRITING_FIT && record_writer_record(&w, &asked, to, record, ...
 *     else if (fit == WRITING_UNFIT) ... w.why says why not
 */
#ifndef LUDEX_RECORD_WRITER_H
#define LUDEX_RECORD_WRITER_H

#include "notation.h"
#include "replay.h"

/* What is wanted for all records. */
struct writing_options {
    const struct notation *to; /* NULL: each game's native notation */
    bool stays;        /* in the notation of the input, if it can be written;
                          `to` is for the rest */
    bool repair;       /* give each ply the symbols that belong to it */
    bool no_positions; /* no positions, even if the notation has them */
    bool diagnostics;  /* write the record's diagnostics if the notation can
                          hold them */
    struct write_options options; /* except those that belong to one record */
};

/* A workspace that is reused for each record; one per thread. Zero it first. */
struct record_writer {
    struct text why; /* why a record cannot be written; lower case, no full
                        stop */
    struct text value;
    struct write_options options;
    struct tag_names own; /* tags of the current game */
    struct position_walk positions;
};

void record_writer_release(struct record_writer *w);

/* Returns the notation in which a record would be written; NULL if its game is
   unrecognised. */
const struct notation *record_writer_target(const struct writing_options *asked,
                                            const struct record *r);

enum writing_fit { WRITING_FIT = 1, WRITING_UNFIT = 0, WRITING_NO_MEMORY = -1 };

/*
 * Prepares a record for its notation, which may be NULL: completes its plies,
 * draws its board, and gives it the tags of a position. `replay` is the one
 * that last replayed this record.
 */
enum writing_fit record_writer_prepare(struct record_writer *w,
                                       const struct writing_options *asked,
                                       const struct notation *to,
                                       struct record *r, struct replay *replay);
/* Returns what the record holds and the notation cannot, as bits of enum
   record_part. */
unsigned record_writer_lost(const struct notation *to, const struct record *r);
/* Appends a prepared record. On WRITING_UNFIT nothing was appended and w->why
   says why; on WRITING_NO_MEMORY out->failed is set. `diags` are the record's
   own. */
enum writing_fit record_writer_record(struct record_writer *w,
                                      const struct writing_options *asked,
                                      const struct notation *to,
                                      struct record *r, struct replay *replay,
                                      const struct diags *diags,
                                      struct text *out);

#endif
