/*
 * Changes to the contents of an archive: records are deleted, replaced, tagged
 * and labelled. Each change stores the old rows, so that it can be shown and
 * undone until archive_forget deletes these rows.
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

/* A change in progress. A change is one transaction, which is committed as a
   whole or not at all. The archive must be open for writing and must stay open
   until the change ends. */
struct archive_edit;

struct archive_edit_request {
    const char *kind; /* name of the change in the log: "delete", "tag" */
    struct str words; /* what was requested, such as "plies < 3" */
    struct str reason;
    bool force; /* allow changes that introduce errors into a record, shorten
                   it, make it equal to another one, or leave a result without
                   its record */
};

struct archive_edit_result {
    int64_t change; /* number of the change, from 1; 0 if nothing was changed */
    int64_t count;  /* number of records, or spellings, that the change
                       affected */
    bool names;     /* the undone change was a change of names: `count` is the
                       number of spellings */
};

/* Begins a change. On a fault, *out is NULL. */
int archive_edit_begin(struct archive *a,
                       const struct archive_edit_request *asked,
                       struct archive_edit **out);
/* Ends and frees a change. Commits it if `keep` is set, otherwise undoes it.
   `edit` may be NULL. */
int archive_edit_end(struct archive_edit *edit, bool keep,
                     struct archive_edit_result *done);

/*
 * Functions that change one record. They return 0, or 1 if the change is
 * refused (archive_message returns the reason, and the record is unchanged), or
 * a fault, after which only archive_edit_end may be called. A record that is
 * already as requested is not changed.
 */
int archive_edit_delete(struct archive_edit *edit, int64_t id);
/* Replaces the record with another record, which was just read. The number and
   the labels of the replaced record stay the same. */
int archive_edit_replace(struct archive_edit *edit, int64_t id,
                         const char *file, const struct slice *slice,
                         const struct record *record, bool broken,
                         struct replay *replay);
/* Sets a tag, or removes it if the value is empty. All other bytes of the text
   stay unchanged. */
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
 * first. `join` returns 1 and the merged text, which it has read again; 0 if
 * the notation of the text cannot hold them; or -1 if out of memory. The
 * results are valid until the next call.
 */
struct archive_joiner {
    int (*join)(void *context, const struct str *game, struct str kept,
                struct str other, struct archive_read_record *out,
                struct str *text);
    void *context;
};

/*
 * Adds to the record `kept` what only the record `other` has, then deletes
 * `other`. The added data are tags, labels, references from results, and, if
 * there is a joiner, comments, variations and the result. Pass NULL as `joiner`
 * if the boards are rotated or mirrored relative to each other. The change is
 * then refused if `other` has comments, variations or a result that `kept`
 * lacks, or if `another` is set, which means that one ply differs.
 */
int archive_edit_join(struct archive_edit *edit, int64_t kept, int64_t other,
                      const struct archive_joiner *joiner, bool another);
/* Adds to the record `kept` the tags, labels and references that only the record
   `misread` has, then deletes `misread`, which has errors. */
int archive_edit_join_misread(struct archive_edit *edit, int64_t kept,
                              int64_t misread);
/* Adds a label to a record if `on` is set; otherwise removes it. */
int archive_edit_label(struct archive_edit *edit, int64_t id, struct str label,
                       bool on);
/* True if the text can be a label: not empty, and without white space, control
   characters or commas. */
bool archive_is_label(struct str label);
/* Lists all labels and their numbers of records. */
extern const char *const archive_labels_columns[]; /* label, records */
int archive_labels(struct archive *a, const struct archive_rows *rows);

/* ---- the log ------------------------------------------------------------ */

/* Lists all changes, the latest first. The columns are change, time, kind,
   what, count, reason, undone by and bytes; the last column is "forgotten" or
   empty. */
extern const char *const archive_log_columns[];
int archive_log(struct archive *a, const struct archive_rows *rows);
/* Lists what one change did. The columns are record (or none), what, before and
   after; if `what` is "joined to", `after` is the number of the retained
   record. Returns 0, 1 if there is no such change or it was forgotten, or a
   fault. */
extern const char *const archive_change_columns[];
int archive_show_change(struct archive *a, int64_t change,
                        const struct archive_rows *rows);
/* Undoes a change by making another change. Returns 0, a fault, or 1 if the
   change was already undone or forgotten, or if later changes, which the
   message names, affected the same rows. */
int archive_undo(struct archive *a, int64_t change, struct str reason,
                 struct archive_edit_result *done);

struct archive_forget_result {
    int64_t changes,
        bytes; /* number of changes, and the space that they used */
};

/* Reads the limit up to which changes are forgotten: either the number of a
   change, stored in *last, or a date, stored in *day. The other variable is set
   to 0. Returns false if the text is neither. */
bool archive_read_until(struct str words, int64_t *last, int64_t *day);
/* Permanently deletes the data needed to undo the changes up to number `last`,
   or those before the date `day` (20201231, or 0 if unused). The entries of the
   log remain. Returns 0, 1 if there is no change of that number, or a
   fault. */
int archive_forget(struct archive *a, int64_t last, int64_t day,
                   struct archive_forget_result *out);

#endif
