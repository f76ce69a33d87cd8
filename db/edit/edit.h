/*
 * A change's inside: its transaction, the engine's recording of rows, and the
 * two functions by which whatever follows from a record's rows is taken off and
 * put on. Functions that return an int return ARCHIVE_OK or a fault; those of
 * archive_edit.h also EDIT_REFUSED.
 */
#ifndef DB_EDIT_H
#define DB_EDIT_H

#include "../import/import.h"
#include "archive_edit.h"

enum { EDIT_REFUSED = 1 }; /* and the message is there */

struct archive_edit {
    struct archive *archive;
    struct sql *sql;               /* the archive's */
    struct archive_import *import; /* by which records are written */
    struct archive_edit_asked asked;
    int64_t change, parts; /* its number, and what is put away */
    int64_t count;
    size_t bytes;         /* of the rows since the last part, about */
    struct stored also;   /* another one */
    int64_t joined;       /* a record that goes: to be the same as it is no
                             fault */
    struct text joins;    /* of all that go, and to which: "1 to 3, 2 to 3" */
    struct stored stored; /* the record at hand */
    struct row row;       /* that it becomes */
    struct text text;     /* its */
};

/* Tables whose rows are recorded. Those that are computed from them are not:
   record_unindex and record_index see to these. */
extern const char *const edit_tables[];
/* Of these, those whose rows belong to a record, whose number is the first
   column. */
bool edit_is_of_record(const char *table);

/* Those of an event. */
bool edit_is_of_event(const char *table);

/*
 * A change in an import's transaction, which goes on after it: what is made
 * between the two is noted as one that touched so many things. After a fault of
 * any of it nothing may follow but the import's undoing; the end is called all
 * the same, with the fault, and returns it.
 */
int edit_within(struct archive_import *import,
                const struct archive_edit_asked *asked,
                struct archive_edit **out);
int edit_within_end(struct archive_edit *edit, int64_t count, int fault);

/* Every row that a change touched, the first one first. */
int edit_each(struct sql *sql, int64_t change, sql_change_taker *take,
              void *context);

/* Whether the table is one of spellings; and of what these belong to. */
bool edit_is_of_names(const char *table);
bool edit_is_of_owners(const char *table);
/* Counts the spellings that the change has touched so far as what it did. */
int edit_count_names(struct archive_edit *edit);
/* Notes a record that was touched, with the bytes of its rows. */
int edit_touched(struct archive_edit *edit, size_t bytes);
/* Refuses what may be forced, and is not. */
int edit_refuse(struct archive_edit *edit, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Reads a record with its text into edit->stored: 0; EDIT_REFUSED if there is
   none. It is to be ended (stored_end) in any case. */
int edit_find(struct archive_edit *edit, int64_t id);
/* Writes edit->row in the place of the record that edit_find found. What was
   reported when it was read, or NULL, says why it is broken. */
int edit_write(struct archive_edit *edit, struct origin from,
               const struct diags *diags);

/*
 * What is computed from the rows of a stored record, for the whole archive to
 * search by (identity, openings, signature): taken off before its rows change
 * or go, put on when they are there. Between the two for one record stands a
 * pending_write.
 */
int record_unindex(struct archive_import *import, int64_t id);
int record_index(struct archive_import *import, int64_t id);

/*
 * The text of a record with one tag changed, added or (with an empty value)
 * taken out; every other byte as it was. False if the text has no place for it,
 * or memory ran out (out->failed).
 */
bool tag_edit(const struct archive_reading *reading, struct str text,
              struct str name, struct str value, struct text *out);

#endif
