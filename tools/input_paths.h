/*
 * The paths of what a command reads: an operand that is a folder stands for the
 * files of records in it and in the folders within.
 *
 * What is in a file decides (input_kind.h). Names that begin with a full stop are
 * skipped, and so is what git ignores (ignore_rules.h); within a folder a symbolic
 * link to a file is followed, one to a folder is not, so that no walk goes in a
 * circle. Files come in bytewise order of their paths.
 */
#ifndef LUDEX_TOOLS_INPUT_PATHS_H
#define LUDEX_TOOLS_INPUT_PATHS_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_DEPTH_MAX = 64, INPUT_FILES_MAX = 1 << 20 };

struct input_options;

/* Paths, each with malloc's memory of its own. */
struct input_paths {
    char **list;
    size_t count, room;
};

struct input_search {
    const struct input_options *options;
    bool events;  /* files of events are read, too */
    bool verbose; /* names what is skipped */
};

/*
 * Lists the operands one after another, a folder's files in its place; a folder
 * without any stays, to be reported when it is opened, and one that cannot be read
 * is skipped, with a message and a *status. *skipped are the files in folders that
 * are not listed; a folder counts as one. False, after a message: it makes no
 * sense to go on.
 */
bool input_paths_expand(struct input_paths *out, int count, char **operands,
                        const struct input_search *how, size_t *skipped,
                        int *status);
void input_paths_release(struct input_paths *p);

#endif
