/*
 * Imports: what is stored in an archive that is open to be written to, record
 * by record, or all that another archive holds.
 *
 * Records are stored in transactions of many; each record is written under a
 * savepoint of its own. A program that is killed at any moment leaves whole
 * records only, and the same import again stores the rest.
 */
#ifndef LUDEX_ARCHIVE_IMPORT_H
#define LUDEX_ARCHIVE_IMPORT_H

#include "archive.h"
#include "source.h"

enum imported {
    IMPORT_STORED,
    IMPORT_BROKEN,  /* stored as broken */
    IMPORT_KNOWN,   /* the archive holds it already */
    IMPORT_REFUSED, /* broken, and broken ones are not wanted; or only the
                       first part of it is at hand (SLICE_TOO_LONG) */
};

/*
 * What to make of a record whose main line is that of an archived one under a
 * symmetry of its game, from the game's own start; not of one with the very
 * same plies.
 */
enum import_turned {
    TURNED_UNSEEN, /* not looked for; the usual */
    TURNED_STORE,  /* stored all the same */
    TURNED_REFUSE, /* not stored: IMPORT_KNOWN */
};

/*
 * An import under way; one at a time in an archive, which stays open until it
 * is ended. After a fault nothing but that may follow.
 *
 *     struct archive_import *import;
 *     int fault = archive_import_begin(a, TURNED_UNSEEN, &import);
 *     if (!fault)
 *         fault = archive_import_file(import, "club.qux");
 *     ... archive_import_record, archive_import_event, also of more files
 *     int end = archive_import_end(import, !fault);
 */
struct archive_import;

/* *out is NULL after a fault. */
int archive_import_begin(struct archive *a, enum import_turned turned,
                         struct archive_import **out);
/* Names the file that what follows comes from. */
int archive_import_file(struct archive_import *import, const char *name);
/*
 * Stores one record. `record` may be NULL (nothing could be read).
 * *id is the record's number in the archive, also of the known one; 0 if it
 * was refused.
 */
int archive_import_record(struct archive_import *import,
                          const struct slice *slice,
                          const struct record *record, bool broken,
                          bool refuse_broken, struct replay *replay,
                          enum imported *imported, int64_t *id);
/*
 * The same in two steps, of which the first needs no archive: it is for any
 * thread, each with a packer of its own. Appends what is computed of a record
 * (nothing, if only a part of it is at hand); what then is stored is that, with
 * the slice. An empty one is refused.
 *
 *     archive_pack(packer, &slice, record, broken, &replay, &packed);
 *     ... on the thread of the import
 *     archive_import_packed(import, &slice, text_str(&packed), &how, &id);
 */
struct archive_packer;

/* With an import, by its thread, and closed before it ends: texts are
   compressed with what it offers; NULL: when they are stored. NULL: no
   memory. */
struct archive_packer *archive_packer_open(struct archive_import *import);
void archive_packer_close(struct archive_packer *packer); /* NULL is fine */
/* False if memory ran out. */
bool archive_pack(struct archive_packer *packer, const struct slice *slice,
                  const struct record *record, bool broken,
                  struct replay *replay, struct text *out);
int archive_import_packed(struct archive_import *import,
                          const struct slice *slice, struct str packed,
                          enum imported *imported, int64_t *id);
/* The record of which the one imported last is a turned one, and the name of
   the symmetry that leads there; 0 if it is none. */
int64_t archive_import_twin(const struct archive_import *import,
                            const char **symmetry);
/* Commits what was stored so far, which then can be asked for. */
int archive_import_commit(struct archive_import *import);
/* Commits, or, without `keep`, undoes what was not committed yet; the import is
   no more. NULL is fine. */
int archive_import_end(struct archive_import *import, bool keep);

struct archive_merged {
    uint64_t records, stored, known;
    uint64_t events, stored_events, known_events, refused_events;
    uint64_t names; /* joined here as they are there */
    uint64_t apart; /* not, because two people here have more spellings each */
};

/*
 * Takes everything of another archive into this one, in one transaction. What
 * is known is skipped; files and times of imports come along. Names are joined
 * as they are there. Rows: what stays as it is here, and why.
 */
int archive_merge(struct archive *a, struct archive *other,
                  struct archive_merged *counts,
                  const struct archive_rows *rows);

#endif
