/* Fuzzing: reads bytes as a query. Reading must succeed or report a fault at a
   place within the query. */
#include <stdlib.h>

#include "query.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct str text = {(const char *)data, size};
    struct diag_levels levels;
    struct diags diags;
    struct arena arena;
    struct query query;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 64 << 20);
    bool fine = query_parse(&query, &arena, text, &diags);
    if (fine == (diags.counts[SEVERITY_ERROR] > 0) && !arena.no_memory)
        abort();
    for (const struct diag *d = diags.first; d; d = d->next)
        if (d->span.begin > size)
            abort();
    arena_release(&arena);
    diags_release(&diags);
    return 0;
}
