/*
 * Fuzzing: reads bytes as a record, first with the fast reader of plain tags
 * and plies, then only with the grammar. Both results must agree. The first
 * byte chooses the notation.
 */
#include "../unit/both_ways.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reading_options options = {.side = NO_SIDE};
    struct both_ways both;
    size_t count = 0;

    while (notations[count])
        count++;
    if (size == 0)
        return 0;
    if (data[0] % (count + 1))
        options.notation = notations[data[0] % (count + 1) - 1];
    both_begin(&both);
    if (both_differ(&both, (struct str){(const char *)data + 1, size - 1},
                    options))
        abort();
    both_end(&both);
    return 0;
}
