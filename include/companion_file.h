/*
 * Side files: small files beside the records, such as a board or a mapping of
 * names, that are read whole.
 */
#ifndef LUDEX_COMPANION_FILE_H
#define LUDEX_COMPANION_FILE_H

#include "arena.h"
#include "source.h"
#include "text.h"

enum { SIDEFILE_MAX = 64 << 10 }; /* bytes of the largest that is read */

/*
 * Appends what the file holds, in this encoding (NULL: the one that it has), without
 * a byte order mark; lines end in LF, and an empty file is a line. *odd says what
 * was guessed in it (NULL: nobody asks). False, with the reason ("No such file or
 * directory"; why->failed: out of memory), and *out unchanged.
 */
bool companion_file_read(const char *path, const char *encoding,
                         struct text *out, struct odd *odd, struct text *why);

/*
 * A fetcher's function; its context is the path of the file that holds the
 * records (a C string, "-" for standard input). The name must be a plain one:
 * a record names files of its own folder only; pipes and devices are refused.
 */
bool companion_file_fetch(const void *context, struct str name,
                          struct arena *arena, struct str *out,
                          struct text *why);
/* Where it looks, with a NUL at its end, appended. */
void companion_file_path(const char *beside, struct str name,
                         struct text *path);

#endif
