/*
 * What git ignores in a tree of folders, by its files .gitignore (gitignore(5)).
 * Those of the folders above the tree count as well, as far as the top of the work
 * tree, and the .git/info/exclude there. Whether git has a file under version
 * control though its rules ignore it is not asked.
 */
#ifndef LUDEX_TOOLS_IGNORE_RULES_H
#define LUDEX_TOOLS_IGNORE_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

struct ignore_rules; /* of one folder, and by it of those above */

/* A tree, zeroed at first; released at the end. */
struct ignore_tree {
    struct ignore_rules *all;
    size_t count; /* of files that were read */
    bool no_memory;
};

void ignore_tree_release(struct ignore_tree *t);
/* The rules that hold for the tree of this folder by those above it; NULL: there
   are none. */
const struct ignore_rules *ignore_above(struct ignore_tree *t,
                                        const char *folder);
/* The rules within one of its folders, of which `at` bytes of each path from the
   top of the tree are. They are `above` where there is nothing new. */
const struct ignore_rules *ignore_within(struct ignore_tree *t,
                                         const struct ignore_rules *above,
                                         const char *folder, size_t at);
/* True if a path from the top of the tree is ignored. */
bool ignore_matches(const struct ignore_rules *rules, struct str path,
                    bool is_folder);

/* True if a pattern fits all of a path: * and ? stand for anything but a slash,
   [a-z] for one of these, and ** between slashes for any folders. */
bool ignore_pattern_fits(struct str pattern, struct str path);

#endif
