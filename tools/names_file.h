/*
 * Reads files of names, as "ludex archive suggest --groups" writes them. A line
 * lists the names of one person, in double quotes. Empty lines and text after #
 * are ignored. \ escapes ", \, n and r.
 */
#ifndef LUDEX_TOOLS_NAMES_FILE_H
#define LUDEX_TOOLS_NAMES_FILE_H

#include "text.h"

enum { NAMES_IN_LINE = 256 };

/* Receives the names of a line, which has at least one. Returns a status.
   Reading continues if the status is STATUS_FINE. */
typedef int names_taker(void *context, uint64_t line, const struct str *names,
                        size_t count);
/* Reads a file of names. "-" is standard input. Returns 0 or the status of
   `take`, or prints a message and returns a status. */
int names_file_read(const char *path, names_taker *take, void *context);

#endif
