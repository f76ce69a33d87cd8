/*
 * Imports: store records one by one in an archive that is open for writing, or
 * merge another archive.
 *
 * Many records are stored per transaction, each within a savepoint. If the
 * program is killed, the archive contains only whole records, and repeating the
 * same import stores the rest.
 */
#ifndef LUDEX_ARCHIVE_IMPORT_H
#define LUDEX_ARCHIVE_IMPORT_H

#include "archive.h"
#include "source.h"

enum imported {
    IMPORT_STORED,
    IMPORT_BROKEN,  /* stored, with its errors */
    IMPORT_KNOWN,   /* the archive already holds the record */
    IMPORT_REFUSED, /* not stored: the record has errors and such records are
                       not wanted, or it was only partly read
                       (SLICE_TOO_LONG) */
};

/*
 * The treatment of a record whose main line is a rotated or mirrored copy of an
 * archived one, under a symmetry of the game that preserves the start. A record
 * with exactly the same plies is always a duplicate.
 */
enum import_rotated {
    ROTATED_UNSEEN, /* such copies are not looked for (the default) */
    ROTATED_STORE,  /* the copy is stored */
    ROTATED_REFUSE, /* the copy is not stored: IMPORT_KNOWN */
};

/*
 * An import in progress. An archive has at most one import, and must stay open
 * until the import ends. After a fault, only archive_import_end may be called.
 *
 *     struct archive_import *import;
 *     int fault = archive_import_begin(a, ROTATED_UNSEEN, &import);
 *     if (!fault)
 *         fault = archive_import_file(import, "club.qux");
 *     ... archive_import_record, archive_import_event, also for more files
 *     int end = archive_import_end(import, !fault);
 */
struct archive_import;

/* Begins an import. On a fault, *out is NULL. */
int archive_import_begin(struct archive *a, enum import_rotated turned,
                         struct archive_import **out);
/* Sets the name of the file from which the following records come. */
int archive_import_file(struct archive_import *import, const char *name);
/*
 * Stores one record. `record` is NULL if nothing could be read. *id is set to
 * the record's number in the archive, to the number of the stored record if
 * this one is a duplicate, or to 0 if the record was refused.
 */
int archive_import_record(struct archive_import *import,
                          const struct slice *slice,
                          const struct record *record, bool broken,
                          bool refuse_broken, struct replay *replay,
                          enum imported *imported, int64_t *id);
/*
 * Importing in two steps. archive_pack needs no archive and may run on any
 * thread, if each thread has its own packer. It appends all values that are
 * computed from a record, or nothing if the record was only partly read.
 * archive_import_packed stores these packed values together with the slice, and
 * refuses a record for which nothing was packed.
 *
 *     archive_pack(packer, &slice, record, broken, &replay, &packed);
 *     ... on the thread of the import
 *     archive_import_packed(import, &slice, text_str(&packed), &how, &id);
 */
struct archive_packer;

/*
 * Opens a packer. If `import` is given, the packer compresses texts with the
 * import's dictionaries; the packer must be opened on the import's own thread,
 * and closed before the import ends. If `import` is NULL, texts are compressed
 * when they are stored. Returns NULL if out of memory.
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
/* Returns the number of the stored record that equals the last imported record
   on a rotated or mirrored board, and sets *symmetry to the name of the
   symmetry. Returns 0 if there is no such record. */
int64_t archive_import_equal_record(const struct archive_import *import,
                                    const char **symmetry);
/* Commits everything stored so far. After this call, queries find the committed
   data. */
int archive_import_commit(struct archive_import *import);
/* Ends and frees the import. If `keep` is true, the rest is committed;
   otherwise everything not yet committed is undone. `import` may be NULL. */
int archive_import_end(struct archive_import *import, bool keep);

struct archive_merge_result {
    uint64_t records, stored, known;
    uint64_t events, stored_events, known_events, refused_events;
    uint64_t names; /* number of spellings that were joined because they are
                       joined in the other archive */
    uint64_t apart; /* number of spellings that were not joined because both
                       people have several spellings in this archive */
};

/* Returns the name of the count at that index, "stored" or "events_stored" for
   example, and sets *count to its value. Returns NULL if the index is too
   large. */
const char *archive_merge_count_at(const struct archive_merge_result *merged,
                                   size_t index, uint64_t *count);

/*
 * Merges all of another archive into this one, in one transaction. Duplicates
 * are skipped; file names and import times are copied. Spellings that are
 * joined in the other archive are joined in this one. Each row describes
 * something that differs and was not changed in this archive: what it is, its
 * name, and why.
 */
extern const char *const archive_unchanged_columns[];
int archive_merge(struct archive *a, struct archive *other,
                  struct archive_merge_result *counts,
                  const struct archive_rows *rows);
/*
 * Merges everything that is sound in a damaged archive into an empty one. A
 * record is sound if its text matches its hash, its moves are legal, and its
 * content matches its identity or, if the identity is lost too, its text. Each
 * row describes something that was lost, as in archive_merge.
 */
int archive_recover(struct archive *a, struct archive *damaged,
                    struct archive_merge_result *counts,
                    const struct archive_rows *rows);

#endif
