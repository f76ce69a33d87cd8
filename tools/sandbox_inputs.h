/* Finds the files that reading an input may need besides the input. */
#ifndef LUDEX_TOOLS_SANDBOX_INPUTS_H
#define LUDEX_TOOLS_SANDBOX_INPUTS_H

#include "sandbox.h"

/* Initialise it with the sandbox and zeros. */
struct sandbox_inputs {
    struct sandbox *sandbox;
    const char *folder; /* beginning of the last input, its folder, or NULL */
    size_t length;      /* of the folder's name */
};

/*
 * Allows to read an input. For a file, this includes its folder, because
 * records may name boards there. For a folder, it includes the files to which
 * links in the folder lead, and git's rules in the folders above. "-" is
 * standard input. The path must exist as long as `in`.
 */
void sandbox_allow_input(struct sandbox_inputs *in, const char *path);

#endif
