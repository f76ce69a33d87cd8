/*
 * The last changes of a file, so that they can be undone. Each change stores
 * the bytes that it replaced, and hashes of the file before and after it: a
 * change is undone only if the file has not been altered since, and if undoing
 * the change restores the same bytes. This header uses no files. A history is
 * stored as text:
 *
 *     ludex undo 1
 *     undone COUNT HASH
 *     BEFORE AFTER AT REMOVED ADDED LABEL
 *     the removed bytes
 *
 * with the last two lines for each change, the newest first. The second line
 * may be missing. It states that the COUNT newest changes are undone in a file
 * with this hash, and is stored before the file is replaced.
 */
#ifndef LUDEX_UNDO_H
#define LUDEX_UNDO_H

#include "text.h"

enum {
    UNDO_LEVELS = 50,          /* maximum number of changes */
    UNDO_BYTES = 4 << 20,      /* maximum number of removed bytes; the newest
                                  change may exceed it */
    UNDO_LABEL = 200,          /* maximum length of a label in bytes */
    UNDO_FILE_MOST = 64 << 20, /* maximum length of a stored history */
};

struct undo_change {
    uint64_t before, after; /* hashes of the file */
    size_t at;              /* offset of the bytes that the change replaced */
    size_t added;           /* number of new bytes at this offset */
    struct str removed;     /* the old bytes at this offset */
    struct str label;       /* what the change did, in one line */
};

/* Changes, the newest first. The texts are views. */
struct undo_history {
    struct undo_change changes[UNDO_LEVELS];
    size_t count;
    size_t undone;        /* number of newest changes that are being undone */
    uint64_t undone_hash; /* hash of the file after they are undone */
};

/* True if the text begins with the first line of a history. */
bool undo_is_history(struct str text);
/* Reads a history. Returns false if it is damaged; *out is then empty. */
bool undo_parse(struct str text, struct undo_history *out);
void undo_format(const struct undo_history *history, struct text *out);

/* Drops changes that did not lead to the current text: changes that were
   undone, a newest change that was never made, or all changes if the text was
   altered in another way. */
void undo_fit(struct undo_history *history, struct str now);
/* Adds a change from one text to another, and drops the oldest changes beyond
   the limits. Only the first line of the label is stored. */
void undo_add(struct undo_history *history, struct str before, struct str after,
              struct str label);
/* Appends the text before the newest change, whose result must be `now`, and
   removes the change from the history. Returns false if the appended text does
   not have the stored hash. */
bool undo_take(struct undo_history *history, struct str now, struct text *out);
/* Records that the `count` newest changes are about to be undone, with `text`
   as the result. */
void undo_note(struct undo_history *history, size_t count, struct str text);

#endif
