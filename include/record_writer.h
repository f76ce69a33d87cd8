/*
 * Record writer: writes a record, which was read and replayed, in any notation
 * that can store it. Since notations contain no rules, the writer computes what
 * a notation needs from the rules (full forms of plies, positions, the changes
 * to the start position), and reports what the notation cannot store.
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

/* Options that apply to all records. */
struct writing_options {
    const struct notation *to; /* notation to write, or NULL for the native
                                  notation of each game */
    bool stays;        /* write each record in the notation of the input if
                          possible, otherwise in `to` */
    bool repair;       /* add the symbols that plies lack */
    bool no_positions; /* do not write positions, even if the notation has
                         them */
    bool diagnostics;  /* write the record's diagnostics if the notation can
                          hold them */
    struct write_options options; /* without the members that belong to one
                                     record */
};

/* A workspace that is reused for each record; each thread needs its own. Zero
   it first. */
struct record_writer {
    struct text why; /* reason why a record cannot be written: lower case, no
                        full stop */
    struct text value;
    struct write_options options;
    struct tag_names own; /* the game's own tags, for the current game */
    struct position_walk positions;
};

void record_writer_release(struct record_writer *w);

/* Returns the notation in which a record would be written, or NULL if its game
   is unrecognised. */
const struct notation *record_writer_target(const struct writing_options *asked,
                                            const struct record *r);

enum writing_fit { WRITING_FIT = 1, WRITING_UNFIT = 0, WRITING_NO_MEMORY = -1 };

/*
 * Prepares a record for writing in a notation, which may be NULL: completes its
 * plies, draws its board, and sets the tags of a position. `replay` must have
 * replayed this record last.
 */
enum writing_fit record_writer_prepare(struct record_writer *w,
                                       const struct writing_options *asked,
                                       const struct notation *to,
                                       struct record *r, struct replay *replay);
/* Returns the parts of a record that the notation cannot store, as bits of enum
   record_part. */
unsigned record_writer_lost(const struct notation *to, const struct record *r);
/* Appends a prepared record. If the function returns WRITING_UNFIT, nothing was
   appended and w->why is the reason; if it returns WRITING_NO_MEMORY,
   out->failed is set. `diags` are the diagnostics of the record. */
enum writing_fit record_writer_record(struct record_writer *w,
                                      const struct writing_options *asked,
                                      const struct notation *to,
                                      struct record *r, struct replay *replay,
                                      const struct diags *diags,
                                      struct text *out);

#endif
