#include "identity_filter.h"

#include <stdlib.h>

/*
 * A Bloom filter of the identities in the archive. Most records of an import
 * are new, and each lookup in the table would read a random page.
 */
enum {
    FILTER_BITS = 1 << 23,
    FILTER_PROBES = 3,
    FILTER_SHIFT = 20, /* each probe uses the bits of the hash that are this far
                          above those of the previous probe */
};

struct identity_filter {
    int64_t version; /* sql_generation of the archive when the filter was
                        made */
    uint64_t words[FILTER_BITS / 64];
};

/* Distributes the 32 stored bits of an identity over 64 bits. */
static uint64_t spread_bits(uint64_t identity)
{
    return (uint64_t)(uint32_t)identity * UINT64_C(0x9E3779B97F4A7C15);
}

static uint64_t filter_bit(uint64_t identity, int probe)
{
    return (spread_bits(identity) >> (probe * FILTER_SHIFT)) % FILTER_BITS;
}

static void set_bits(struct identity_filter *s, uint64_t identity)
{
    for (int probe = 0; probe < FILTER_PROBES; probe++) {
        uint64_t bit = filter_bit(identity, probe);
        s->words[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

static int fill_filter(struct sql *sql, struct identity_filter *filter)
{
    struct sql_rows all =
        sql_query(sql, "SELECT hash FROM identity", NO_VALUES);

    while (sql_next(&all))
        set_bits(filter, (uint64_t)sql_number(&all, 0));
    return sql_end(&all);
}

int filter_prepare(struct identity_filter **filter, struct sql *sql)
{
    int64_t version = 0;
    int fault = sql_generation(sql, &version);

    if (fault || (*filter && (*filter)->version == version))
        return fault;
    free(*filter);
    *filter = calloc(1, sizeof **filter);
    if (!*filter)
        return sql_fault(sql, ARCHIVE_MEMORY);
    (*filter)->version = version;
    return fill_filter(sql, *filter);
}

void filter_add(struct identity_filter *filter, uint64_t identity)
{
    if (filter)
        set_bits(filter, identity);
}

bool identity_filter_may_contain(const struct identity_filter *filter,
                                 uint64_t identity)
{
    for (int probe = 0; filter && probe < FILTER_PROBES; probe++) {
        uint64_t bit = filter_bit(identity, probe);
        if (!(filter->words[bit / 64] >> bit % 64 & 1))
            return false;
    }
    return true;
}
