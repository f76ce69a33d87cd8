/*
 * Replaces src/input/unpack.c. In WebAssembly, input must not be compressed:
 * callers decompress it with functions of the browser or of Node, so that four
 * libraries need not be loaded.
 */
#include "../src/input/unpack.h"

#include <errno.h>
#include <stdlib.h>

struct packed {
    struct supply supply;
    uint64_t taken;
    bool ended;
};

int packed_open(struct packed **out, struct supply supply, unsigned memory)
{
    struct packed *p = calloc(1, sizeof *p);

    (void)memory;
    *out = p;
    if (!p)
        return SOURCE_MEMORY;
    p->supply = supply;
    return 0;
}

void packed_close(struct packed *p)
{
    free(p);
}

int64_t packed_read(struct packed *p, char *into, size_t size)
{
    int64_t n = p->supply.read(p->supply.context, into, size);

    if (n > (int64_t)size)
        return -EIO;
    p->taken += n > 0 ? (uint64_t)n : 0;
    p->ended = n == 0;
    return n;
}

uint64_t packed_bytes_read(const struct packed *p)
{
    return p->taken;
}

bool packed_drained(const struct packed *p)
{
    return !p->ended;
}
