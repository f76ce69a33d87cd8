/*
 * Records that belong to the program: made, or copied from a reader's, and
 * changed. The tree is that of the text that the record was made of; once it
 * changed, the record is written again and read back for what a text tells: its
 * places, its diagnostics, what an archive stores.
 */
#ifndef LUDEX_SRC_LIBRARY_MADE_RECORDS_H
#define LUDEX_SRC_LIBRARY_MADE_RECORDS_H

#include "record_writer.h"
#include "records.h"

struct made_record {
    struct record_at tree;    /* what is handed out, */
    struct record_at written; /* and as it reads now */
    struct diag_levels levels;
    struct record_reader reading, rereading;
    struct reading_options options;
    struct arena replaying; /* what the last replay made of the tree */
    struct record_writer writing;
    struct text source, rendered, slice; /* texts, and their slices' room */
    struct text names, board, path, preamble; /* what the options point to */
    struct ludex_position
        *position;         /* after `at`, to play from; NULL: not yet */
    const struct node *at; /* NULL: the start */
    size_t depth;          /* variations around it */
    bool placed;           /* `position` is that one */
    bool changed;          /* plies, since it was replayed */
    bool edited;           /* the text is not that of the tree */
    bool stale;            /* and `written` not that of the text */
};

/* Returns the record as its text reads: itself, unless it was changed. NULL if out
   of memory, which the record remembers. */
struct ludex_record *record_as_written(struct ludex_record *r);
/* Sees to it that its result, its signs and its legality are those of its plies. */
void record_settle(struct ludex_record *r);

#endif
