/*
 * Applies the table of the sandbox (sandbox.def) to a command: collects the
 * paths among its arguments, and then restricts the process.
 *
 *     struct sandbox_command c;
 *     sandbox_command_begin(&c, "check");
 *     sandbox_command_option(&c, "board", "hexagon.board");
 *     sandbox_command_enter(&c, 1, (char *[]){"games.qux"});
 */
#ifndef LUDEX_TOOLS_SANDBOX_COMMAND_H
#define LUDEX_TOOLS_SANDBOX_COMMAND_H

#include "sandbox_inputs.h"

struct sandbox_command {
    struct sandbox sandbox;
    struct sandbox_inputs inputs;
    const char *name;
    bool in_place; /* an option makes the command rewrite its operands */
    unsigned needs;
};

/* Call sandbox_command_enter or sandbox_command_cancel next. */
void sandbox_command_begin(struct sandbox_command *c, const char *name);
/* Notes an option and its value, which may be NULL. `name` may be NULL. */
void sandbox_command_option(struct sandbox_command *c, const char *name,
                            const char *value);
/* Notes the operands, and restricts the process. */
void sandbox_command_enter(struct sandbox_command *c, int count,
                           char *const *operands);
void sandbox_command_cancel(struct sandbox_command *c);

#endif
