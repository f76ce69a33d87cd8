/* Checks the offsets that wasm/ludex.mjs uses for the structs of ludex.h. */
#include <stddef.h>

#include "ludex.h"

#define AT(type, member, offset)                              \
    _Static_assert(offsetof(struct type, member) == (offset), \
                   #type "." #member " is not where ludex.mjs looks for it")
#define SIZE(type, size) \
    _Static_assert(sizeof(struct type) == (size), #type " has another size")

AT(ludex_reader_options, name, 4);
AT(ludex_reader_options, game, 8);
AT(ludex_reader_options, notation, 12);
AT(ludex_reader_options, to_move, 16);
AT(ludex_reader_options, encoding, 20);
AT(ludex_reader_options, board, 24);
AT(ludex_reader_options, names, 28);
AT(ludex_reader_options, levels, 32);
AT(ludex_reader_options, kept, 36);
AT(ludex_reader_options, memory, 40);
SIZE(ludex_reader_options, 44);

AT(ludex_writer_options, notation, 4);
AT(ludex_writer_options, columns, 8);
AT(ludex_writer_options, written, 12);
AT(ludex_writer_options, ascii, 16);
AT(ludex_writer_options, list, 20);
AT(ludex_writer_options, repair, 24);
AT(ludex_writer_options, positions, 28);
AT(ludex_writer_options, raw, 32);
SIZE(ludex_writer_options, 36);

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
