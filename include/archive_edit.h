/*
 * Changes of what an archive holds: records deleted, replaced, tagged and
 * labelled, each change kept as the rows that it touched, so that it can be
 * shown and undone until it is forgotten.
 *
 *     struct archive_edit *edit;
 *     int fault = archive_edit_begin(a, &asked, &edit);
 *     if (!fault)
 *         fault = archive_edit_delete(edit, 7);
 *     int end = archive_edit_end(edit, !fault, &done);
 *     // done.change is its number, for archive_undo
 */
#ifndef LUDEX_ARCHIVE_EDIT_H
#define LUDEX_ARCHIVE_EDIT_H

#include "archive.h"
#include "source.h"

/* A change under way: a transaction of its own, all of it or nothing; the
   archive is open to be written to, and stays so until it is ended. */
struct archive_edit;

struct archive_edit_asked {
    const char *kind; /* "delete", "tag": what `log` calls it */
    struct str words; /* what was asked for: "plies < 3" */
    struct str reason;
    bool force; /* also what makes a record broken, shorter, the same as another
                   one, or a result point to no record */
};

struct archive_edited {
    int64_t change; /* its number, from 1; 0: nothing was changed */
    int64_t count;  /* records that it touched, or spellings */
    bool names;     /* it was one of names, which was undone: spellings */
};

/* *out is NULL after a fault. */
int archive_edit_begin(struct archive *a,
                       const struct archive_edit_asked *asked,
                       struct archive_edit **out);
/* Commits, or, without `keep`, undoes it all; it is no more. NULL is fine. */
int archive_edit_end(struct archive_edit *edit, bool keep,
                     struct archive_edited *done);

/*
 * One record each: 0, 1 if it is refused (archive_message says why, and the
 * record is as it was), or a fault, after which nothing but the end may follow.
 * What is the case already is no change.
 */
int archive_edit_delete(struct archive_edit *edit, int64_t id);
/* Another record, as it was read, in the place of this one; it keeps its number
   and labels. */
int archive_edit_replace(struct archive_edit *edit, int64_t id,
                         const char *file, const struct slice *slice,
                         const struct record *record, bool broken,
                         struct replay *replay);
/* A tag gets a value, or, if that is empty, is taken out; all other bytes of
   the text stay as they are. */
int archive_edit_tag(struct archive_edit *edit, int64_t id, struct str name,
                     struct str value);
/*
 * Who writes the comments and variations of a second text of the same game into
 * the first one: 1, and the text that has them all, as it was read; 0 if it has
 * no place for them; -1 if memory ran out. What is given is valid until the
 * next call.
 */
struct archive_joiner {
    int (*join)(void *context, const struct str *game, struct str kept,
                struct str other, struct archive_reading *out,
                struct str *text);
    void *context;
};

/* A record is deleted, and what it has and the kept one lacks goes there: tags,
   labels, results that point to it, and, by a joiner, comments, variations and
   the result (NULL: a record that has such is refused, and so is one of which a
   ply is `another`). */
int archive_edit_join(struct archive_edit *edit, int64_t kept, int64_t other,
                      const struct archive_joiner *joiner, bool another);
/* A label is put on a record, or taken off. */
int archive_edit_label(struct archive_edit *edit, int64_t id, struct str label,
                       bool on);
/* Letters, digits and what else is neither blank, control nor comma; not
   empty. */
bool archive_is_label(struct str label);
/* Rows: label, records. */
int archive_labels(struct archive *a, const struct archive_rows *rows);

/* ---- what was changed ----------------------------------------------------- */

/* Rows, the latest first: change, time, kind, what, count, reason, undone by,
   bytes, "forgotten" or none. */
int archive_log(struct archive *a, const struct archive_rows *rows);
/* What one change did. Rows: record (or none), what, before, after; "joined to"
   has the record that was kept as `after`. 0, 1 if
   there is no such change or it was forgotten, or a fault. */
int archive_show_change(struct archive *a, int64_t change,
                        const struct archive_rows *rows);
/* Puts back what a change did, as a change of its own. 0, 1 if it is refused:
   it was undone, was forgotten, or later changes touched the same rows, which
   the message names; or a fault. */
int archive_undo(struct archive *a, int64_t change, struct str reason,
                 struct archive_edited *done);

struct archive_forgotten {
    int64_t changes, bytes; /* what they took */
};

/* Drops for good what changes up to this one, or of days before this one
   (20201231; 0: not asked), kept to be undone; the log stays. 0, 1 if there is
   no change of that number, or a fault. */
int archive_forget(struct archive *a, int64_t last, int64_t day,
                   struct archive_forgotten *out);

#endif
