/*
 * Maintenance of an archive: statistics, size, integrity.
 */
#ifndef LUDEX_ARCHIVE_UPKEEP_H
#define LUDEX_ARCHIVE_UPKEEP_H

#include "archive.h"

/*
 * Receives the progress of archive_check of this archive, of archive_merge from
 * it, and of archive_duplicates: first 0 of all its records, then from time to
 * time how many are done. Also the progress of a query, an exploration,
 * archive_stats and archive_vacuum, in record numbers; `total` is then the last
 * number, or 0 if it is unknown. The struct is copied; NULL: no progress is
 * reported.
 */
struct archive_watch {
    /* Returns true to interrupt a query, with ARCHIVE_INTERRUPTED. */
    bool (*see)(void *context, uint64_t done, uint64_t total);
    void *context;
};

void archive_watched(struct archive *a, const struct archive_watch *watch);

/* The functions below need an archive of the current version; otherwise they
   return ARCHIVE_OLDER. */

/* Counts records, plies and bytes. Each row is what is counted, its kind, and
   the number. */
extern const char *const archive_stats_columns[];
int archive_stats(struct archive *a, const struct archive_rows *rows);
/* Returns unused space to the file system, unless the file is damaged; sets
   *before and *after to the file's sizes in bytes. */
int archive_vacuum(struct archive *a, uint64_t *before, uint64_t *after);

/* Sets *empty to true if nothing was ever imported and no query is saved. */
int archive_check_empty(struct archive *a, bool *empty);
/*
 * Copies all of an archive row by row into an empty one, of the same engine or
 * another. Rows keep their numbers: records, events, names, texts as they are
 * compressed, labels and the log. All or nothing. archive_message(to) describes
 * a fault.
 */
int archive_copy(struct archive *a, struct archive *to);

/*
 * Divides an archive on a server, which must have no records yet, into `count`
 * partitions by a hash of the record numbers. With `servers`, whose databases
 * must have no archive, the partitions are distributed over them in turn.
 * Returns ARCHIVE_NOT_EMPTY if there are records or a server has an archive,
 * ARCHIVE_UNABLE if the archive is a file.
 */
int archive_part(struct archive *a, size_t count, const char *const *servers,
                 size_t server_count);

/*
 * Checks the integrity of an archive: SQLite's own checks, the moves of every
 * record, and everything computed from them, which is computed again; with a
 * `reader` (may be NULL) also the texts: record (or none), finding, what to do.
 */
extern const char *const archive_check_columns[];
int archive_check(struct archive *a, const struct archive_reader *reader,
                  const struct archive_rows *rows, uint64_t *records);

#endif
