/*
 * Functions that rename a completed file from its temporary name to its final
 * name, without ever overwriting another file.
 */
#ifndef LUDEX_RENAME_NOREPLACE_H
#define LUDEX_RENAME_NOREPLACE_H

#include <stdbool.h>

/* Returns true if no file has this name. Otherwise returns false and sets
   errno, to EEXIST if a file has the name. */
bool rename_target_is_free(const char *name);
/* Renames a file to a new name in the same file system. On failure, returns
   false and sets errno. */
bool rename_noreplace(const char *from, const char *to);

#endif
