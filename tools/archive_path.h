#ifndef LUDEX_TOOLS_ARCHIVE_PATH_H
#define LUDEX_TOOLS_ARCHIVE_PATH_H

#include <stdbool.h>

/* True if it is an address of a server, or a file that begins as an archive does.
   What cannot be opened is not one, and is reported when it is opened. */
bool cli_is_archive(const char *path);

#endif
