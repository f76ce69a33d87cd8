/*
 * Opens archives for commands: waits for other programs and reports that, and
 * can read stored texts again, which changes of tags need.
 */
#ifndef LUDEX_TOOLS_CLI_ARCHIVE_H
#define LUDEX_TOOLS_CLI_ARCHIVE_H

#include "archive.h"
#include "archive_path.h"
#include "rereading.h"

enum { CLI_ARCHIVE_WAIT = 5 }; /* seconds, if no option sets it */

struct progress;

struct cli_archive {
    struct archive *archive;
    const char *path;
    struct progress *progress; /* set by the caller once it is open; cleared
                                  before messages; or NULL */
    struct rereading rereading;
};

/* Opens an archive and waits for other programs up to `wait` seconds. Prints
   the archive's remarks. Returns 0, or a status after a message; close it in
   either case. */
int cli_archive_open(struct cli_archive *o, const char *path,
                     enum archive_use use, uint64_t wait);
/* Opens an archive in `file`, which messages call `path`. */
int cli_archive_open_file(struct cli_archive *o, const char *path,
                          const char *file, enum archive_use use,
                          uint64_t wait);
/* Opens an empty archive in memory, which is dropped when it is closed. */
int cli_archive_scratch(struct cli_archive *o);
/* Return the status of the archive's last fault: STATUS_DATA if the archive
   itself is damaged, otherwise STATUS_WORLD. The second prints its message. */
int cli_archive_status(const struct archive *a);
int cli_archive_fault(const char *path, const struct archive *a);
void cli_archive_close(struct cli_archive *o);

#endif
