/*
 * Folders as input: a folder stands for its files of records, and those of the
 * folders within.
 *
 * A file of records has the extension of a notation, or .event where events are
 * read, with or without that of a packed file. Names that begin with a full
 * stop are left out; within a folder a symbolic link to a file is followed, one
 * to a folder is not, so that no walk goes in a circle. Files come in bytewise
 * order of their paths.
 */
#ifndef LUDEX_TOOLS_FOLDERS_H
#define LUDEX_TOOLS_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDERS_DEEPEST = 64, FOLDERS_FILES = 1 << 20 };

/* Paths, each with malloc's memory of its own. */
struct paths {
    char **list;
    size_t count, room;
};

/*
 * Lists the operands one after another, a folder's files in its place; a folder
 * without any stays, to be told when it is opened, and one that cannot be read
 * is passed over, with a message and a *status. False, after a message: it makes
 * no sense to go on.
 */
bool folders_expand(struct paths *out, int count, char **operands, bool events,
                    int *status);
void paths_release(struct paths *p);

#endif
