/*
 * Renames a file that was written under a temporary name, once it is complete.
 * Never overwrites a file.
 */
#ifndef LUDEX_RENAME_NOREPLACE_H
#define LUDEX_RENAME_NOREPLACE_H

#include <stdbool.h>

/* True if no file has this name. Returns false with errno set, to EEXIST if one
   has. */
bool name_is_new(const char *name);
/* Renames a file to a new name in the same file system. Returns false with
   errno set. */
bool name_anew(const char *from, const char *to);

#endif
