/*
 * Files of names, as "ludex archive suggest --groups" writes them: one person
 * per line, with names in double quotes. Empty lines, and what follows #, are
 * ignored; \ takes its meaning from ", \, n and r.
 */
#ifndef LUDEX_TOOLS_NAMES_FILE_H
#define LUDEX_TOOLS_NAMES_FILE_H

#include "text.h"

enum { NAMES_IN_LINE = 256 };

/* Gets the names of a line, at least one. Returns a status; the file is read on
   after STATUS_FINE. */
typedef int names_taker(void *context, uint64_t line, const struct str *names,
                        size_t count);
/* Reads a file, "-": standard input. Returns 0, a status after a message, or
   that of `take`. */
int names_file_read(const char *path, names_taker *take, void *context);

#endif
