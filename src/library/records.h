/*
 * The record that a reader returns: one at a time, in the reader's workspace,
 * with the texts that were returned for it.
 */
#ifndef LUDEX_SRC_LIBRARY_RECORDS_H
#define LUDEX_SRC_LIBRARY_RECORDS_H

#include "library.h"

/* A text that was returned, by its address in the record. */
struct kept_text {
    const void *key; /* NULL: free */
    const char *text;
};

struct made_record;

struct ludex_record {
    struct made_record *made; /* NULL: it belongs to a reader */
    const struct reading_options *options;
    uint64_t number;
    struct slice slice;
    struct str text; /* the slice's, or `named` if the text declares an
                        encoding */
    struct record_reader *reading; /* with its diagnostics and its replay */
    struct record *record;         /* NULL: nothing could be stored */
    struct str path;               /* name of the input in reports */
    bool failed;                   /* out of memory */
    struct text reports[2];        /* by enum ludex_format */

    struct arena arena; /* for returned texts */
    struct kept_text *kept;
    size_t kept_count, kept_room;         /* a power of two, or 0 */
    struct ludex_diagnostic *diagnostics; /* in the arena; NULL: not made yet */
    size_t diagnostic_count;

    bool walked; /* `positions` belong to this record */
    bool all;    /* the walk goes through all lines */
    bool begun;  /* `walk` is at a ply; otherwise before the first */
    bool ended;
    struct walk walk;
    struct position_walk positions;
    const struct position *now; /* NULL: unknown */
    struct ludex_position *position;
};

/* The reader's record. Zeroed: none. */
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
/* Copies a text, valid as long as the record; NULL if out of memory, which the
   record remembers. */
const char *record_keep_text(struct ludex_record *r, struct str text);
/* Forgets all returned texts, because the record has changed. */
void record_forget(struct ludex_record *r);

static inline const struct ludex_node *node_handle(const struct node *node)
{
    return (const struct ludex_node *)(const void *)node;
}
void record_at_release(struct record_at *at);

#endif
