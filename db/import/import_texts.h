/*
 * Texts on their way into an archive. Whoever changes a column, a tag or the
 * moves of a record replaces its text in the same transaction, as the packed
 * one is read by them. Functions that return an int return ARCHIVE_OK or a
 * fault.
 *
 * Texts that are to be learned from first wait in memory. texts_relieve is
 * called after each record that was stored, with its row, outside of what may
 * be undone for it alone; texts_take_back after it was undone; texts_write
 * before a commit; texts_settle at the end of an import.
 */
#ifndef DB_IMPORT_TEXTS_H
#define DB_IMPORT_TEXTS_H

#include "bulk.h"
#include "shared_dictionaries.h"

struct archive;
struct import_texts;

/* A text that is packed already: by another thread with what it was offered (no
   bytes: it is best kept as it is), or by another archive with a dictionary of
   its own. */
struct packed_text {
    const struct offer *offer;
    const struct offered *theirs;
    struct str bytes;
};

/* Returns NULL if out of memory. */
struct import_texts *texts_new(struct sql *sql, struct bulk *bulk);
void texts_free(struct import_texts *t); /* NULL is fine */
/* Stores texts unpacked from here on. */
void texts_leave_unpacked(struct import_texts *t);
/* Offers dictionaries to other threads from here on. Returns NULL if out of
   memory. */
const struct offers *texts_offer(struct import_texts *t);
/* Gives the packed text of the next records. */
void texts_give_packed(struct import_texts *t, struct packed_text text);
int texts_put(struct import_texts *t, const struct row *row, int64_t variant,
              int64_t record);
int texts_replace(struct import_texts *t, const struct row *row,
                  int64_t variant, int64_t record);
/* True if the text of that record waits. */
bool texts_wait(const struct import_texts *t, int64_t record);
int texts_relieve(struct import_texts *t, const struct row *row);
void texts_take_back(struct import_texts *t);
int texts_write(struct import_texts *t);
int texts_settle(struct import_texts *t);
void texts_forget(struct import_texts *t);

/* Packs all texts of the archive with the best dictionaries, which are made of
   them; unless there are changes that can be undone. */
int texts_repack(struct archive *a);

#endif
