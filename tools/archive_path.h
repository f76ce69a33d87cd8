#ifndef LUDEX_TOOLS_ARCHIVE_PATH_H
#define LUDEX_TOOLS_ARCHIVE_PATH_H

#include <stdbool.h>

/* True for the address of a server and for a file that begins as an archive
   does. A file that cannot be opened is not one; opening it reports the
   fault. */
bool cli_is_archive(const char *path);

#endif
