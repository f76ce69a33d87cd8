/*
 * The internals of a change: its transaction, the engine's recording of rows,
 * and the functions that remove and add what is computed from a record's rows.
 * Functions that return an int return ARCHIVE_OK or a fault; those of
 * archive_edit.h may also return EDIT_REFUSED.
 */
#ifndef DB_EDIT_H
#define DB_EDIT_H

#include "../import/import.h"
#include "archive_edit.h"

enum { EDIT_REFUSED = 1 }; /* the message is set */

struct archive_edit {
    struct archive *archive;
    struct sql *sql;               /* the archive's */
    struct archive_import *import; /* writes the records */
    struct archive_edit_asked asked;
    int64_t change, parts; /* its number, and the number of parts written */
    int64_t count;
    size_t bytes;         /* of the rows since the last part, about */
    struct stored also;   /* a second record */
    int64_t joined;       /* a record that is about to be deleted: a record
                             identical to it is allowed */
    struct text joins;    /* all joins: "1 to 3, 2 to 3" */
    struct stored stored; /* the current record */
    struct row row;       /* what it becomes */
    struct text text;     /* the text it gets */
};

/* Tables whose rows are recorded. Rows computed from them are not:
   record_unindex and record_index update these. */
extern const char *const edit_tables[];
/* True for those tables whose rows belong to a record, whose number is the
   first column. */
bool edit_is_of_record(const char *table);

/* True for tables whose rows belong to an event. */
bool edit_table_is_of_events(const char *table);

/*
 * A change within the transaction of an import, which continues after it.
 * edit_within_end logs what was done since edit_within as one change that
 * affected `count` things. After any fault, the import must be undone;
 * edit_within_end is still called, with the fault, which it returns.
 */
int edit_within(struct archive_import *import,
                const struct archive_edit_asked *asked,
                struct archive_edit **out);
int edit_within_end(struct archive_edit *edit, int64_t count, int fault);

/* Passes on every row of a change, in order. */
int edit_each(struct sql *sql, int64_t change, sql_change_taker *take,
              void *context);

/* True for tables of spellings, and for tables of what these belong to. */
bool edit_is_of_names(const char *table);
bool edit_is_of_owners(const char *table);
/* Sets the count of the change to the number of spellings changed so far. */
int edit_count_names(struct archive_edit *edit);
/* Counts a record as changed, with the bytes of its rows. */
int edit_touched(struct archive_edit *edit, size_t bytes);
/* Refuses the change, unless it is forced. */
int edit_refuse(struct archive_edit *edit, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Reads a record with its text into edit->stored. Returns EDIT_REFUSED if there
   is none. stored_end must be called in any case. */
int edit_find(struct archive_edit *edit, int64_t id);
/* Writes edit->row in place of the record that edit_find found. `diags` is what
   was reported when it was read, and explains why it is broken; or NULL. */
int edit_write(struct archive_edit *edit, struct origin from,
               const struct diags *diags);

/*
 * Update what is computed from the rows of a stored record for searches of the
 * whole archive (identity, openings, signature). record_unindex removes it
 * before the rows change or are deleted; record_index adds it afterwards.
 * commit_buffer_write must be called between the two for one record.
 */
int record_unindex(struct archive_import *import, int64_t id);
int record_index(struct archive_import *import, int64_t id);

#endif
