/*
 * A file that was written under a name beside its own gets its own when it is
 * whole. Nothing is written over.
 */
#ifndef LUDEX_RENAME_NOREPLACE_H
#define LUDEX_RENAME_NOREPLACE_H

#include <stdbool.h>

/* Whether nothing has the name; false with errno set, to EEXIST if something
   has. */
bool name_is_new(const char *name);
/* Gives the file a name that is new in place of the one that it has, in the same
   file system. False with errno set. */
bool name_anew(const char *from, const char *to);

#endif
