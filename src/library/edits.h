/*
 * Changes of archives: what those of records and those of names share.
 */
#ifndef LUDEX_SRC_LIBRARY_EDITS_H
#define LUDEX_SRC_LIBRARY_EDITS_H

#include "archive_edit.h"
#include "archive_rows.h"
#include "join_records.h"

struct ludex_edit {
    struct ludex_archive *archive;
    struct archive_edit *edit; /* NULL: it is of names, or has ended */
    bool names;                /* it is of names, and has not ended */
    bool force;
    bool failed; /* only the end may follow */
    enum archive_named named;
    struct text reason, what;

    int64_t *found; /* records that ludex_edit_find found */
    size_t found_count, found_room, found_next;

    struct table_of_rows told; /* what was done to names */
    bool tells;                /* `told` was begun */

    struct arena arena; /* of the duplicates */
    struct archive_duplicates duplicates;
    struct joining *joining; /* NULL: nothing was joined yet */
};

/* Return LUDEX_MISUSE if the change has ended, has failed, or is not of
   records, or of names. */
int edit_may_go_on(const struct ludex_edit *e, bool names,
                   struct ludex_error *error);
/* Converts what an edit function returned to a code; after a refusal the change
   can go on. */
int edit_settle(struct ludex_edit *e, int fault, struct ludex_error *error);

#endif
