#include "../import.h"

#include <stdlib.h>

/*
 * A Bloom filter over the identities in the archive: most records of an
 * import are new, and asking the table for each costs a page at random.
 */
enum {
    SIEVE_BITS = 1 << 23,
    SIEVE_PROBES = 3,
    SIEVE_SHIFT = 20, /* between the bits of a hash that a probe takes */
};

struct sieve {
    int64_t version; /* of the data it was made from: sql_generation */
    uint64_t words[SIEVE_BITS / 64];
};

static uint64_t bit_of(uint64_t identity, int probe)
{
    return (identity >> (probe * SIEVE_SHIFT)) % SIEVE_BITS;
}

static void put(struct sieve *s, uint64_t identity)
{
    for (int probe = 0; probe < SIEVE_PROBES; probe++) {
        uint64_t bit = bit_of(identity, probe);
        s->words[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

static int fill(struct sql *sql, struct sieve *sieve)
{
    struct sql_rows all = sql_ask(sql, "SELECT hash FROM identity", NO_VALUES);

    while (sql_next(&all))
        put(sieve, (uint64_t)sql_number(&all, 0));
    return sql_end(&all);
}

int sieve_ready(struct archive_import *import)
{
    int64_t version = 0;
    int fault = sql_generation(import->sql, &version);

    if (fault || (import->sieve && import->sieve->version == version))
        return fault;
    free(import->sieve);
    import->sieve = calloc(1, sizeof *import->sieve);
    if (!import->sieve)
        return sql_fault(import->sql, ARCHIVE_MEMORY);
    import->sieve->version = version;
    return fill(import->sql, import->sieve);
}

void sieve_add(struct archive_import *import, uint64_t identity)
{
    put(import->sieve, identity);
}

bool sieve_may_hold(struct archive_import *import, uint64_t identity)
{
    for (int probe = 0; probe < SIEVE_PROBES; probe++) {
        uint64_t bit = bit_of(identity, probe);
        if (!(import->sieve->words[bit / 64] >> bit % 64 & 1))
            return false;
    }
    return true;
}
