/*
 * Lists the paths that a command reads: an operand that is a folder stands for
 * the files of records in it and its subfolders.
 *
 * The contents of a file decide (input_kind.h). Names that begin with a full
 * stop are skipped, and so are backups, whose names end in ~, and what git
 * ignores (ignore_rules.h). Within a
 * folder, symbolic links to files are followed, those to folders are not, so
 * the search always ends. Files are listed in bytewise order of their paths.
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
    size_t *names; /* offsets: where a name below the operand begins */
    size_t count, room, name_room;
};

struct input_search {
    const struct input_options *options;
    bool events;  /* include files of events */
    bool verbose; /* name skipped files */
};

/*
 * Lists the operands in order, and the files of a folder in its place. A folder
 * without files is listed, to be reported when it is opened; one that cannot be
 * read is skipped after a message, with a *status. *skipped is the number of
 * files in folders that are not listed; a skipped folder counts as one. Returns
 * false after a message if the command is not to continue.
 */
bool input_paths_expand(struct input_paths *out, int count, char **operands,
                        const struct input_search *how, size_t *skipped,
                        int *status);
void input_paths_release(struct input_paths *p);
/* Returns the name of a file below the folder that was the operand; the last
   component of a path that was an operand. */
const char *input_paths_name(const struct input_paths *p, size_t i);
/* Removes the paths whose index is set in `drop`. */
void input_paths_drop(struct input_paths *p, const bool *drop);

#endif
