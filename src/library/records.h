/*
 * The current record of a reader, in the reader's workspace, with the texts
 * that were returned for it.
 */
#ifndef LUDEX_SRC_LIBRARY_RECORDS_H
#define LUDEX_SRC_LIBRARY_RECORDS_H

#include "library.h"

/* A text that was returned, with its address in the record as its key. */
struct returned_text {
    const void *key; /* NULL for a free slot */
    const char *text;
};

struct made_record;

struct ludex_record {
    struct made_record *made; /* NULL if the record belongs to a reader */
    const struct reading_options *options;
    uint64_t number;
    struct slice slice;
    struct str text; /* text of the slice, or `named` if the slice declares an
                        encoding */
    struct record_reader *reading; /* reader that contains the diagnostics and
                                      the replay */
    struct record *record;         /* NULL if nothing of the record could be
                                      stored */
    struct str path;               /* name of the input in diagnostics */
    bool failed;                   /* out of memory */
    struct text reports[2];        /* indexed by enum ludex_format */

    struct arena arena; /* memory for returned texts */
    struct returned_text *kept;
    size_t kept_count, kept_room; /* kept_room is a power of two, or 0 */
    struct ludex_diagnostic *diagnostics; /* in the arena; NULL until first
                                             needed */
    size_t diagnostic_count;

    bool walked; /* `positions` were begun for this record */
    bool all;    /* the walk visits all lines */
    bool begun;  /* `walk` is at a ply, not before the first ply */
    bool ended;
    struct walk walk;
    struct position_walk positions;
    const struct position *now; /* NULL if unknown */
    struct ludex_position *position;
};

/* The record of a reader. A zeroed struct has no record. */
struct record_at {
    struct ludex_record record;
    struct text named;
    bool set;
};

struct ludex_record *record_at_set(struct record_at *at, uint64_t number,
                                   const struct slice *slice,
                                   struct record_reader *reading,
                                   struct record *record, struct str path);
void record_at_clear(struct record_at *at); /* retains its memory */
/* Copies a text, which is then valid as long as the record. Returns NULL if out
   of memory; ludex_record_failed then returns 1. */
const char *record_keep_text(struct ludex_record *r, struct str text);
/* Forgets all returned texts, because the record has changed. */
void record_forget(struct ludex_record *r);

static inline const struct ludex_node *node_handle(const struct node *node)
{
    return (const struct ludex_node *)(const void *)node;
}
void record_at_release(struct record_at *at);

#endif
