/* Finds the files that reading an input may need besides the input. */
#ifndef LUDEX_TOOLS_SANDBOX_INPUTS_H
#define LUDEX_TOOLS_SANDBOX_INPUTS_H

#include "sandbox.h"

/*
 * Allows to read an input. For a file, this includes its folder, because
 * records may name boards there. For a folder, it includes the files to which
 * links in the folder lead, and git's rules in the folders above. "-" is
 * standard input.
 */
void sandbox_allow_input(struct sandbox *s, const char *path);

#endif
