/*
 * A folder in memory with a small archive, for targets that run commands in
 * their own process. The archive has records of several games, comments,
 * variations, an illegal record, a foreign game, an event, saved queries,
 * joined names, labels, and a log of changes.
 */
#ifndef LUDEX_TESTS_FUZZ_SHELF_H
#define LUDEX_TESTS_FUZZ_SHELF_H

#include "fuzz.h"

enum { SHELF_PATH = 64, SHELF_WORDS = 16 };

/* Writes the path of a file in the folder, which is made by the first call. */
void shelf_path(char path[SHELF_PATH], const char *name);
/* Writes a file in the folder. */
void shelf_write(const char *name, struct str bytes);
/* Replaces a file in the folder by a copy of the archive. */
void shelf_copy_archive(const char *name);
/*
 * Runs a command, given as words that end with NULL. A word that begins with @
 * is the name of a file in the folder. Standard input is the file "in" of the
 * folder; output is discarded. Returns the exit status, which is checked.
 */
int shelf_run(const char *const *words);

#endif
