/*
 * Upkeep of an archive: its figures, its size, and whether it is sound.
 */
#ifndef LUDEX_ARCHIVE_UPKEEP_H
#define LUDEX_ARCHIVE_UPKEEP_H

#include "archive.h"

/*
 * Who is told how far archive_check of this archive is, or archive_merge from
 * it, or archive_duplicates: 0 of all its records first, then now and then how
 * many are done; and how far a query, an exploration, archive_stats or
 * archive_vacuum is, in numbers of records, of which `total` is the last, or 0
 * if nobody knows how many there will be. It is copied; NULL: nobody.
 */
struct archive_watch {
    void (*see)(void *context, uint64_t done, uint64_t total);
    void *context;
};

void archive_watched(struct archive *a, const struct archive_watch *watch);

/* All of these need an archive of this version: ARCHIVE_OLDER otherwise. */

/* Records, plies and bytes: rows of what, of what kind, and a number. */
int archive_stats(struct archive *a, const struct archive_rows *rows);
/* Gives room back to the system, unless the file is damaged; sizes of it in
   bytes. */
int archive_vacuum(struct archive *a, uint64_t *before, uint64_t *after);

/* Whether nothing was ever imported, and no query is saved. */
int archive_is_empty(struct archive *a, bool *empty);
/*
 * Copies all of an archive into another one that is empty, of this engine or
 * another, row by row, with the numbers that rows have: records, events, names,
 * texts as they are packed, labels and the log. All or nothing. A fault is told
 * by `to`.
 */
int archive_copy(struct archive *a, struct archive *to);

/*
 * Puts the records of an archive that has none yet, on a server, into so many
 * partitions by a hash of their numbers; or onto these servers, whose databases
 * have no archive: each has every so many one. ARCHIVE_NOT_EMPTY: there are
 * records, or a server has an archive. ARCHIVE_UNABLE: it is a file.
 */
int archive_part(struct archive *a, size_t count, const char *const *servers,
                 size_t server_count);

/*
 * Holds what the archive has against itself: SQLite's own checks, the moves of
 * every record, and all that was computed from them, computed anew; and with a
 * `reader` (or NULL) its text. Rows: record (or none), finding, what to do.
 */
int archive_check(struct archive *a, const struct archive_reader *reader,
                  const struct archive_rows *rows, uint64_t *records);

#endif
