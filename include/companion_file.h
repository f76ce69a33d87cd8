/*
 * Companion files: small files next to the records, such as a board or a
 * mapping of names, that are read whole.
 */
#ifndef LUDEX_COMPANION_FILE_H
#define LUDEX_COMPANION_FILE_H

#include "arena.h"
#include "source.h"
#include "text.h"

enum { SIDEFILE_MAX = 64 << 10 }; /* bytes of the largest file that is read */

/*
 * Appends the contents of a file, converted from this encoding (NULL: detect
 * it), without a byte order mark; lines end in LF, and an empty file is one
 * line. *odd reports what was guessed (may be NULL). Returns false with the
 * reason ("No such file or directory"; why->failed: out of memory); *out is
 * then unchanged.
 */
bool companion_file_read(const char *path, const char *encoding,
                         struct text *out, struct odd *odd, struct text *why);

/*
 * Reads a file for a fetcher. The context is the path of the file that holds
 * the records (a C string, "-" for standard input). The name must not contain a
 * directory: a record may only name files in its own directory. Pipes and
 * devices are refused.
 */
bool companion_file_fetch(const void *context, struct str name,
                          struct arena *arena, struct str *out,
                          struct text *why);
/* Appends the path of the file, with a terminating NUL. */
void companion_file_path(const char *beside, struct str name,
                         struct text *path);

#endif
