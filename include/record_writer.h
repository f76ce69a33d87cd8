/*
 * Writing: a record that was read and replayed, in any notation that can hold
 * it. Notations know no rules: here it is seen to it that a record has what its
 * notation wants of them (plies in full, the position, the start as edits), and
 * said what it has no place for.
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

/* What is wanted, of all records. */
struct writing_options {
    const struct notation *to; /* NULL: the home notation of each game */
    bool stays;        /* in the notation that it was read in, where that can be
                          written; `to` is for the others */
    bool repair;       /* each ply with the signs that belong to it */
    bool no_positions; /* also where the notation has them */
    bool diagnostics;  /* what was said of the record, where it can be held */
    struct write_options options; /* but those that are a record's own */
};

/* A workspace that is kept from record to record; one a thread. Zeroed at
   first. */
struct record_writer {
    struct text why; /* a record cannot be written; lower case, no full stop */
    struct text value;
    struct write_options options;
    struct tag_names own; /* of the game at hand */
    struct position_walk positions;
};

void record_writer_release(struct record_writer *w);

/* Which notation a record would be written in; NULL if its game is not known. */
const struct notation *record_writer_target(const struct writing_options *asked,
                                            const struct record *r);

enum writing_fit { WRITING_FIT = 1, WRITING_UNFIT = 0, WRITING_NO_MEMORY = -1 };

/*
 * Makes a record fit for its notation, which may be NULL: its plies in full, its
 * board drawn, its tags those of a position. `replay` is the one that went through
 * it last.
 */
enum writing_fit record_writer_prepare(struct record_writer *w,
                                       const struct writing_options *asked,
                                       const struct notation *to,
                                       struct record *r, struct replay *replay);
/* What the record holds and the notation has no place for, enum record_part. */
unsigned record_writer_lost(const struct notation *to, const struct record *r);
/* Appends a record that is fit. WRITING_UNFIT: nothing was appended, and w->why
   says why not; WRITING_NO_MEMORY: out->failed. `diags` are its own. */
enum writing_fit record_writer_record(struct record_writer *w,
                                      const struct writing_options *asked,
                                      const struct notation *to,
                                      struct record *r, struct replay *replay,
                                      const struct diags *diags,
                                      struct text *out);

#endif
