/*
 * Imports: store records one by one in an archive that is open for writing, or
 * merge all of another archive.
 *
 * Records are stored in transactions of many, each under a savepoint of its
 * own. If the program is killed, the archive holds only whole records; the same
 * import, run again, stores the rest.
 */
#ifndef LUDEX_ARCHIVE_IMPORT_H
#define LUDEX_ARCHIVE_IMPORT_H

#include "archive.h"
#include "source.h"

enum imported {
    IMPORT_STORED,
    IMPORT_BROKEN,  /* stored as broken */
    IMPORT_KNOWN,   /* the archive already holds it */
    IMPORT_REFUSED, /* it has errors and such records are not wanted, or only
                       its first part was read (SLICE_TOO_LONG) */
};

/*
 * What to do with a record whose main line is a mirrored or rotated copy of an
 * archived one: the same under a symmetry of the game, from the game's own
 * start. A record with exactly the same plies is not meant here.
 */
enum import_turned {
    TURNED_UNSEEN, /* not looked for (the default) */
    TURNED_STORE,  /* stored */
    TURNED_REFUSE, /* not stored: IMPORT_KNOWN */
};

/*
 * An import in progress. An archive has at most one, and stays open until the
 * import ends. After a fault, only archive_import_end may be called.
 *
 *     struct archive_import *import;
 *     int fault = archive_import_begin(a, TURNED_UNSEEN, &import);
 *     if (!fault)
 *         fault = archive_import_file(import, "club.qux");
 *     ... archive_import_record, archive_import_event, also for more files
 *     int end = archive_import_end(import, !fault);
 */
struct archive_import;

/* Begins an import. Sets *out to NULL on a fault. */
int archive_import_begin(struct archive *a, enum import_turned turned,
                         struct archive_import **out);
/* Names the file that the following records come from. */
int archive_import_file(struct archive_import *import, const char *name);
/*
 * Stores one record. `record` may be NULL (nothing could be read). Sets *id to
 * the record's number in the archive, also if it is a duplicate; to 0 if it was
 * refused.
 */
int archive_import_record(struct archive_import *import,
                          const struct slice *slice,
                          const struct record *record, bool broken,
                          bool refuse_broken, struct replay *replay,
                          enum imported *imported, int64_t *id);
/*
 * The same in two steps. archive_pack needs no archive and may run on any
 * thread; each thread has its own packer. It appends what it computes from a
 * record (nothing, if only part of the record was read). archive_import_packed
 * stores that, together with the slice; it refuses an empty one.
 *
 *     archive_pack(packer, &slice, record, broken, &replay, &packed);
 *     ... on the thread of the import
 *     archive_import_packed(import, &slice, text_str(&packed), &how, &id);
 */
struct archive_packer;

/*
 * Opens a packer. With an import, texts are compressed by the packer, with the
 * import's dictionaries; the import's own thread opens it and closes it before
 * the import ends. With NULL, texts are compressed when they are stored.
 * Returns NULL if out of memory.
 */
struct archive_packer *archive_packer_open(struct archive_import *import);
void archive_packer_close(struct archive_packer *packer); /* NULL is allowed */
/* Packs a record. Returns false if out of memory. */
bool archive_pack(struct archive_packer *packer, const struct slice *slice,
                  const struct record *record, bool broken,
                  struct replay *replay, struct text *out);
int archive_import_packed(struct archive_import *import,
                          const struct slice *slice, struct str packed,
                          enum imported *imported, int64_t *id);
/* Returns the record of which the last imported one is a mirrored or rotated
   copy, and the name of the symmetry that maps one to the other; 0 if there is
   none. */
int64_t archive_import_twin(const struct archive_import *import,
                            const char **symmetry);
/* Commits what was stored so far; queries see it from then on. */
int archive_import_commit(struct archive_import *import);
/* Ends and frees the import: commits, or, without `keep`, undoes what was not
   yet committed. NULL is allowed. */
int archive_import_end(struct archive_import *import, bool keep);

struct archive_merged {
    uint64_t records, stored, known;
    uint64_t events, stored_events, known_events, refused_events;
    uint64_t names; /* spellings joined here because they are joined there */
    uint64_t apart; /* not joined, because two people here have several
                       spellings each */
};

/* Returns the name of the count at that index, "stored" or "events_stored" for
   example, and sets *count to its value. Returns NULL if the index is too
   large. */
const char *archive_merged_at(const struct archive_merged *merged, size_t index,
                              uint64_t *count);

/*
 * Merges all of another archive into this one, in one transaction. Duplicates
 * are skipped; files and import times are taken over. Spellings joined in the
 * other archive are joined here. Returns as rows what was left unchanged here,
 * its name, and why.
 */
extern const char *const archive_unchanged_columns[];
int archive_merge(struct archive *a, struct archive *other,
                  struct archive_merged *counts,
                  const struct archive_rows *rows);

#endif
