/*
 * Records that belong to the program, which made them or copied them from a
 * reader's record. The tree of such a record comes from the text from which the
 * record was made. After a change, the record is written and read again to
 * compute everything that depends on the text: places, diagnostics, and the
 * data stored in archives.
 */
#ifndef LUDEX_SRC_LIBRARY_MADE_RECORDS_H
#define LUDEX_SRC_LIBRARY_MADE_RECORDS_H

#include "record_writer.h"
#include "records.h"

struct made_record {
    struct record_at tree;    /* the record that the program sees */
    struct record_at written; /* the record read from the current text of
                                 `tree` */
    struct diag_levels levels;
    struct record_reader reading, rereading;
    struct reading_options options;
    struct arena replaying; /* memory for the last replay of the tree */
    struct record_writer writing;
    struct text source, rendered, slice; /* texts with room for the bytes after
                                            a slice */
    struct text names, board, path,
        preamble; /* texts to which the options refer */
    struct ludex_position
        *position;         /* position after `at`, from which plies are played,
                              or NULL */
    const struct node *at; /* ply after which `position` is, or NULL for the
                              start position */
    size_t depth;          /* number of variations in which `at` is nested */
    bool placed;           /* `position` is up to date */
    bool changed;          /* plies were changed since the last replay */
    bool edited;           /* the tree was changed since the text was written */
    bool stale;            /* `written` was not read from the current text */
};

/* Returns the record as read from its current text. This is the record itself
   unless it was changed. Returns NULL if out of memory; ludex_record_failed
   then returns 1. */
struct ludex_record *record_as_written(struct ludex_record *r);
/* Updates the record's result, symbols and legality after changes of plies. */
void record_settle(struct ludex_record *r);

#endif
