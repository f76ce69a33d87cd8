/*
 * Internal declarations for changes: the transaction of a change, the recording
 * of rows by the database engine, and the functions that remove and add data
 * computed from the rows of a record. Functions that return an int return
 * ARCHIVE_OK or a fault; those of archive_edit.h may also return EDIT_REFUSED.
 */
#ifndef DB_EDIT_H
#define DB_EDIT_H

#include "../import/import.h"
#include "archive_edit.h"

enum { EDIT_REFUSED = 1 }; /* not allowed; the message states the reason */

struct archive_edit {
    struct archive *archive;
    struct sql *sql;               /* connection of the archive */
    struct archive_import *import; /* writes the records */
    struct archive_edit_request asked;
    int64_t change, parts; /* number of the change, and number of parts of its
                              log that have been written */
    int64_t count;
    size_t bytes;         /* approximate size of the rows recorded since the
                             last part was written */
    struct stored also;   /* second record, for a change that involves two
                             records */
    int64_t joined;       /* number of a record that will be deleted, so another
                             record may be identical to it; 0 if there is
                             none */
    struct text joins;    /* all joins, such as "1 to 3, 2 to 3" */
    struct stored stored; /* the current record */
    struct row row;       /* new values of the current record */
    struct text text;     /* new text of the current record */
};

/* Tables whose rows are recorded. Tables with data computed from them are not
   recorded; record_unindex and record_index update those. */
extern const char *const edit_tables[];
/* True if rows of the table belong to a record, whose number is the first
   column. */
bool edit_is_record_table(const char *table);

/* True if rows of the table belong to an event. */
bool edit_is_event_table(const char *table);

/*
 * Make a change within the transaction of an import, which continues
 * afterwards. edit_end_within logs everything since edit_begin_within as one
 * change that affected `count` records or events. After a fault, call
 * edit_end_within with that fault, which it returns; the caller must then undo
 * the import.
 */
int edit_begin_within(struct archive_import *import,
                      const struct archive_edit_request *asked,
                      struct archive_edit **out);
int edit_end_within(struct archive_edit *edit, int64_t count, int fault);

/* Calls `take` for every changed row of a change, in order. */
int edit_each_change(struct sql *sql, int64_t change, sql_change_taker *take,
                     void *context);

/* edit_is_name_table is true for tables of spellings. edit_is_owner_table is
   true for tables of the owners of spellings: persons, events, sites, countries
   and cities. */
bool edit_is_name_table(const char *table);
bool edit_is_owner_table(const char *table);
/* Sets the count of the change to the number of spellings changed so far. */
int edit_count_names(struct archive_edit *edit);
/* Counts a record as changed. `bytes` is the size of its rows. */
int edit_add_change(struct archive_edit *edit, size_t bytes);
/* Sets the message and returns EDIT_REFUSED, unless the change is forced. */
int edit_refuse(struct archive_edit *edit, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Sets the description of the change in the log. */
int edit_set_words(struct archive_edit *edit, struct str words);
/* Reads a record with its text into edit->stored. Returns EDIT_REFUSED if there
   is no such record. The caller must call stored_end in any case. */
int edit_find(struct archive_edit *edit, int64_t id);
/* Replaces the record that edit_find read by edit->row. `diags`, which may be
   NULL, are the diagnostics of its text, and explain why the record is
   broken. */
int edit_write(struct archive_edit *edit, struct origin from,
               const struct diags *diags);

/*
 * Update the data computed from a stored record that searches of the whole
 * archive use (identity, openings, signature). record_unindex removes this data
 * before the rows change or are deleted; record_index adds it afterwards. For
 * the same record, call commit_buffer_write between these calls.
 */
int record_unindex(struct archive_import *import, int64_t id);
int record_index(struct archive_import *import, int64_t id);

#endif
