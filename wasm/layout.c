/* Checks the offsets that wasm/ludex.mjs uses for the structs of ludex.h. */
#include <stddef.h>

#include "ludex.h"

#define AT(type, member, offset)                              \
    _Static_assert(offsetof(struct type, member) == (offset), \
                   #type "." #member " is not where ludex.mjs looks for it")

AT(ludex_diagnostic, severity, 4);
AT(ludex_diagnostic, message, 8);
AT(ludex_diagnostic, reason, 12);
AT(ludex_diagnostic, text, 16);
AT(ludex_diagnostic, position, 20);
AT(ludex_diagnostic, help, 24);
AT(ludex_diagnostic, ply, 28);
AT(ludex_diagnostic, line, 32);
AT(ludex_diagnostic, column, 40);
AT(ludex_diagnostic, byte, 48);
AT(ludex_diagnostic, length, 56);
