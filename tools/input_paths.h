/*
 * The paths of what a command reads: an operand that is a folder stands for the
 * files of records in it and in the folders within.
 *
 * A file of records has the extension of a notation, or .event where events are
 * read, with or without that of a packed file. Names that begin with a full
 * stop are left out; within a folder a symbolic link to a file is followed, one
 * to a folder is not, so that no walk goes in a circle. Files come in bytewise
 * order of their paths.
 */
#ifndef LUDEX_TOOLS_INPUT_PATHS_H
#define LUDEX_TOOLS_INPUT_PATHS_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_DEPTH_MAX = 64, INPUT_FILES_MAX = 1 << 20 };

/* Paths, each with malloc's memory of its own. */
struct input_paths {
    char **list;
    size_t count, room;
};

/*
 * Lists the operands one after another, a folder's files in its place; a folder
 * without any stays, to be told when it is opened, and one that cannot be read
 * is passed over, with a message and a *status. False, after a message: it makes
 * no sense to go on.
 */
bool input_paths_expand(struct input_paths *out, int count, char **operands,
                        bool events, int *status);
void input_paths_release(struct input_paths *p);

#endif
