/*
 * Stores texts of records during an import. Code that changes a column, a tag
 * or the moves of a record must replace its text in the same transaction, since
 * a packed text can only be unpacked with them. Functions that return an int
 * return ARCHIVE_OK or a fault.
 *
 * Texts from which a dictionary will be made are buffered in memory first. Call
 * texts_flush_if_full with the row of each stored record, outside its
 * savepoint; texts_roll_back if storing the record was undone; texts_write
 * before a commit; and texts_wait_written at the end of an import.
 */
#ifndef DB_IMPORT_TEXTS_H
#define DB_IMPORT_TEXTS_H

#include "bulk.h"
#include "shared_dictionaries.h"

struct archive;
struct import_texts;

/* A text that is already packed: by another thread with a dictionary offered to
   it, or by another archive with that archive's dictionary. If another thread
   returns no bytes, the text should be stored unpacked. */
struct packed_text {
    const struct shared_dictionary *offer;
    const struct offered_dictionary *theirs;
    struct str bytes;
};

/* returns NULL if out of memory */
struct import_texts *texts_new(struct sql *sql, struct bulk *bulk);
void texts_free(struct import_texts *t); /* `t` may be NULL */
/* Stores all further texts unpacked. */
void texts_leave_unpacked(struct import_texts *t);
/* Begins to offer dictionaries to other threads. Returns NULL if out of
   memory. */
const struct shared_dictionaries *
texts_share_dictionaries(struct import_texts *t);
/* Sets the packed text for the records that are stored between this call and
   the next one. */
void texts_set_packed(struct import_texts *t, struct packed_text text);
int texts_store(struct import_texts *t, const struct row *row, int64_t variant,
                int64_t record);
int texts_replace(struct import_texts *t, const struct row *row,
                  int64_t variant, int64_t record);
/* True if the text of this record is still buffered in memory. */
bool texts_are_waiting(const struct import_texts *t, int64_t record);
int texts_flush_if_full(struct import_texts *t, const struct row *row);
void texts_roll_back(struct import_texts *t);
int texts_write(struct import_texts *t);
int texts_wait_written(struct import_texts *t);
void texts_forget(struct import_texts *t);

/* Unless there are changes that can be undone, packs all texts of the archive
   again with the best dictionaries that can be made from them. */
int texts_repack(struct archive *a);

#endif
