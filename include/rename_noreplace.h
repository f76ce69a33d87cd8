/*
 * Functions that give a completed file, written under a temporary name, its
 * final name, without ever overwriting a file.
 */
#ifndef LUDEX_RENAME_NOREPLACE_H
#define LUDEX_RENAME_NOREPLACE_H

#include <stdbool.h>

/* True if no file has this name. Otherwise returns false with errno set: EEXIST
   if a file has the name. */
bool rename_target_is_free(const char *name);
/* Renames a file to a new name in the same file system. Returns false with
   errno set on failure. */
bool rename_noreplace(const char *from, const char *to);

#endif
