/*
 * Common code for changes of records and of names.
 */
#ifndef LUDEX_SRC_LIBRARY_EDITS_H
#define LUDEX_SRC_LIBRARY_EDITS_H

#include "archive_edit.h"
#include "archive_rows.h"
#include "join_records.h"

struct ludex_edit {
    struct ludex_archive *archive;
    struct archive_edit
        *edit;  /* NULL for a change of names, or if the change has ended */
    bool names; /* this is a change of names, which has not ended */
    bool force;
    bool failed; /* the change can only be freed */
    enum archive_named named;
    struct text reason, what;

    int64_t *found; /* numbers of the records that ludex_edit_find found */
    size_t found_count, found_room, found_next;

    struct table_of_rows name_rows; /* rows that describe what was done to
                                       names */
    bool tells;                     /* `name_rows` was initialised */

    struct arena arena; /* memory for the duplicates */
    struct archive_duplicates duplicates;
    struct joining *joining; /* NULL until something is joined */
};

/* Returns LUDEX_MISUSE if the change has ended or failed, or if it is not of
   the requested kind: a change of names if `names` is set, otherwise a change
   of records. Otherwise returns LUDEX_OK. */
int edit_may_go_on(const struct ludex_edit *e, bool names,
                   struct ludex_error *error);
/* Converts the result of an edit function to a code. After a refusal, the
   caller may continue the change. */
int edit_settle(struct ludex_edit *e, int fault, struct ludex_error *error);

#endif
