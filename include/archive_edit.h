/*
 * Changes to the contents of an archive: records are deleted, replaced, tagged
 * and labelled. Each change stores the rows that it touched, so that it can be
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

/* A change in progress: one transaction, all or nothing. The archive must be
   open for writing, and must stay open until the change ends. */
struct archive_edit;

struct archive_edit_asked {
    const char *kind; /* "delete", "tag": its name in `log` */
    struct str words; /* what was requested: "plies < 3" */
    struct str reason;
    bool force; /* allow changes that put errors into a record, shorten it,
                   make it equal to another one, or leave a result without
                   its record */
};

struct archive_edited {
    int64_t change; /* the number of the change, from 1; 0: nothing changed */
    int64_t count;  /* number of records, or spellings, that the change
                       touched */
    bool names;     /* the change that was undone changed names: `count` is the
                       number of spellings */
};

/* Begins a change. Sets *out to NULL on a fault. */
int archive_edit_begin(struct archive *a,
                       const struct archive_edit_asked *asked,
                       struct archive_edit **out);
/* Ends and frees the change: commits it or, without `keep`, undoes all of it.
   NULL is allowed. */
int archive_edit_end(struct archive_edit *edit, bool keep,
                     struct archive_edited *done);

/*
 * Changes one record. Each of these functions returns 0, 1 if it is refused
 * (archive_message says why, and the record is unchanged), or a fault, after
 * which only archive_edit_end may be called. If the record is already as
 * requested, nothing is changed.
 */
int archive_edit_delete(struct archive_edit *edit, int64_t id);
/* Replaces the record with another that was just read. The number and the
   labels stay. */
int archive_edit_replace(struct archive_edit *edit, int64_t id,
                         const char *file, const struct slice *slice,
                         const struct record *record, bool broken,
                         struct replay *replay);
/* Sets a tag, or, if the value is empty, removes it; all other bytes of the
   text are unchanged. */
int archive_edit_tag(struct archive_edit *edit, int64_t id, struct str name,
                     struct str value);
/* Appends the text that archive_edit_tag would give a record, without changing
   the record. Returns false if the text has no place for the tag, or if out of
   memory (out->failed). */
bool archive_edit_text(const struct archive_read_record *reading,
                       struct str text, struct str name, struct str value,
                       struct text *out);
/* True if the name consists of letters, digits and _, and does not begin with a
   digit. */
bool archive_is_tag_name(struct str name);
/*
 * Merges the comments and variations of a second text of the same game into the
 * first. `join` returns 1 and the merged text as it was read; 0 if the text has
 * no place for them; -1 if out of memory. The results are valid until the next
 * call.
 */
struct archive_joiner {
    int (*join)(void *context, const struct str *game, struct str kept,
                struct str other, struct archive_read_record *out,
                struct str *text);
    void *context;
};

/*
 * Deletes the record `other` after adding to `kept` what only `other` has:
 * tags, labels, results that point to it, and, with a joiner, comments,
 * variations and the result. `joiner` is NULL for records whose boards are
 * rotated: `other` is then refused if it has comments, variations or a result
 * that `kept` lacks, or if `another` is set, which says that one ply differs.
 */
int archive_edit_join(struct archive_edit *edit, int64_t kept, int64_t other,
                      const struct archive_joiner *joiner, bool another);
/* Puts a label on a record, or removes it. */
int archive_edit_label(struct archive_edit *edit, int64_t id, struct str label,
                       bool on);
/* True if the text can be a label: not empty, and without white space, control
   characters or commas. */
bool archive_is_label(struct str label);
/* Lists the labels. */
extern const char *const archive_labels_columns[]; /* label, records */
int archive_labels(struct archive *a, const struct archive_rows *rows);

/* ---- the log ------------------------------------------------------------ */

/* Lists the changes, the latest first: change, time, kind, what, count, reason,
   undone by, bytes, and "forgotten" or none. */
extern const char *const archive_log_columns[];
int archive_log(struct archive *a, const struct archive_rows *rows);
/* Lists what one change did: record (or none), what, before, after; for
   "joined to", `after` is the record that was retained. Returns 0, 1 if there
   is no such change or it was forgotten, or a fault. */
extern const char *const archive_change_columns[];
int archive_show_change(struct archive *a, int64_t change,
                        const struct archive_rows *rows);
/* Undoes a change, as a change of its own. Returns 0, or a fault, or 1 if it is
   refused: the change was already undone, was forgotten, or later changes,
   which the message names, touched the same rows. */
int archive_undo(struct archive *a, int64_t change, struct str reason,
                 struct archive_edited *done);

struct archive_forgotten {
    int64_t changes, bytes; /* the space that these changes took */
};

/* Reads until when changes are forgotten: the number of a change into *last, or
   a date into *day; the other one is 0. Returns false if it is neither. */
bool archive_read_until(struct str words, int64_t *last, int64_t *day);
/* Permanently drops what is stored to undo the changes up to this one, or those
   before this day (20201231; 0: not requested); the log stays. Returns 0, 1 if
   there is no change of that number, or a fault. */
int archive_forget(struct archive *a, int64_t last, int64_t day,
                   struct archive_forgotten *out);

#endif
