/*
 * A folder into which a command writes files, with the same names as in the
 * folders that the command reads.
 */
#ifndef LUDEX_TOOLS_OUTPUT_TREE_H
#define LUDEX_TOOLS_OUTPUT_TREE_H

#include "input_paths.h"
#include "text.h"

/*
 * Refuses an output folder that is one of the operands, is inside one, or
 * contains one. Refuses two files that would get the same name, and a file that
 * would replace an input. If a file is listed twice under the same name, drops
 * one of the two. Returns 0, or prints a message and returns a status.
 */
int output_tree_check(const char *folder, int count, char *const *operands,
                      struct input_paths *paths);
/*
 * Sets *path to the path of a file in the output folder, NUL-terminated, and
 * makes the folders that lead there. Refuses a symbolic link below `folder`.
 * Returns 0, or prints a message and returns a status.
 */
int output_tree_place(const char *folder, const char *name, struct text *path);

#endif
