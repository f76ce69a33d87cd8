/*
 * A folder that a command writes files to, under the names that they have in
 * the folders that it reads.
 */
#ifndef LUDEX_TOOLS_OUTPUT_TREE_H
#define LUDEX_TOOLS_OUTPUT_TREE_H

#include "input_paths.h"
#include "text.h"

/*
 * Refuses a folder that is one of the operands, is inside one, or contains one;
 * that would get two files of the same name; or in which a file that is read
 * would be replaced. A file that is listed twice with the same name is dropped
 * from the list once. Returns 0 or a status after a message.
 */
int output_tree_check(const char *folder, int count, char *const *operands,
                      struct input_paths *paths);
/*
 * Sets *path, NUL-terminated, to the place of a file, and makes the folders
 * that lead there. A symbolic link below `folder` is refused. Returns 0 or a
 * status after a message.
 */
int output_tree_place(const char *folder, const char *name, struct text *path);

#endif
