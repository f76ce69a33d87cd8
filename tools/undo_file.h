/*
 * The last changes of a file that commands rewrite, stored next to it as
 * "FILE.undo" (undo.h). The functions are called while the file is locked
 * (rewrite.h), which locks the history as well. They return 0, or print a message
 * and return a status.
 */
#ifndef LUDEX_TOOLS_UNDO_FILE_H
#define LUDEX_TOOLS_UNDO_FILE_H

#include "rewrite.h"

/* Replaces the locked file by these bytes, and stores the change just before. A
   change that is stored but not made is dropped later. */
int undo_file_replace(struct rewrite *r, struct str bytes, struct str label);
/* Undoes the last changes of the locked file, all of them or none. Appends a
   line for each to `report`. */
int undo_file_undo(struct rewrite *r, size_t count, struct text *report);

#endif
