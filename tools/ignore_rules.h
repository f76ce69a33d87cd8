/*
 * Git's rules about ignored files in a tree of folders, read from its
 * .gitignore files (see gitignore(5)). The rules of parent folders, up to the
 * top of the work tree, and of .git/info/exclude apply too. A file that git
 * tracks although a rule ignores it counts as ignored.
 */
#ifndef LUDEX_TOOLS_IGNORE_RULES_H
#define LUDEX_TOOLS_IGNORE_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

struct
    ignore_rules; /* rules of a folder, linked to those of its parent folders */

/* Rules of a tree. Initialise it with zeros, and release it at the end. */
struct ignore_tree {
    struct ignore_rules *all;
    size_t count; /* number of files read */
    bool no_memory;
};

void ignore_tree_release(struct ignore_tree *t);
/* Returns the rules of the parent folders that apply to the tree, or NULL if
   there are none. */
const struct ignore_rules *ignore_above(struct ignore_tree *t,
                                        const char *folder);
/* Returns the rules that apply within a folder. The path of the folder is the
   first `at` bytes of each path relative to the top of the tree. Returns
   `above`, the rules of the parent folder, if the folder has no rules of its
   own. */
const struct ignore_rules *ignore_within(struct ignore_tree *t,
                                         const struct ignore_rules *above,
                                         const char *folder, size_t at);
/* True if the rules ignore a path, which is relative to the top of the tree. */
bool ignore_matches(const struct ignore_rules *rules, struct str path,
                    bool is_folder);

/* True if a pattern matches a whole path. * and ? match anything except a
   slash, [a-z] matches one character of the set, and ** between slashes matches
   any number of folders. */
bool ignore_pattern_fits(struct str pattern, struct str path);

#endif
