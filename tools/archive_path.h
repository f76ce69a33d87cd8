#ifndef LUDEX_TOOLS_ARCHIVE_PATH_H
#define LUDEX_TOOLS_ARCHIVE_PATH_H

#include <stdbool.h>

/* True if the path is the address of a server, or names a file whose first
   bytes are those of an archive. False for a file that cannot be opened: the
   fault is reported when it is opened for reading. */
bool cli_is_archive(const char *path);

#endif
