/*
 * Upkeep of an archive: its figures, its size, and whether it is sound.
 */
#ifndef LUDEX_ARCHIVE_UPKEEP_H
#define LUDEX_ARCHIVE_UPKEEP_H

#include "archive.h"

/* All of these need an archive of this version: ARCHIVE_OLDER otherwise. */

/* Records, plies and bytes: rows of what, of what kind, and a number. */
int archive_stats(struct archive *a, const struct archive_rows *rows);
/* Gives room back to the system, unless the file is damaged; sizes of it in
   bytes. */
int archive_vacuum(struct archive *a, uint64_t *before, uint64_t *after);

/*
 * Holds what the archive has against itself: SQLite's own checks, the moves of
 * every record, and all that was computed from them, computed anew; and with a
 * `reader` (or NULL) its text. Rows: record (or none), finding, what to do.
 */
int archive_check(struct archive *a, const struct archive_reader *reader,
                  const struct archive_rows *rows, uint64_t *records);

#endif
