/*
 * Maintenance of an archive: statistics, size, integrity.
 */
#ifndef LUDEX_ARCHIVE_MAINTENANCE_H
#define LUDEX_ARCHIVE_MAINTENANCE_H

#include "archive.h"

/*
 * Sets the callback for long operations. In archive_check and
 * archive_duplicates of this archive, and in archive_merge from it, the
 * progress is the number of records done out of all records, beginning with 0.
 * In queries, explorations, archive_stats and archive_vacuum, the progress is a
 * record number; `total` is then the highest record number, or 0 if that is
 * unknown. The struct is copied. NULL means no callback.
 */
struct archive_watch {
    /* Returns true to interrupt the operation, which then returns
       ARCHIVE_INTERRUPTED. */
    bool (*see)(void *context, uint64_t done, uint64_t total);
    void *context;
};

void archive_set_watch(struct archive *a, const struct archive_watch *watch);

/* The functions below return ARCHIVE_OLDER if the archive has an older
   version. */

/* Counts records, plies and bytes. The columns are what is counted, its kind,
   and the number. */
extern const char *const archive_stats_columns[];
int archive_stats(struct archive *a, const struct archive_rows *rows);
/* Returns unused space to the file system, unless the file is damaged. *before
   and *after are set to the sizes of the file in bytes. */
int archive_vacuum(struct archive *a, uint64_t *before, uint64_t *after);

/* Sets *empty to true if nothing was ever imported and no query is saved. */
int archive_check_empty(struct archive *a, bool *empty);
/*
 * Copies a whole archive row by row into an empty one, which may use another
 * database engine. Rows keep their numbers: records, events, names, compressed
 * texts, labels and the log. On a fault, nothing is copied, and
 * archive_message(to) describes the fault.
 */
int archive_copy(struct archive *a, struct archive *to);
/*
 * Copies an archive in a file, page by page, to another file. That file must
 * exist, and is overwritten. Other programs may write to the archive in the
 * meantime; the copy then has a later state of the archive. The progress is a
 * number of pages. Returns ARCHIVE_UNABLE if the archive is on a server.
 */
int archive_backup(struct archive *a, const char *file);

/*
 * Divides an archive on a server into `count` partitions by a hash of the
 * record number. The archive must not contain records yet. If `servers` is
 * given, the partitions are assigned to these servers in rotation; their
 * databases must not contain an archive. Returns ARCHIVE_NOT_EMPTY if there are
 * records or a server has an archive, and ARCHIVE_UNABLE if the archive is a
 * file.
 */
int archive_partition(struct archive *a, size_t count,
                      const char *const *servers, size_t server_count);

/*
 * Checks the integrity of an archive: runs SQLite's own checks, replays the
 * moves of every record, and recomputes and compares everything that was
 * computed from the moves. If `reader` is not NULL, texts are read again too.
 * Damage is reported, and the check continues after it. The columns are record
 * (or none), finding, and what to do.
 */
extern const char *const archive_check_columns[];
int archive_check(struct archive *a, const struct archive_reader *reader,
                  const struct archive_rows *rows, uint64_t *records);
/* Runs the parts of archive_check that compute nothing again: SQLite's own
   checks, and the hashes of texts, dictionaries and records. */
int archive_verify(struct archive *a, const struct archive_rows *rows,
                   uint64_t *records);
/*
 * Seals, which are described in ludex-archive(5). archive_seal verifies the
 * archive and appends its seal, which is of no use if there are findings.
 * archive_verify_seal verifies the archive and compares it with a valid seal.
 */
int archive_seal(struct archive *a, const struct archive_rows *rows,
                 uint64_t *records, struct text *seal);
int archive_verify_seal(struct archive *a, struct str seal,
                        const struct archive_rows *rows, uint64_t *records);
/* True if the text is a complete seal. */
bool archive_seal_is_valid(struct str seal);

#endif
