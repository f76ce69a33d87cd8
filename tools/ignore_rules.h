/*
 * Rules of git about ignored files in a tree of folders, from its .gitignore
 * files (gitignore(5)). Those of the folders above count as well, up to the top
 * of the work tree, and so does its .git/info/exclude. Files that git tracks
 * although a rule ignores them are not considered.
 */
#ifndef LUDEX_TOOLS_IGNORE_RULES_H
#define LUDEX_TOOLS_IGNORE_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

struct ignore_rules; /* of a folder, linked to those of the folders above */

/* Rules of a tree; begin with zeros, and release it at the end. */
struct ignore_tree {
    struct ignore_rules *all;
    size_t count; /* files read */
    bool no_memory;
};

void ignore_tree_release(struct ignore_tree *t);
/* Returns the rules from above that apply to the tree of this folder, or
   NULL. */
const struct ignore_rules *ignore_above(struct ignore_tree *t,
                                        const char *folder);
/* Returns the rules within a folder, whose path is the first `at` bytes of each
   path from the top of the tree: `above` if it has no rules of its own. */
const struct ignore_rules *ignore_within(struct ignore_tree *t,
                                         const struct ignore_rules *above,
                                         const char *folder, size_t at);
/* True if a path from the top of the tree is ignored. */
bool ignore_matches(const struct ignore_rules *rules, struct str path,
                    bool is_folder);

/* True if a pattern matches a whole path: * and ? match anything except a
   slash, [a-z] matches one of these, and ** between slashes matches any
   folders. */
bool ignore_pattern_fits(struct str pattern, struct str path);

#endif
