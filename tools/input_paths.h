/*
 * Lists the paths that a command reads. A folder among the operands stands for
 * the files of records in this folder and its subfolders.
 *
 * Files are selected by their contents (input_kind.h). Names that begin with a
 * full stop, backups (names that end with ~), temporary files (output.h) and
 * files that git ignores (ignore_rules.h) are skipped. Within a folder, symbolic links to files are
 * followed unless `no_links` is set, but links to folders are not, so the
 * search always ends. Files are sorted bytewise by path.
 */
#ifndef LUDEX_TOOLS_INPUT_PATHS_H
#define LUDEX_TOOLS_INPUT_PATHS_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_DEPTH_MAX = 64, INPUT_FILES_MAX = 1 << 20 };

struct input_options;

/* Paths, each allocated by malloc. */
struct input_paths {
    char **list;
    size_t *names; /* for each path, the offset of its part below the operand */
    bool *found;   /* true for a path that was found in a folder */
    size_t count, room, name_room, found_room;
};

struct input_search {
    const struct input_options *options;
    bool events;  /* include files of events */
    bool verbose; /* list skipped files */
    bool
        no_links; /* skip the symbolic links of folders, which may lead to files
                      elsewhere */
    bool cleans;  /* remove the temporary files that killed programs have left
                    behind */
};

/*
 * Lists the operands in order, with each folder replaced by its files. A folder
 * without files stays in the list, so that the command reports the folder when
 * it tries to open it. If a folder cannot be read, prints a message, sets
 * *status and skips the folder. *skipped counts the files in folders that are
 * not listed; a skipped folder counts as one. If the command must not continue,
 * prints a message and returns false.
 */
bool input_paths_expand(struct input_paths *out, int count, char **operands,
                        const struct input_search *how, size_t *skipped,
                        int *status);
void input_paths_release(struct input_paths *p);
/* Returns the path of file i relative to the folder that was the operand. If
   the operand was the file itself, returns the last component of its path. */
const char *input_paths_name(const struct input_paths *p, size_t i);
/* Removes the paths whose elements in `drop` are true. */
void input_paths_drop(struct input_paths *p, const bool *drop);

#endif
