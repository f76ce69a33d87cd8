/*
 * Companion files: small files in the directory of the records, such as a board
 * or a mapping of names, which are read as a whole.
 */
#ifndef LUDEX_COMPANION_FILE_H
#define LUDEX_COMPANION_FILE_H

#include "arena.h"
#include "source.h"
#include "text.h"

enum { COMPANION_FILE_MAX = 64 << 10 }; /* size limit in bytes */

/*
 * Appends the contents of a file, converted from the given encoding and without
 * a byte order mark. If `encoding` is NULL, the encoding is detected. Lines end
 * with LF; an empty file is one empty line. *odd describes the characters that
 * were guessed; `odd` may be NULL. On failure, returns false with the reason
 * ("No such file or directory"; why->failed is set if out of memory) and leaves
 * *out unchanged.
 */
bool companion_file_read(const char *path, const char *encoding,
                         struct text *out, struct odd_text *odd,
                         struct text *why);

/*
 * Reads a companion file. This is a function for struct fetcher (replay.h),
 * whose context is the path of the file with the records (a C string, "-" for
 * standard input). Names with a directory are refused, since a record may only
 * refer to files in its own directory. Pipes and devices are refused too.
 */
bool companion_file_fetch(const void *context, struct str name,
                          struct arena *arena, struct str *out,
                          struct text *why);
/* Appends the path of the file `name` in the directory of the file `beside`,
   with a terminating NUL. */
void companion_file_path(const char *beside, struct str name,
                         struct text *path);

#endif
