/*
 * Records that belong to the program: made, or copied from a reader's, and
 * changed. The tree is that of the text from which the record was made. After a
 * change, the record is written and read again for everything that depends on a
 * text: places, diagnostics, what an archive stores.
 */
#ifndef LUDEX_SRC_LIBRARY_MADE_RECORDS_H
#define LUDEX_SRC_LIBRARY_MADE_RECORDS_H

#include "record_writer.h"
#include "records.h"

struct made_record {
    struct record_at tree;    /* the record returned to the program, */
    struct record_at written; /* and as read from its current text */
    struct diag_levels levels;
    struct record_reader reading, rereading;
    struct reading_options options;
    struct arena replaying; /* memory of the last replay of the tree */
    struct record_writer writing;
    struct text source, rendered, slice; /* texts, with room for their slices */
    struct text names, board, path, preamble; /* referred to by the options */
    struct ludex_position
        *position;         /* after `at`, to play from; NULL: not made yet */
    const struct node *at; /* NULL: the start */
    size_t depth;          /* number of variations around it */
    bool placed;           /* `position` is up to date */
    bool changed;          /* its plies, since it was replayed */
    bool edited;           /* the text does not match the tree */
    bool stale;            /* `written` does not match the text */
};

/* Returns the record as its text reads: the record itself, unless it was
   changed. NULL if out of memory, which the record remembers. */
struct ludex_record *record_as_written(struct ludex_record *r);
/* Updates the record's result, symbols and legality from its plies. */
void record_settle(struct ludex_record *r);

#endif
