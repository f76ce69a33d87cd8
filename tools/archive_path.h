#ifndef LUDEX_TOOLS_ARCHIVE_PATH_H
#define LUDEX_TOOLS_ARCHIVE_PATH_H

#include <stdbool.h>

/* True if the path is the address of a server, or a file that begins like an
   archive. False for a file that cannot be opened; the fault is reported when
   the command opens the file for reading. */
bool cli_is_archive(const char *path);

#endif
