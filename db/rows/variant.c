/*
 * Computes the hash of a game and its options (row_variant in rows.h).
 */
#include "rows.h"

#include <xxhash.h>

uint64_t row_variant(const struct row *row)
{
    return (XXH3_64bits(row->game.len ? row->game.ptr : "", row->game.len) * 3 +
            XXH3_64bits(row->options.len ? row->options.ptr : "",
                        row->options.len)) |
           1;
}
