/*
 * Opens archives for commands. Waits for other programs and reports the wait.
 * Lets the archive parse stored texts again, which changes of tags require.
 */
#ifndef LUDEX_TOOLS_CLI_ARCHIVE_H
#define LUDEX_TOOLS_CLI_ARCHIVE_H

#include "archive.h"
#include "archive_path.h"
#include "rereading.h"

enum { CLI_ARCHIVE_WAIT = 5 }; /* seconds to wait if no option says otherwise */

struct progress;

struct cli_archive {
    struct archive *archive;
    const char *path;
    struct progress *progress; /* progress line to clear before messages, or
                                  NULL; the caller sets it after opening */
    struct rereading rereading;
};

/* Opens an archive, waiting up to `wait` seconds for other programs, and prints
   the archive's remarks. Returns 0, or prints a message and returns a status.
   The caller closes the archive in either case. */
int cli_archive_open(struct cli_archive *o, const char *path,
                     enum archive_use use, uint64_t wait);
/* Like cli_archive_open, but opens an archive that is stored in `file`.
   Messages show `path`. */
int cli_archive_open_file(struct cli_archive *o, const char *path,
                          const char *file, enum archive_use use,
                          uint64_t wait);
/* Opens an empty archive in memory. Closing it discards it. */
int cli_archive_scratch(struct cli_archive *o);
/* Return the status of the archive's last fault: STATUS_DATA if the archive
   itself is damaged, otherwise STATUS_ENVIRONMENT. cli_archive_fault also
   prints a message. */
int cli_archive_status(const struct archive *a);
int cli_archive_fault(const char *path, const struct archive *a);
void cli_archive_close(struct cli_archive *o);

#endif
