/*
 * The history of the last changes of a file that commands rewrite, stored next
 * to the file as "FILE.undo" (undo.h). These functions are called while the
 * file is locked (rewrite.h); the lock protects the history too. They return 0,
 * or print a message and return a status.
 */
#ifndef LUDEX_TOOLS_UNDO_FILE_H
#define LUDEX_TOOLS_UNDO_FILE_H

#include "rewrite.h"

/* Replaces the contents of the locked file with these bytes. Just before the
   replacement, stores the change in the history, and then prints the report. If
   the report cannot be printed, the file stays unchanged. A change that was
   stored but not made is dropped later. */
int undo_file_replace(struct rewrite *r, struct str bytes, struct str label,
                      struct str report);
/* Undoes the last `count` changes of the locked file, either all of them or
   none. Appends a line for each change to `report`, and prints it before the
   file is replaced. */
int undo_file_undo(struct rewrite *r, size_t count, struct text *report);

#endif
